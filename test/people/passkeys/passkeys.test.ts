import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { generateKeyPairSync } from "node:crypto"
import { sql } from "../../../src/database/port.ts"
import { removeFactorByOperator } from "../../../src/people/factor-removal/rules.ts"
import type { Settings } from "../../../src/settings/read.ts"
import { coseKey, coseKeyOf } from "../../harness/cose-key.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import {
  type CreationOptions,
  type Lies,
  type RequestOptions,
  SoftwareAuthenticator,
} from "../../harness/software-authenticator.ts"
import { type PageAnswer, TestBrowser } from "../../harness/test-browser.ts"

let installation: Installation
let mail: RecordedMail
beforeEach(async () => start({}))
afterEach(() => installation.stop())

async function start(settings: Partial<Settings>): Promise<void> {
  mail = new RecordedMail()
  installation = await Installation.start({ dataset: PEOPLE, mail, settings })
}

async function restart(settings: Partial<Settings>): Promise<void> {
  await installation.stop()
  await start(settings)
}

async function signedIn(username = "ada.nowak"): Promise<TestBrowser> {
  const browser = new TestBrowser(installation)
  await browser.signIn(username, PASSWORD)
  return browser
}

const LIST = "/account/passkeys"

/** What a page asks of the browser, as stated in an attribute of its form. */
function optionsIn(text: string): CreationOptions {
  const written = / data-options="([^"]*)"/.exec(text)?.[1] ?? ""
  return JSON.parse(written.replaceAll("&quot;", '"').replaceAll("&amp;", "&")) as CreationOptions
}

/** A signed-in user's proof by passkey. */
async function provedBy(device: SoftwareAuthenticator, browser: TestBrowser): Promise<{ credential: string }> {
  return { credential: device.use(await challenged(browser, "/account/proof/passkey")) }
}

/** Begins to add a passkey: the first with the password, later ones with an existing passkey. */
async function begun(browser: TestBrowser, held?: SoftwareAuthenticator): Promise<CreationOptions> {
  const proof = held === undefined ? { current_password: PASSWORD } : await provedBy(held, browser)
  const { location } = await browser.post(`${LIST}/begin`, proof)
  return optionsIn((await browser.get(location ?? "")).text)
}

/** Adds a passkey to the signed-in account. */
async function add(
  browser: TestBrowser,
  {
    device = new SoftwareAuthenticator(),
    name = "Key",
    leadsTo = LIST,
    held,
  }: { device?: SoftwareAuthenticator; name?: string; leadsTo?: string; held?: SoftwareAuthenticator } = {},
) {
  const options = await begun(browser, held)
  const answer = await browser.post(`${LIST}/new`, { credential: device.create(options), name })
  expect([answer.status, answer.location]).toEqual([303, leadsTo])
  return device
}

async function challenged(browser: TestBrowser, path = "/sign-in/passkey"): Promise<RequestOptions> {
  const { status, text } = await browser.post(`${path}/options`)
  expect(status).toBe(200)
  return JSON.parse(text) as RequestOptions
}

interface Attempt {
  readonly browser?: TestBrowser
  readonly lies?: Lies
  readonly fields?: Readonly<Record<string, string>>
}

/** Signs in with the device's passkey. */
async function use(device: SoftwareAuthenticator, { browser, lies = {}, fields = {} }: Attempt = {}) {
  const fresh = browser ?? new TestBrowser(installation)
  const credential = device.use(await challenged(fresh), lies)
  return fresh.post("/sign-in/passkey", { credential, ...fields })
}

const REFUSED = "This passkey did not sign you in."

function expectRefusal({ status, text }: PageAnswer): void {
  expect([status, text.includes(REFUSED)]).toEqual([422, true])
}

async function entries(...actions: string[]) {
  const rows = await installation.database.all<{
    action: string
    username: string | null
    record_id: number
    changes: string
  }>(sql`select action, username, record_id, changes from audit_entries order by id`)
  return rows
    .filter(({ action }) => actions.includes(action))
    .map(({ changes, ...row }) => ({ ...row, changes: JSON.parse(changes) }))
}

