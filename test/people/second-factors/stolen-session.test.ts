import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import type { Settings } from "../../../src/settings/read.ts"
import { AuthenticatorApp } from "../../harness/authenticator-app.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { signedIn as weaklySignedIn } from "../../harness/signed-in.ts"
import { SoftwareAuthenticator } from "../../harness/software-authenticator.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

/* A thief has somebody's session or password before there is a second factor. */

const FACTOR = "/account/second-factor"
const STEP = "/sign-in/second-factor"
const PASSKEYS = "/account/passkeys"

let installation: Installation
let mail: RecordedMail
beforeEach(async () => start({}))
afterEach(() => installation.stop())

async function start(settings: Partial<Settings>): Promise<void> {
  mail = new RecordedMail()
  installation = await Installation.start({ dataset: PEOPLE, mail, settings })
}

async function signedIn(username = "ada.nowak", others: Record<string, string> = {}): Promise<TestBrowser> {
  const browser = new TestBrowser(installation)
  await browser.signIn(username, PASSWORD, others)
  return browser
}

/** A browser with the same cookies. */
function copyOf(browser: TestBrowser): TestBrowser {
  const copy = new TestBrowser(installation)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

async function begunApp(browser: TestBrowser, proof: Record<string, string> = { current_password: PASSWORD }) {
  await browser.post(`${FACTOR}/begin`, proof)
  return new AuthenticatorApp((await browser.get(FACTOR)).text, installation.time)
}

async function setUpApp(browser: TestBrowser, proof?: Record<string, string>): Promise<AuthenticatorApp> {
  const app = await begunApp(browser, proof)
  const confirmed = await browser.post(`${FACTOR}/confirm`, { code: app.code() })
  expect(confirmed.location).toMatch(/codes=/)
  installation.time.now += 30_000
  return app
}

/** What the page for adding a passkey asks of the browser. */
async function creationFor(browser: TestBrowser, proof: Record<string, string>) {
  const { location } = await browser.post(`${PASSKEYS}/begin`, proof)
  const { text } = await browser.get(location ?? "")
  return JSON.parse((/ data-options="([^"]*)"/.exec(text)?.[1] ?? "").replaceAll("&quot;", '"'))
}

async function addPasskey(browser: TestBrowser, proof: Record<string, string> = { current_password: PASSWORD }) {
  const device = new SoftwareAuthenticator()
  const credential = device.create(await creationFor(browser, proof))
  expect((await browser.post(`${PASSKEYS}/new`, { credential, name: "Key" })).status).toBe(303)
  return device
}

async function provedBy(device: SoftwareAuthenticator, browser: TestBrowser, path = "/account/proof/passkey") {
  return { credential: device.use(JSON.parse((await browser.post(`${path}/options`)).text)) }
}

async function factorsOf(username: string): Promise<string[][]> {
  const rows = await installation.database.all<{ factors: string }>(sql`
    select s.factors from sessions s join users u on u.id = s.user_id where u.username = ${username} order by s.id`)
  return rows.map(({ factors }) => JSON.parse(factors))
}

describe("setting up a second factor", () => {
  const ways = [
    ["an app", (browser: TestBrowser) => setUpApp(browser), "totp"],
    ["the first passkey", (browser: TestBrowser) => addPasskey(browser), "passkey"],
  ] as const

  test.each(ways)("by %s ends all other sessions, and its own counts as having proved it", async (_, by, factor) => {
    const [own, thief, other] = [await signedIn(), await signedIn(), await signedIn("lena.nowak")]
    await by(own)
    expect((await thief.get("/account")).location).toStartWith("/sign-in?next=")
    expect((await own.get("/account")).status).toBe(200)
    expect((await other.get("/account")).status).toBe(200)
    expect(await factorsOf("ada.nowak")).toEqual([["password", factor]])
  })

  test.each(ways)("by %s makes copies of its own cookie worthless", async (_, by) => {
    const own = await signedIn("ada.nowak", { stay: "on" })
    const copy = copyOf(own)
    await by(own)
    expect((await copy.get("/account")).location).toStartWith("/sign-in?next=")
    expect((await own.get("/account")).status).toBe(200)
    expect(await installation.database.all(sql`select stays from sessions`)).toEqual([{ stays: 1 }])
  })

  test("shows the key of an app to no copy of the cookie it began with, and only for a quarter of an hour", async () => {
    const own = await signedIn()
    const copy = copyOf(own)
    const app = await begunApp(own)
    const { status, location } = await copy.get(FACTOR)
    expect([status, location]).toEqual([303, "/sign-in?next=%2Faccount%2Fsecond-factor"])
    expect((await copy.post(`${FACTOR}/confirm`, { code: app.code() })).location).toStartWith("/sign-in")
    installation.time.now += 900_000
    expect((await own.post(`${FACTOR}/confirm`, { code: app.code() })).status).toBe(422)
    expect((await own.get(FACTOR)).text).not.toContain("otpauth")
  })

  test("keeps the session of somebody who chose to stay signed in after the browser is closed", async () => {
    const own = await signedIn("ada.nowak", { stay: "on" })
    const app = await begunApp(own)
    const { headers } = await own.post(`${FACTOR}/confirm`, { code: app.code() })
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith("session="))).toContain("Max-Age=")
  })

  test("ends what was started with only the password, even in its own session", async () => {
    const own = await signedIn()
    const device = new SoftwareAuthenticator()
    const credential = device.create(await creationFor(own, { current_password: PASSWORD }))
    await setUpApp(own)
    expect((await own.post(`${PASSKEYS}/new`, { credential, name: "Key" })).status).toBe(422)
    const other = await signedIn("lena.nowak")
    const app = await begunApp(other)
    await addPasskey(other)
    expect((await other.post(`${FACTOR}/confirm`, { code: app.code() })).status).toBe(422)
    expect(await installation.database.all(sql`select user_id from totp_factors where confirmed_at is null`)).toEqual(
      [],
    )
  })

  test("with another passkey keeps sessions that have proved one", async () => {
    const own = await signedIn()
    const device = await addPasskey(own)
    const second = new TestBrowser(installation)
    const { credential } = await provedBy(device, second, "/sign-in/passkey")
    expect((await second.post("/sign-in/passkey", { credential })).status).toBe(303)
    await addPasskey(own, await provedBy(device, own))
    expect((await second.get("/account")).status).toBe(200)
    expect((await own.get("/account")).status).toBe(200)
  })
})

