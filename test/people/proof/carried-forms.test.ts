import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import type { Factor } from "../../../src/access/caller.ts"
import { sql } from "../../../src/database/port.ts"
import { addProvider } from "../../../src/people/providers/rules.ts"
import { SignOnSeal } from "../../../src/people/providers/secrets.ts"
import { AuthenticatorApp } from "../../harness/authenticator-app.ts"
import { Installation, WEBHOOK_KEY } from "../../harness/installation.ts"
import { LyingProvider } from "../../harness/lying-provider.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { sessionOf } from "../../harness/signed-in.ts"
import { SoftwareAuthenticator } from "../../harness/software-authenticator.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

/* Forms of the console that end protection elsewhere: giving roles, and removing somebody's second factor. */

const FACTOR = "/account/second-factor"
const PASSKEYS = "/account/passkeys"
const TEN_MINUTES = 600_000

let installation: Installation
let mail: RecordedMail
let ada: string

beforeEach(async () => {
  mail = new RecordedMail()
  installation = await Installation.start({ dataset: PEOPLE, mail })
  const user = await installation.database.get<{ id: number }>(sql`select id from users where key = 'ada'`)
  ada = `/console/people/${user?.id}`
})
afterEach(() => installation.stop())

async function signedIn(username = "boss.nowak"): Promise<TestBrowser> {
  const browser = new TestBrowser(installation)
  await browser.signIn(username, PASSWORD)
  return browser
}

/** The same, too long ago for the sign-in to count as a proof. */
async function signedInBefore(username?: string): Promise<TestBrowser> {
  const browser = await signedIn(username)
  installation.time.now += TEN_MINUTES
  return browser
}

const decoded = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")

/** The hidden fields of the first form in the content of a page. */
function hiddenIn(text: string): [string, string][] {
  const [, form = ""] = /<main.*?<form(.*?)<\/form>/s.exec(text) ?? []
  return [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)].map(
    ([, name = "", value = ""]) => [name, decoded(value)],
  )
}

/** What the form of ada's roles sends when these are ticked. */
async function rolesForm(browser: TestBrowser, ...roles: string[]): Promise<[string, string][]> {
  const { text } = await browser.get(`${ada}/roles`)
  return [...hiddenIn(text), ...roles.map((role): [string, string] => ["roles", role])]
}

async function rolesOfAda(): Promise<string[]> {
  const rows = await installation.database.all<{ role: string }>(sql`
    select r.role from user_roles r join users u on u.id = r.user_id where u.key = 'ada' order by r.role`)
  return rows.map(({ role }) => role)
}

const ASKS = "Confirm that it is you"
const NEW_ROLES = ["company.employee", "company.trainer"]

async function setUpApp(browser: TestBrowser): Promise<AuthenticatorApp> {
  await browser.post(`${FACTOR}/begin`, { current_password: PASSWORD })
  const app = new AuthenticatorApp((await browser.get(FACTOR)).text, installation.time)
  expect((await browser.post(`${FACTOR}/confirm`, { code: app.code() })).location).toMatch(/codes=/)
  installation.time.now += 30_000
  return app
}

async function addPasskey(browser: TestBrowser): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator()
  const { location } = await browser.post(`${PASSKEYS}/begin`, { current_password: PASSWORD })
  const { text } = await browser.get(location ?? "")
  const options = JSON.parse(decoded(/ data-options="([^"]*)"/.exec(text)?.[1] ?? ""))
  expect((await browser.post(`${PASSKEYS}/new`, { credential: device.create(options), name: "Key" })).status).toBe(303)
  return device
}