describe("a passkey", () => {
  test("is added with the password, and is enough to sign in from then on", async () => {
    const browser = await signedIn()
    expect((await browser.get("/account")).text).toContain("Add a passkey")
    const device = await add(browser, { name: "My phone" })
    const list = await browser.get(LIST)
    expect(list.text).toContain("My phone")
    expect(list.text).toContain("The passkey was added.")
    expect(list.text).toContain("Never used")
    expect((await browser.get("/account")).text).toContain("1 passkey")
    const fresh = new TestBrowser(installation)
    const answer = await use(device, { browser: fresh, fields: { next: "/account" } })
    expect([answer.status, answer.location]).toEqual([303, "/account"])
    expect((await fresh.get("/account")).status).toBe(200)
    expect((await fresh.get(LIST)).text).toContain("Last used")
    const [session] = await installation.database.all<{ factors: string }>(
      sql`select factors from sessions order by id desc limit 1`,
    )
    expect(JSON.parse(session?.factors ?? "")).toEqual(["passkey"])
  })

  test("is requested as discoverable, with user verification, and does not exist before", async () => {
    const browser = await signedIn()
    const device = await add(browser)
    const options = await begun(browser, device)
    expect(options.authenticatorSelection).toMatchObject({ residentKey: "required", userVerification: "required" })
    expect(options.excludeCredentials).toMatchObject([{ id: device.credentialId, transports: ["internal", "hybrid"] }])
    expect(options.rp).toEqual({ id: "localhost", name: "Acme GmbH" })
    expect(options.user).toMatchObject({ name: "ada.nowak", displayName: "Ada Nowak" })
    const asked = await challenged(new TestBrowser(installation))
    expect(asked).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] })
  })

  test.each([
    ["Ed25519", () => generateKeyPairSync("ed25519")],
    ["RSA", () => generateKeyPairSync("rsa", { modulusLength: 2048 })],
  ])("may have a key of %s", async (_, pair) => {
    const { publicKey, privateKey } = pair()
    const browser = await signedIn()
    const device = new SoftwareAuthenticator()
    const credential = device.create(await begun(browser), { publicKey: coseKeyOf(publicKey) })
    expect((await browser.post(`${LIST}/new`, { credential, name: "Key" })).status).toBe(303)
    expect((await use(device, { lies: { key: privateKey } })).status).toBe(303)
    expect((await use(device)).status).toBe(422)
  })

  test("that was imported unchecked signs nobody in, if anybody can sign with its key", async () => {
    const device = await add(await signedIn())
    const neutral = coseKey({ 1: 1, 3: -8, [-1]: 6, [-2]: Buffer.from(`01${"00".repeat(31)}`, "hex") })
    await installation.database.run(sql`update passkeys set public_key = ${neutral.toString("base64url")}`)
    const browser = new TestBrowser(installation)
    const signed = JSON.parse(device.use(await challenged(browser)))
    signed.response.signature = Buffer.from(`01${"00".repeat(63)}`, "hex").toString("base64url")
    expect((await browser.post("/sign-in/passkey", { credential: JSON.stringify(signed) })).status).toBe(422)
  })

  test("stays signed in only on request", async () => {
    const device = await add(await signedIn())
    for (const [fields, stays] of [
      [{}, false],
      [{ stay: "on" }, true],
    ] as const) {
      const answer = await use(device, { fields })
      const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("session="))
      expect(cookie?.includes("Max-Age")).toBe(stays)
    }
  })

  test("redirects only to this server", async () => {
    const device = await add(await signedIn())
    expect((await use(device, { fields: { next: "https://elsewhere.example/" } })).location).toBe("/learn")
  })

  test("is named after its browser unless another name is entered, and can be renamed", async () => {
    const browser = await signedIn()
    await add(browser, { name: "   " })
    expect((await browser.get(LIST)).text).toContain("Firefox on Linux")
    const { id } = (await installation.database.get<{ id: number }>(sql`select id from passkeys`)) ?? { id: 0 }
    await browser.post(`${LIST}/${id}/name`, { name: `  ${"Long ".repeat(30)}` })
    const [row] = await installation.database.all<{ name: string }>(sql`select name from passkeys`)
    expect(row?.name).toBe("Long ".repeat(12).trim())
    await browser.post(`${LIST}/${id}/name`, { name: "" })
    expect((await browser.get(`${LIST}/${id}`)).text).toContain("Long Long")
    expect(await entries("rename-passkey")).toMatchObject([{ username: "ada.nowak" }])
  })

  test("is reported by mail and in the audit log when it is added and removed", async () => {
    const browser = await signedIn()
    const device = await add(browser, { name: "My phone" })
    const { id } = (await installation.database.get<{ id: number }>(sql`select id from passkeys`)) ?? { id: 0 }
    expect((await browser.post(`${LIST}/${id}/remove`, { current_password: PASSWORD })).status).toBe(422)
    expect((await browser.post(`${LIST}/${id}/remove`, await provedBy(device, browser))).location).toBe(LIST)
    expect(mail.notices.map(({ name, to }) => [name, to])).toEqual([
      ["second_factor_set", "ada@acme.example"],
      ["second_factor_removed", "ada@acme.example"],
    ])
    expect(await entries("set-second-factor", "remove-second-factor")).toMatchObject([
      { action: "set-second-factor", username: "ada.nowak", changes: { passkey: { before: null, after: "My phone" } } },
      {
        action: "remove-second-factor",
        username: "ada.nowak",
        changes: { passkey: { before: "My phone", after: null } },
      },
    ])
  })

  test("of another user is neither shown, renamed nor removed", async () => {
    await add(await signedIn())
    const { id } = (await installation.database.get<{ id: number }>(sql`select id from passkeys`)) ?? { id: 0 }
    for (const username of ["lena.nowak", "bea.nowak"]) {
      const other = await signedIn(username)
      expect((await other.get(`${LIST}/${id}`)).status).toBe(404)
      expect((await other.post(`${LIST}/${id}/name`, { name: "Mine" })).status).toBe(404)
      expect((await other.post(`${LIST}/${id}/remove`, { current_password: PASSWORD })).status).toBe(404)
    }
    expect((await installation.database.all(sql`select name from passkeys`)).length).toBe(1)
  })

  test("is one of at most twenty", async () => {
    const browser = await signedIn()
    const device = await add(browser)
    await installation.database.run(sql`
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 19)
      insert into passkeys (user_id, company_id, credential_id, public_key, sign_count, transports, name, created_at)
      select user_id, company_id, credential_id || number, public_key, 0, '[]', name, created_at from passkeys, numbers`)
    expect((await browser.get(LIST)).text).toContain("as many passkeys as there can be")
    expect((await browser.post(`${LIST}/begin`, await provedBy(device, browser))).location).toBe(LIST)
  })
})

