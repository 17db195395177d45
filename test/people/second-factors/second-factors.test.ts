import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { stepOf, writtenKey } from "../../../src/people/second-factors/totp.ts"
import type { Settings } from "../../../src/settings/read.ts"
import { AuthenticatorApp } from "../../harness/authenticator-app.ts"
import { Installation } from "../../harness/installation.ts"
import { answerLinkRequests } from "../../harness/link-requests.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

let installation: Installation
let mail: RecordedMail
beforeEach(async () => start({}))
afterEach(() => installation.stop())

async function start(settings: Partial<Settings>): Promise<void> {
  mail = new RecordedMail()
  installation = await Installation.start({ dataset: PEOPLE, mail, settings })
}

/** The key of RFC 6238, appendix B. */
const RFC_KEY = new TextEncoder().encode("12345678901234567890")

describe("a code", () => {
  // The last six of the RFC's eight digits.
  test.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("at second %d of RFC 6238 is %s", (seconds, code) => {
    expect(stepOf(RFC_KEY, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
    expect(stepOf(RFC_KEY, `${code.slice(0, 3)} ${code.slice(3)}`, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  test("is accepted one period early or late, and no more", () => {
    const at = (seconds: number) => stepOf(RFC_KEY, "287082", seconds * 1000)
    expect([at(29), at(30), at(59), at(60), at(89), at(90)]).toEqual([1, 1, 1, 1, 1, undefined])
    expect(stepOf(RFC_KEY, "081804", 1111111109_000 + 60_000)).toBeUndefined()
  })

  test.each(["", "28708", "2870822", "abcdef", "２８７０８２"])("is never %j", (code) => {
    expect(stepOf(RFC_KEY, code, 59_000)).toBeUndefined()
  })

  test("is generated from a key that people can type", () => {
    expect(writtenKey(RFC_KEY)).toBe("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
  })
})

async function signedIn(username = "ada.nowak"): Promise<TestBrowser> {
  const browser = new TestBrowser(installation)
  await browser.signIn(username, PASSWORD)
  return browser
}

/** Sets up an app, and returns it with the recovery codes. */
async function setUp(browser: TestBrowser): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  await browser.post("/account/second-factor/begin", { current_password: PASSWORD })
  const app = new AuthenticatorApp((await browser.get("/account/second-factor")).text, installation.time)
  const led = await browser.post("/account/second-factor/confirm", { code: app.code() })
  expect(led.location).toMatch(/^\/account\/second-factor\?codes=/)
  const { text } = await browser.get(led.location ?? "")
  const codes = [...text.matchAll(/<code>([a-z0-9-]{19})<\/code>/g)].map(([, code = ""]) => code)
  expect(new Set(codes).size).toBe(10)
  installation.time.now += 30_000
  return { app, codes }
}

describe("an authenticator app", () => {
  test("is set up with the password and a code, and required from then on", async () => {
    const first = await signedIn()
    const { app } = await setUp(first)
    expect((await first.get("/account")).text).toContain("Recovery codes left: 10")
    const browser = new TestBrowser(installation)
    const half = await browser.signIn("ada.nowak", PASSWORD, { next: "/account" })
    expect([half.status, half.location]).toEqual([303, "/sign-in/second-factor"])
    expect(browser.cookies.has("session")).toBe(false)
    expect((await browser.get("/account")).status).toBe(303)
    expect((await browser.get("/sign-in/second-factor")).text).toContain('autocomplete="one-time-code"')
    const wrong = await browser.post("/sign-in/second-factor", { code: "000000" })
    expect([wrong.status, wrong.text.includes("This code is not right.")]).toEqual([422, true])
    const { status, location } = await browser.post("/sign-in/second-factor", { code: app.code() })
    expect([status, location]).toEqual([303, "/account"])
    expect((await browser.get("/account")).status).toBe(200)
  })

  test("accepts each code once", async () => {
    const { app } = await setUp(await signedIn())
    const code = app.code()
    const [one, other] = [new TestBrowser(installation), new TestBrowser(installation)]
    for (const browser of [one, other]) await browser.signIn("ada.nowak", PASSWORD)
    const both = [one, other].map((browser) => browser.post("/sign-in/second-factor", { code }))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([303, 422])
  })

  test("cannot be guessed", async () => {
    const { app } = await setUp(await signedIn())
    const browser = new TestBrowser(installation)
    await browser.signIn("ada.nowak", PASSWORD)
    const statuses: number[] = []
    for (let number = 0; number < 11; number++) {
      statuses.push((await browser.post("/sign-in/second-factor", { code: "000000" })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    const another = new TestBrowser(installation)
    await another.signIn("ada.nowak", PASSWORD)
    expect((await another.post("/sign-in/second-factor", { code: app.code() })).status).toBe(429)
  })

  test("can be replaced by a recovery code, each once", async () => {
    const { codes } = await setUp(await signedIn())
    const [code = ""] = codes
    for (const [typed, status] of [
      [code.toUpperCase().replaceAll("-", " "), 303],
      [code, 422],
    ] as const) {
      const browser = new TestBrowser(installation)
      await browser.signIn("ada.nowak", PASSWORD)
      expect((await browser.post("/sign-in/second-factor", { code: typed })).status).toBe(status)
    }
    const rows = await installation.database.all<{ action: string; username: string }>(sql`
      select action, username from audit_entries where action in ('use-recovery-code', 'set-second-factor') order by id`)
    expect(rows.map(({ action, username }) => [action, username])).toEqual([
      ["set-second-factor", "ada.nowak"],
      ["use-recovery-code", "ada.nowak"],
    ])
  })

  test("stores neither its key nor a recovery code, and notifies by mail", async () => {
    const browser = await signedIn()
    const { codes } = await setUp(browser)
    const tables = [
      sql`select * from totp_factors`,
      sql`select * from recovery_codes`,
      sql`select * from one_time_keys`,
    ]
    for (const table of tables) {
      const stored = JSON.stringify(await installation.database.all(table))
      for (const code of codes) expect(stored).not.toContain(code)
    }
    expect(mail.notices.map(({ name, to }) => [name, to])).toEqual([["second_factor_set", "ada@acme.example"]])
  })

  test("is set up only with the password, and changed and removed only with the app", async () => {
    const browser = await signedIn()
    const path = "/account/second-factor"
    expect((await browser.post(`${path}/begin`, { current_password: "wrong" })).status).toBe(422)
    expect((await browser.get(path)).text).not.toContain('<svg class="qr"')
    const { app, codes } = await setUp(browser)
    for (const action of ["change", "remove", "begin"]) {
      for (const proof of [{}, { current_password: PASSWORD }, { code: "000000" }, { credential: "{}" }]) {
        const refused = await browser.post(`${path}/${action}`, proof as Record<string, string>)
        expect([action, proof, refused.status]).toEqual([action, proof, 422])
      }
      installation.time.now += 15 * 60_000
    }
    expect(mail.notices.length).toBe(1)
    const led = await browser.post(`${path}/change`, { code: app.code() })
    const renewed = (await browser.get(led.location ?? "")).text
    for (const code of codes) expect(renewed).not.toContain(code)
    expect((await browser.post(`${path}/remove`, { code: codes[0] ?? "" })).status).toBe(422)
    const [newCode = ""] = /[a-z0-9]{4}(-[a-z0-9]{4}){3}/.exec(renewed) ?? []
    expect((await browser.post(`${path}/remove`, { code: newCode })).status).toBe(303)
    expect((await new TestBrowser(installation).signIn("ada.nowak", PASSWORD)).location).toBe("/learn")
    expect(mail.notices.map(({ name }) => name)).toEqual([
      "second_factor_set",
      "second_factor_set",
      "second_factor_removed",
    ])
  })

  test("that was begun in one session is neither shown nor confirmed in another", async () => {
    const [own, stolen] = [await signedIn(), await signedIn()]
    await own.post("/account/second-factor/begin", { current_password: PASSWORD })
    const page = (await own.get("/account/second-factor")).text
    expect(page).toContain('<svg class="qr"')
    expect((await stolen.get("/account/second-factor")).text).not.toContain('<svg class="qr"')
    const { code } = { code: new AuthenticatorApp(page, installation.time).code() }
    expect((await stolen.post("/account/second-factor/confirm", { code })).status).toBe(422)
    expect((await own.post("/account/second-factor/confirm", { code })).status).toBe(303)
  })

  test("shows its recovery codes only to its session, until there are new ones", async () => {
    const browser = await signedIn()
    const other = await signedIn()
    await browser.post("/account/second-factor/begin", { current_password: PASSWORD })
    const app = new AuthenticatorApp((await browser.get("/account/second-factor")).text, installation.time)
    const led = await browser.post("/account/second-factor/confirm", { code: app.code() })
    const shown = async (page: TestBrowser) =>
      /<code>[a-z0-9-]{19}<\/code>/.test((await page.get(led.location ?? "")).text)
    expect([await shown(browser), await shown(browser), await shown(other)]).toEqual([true, true, false])
    installation.time.now += 30_000
    await browser.post("/account/second-factor/change", { code: app.code() })
    expect(await shown(browser)).toBe(false)
  })

  test("still works in a browser that was used before, no matter who guesses elsewhere", async () => {
    const own = await signedIn()
    const { app } = await setUp(own)
    for (let count = 0; count < 11; count++) {
      const stranger = new TestBrowser(installation)
      await stranger.signIn("ada.nowak", PASSWORD)
      const { status } = await stranger.post("/sign-in/second-factor", { code: "000000" })
      expect(status).toBe(count < 10 ? 422 : 429)
    }
    await own.post("/sign-out")
    expect((await own.signIn("ada.nowak", PASSWORD)).location).toBe("/sign-in/second-factor")
    expect((await own.post("/sign-in/second-factor", { code: app.code() })).status).toBe(303)
  })

  test("shows its recovery codes to nobody else", async () => {
    const browser = await signedIn()
    await browser.post("/account/second-factor/begin", { current_password: PASSWORD })
    const app = new AuthenticatorApp((await browser.get("/account/second-factor")).text, installation.time)
    const led = await browser.post("/account/second-factor/confirm", { code: app.code() })
    const other = await signedIn("lena.nowak")
    expect((await other.get(led.location ?? "")).text).not.toMatch(/<code>[a-z0-9-]{19}<\/code>/)
  })

  test("is also required after a forgotten password", async () => {
    await installation.stop()
    await start({ public_url: "http://localhost" })
    const { app } = await setUp(await signedIn())
    const browser = new TestBrowser(installation)
    await browser.post("/password/forgotten", { username: "ada.nowak" })
    await answerLinkRequests(installation, mail)
    const token = new URL(mail.passwordLinks[0]?.link ?? "").searchParams.get("token") ?? ""
    const chosen = { token, password: "a new and better one", password_again: "a new and better one" }
    expect((await browser.post("/password/new", chosen)).location).toBe("/sign-in/second-factor")
    expect((await browser.post("/sign-in/second-factor", { code: app.code() })).status).toBe(303)
  })
})

describe("an administrator who helps somebody without phone and codes", () => {
  const removal = (key: string, as = "admin") =>
    installation.request("DELETE", `users/${installation.ids.companies.acme?.users[key]}/second-factor`, { as })

  test("removes app and codes through the API, which ends all sessions, and is mailed and recorded", async () => {
    const browser = await signedIn()
    await setUp(browser)
    expect((await removal("ada")).status).toBe(204)
    expect((await browser.get("/account")).location).toContain("/sign-in")
    expect((await new TestBrowser(installation).signIn("ada.nowak", PASSWORD)).location).toBe("/learn")
    expect(mail.notices.map(({ name }) => name)).toEqual(["second_factor_set", "second_factor_removed"])
    const entry = await installation.database.get<{ actor: string }>(sql`
      select actor from audit_entries where action = 'remove-second-factor'`)
    expect(entry?.actor).toBe("client")
  })

  test("is refused for their own, for which the account page requires a proof", async () => {
    const { database } = installation
    await database.run(sql`
      update clients set service_user_id = (select id from users where key = 'boss') where key = 'admin'`)
    await setUp(await signedIn("boss.nowak"))
    const answer = await removal("boss")
    expect([answer.status, String(answer.body.message).slice(0, 49)]).toEqual([
      403,
      "You may not remove your own second factor here: t",
    ])
    const left = await database.get<{ count: number }>(sql`select count(*) as count from totp_factors`)
    expect(Number(left?.count)).toBe(1)
  })

  test("gets the same response when there is none, and learns nothing about other companies", async () => {
    expect((await removal("ada")).status).toBe(204)
    expect(mail.notices).toEqual([])
    const foreign = installation.ids.companies.beta?.users
    const [other] = Object.values(foreign ?? {})
    expect((await installation.request("DELETE", `users/${other}/second-factor`, { as: "admin" })).status).toBe(403)
    expect((await installation.request("DELETE", "users/99999/second-factor", { as: "admin" })).status).toBe(404)
  })
})

describe("the setting second_factor", () => {
  test("makes users with the role set one up before anything else", async () => {
    await installation.stop()
    await start({ second_factor: ["company.admin"] })
    const browser = await signedIn("boss.nowak")
    expect((await browser.get("/account")).location).toBe("/account/second-factor")
    expect((await browser.get("/account/second-factor")).text).toContain("Your role needs a second step.")
    expect((await browser.get("/account/second-factor")).text).toContain('action="/sign-out"')
    await setUp(browser)
    expect((await browser.get("/account")).status).toBe(200)
    expect((await (await signedIn("ada.nowak")).get("/account")).status).toBe(200)
  })
})