describe("a form that ends protection elsewhere", () => {
  test("is handled at once within ten minutes after the sign-in, and not a moment later", async () => {
    const browser = await signedIn()
    installation.time.now += TEN_MINUTES - 1
    expect((await browser.post(`${ada}/roles`, await rolesForm(browser, ...NEW_ROLES))).status).toBe(303)
    installation.time.now += 1
    const form = await rolesForm(browser, "company.employee")
    const { status, text } = await browser.post(`${ada}/roles`, form)
    expect([status, text.includes(ASKS)]).toEqual([422, true])
    expect(await rolesOfAda()).toEqual(NEW_ROLES)
  })

  test("may be one that ends the duty to have a second factor", async () => {
    const browser = await signedInBefore()
    const security = await browser.post(
      "/console/company/security",
      hiddenIn((await browser.get("/console/company/security")).text),
    )
    expect([security.status, security.text.includes(ASKS)]).toEqual([422, true])
    const appearance = await browser.get("/console/company/appearance")
    expect((await browser.post("/console/company/appearance", hiddenIn(appearance.text))).text).not.toContain(ASKS)
  })

  test("may be one that undoes an act about roles", async () => {
    const browser = await signedIn()
    const key = crypto.randomUUID()
    const [, id = ""] = /(\d+)$/.exec(ada) ?? []
    const asked = { act: "users.give-role", asked: "1", id, role: "company.trainer", back: "/console/people" }
    const preview = await browser.get(`/console/acts/new?${new URLSearchParams(asked)}`)
    const sent = hiddenIn(preview.text).map(([name, value]): [string, string] => [name, name === "key" ? key : value])
    expect((await browser.post("/console/acts", sent)).status).toBe(303)
    expect(await rolesOfAda()).toContain("company.trainer")
    installation.time.now += TEN_MINUTES
    const undone = await browser.post("/console/undo", { key, back: "/console/people" })
    expect([undone.status, undone.text.includes(ASKS)]).toEqual([422, true])
    expect(await rolesOfAda()).toContain("company.trainer")
  })

  test("is carried on with the proof by password, with all of its fields", async () => {
    const browser = await signedInBefore()
    const form = await rolesForm(browser, ...NEW_ROLES)
    const asked = await browser.post(`${ada}/roles`, form)
    expect(asked.text).toContain(`action="${ada}/roles"`)
    expect(hiddenIn(asked.text).filter(([name]) => !name.startsWith("proof."))).toEqual(form)
    const sent: [string, string][] = [...hiddenIn(asked.text), ["proof.current_password", PASSWORD]]
    const { status, location } = await browser.post(`${ada}/roles`, sent)
    expect([status, location]).toEqual([303, ada])
    expect(await rolesOfAda()).toEqual(NEW_ROLES)
    // The proof counts for ten minutes, for other forms too.
    installation.time.now += TEN_MINUTES - 1
    expect((await browser.post(`${ada}/second-factor`)).status).toBe(303)
    installation.time.now += 1
    expect((await browser.post(`${ada}/second-factor`)).text).toContain(ASKS)
  })

  test("keeps its fields through a wrong proof, which is counted and mailed like any other", async () => {
    const browser = await signedInBefore()
    const form = await rolesForm(browser, ...NEW_ROLES)
    const asked = await browser.post(`${ada}/roles`, form)
    let page = asked
    for (let count = 0; count < 10; count++) {
      const wrong: [string, string][] = [...hiddenIn(page.text), ["proof.current_password", "wrong"]]
      page = await browser.post(`${ada}/roles`, wrong)
      expect([page.status, page.text.includes("The password is not right.")]).toEqual([422, true])
      expect(hiddenIn(page.text)).toEqual(hiddenIn(asked.text))
    }
    const right: [string, string][] = [...hiddenIn(page.text), ["proof.current_password", PASSWORD]]
    const late = await browser.post(`${ada}/roles`, right)
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "900"])
    expect(await rolesOfAda()).not.toEqual(NEW_ROLES)
    expect(mail.signIns.map(({ name }) => name)).toContain("wrong_proofs")
    installation.time.now += 900_000
    expect((await browser.post(`${ada}/roles`, right)).status).toBe(303)
    expect(await rolesOfAda()).toEqual(NEW_ROLES)
  })

  test("needs no proof if it is another one at the same address", async () => {
    const browser = await signedInBefore()
    expect((await browser.post(`${ada}/deactivate`)).status).toBe(303)
    expect((await browser.post(`${ada}/activate`)).status).toBe(303)
    expect((await browser.get(`${ada}/roles`)).status).toBe(200)
  })

  test("asks nobody who may not send it, and nobody without a session", async () => {
    const tom = await signedInBefore("tom.nowak")
    expect((await tom.post(`${ada}/roles`, [["roles", "company.admin"]])).status).toBe(403)
    const boss = await signedInBefore()
    expect((await boss.post("/console/people/999999/roles")).status).toBe(404)
    expect((await boss.post("/console/people/999999/second-factor")).status).toBe(404)
    const stranger = new TestBrowser(installation)
    const { status, location } = await stranger.post(`${ada}/roles`, { "proof.current_password": PASSWORD })
    expect([status, location?.startsWith("/sign-in")]).toEqual([303, true])
  })

  test("counts the proof of its own session only", async () => {
    const former = await signedInBefore()
    const fresh = await signedIn()
    expect((await fresh.post(`${ada}/second-factor`)).status).toBe(303)
    expect((await former.post(`${ada}/second-factor`)).text).toContain(ASKS)
  })

  test("may be sent twice with the same code", async () => {
    const browser = await signedIn()
    const app = await setUpApp(browser)
    installation.time.now += TEN_MINUTES
    const form = await rolesForm(browser, ...NEW_ROLES)
    const asked = await browser.post(`${ada}/roles`, form)
    const sent: [string, string][] = [...hiddenIn(asked.text), ["proof.code", app.code()]]
    const answers = await Promise.all([browser.post(`${ada}/roles`, sent), browser.post(`${ada}/roles`, sent)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await rolesOfAda()).toEqual(NEW_ROLES)
  })

  test("accepts no password from a user with a second factor, but a code or a passkey", async () => {
    const browser = await signedIn()
    const device = await addPasskey(browser)
    installation.time.now += TEN_MINUTES
    const asked = await browser.post(`${ada}/second-factor`)
    expect(asked.text).not.toContain("current_password")
    expect(asked.text).toContain('name="proof.credential" data-credential')
    expect(asked.headers.get("content-security-policy")).toContain("script-src 'self'")
    expect((await browser.post(`${ada}/second-factor`, { "proof.current_password": PASSWORD })).status).toBe(422)
    const options = JSON.parse((await browser.post("/account/proof/passkey/options")).text)
    const credential = device.use(options)
    const { status, location } = await browser.post(`${ada}/second-factor`, { "proof.credential": credential })
    expect([status, location]).toEqual([303, ada])
  })

  test("cannot be proved by changing the password, for a user with a second factor", async () => {
    const browser = await signedIn()
    await setUpApp(browser)
    installation.time.now += TEN_MINUTES
    const chosen = "another long passphrase"
    const changed = { current_password: PASSWORD, password: chosen, password_again: chosen }
    expect((await browser.post("/account/password", changed)).status).toBe(303)
    expect((await browser.post(`${ada}/second-factor`)).text).toContain(ASKS)
  })

  test("is proved by a proof for the user's own account", async () => {
    const browser = await signedInBefore()
    await browser.post(`${FACTOR}/begin`, { current_password: PASSWORD })
    expect((await browser.post(`${ada}/second-factor`)).status).toBe(303)
  })

  test("is refused to a session whose factors cannot prove anything, whatever is sent", async () => {
    const browser = new TestBrowser(installation)
    browser.cookies.set("session", await sessionOf(installation, "boss", undefined, ["pin" as Factor]))
    for (const form of [{}, { "proof.current_password": PASSWORD }] as Record<string, string>[]) {
      const { status, text } = await browser.post(`${ada}/second-factor`, form)
      expect([status, text.includes("You have nothing by which you could confirm")]).toEqual([422, true])
    }
  })

  test("of a session from before proofs were recorded asks for one", async () => {
    const browser = await signedIn()
    await installation.database.run(sql`update sessions set proved_at = null`)
    expect((await browser.post(`${ada}/second-factor`)).text).toContain(ASKS)
  })

  test("that was sent after the session ended is offered after the sign-in, without the proof", async () => {
    const browser = await signedInBefore()
    const asked = await browser.post(`${ada}/roles`, await rolesForm(browser, ...NEW_ROLES))
    await installation.database.run(sql`delete from sessions`)
    const sent: [string, string][] = [...hiddenIn(asked.text), ["proof.current_password", PASSWORD]]
    const { location } = await browser.post(`${ada}/roles`, sent)
    const next = new URL(location ?? "", "http://localhost").searchParams.get("next") ?? ""
    expect(next).toStartWith("/resume?key=")
    expect((await browser.signIn("boss.nowak", PASSWORD, { next })).location).toBe(next)
    const { text } = await browser.get(next)
    expect(hiddenIn(text).some(([name]) => name.startsWith("proof."))).toBe(false)
    expect((await browser.post(next)).status).toBe(307)
    expect((await browser.post(`${ada}/roles`, hiddenIn(text))).status).toBe(303)
    expect(await rolesOfAda()).toEqual(NEW_ROLES)
  })

  test("leads back to the page that sent it, and to no other site", async () => {
    const browser = await signedInBefore()
    const asked = await browser.post(`${ada}/second-factor`, {}, { headers: { referer: `http://localhost${ada}` } })
    expect(asked.text).toContain(`<a href="${ada}">Cancel</a>`)
    const again = await browser.post(`${ada}/second-factor`, { "proof.back": ada, "proof.current_password": "wrong" })
    expect(again.text).toContain(`<a href="${ada}">Cancel</a>`)
    const elsewhere = { "proof.back": "https://elsewhere.example/", "proof.current_password": "wrong" }
    expect((await browser.post(`${ada}/second-factor`, elsewhere)).text).not.toContain("elsewhere.example")
  })
})