describe("a new passkey is refused", () => {
  test("without the password, and before it is begun", async () => {
    const browser = await signedIn()
    const wrong = await browser.post(`${LIST}/begin`, { current_password: "wrong" })
    expect([wrong.status, wrong.text.includes("The password is not right.")]).toEqual([422, true])
    expect((await browser.get(`${LIST}/new?challenge=unknown`)).location).toBe(LIST)
  })

  const lies: readonly [string, Lies][] = [
    ["from another origin", { origin: "https://evil.example" }],
    ["for another host", { partyId: "evil.example" }],
    ["whose device has not verified its owner", { unverified: true }],
    ["whose device was not touched", { absent: true }],
    ["with a made-up challenge", { challenge: "c".repeat(43) }],
    ["that is not a new one", { type: "webauthn.get" }],
    ["inside a page of another site", { crossOrigin: true }],
    // The neutral point of Ed25519: one signature is known that fits any text.
    [
      "with whose key anybody can sign",
      { publicKey: coseKey({ 1: 1, 3: -8, [-1]: 6, [-2]: Buffer.from(`01${"00".repeat(31)}`, "hex") }) },
    ],
    [
      "whose key is not a key",
      { publicKey: coseKey({ 1: 2, 3: -7, [-1]: 1, [-2]: Buffer.alloc(32), [-3]: Buffer.alloc(32) }) },
    ],
  ]
  test.each(lies)("%s", async (_, lie) => {
    const browser = await signedIn()
    const credential = new SoftwareAuthenticator().create(await begun(browser), lie)
    expect((await browser.post(`${LIST}/new`, { credential, name: "Key" })).status).toBe(422)
    expect(await installation.database.all(sql`select id from passkeys`)).toEqual([])
  })

  test.each(["", "{", "null", "[]", '{"id":"a"}', JSON.stringify({ id: "a", rawId: "a", type: "public-key" })])(
    "that is %j",
    async (credential) => {
      const browser = await signedIn()
      await begun(browser)
      expect((await browser.post(`${LIST}/new`, { credential, name: "Key" })).status).toBe(422)
    },
  )

  test("in another session than the one that started it, and for another user", async () => {
    const browser = await signedIn()
    const options = await begun(browser)
    const credential = new SoftwareAuthenticator().create(options)
    for (const other of [await signedIn(), await signedIn("lena.nowak")]) {
      expect((await other.post(`${LIST}/new`, { credential, name: "Key" })).status).toBe(422)
    }
    expect((await browser.post(`${LIST}/new`, { credential, name: "Key" })).status).toBe(303)
  })

  test("after five minutes, and the second time", async () => {
    const browser = await signedIn()
    const late = new SoftwareAuthenticator().create(await begun(browser))
    installation.time.now += 300_000
    expect((await browser.post(`${LIST}/new`, { credential: late, name: "Key" })).status).toBe(422)
    const credential = new SoftwareAuthenticator().create(await begun(browser))
    const twice = [1, 2].map(() => browser.post(`${LIST}/new`, { credential, name: "Key" }))
    expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([303, 422])
  })

  test("when somebody already has it", async () => {
    const device = await add(await signedIn())
    const other = await signedIn("lena.nowak")
    const credential = device.create(await begun(other))
    expect((await other.post(`${LIST}/new`, { credential, name: "Key" })).status).toBe(422)
    expect((await use(device)).status).toBe(422)
  })
})