describe("a session that has never proved its user's factor", () => {
  test("is redirected to the second step, and can see and change nothing before", async () => {
    const own = await signedIn()
    const app = await setUpApp(own)
    const thief = await weaklySignedIn(installation, "ada")
    for (const path of ["/account", "/learn", FACTOR, PASSKEYS, "/resume?key=x"]) {
      expect([path, (await thief.get(path)).location]).toEqual([path, STEP])
    }
    for (const path of [
      `${FACTOR}/change`,
      `${FACTOR}/remove`,
      `${FACTOR}/begin`,
      `${PASSKEYS}/begin`,
      "/account/password",
    ]) {
      const { location } = await thief.post(path, { current_password: PASSWORD, code: app.code() })
      expect([path, location]).toEqual([path, STEP])
    }
    expect((await thief.post("/account/proof/passkey/options")).location).toBe(STEP)
  })

  test("continues to its destination as a strong session once it has proved it", async () => {
    const app = await setUpApp(await signedIn())
    const weak = await weaklySignedIn(installation, "ada")
    const former = copyOf(weak)
    expect((await weak.get("/learn/certificates")).location).toBe(STEP)
    expect((await weak.get(STEP)).location).toBe(STEP)
    const page = await weak.get(STEP)
    expect([page.status, page.text.includes('action="/sign-out"')]).toEqual([200, true])
    expect((await weak.post(STEP, { code: "000000" })).status).toBe(422)
    expect((await weak.post(STEP, { code: app.code() })).location).toBe("/learn/certificates")
    expect((await weak.get("/learn")).status).toBe(200)
    expect((await former.get("/learn")).location).toStartWith("/sign-in?next=")
    expect((await factorsOf("ada.nowak")).at(-1)).toEqual(["password", "totp"])
  })

  test("may sign out, and a session without a factor has no second step", async () => {
    await setUpApp(await signedIn())
    const weak = await weaklySignedIn(installation, "ada")
    expect((await weak.post("/sign-out")).location).toBe("/sign-in?signed_out")
    expect((await (await signedIn("lena.nowak")).get(STEP)).location).toBe("/sign-in")
  })

  test("proves it before it replaces a temporary password", async () => {
    await setUpApp(await signedIn())
    const weak = await weaklySignedIn(installation, "ada")
    await installation.database.run(sql`
      update person_accounts set password_change_required = 1 where user_id = (select id from users where key = 'ada')`)
    expect((await weak.get("/account")).location).toBe(STEP)
    const chosen = { password: "a new and better one", password_again: "a new and better one" }
    expect((await weak.post("/password/new", chosen)).location).toBe("/account")
  })

  test("of a user whose role requires one does not lead to setting one up", async () => {
    await installation.stop()
    await start({ second_factor: ["company.admin"] })
    const own = await signedIn("boss.nowak")
    const thief = await signedIn("boss.nowak")
    await setUpApp(own)
    expect((await thief.get("/account")).location).toStartWith("/sign-in?next=")
    const weak = await weaklySignedIn(installation, "boss")
    expect((await weak.get("/account")).location).toBe(STEP)
    expect((await weak.get(FACTOR)).location).toBe(STEP)
    expect((await own.get("/account")).status).toBe(200)
  })
})