describe("an administrator without a password", () => {
  let provider: LyingProvider
  beforeEach(async () => {
    await installation.database.run(sql`
      insert into user_roles (user_id, company_id, role) select id, company_id, 'company.admin' from users where key = 'bare'`)
    provider = await LyingProvider.start(() => installation.time.now)
    provider.person = { sub: "subject-bare", preferred_username: "bare.nowak" }
    const settings = { name: "Acme SSO", issuer: provider.issuer, clientId: "trainbase", clientSecret: "shared secret" }
    const by = { seal: new SignOnSeal(WEBHOOK_KEY), actor: { kind: "server", duty: "test" } as const, now: 1 }
    await addProvider(installation.database, { company: "acme", key: "acme", settings }, by)
  })
  afterEach(() => provider.stop())

  /** A browser in which the sign-on is too long ago to count as a proof. */
  async function signedOn(): Promise<TestBrowser> {
    const browser = new TestBrowser(installation)
    const sent = await browser.get("/sign-in/oidc/acme")
    expect((await browser.get(provider.signOn(sent.location ?? "").href)).status).toBe(303)
    installation.time.now += TEN_MINUTES
    return browser
  }

  /** The address at which the proof that a page asks for begins. */
  const wayIn = (text: string) => decoded(/href="(\/account\/proof\/provider\/[^"]*)"/.exec(text)?.[1] ?? "")

  test("signs on at the provider once more, and the form is carried on after it", async () => {
    const browser = await signedOn()
    const form = await rolesForm(browser, ...NEW_ROLES)
    const asked = await browser.post(`${ada}/roles`, form)
    expect(asked.text).toContain("you sign on at Acme SSO once more")
    const sent = await browser.get(wayIn(asked.text))
    const { location } = await browser.get(provider.signOn(sent.location ?? "").href)
    expect(location).toMatch(/^\/resume\?key=[\w-]{43}$/)
    const { text } = await browser.get(location ?? "")
    expect(text).toContain("It was kept while you confirmed that it is you.")
    expect(hiddenIn(text)).toEqual(form)
    const resumed = await browser.post(location ?? "", hiddenIn(text))
    expect([resumed.status, resumed.location]).toEqual([307, `${ada}/roles`])
    expect((await browser.post(`${ada}/roles`, hiddenIn(text))).status).toBe(303)
    expect(await rolesOfAda()).toEqual(NEW_ROLES)
  })

  test("who cancels there or proves nothing finds the form again, and is asked again", async () => {
    const browser = await signedOn()
    const asked = await browser.post(`${ada}/roles`, await rolesForm(browser, ...NEW_ROLES))
    const sent = await browser.get(wayIn(asked.text))
    const back = provider.signOn(sent.location ?? "")
    back.searchParams.delete("code")
    back.searchParams.set("error", "access_denied")
    const { location } = await browser.get(back.href)
    const { text } = await browser.get(location ?? "")
    expect((await browser.post(`${ada}/roles`, hiddenIn(text))).text).toContain(ASKS)
    const again = await browser.get(wayIn(asked.text))
    provider.lies = { claims: (claims) => ({ ...claims, sub: "subject-2" }) }
    const failed = await browser.get(provider.signOn(again.location ?? "").href)
    expect([failed.status, failed.text.includes(`href="${location}"`)]).toEqual([422, true])
    expect(wayIn(failed.text)).toBe(wayIn(asked.text))
    expect((await browser.post(`${ada}/roles`, hiddenIn(text))).text).toContain(ASKS)
  })

  test("reads which secrets are not kept meanwhile, and they are not", async () => {
    const browser = await signedOn()
    const form: [string, string][] = [
      ["client_secret", "shared between us"],
      ["name", "Acme"],
    ]
    const asked = await browser.post(`${ada}/second-factor`, form)
    expect(asked.text).toContain("Passwords and other secrets that you entered are not kept")
    const key = new URLSearchParams(wayIn(asked.text).split("?")[1]).get("key")
    const { text } = await browser.get(`/resume?key=${key}`)
    expect(text).toContain("Passwords and other secrets that you entered are not kept")
    expect(hiddenIn(text)).toEqual([["name", "Acme"]])
    const stored = await installation.database.all<{ payload: string }>(sql`select payload from one_time_keys`)
    expect(JSON.stringify(stored)).not.toContain("shared between us")
  })

  test("has not proved anything by any field of the form", async () => {
    const browser = await signedOn()
    for (const name of ["current_password", "code", "credential"]) {
      expect((await browser.post(`${ada}/second-factor`, { [`proof.${name}`]: "" })).text).toContain(ASKS)
    }
  })
})