describe("signing in with a passkey is refused", () => {
  const lies: readonly [string, Lies][] = [
    ["from another origin", { origin: "https://evil.example" }],
    ["for another host", { partyId: "evil.example" }],
    ["without user verification", { unverified: true }],
    ["without a touch of the device", { absent: true }],
    ["for a made-up challenge", { challenge: "c".repeat(43) }],
    ["as a newly created one", { type: "webauthn.create" }],
    ["with another key", { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }],
    ["for somebody else", { userHandle: "b".repeat(43) }],
    ["for nobody", { userHandle: null }],
  ]
  test.each(lies)("%s", async (_, lie) => {
    const device = await add(await signedIn())
    const browser = new TestBrowser(installation)
    expectRefusal(await use(device, { browser, lies: lie }))
    expect(browser.cookies.has("session")).toBe(false)
  })

  test.each(["", "{", "null", '{"id":"a"}', "x".repeat(5000)])("with %j", async (credential) => {
    const browser = new TestBrowser(installation)
    await challenged(browser)
    expectRefusal(await browser.post("/sign-in/passkey", { credential }))
  })

  test("with a challenge that was used, has expired, or belongs to another browser", async () => {
    const device = await add(await signedIn())
    const browser = new TestBrowser(installation)
    const credential = device.use(await challenged(browser))
    const stranger = new TestBrowser(installation)
    expectRefusal(await stranger.post("/sign-in/passkey", { credential }))
    await challenged(stranger)
    expectRefusal(await stranger.post("/sign-in/passkey", { credential }))
    expect((await browser.post("/sign-in/passkey", { credential })).status).toBe(303)
    expectRefusal(await browser.post("/sign-in/passkey", { credential }))
    const late = new TestBrowser(installation)
    const old = device.use(await challenged(late))
    installation.time.now += 300_000
    expectRefusal(await late.post("/sign-in/passkey", { credential: old }))
  })

  test("with the challenge of another ceremony", async () => {
    const browser = await signedIn()
    const device = await add(browser)
    const { challenge } = await begun(browser, device)
    const asked = await challenged(browser)
    expectRefusal(await browser.post("/sign-in/passkey", { credential: device.use({ ...asked, challenge }) }))
  })

  test("the second time of two at once, but not from two tabs of one browser", async () => {
    const device = await add(await signedIn())
    const browser = new TestBrowser(installation)
    const credential = device.use(await challenged(browser))
    const both = [1, 2].map(() => browser.post("/sign-in/passkey", { credential }))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([303, 422])
    const tabs = new TestBrowser(installation)
    const asked = [await challenged(tabs), await challenged(tabs)]
    const [first] = asked
    if (first === undefined) throw new TypeError("nothing was asked")
    expect((await tabs.post("/sign-in/passkey", { credential: device.use(first) })).status).toBe(303)
  })

  test("once it was removed", async () => {
    const browser = await signedIn()
    const device = await add(browser)
    const { id } = (await installation.database.get<{ id: number }>(sql`select id from passkeys`)) ?? { id: 0 }
    await browser.post(`${LIST}/${id}/remove`, await provedBy(device, browser))
    expectRefusal(await use(device))
  })

  test("once the machine's administrator has removed all of them; the user is notified, and signs in with the password", async () => {
    const browser = await signedIn()
    const phone = await add(browser, { name: "Phone" })
    const devices = [phone, await add(browser, { name: "Laptop", held: phone })]
    const actor = { kind: "command", name: "user remove-second-factor", osUser: "root", sudoUser: null } as const
    const { database, time } = installation
    expect(await removeFactorByOperator({ database, mail }, "ada.nowak", actor, time.now)).toBe(true)
    expect((await browser.get("/account")).status).toBe(303)
    for (const device of devices) expectRefusal(await use(device))
    expect((await new TestBrowser(installation).signIn("ada.nowak", PASSWORD)).location).toBe("/learn")
    expect((await entries("remove-second-factor")).map(({ changes }) => changes)).toEqual([
      { passkeys: { before: ["Phone", "Laptop"], after: null } },
    ])
    expect(mail.notices.map(({ name }) => name).at(-1)).toBe("second_factor_removed")
    expect(await removeFactorByOperator({ database, mail }, "ada.nowak", actor, time.now)).toBe(false)
  })

  test("while the user is inactive, and nothing remains outstanding", async () => {
    const device = await add(await signedIn())
    const browser = new TestBrowser(installation)
    const credential = device.use(await challenged(browser))
    const half = new TestBrowser(installation)
    await half.signIn("ada.nowak", PASSWORD)
    await challenged(half, "/sign-in/second-factor/passkey")
    await installation.database.run(sql`update users set state = 'inactive' where username = 'ada.nowak'`)
    expectRefusal(await browser.post("/sign-in/passkey", { credential }))
    const kept = await installation.database.all(sql`select kind from one_time_keys where user_id is not null`)
    expect(kept).toEqual([])
    await installation.database.run(sql`update users set state = 'active' where username = 'ada.nowak'`)
    expect((await use(device)).status).toBe(303)
  })

  test("when its counter goes back, because a copy of it exists; the audit log says so", async () => {
    const device = await add(await signedIn(), { name: "My key" })
    const copy = device.copy()
    expect((await use(device)).status).toBe(303)
    expect((await use(device)).status).toBe(303)
    expectRefusal(await use(copy))
    expect((await entries("sign-in-failed")).at(-1)?.changes).toEqual({
      passkey: { before: "My key", after: "My key" },
      sign_count: { before: 2, after: 1 },
    })
    expect((await use(device)).status).toBe(303)
  })

  test("but not when it has no counter, like synchronised passkeys", async () => {
    const device = await add(await signedIn(), { device: new SoftwareAuthenticator("http://localhost", false) })
    expect((await use(device)).status).toBe(303)
    expect((await use(device)).status).toBe(303)
    expectRefusal(
      await use(device, { lies: { signCount: 5, key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey } }),
    )
  })

  test("with the same words and headers, whatever is wrong", async () => {
    const device = await add(await signedIn())
    const unknown = new SoftwareAuthenticator()
    const answers = [
      await use(device, { lies: { unverified: true } }),
      await use(unknown, { lies: { userHandle: "a" } }),
    ]
    const [one, other] = answers.map(({ text, headers }) => [text, Object.fromEntries(headers)] as const)
    expect(one?.[0]).toBe(other?.[0] ?? "")
    const named = (headers: Record<string, string> = {}) => ({ ...headers, "x-request-id": "" })
    expect(named(one?.[1])).toEqual(named(other?.[1]))
  })

  test("after a hundred failures from one address", async () => {
    const device = await add(await signedIn())
    const at = installation.time.now
    await installation.database.run(sql`
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 100)
      insert into sign_in_attempts (counted_for, at) select 'address:127.0.0.1', ${at} from numbers`)
    const { status, headers } = await use(device)
    expect([status, headers.get("retry-after")]).toEqual([429, "900"])
  })

  test("after six hundred challenges a minute for one address, whatever limit API clients have", async () => {
    await restart({ rate_limit: 0 })
    const ask = () => new TestBrowser(installation).post("/sign-in/passkey/options")
    for (let number = 0; number < 600; number++) await ask()
    expect((await ask()).status).toBe(429)
    const row = await installation.database.get<{ count: number }>(sql`select count(*) as count from one_time_keys`)
    expect(Number(row?.count)).toBe(600)
  })

  test.each(["cross-site", "same-site", "none"])("from a page that is %s", async (site) => {
    const headers = { "sec-fetch-site": site }
    for (const path of ["/sign-in/passkey", "/sign-in/passkey/options", "/sign-in/second-factor/passkey"]) {
      expect((await new TestBrowser(installation).post(path, {}, { headers })).status).toBe(403)
    }
  })
})