test("A role that requires a factor requires one again after the last one was removed", async () => {
  await installation.stop()
  await start({ second_factor: ["company.admin"] })
  const own = await signedIn("boss.nowak")
  const app = await setUpApp(own)
  expect((await own.post(`${FACTOR}/remove`, { code: app.code() })).status).toBe(303)
  expect((await own.get("/learn")).location).toBe(FACTOR)
})

describe("a proof", () => {
  test("by an app or by a passkey is offered to users with both, and either counts once", async () => {
    const own = await signedIn()
    const app = await setUpApp(own)
    const device = await addPasskey(own, { code: app.code() })
    const { text, headers } = await own.get(FACTOR)
    expect(text).toContain('name="code"')
    expect(text).toContain('data-options="/account/proof/passkey/options"')
    expect(text).not.toContain("current_password")
    expect(headers.get("content-security-policy")).toContain("script-src 'self'")
    expect((await own.post(`${FACTOR}/change`, { code: app.code() })).status).toBe(422)
    const proof = await provedBy(device, own)
    expect((await own.post(`${FACTOR}/change`, proof)).location).toMatch(/codes=/)
    expect((await own.post(`${FACTOR}/remove`, proof)).status).toBe(422)
    installation.time.now += 30_000
    expect((await own.post(`${FACTOR}/remove`, { code: app.code() })).status).toBe(303)
  })

  test("by a passkey sets up an app for a user who only has passkeys, whatever the password", async () => {
    const own = await signedIn()
    const device = await addPasskey(own)
    expect((await own.post(`${FACTOR}/begin`, { current_password: PASSWORD })).status).toBe(422)
    expect((await own.get(FACTOR)).text).not.toContain('<svg class="qr"')
    await setUpApp(own, await provedBy(device, own))
  })

  test("by a passkey is only for its session and its purpose", async () => {
    const own = await signedIn()
    const device = await addPasskey(own)
    const other = new TestBrowser(installation)
    const asked = await provedBy(device, other, "/sign-in/passkey")
    expect((await own.post(`${FACTOR}/begin`, asked)).status).toBe(422)
    await other.post("/sign-in/passkey", await provedBy(device, other, "/sign-in/passkey"))
    const foreign = await provedBy(device, other)
    expect((await own.post(`${FACTOR}/begin`, foreign)).status).toBe(422)
    const signIn = new TestBrowser(installation)
    expect((await signIn.post("/sign-in/passkey", await provedBy(device, own))).status).toBe(422)
    const lena = await signedIn("lena.nowak")
    const hers = await addPasskey(lena)
    expect((await own.post(`${FACTOR}/begin`, await provedBy(hers, own))).status).toBe(422)
    const late = await provedBy(device, own)
    installation.time.now += 300_000
    expect((await own.post(`${FACTOR}/begin`, late)).status).toBe(422)
    expect((await other.post(`${FACTOR}/begin`, await provedBy(device, other))).status).toBe(303)
  })

  test("by a code cannot be guessed, and a refused one is recorded with address and device", async () => {
    const own = await signedIn()
    const app = await setUpApp(own)
    for (let count = 0; count < 10; count++) {
      expect((await own.post(`${FACTOR}/remove`, { code: "000000" })).status).toBe(422)
    }
    const last = await own.post(`${FACTOR}/change`, { code: app.code() })
    expect([last.status, last.headers.get("retry-after")]).toEqual([429, "900"])
    expect(last.text).toContain("too many attempts")
    const noted = await installation.database.get<{ count: number }>(sql`
      select g.count from audit_entries e join gathered_entries g on g.entry_id = e.id
      where action = 'proof-refused' and username = 'ada.nowak' and address is not null and device is not null`)
    expect(Number(noted?.count)).toBe(10)
  })

  test("by the password does not count for a user with a factor, and no proof counts for nobody", async () => {
    const bare = await weaklySignedIn(installation, "bare")
    expect((await bare.get(FACTOR)).text).toContain("Ask your administrator.")
    for (const path of [`${FACTOR}/begin`, `${PASSKEYS}/begin`]) {
      const { status, text } = await bare.post(path, { current_password: "", code: "", credential: "" })
      expect([status, text.includes("You have not confirmed that it is you.")]).toEqual([422, true])
    }
    await installation.database.run(sql`
      insert into passkeys (user_id, company_id, credential_id, public_key, sign_count, transports, name, created_at)
      select id, company_id, 'x', 'x', 0, '[]', 'Key', 0 from users where key = 'bare'`)
    await installation.database.run(sql`update sessions set factors = '["provider","provider_factors"]'`)
    for (const path of [`${FACTOR}/begin`, `${PASSKEYS}/begin`]) {
      expect((await bare.post(path, { current_password: "" })).status).toBe(422)
    }
  })
})