describe("as the second step", () => {
  const STEP = "/sign-in/second-factor"

  async function half(): Promise<TestBrowser> {
    const browser = new TestBrowser(installation)
    expect((await browser.signIn("ada.nowak", PASSWORD, { next: "/account" })).location).toBe(STEP)
    return browser
  }

  test("a passkey is requested after the password, and only one of the same user counts", async () => {
    const device = await add(await signedIn())
    const browser = await half()
    const page = (await browser.get(STEP)).text
    expect(page).toContain("Use a passkey")
    expect(page).not.toContain("one-time-code")
    const other = await add(await signedIn("lena.nowak"))
    const asked = await challenged(browser, `${STEP}/passkey`)
    expect(asked.allowCredentials).toMatchObject([{ id: device.credentialId }])
    const wrong = await browser.post(`${STEP}/passkey`, { credential: other.use(asked) })
    expect([wrong.status, wrong.text.includes("did not confirm")]).toEqual([422, true])
    const credential = device.use(await challenged(browser, `${STEP}/passkey`))
    const stranger = await half()
    expect((await stranger.post(`${STEP}/passkey`, { credential })).status).toBe(422)
    const answer = await browser.post(`${STEP}/passkey`, { credential })
    expect([answer.status, answer.location]).toEqual([303, "/account"])
    expect((await browser.get("/account")).status).toBe(200)
    expect((await entries("sign-in")).at(-1)?.changes).toEqual({
      factors: { before: null, after: ["password", "passkey"] },
    })
  })

  test("is impossible without the first one", async () => {
    const browser = new TestBrowser(installation)
    expect((await browser.post(`${STEP}/passkey/options`)).status).toBe(401)
    expect((await browser.post(`${STEP}/passkey`, { credential: "{}" })).location).toBe("/sign-in")
  })

  test("cannot be guessed: ten wrong answers in a quarter of an hour, codes and passkeys together", async () => {
    await add(await signedIn())
    const browser = await half()
    const statuses: number[] = []
    for (let number = 0; number < 5; number++) {
      statuses.push((await browser.post(`${STEP}/passkey`, { credential: "{}" })).status)
      statuses.push((await browser.post(STEP, { code: "000000" })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([422]))
    expect((await browser.post(`${STEP}/passkey`, { credential: "{}" })).status).toBe(429)
  })
})

describe("if a role requires a second factor", () => {
  test("a passkey is one, and the last one cannot be removed", async () => {
    await restart({ second_factor: ["company.admin"] })
    const browser = await signedIn("boss.nowak")
    expect((await browser.get("/account")).location).toBe("/account/second-factor")
    expect((await browser.get("/account/second-factor")).text).toContain(`href="${LIST}"`)
    expect((await browser.get(LIST)).text).toContain("Your role needs a second step.")
    // Continues to the page that was requested last.
    const device = await add(browser, { leadsTo: "/account" })
    expect((await browser.get("/account")).status).toBe(200)
    const { id } = (await installation.database.get<{ id: number }>(sql`select id from passkeys`)) ?? { id: 0 }
    expect((await browser.get(`${LIST}/${id}`)).text).toContain("this is your only one")
    expect((await browser.post(`${LIST}/${id}/remove`, await provedBy(device, browser))).status).toBe(422)
    expect((await use(device)).status).toBe(303)
    await add(browser, { held: device })
    expect((await browser.post(`${LIST}/${id}/remove`, await provedBy(device, browser))).status).toBe(303)
    expectRefusal(await use(device))
  })
})

describe("without passkeys", () => {
  test("at an address that is a number, or is not encrypted, nothing is offered", async () => {
    for (const public_url of [
      "http://192.0.2.1",
      "https://192.0.2.1:8443",
      "http://training.example",
      "https://[2001:db8::1]",
    ]) {
      await restart({ public_url })
      const browser = new TestBrowser(installation)
      const page = await browser.get("/sign-in")
      expect(page.text).not.toContain("passkey")
      expect(page.headers.get("content-security-policy")).not.toContain("script-src")
      expect((await browser.post("/sign-in/passkey/options")).status).toBe(404)
    }
  })

  test("if people sign on elsewhere, neither passkeys nor passwords sign anybody in", async () => {
    const browser = await signedIn()
    const device = await add(browser)
    await installation.database.run(sql`
      insert into identity_providers (company_id, key, name, issuer, client_id, sealed, matches, claim, trusts_email,
        creates_users, allows_passwords, state, created_at, updated_at)
      select id, 'idp', 'IdP', 'https://idp.example', 'id', '', 'username', 'sub', 0, 0, 0, 'active', 0, 0
      from companies where key = 'acme'`)
    expectRefusal(await use(device))
    expect((await browser.get(LIST)).status).toBe(404)
    expect((await browser.get("/account")).text).not.toContain("Manage passkeys")
  })

  test("pages send what belongs to a host over TLS", async () => {
    await restart({ public_url: "https://training.example" })
    const page = await new TestBrowser(installation).get("/sign-in")
    expect(page.text).toContain('data-party="training.example"')
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'; connect-src 'self'")
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe")
  })
})
