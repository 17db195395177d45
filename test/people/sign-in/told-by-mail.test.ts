import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { AuthenticatorApp } from "../../harness/authenticator-app.ts"
import { Installation } from "../../harness/installation.ts"
import { answerLinkRequests } from "../../harness/link-requests.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { FIREFOX, TestBrowser } from "../../harness/test-browser.ts"

let installation: Installation
let mail: RecordedMail

beforeEach(async () => {
  mail = new RecordedMail()
  installation = await Installation.start({ dataset: PEOPLE, mail, settings: { public_url: "http://localhost" } })
})
afterEach(() => installation.stop())

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"

async function signedIn(username = "ada.nowak", agent = FIREFOX): Promise<TestBrowser> {
  const browser = new TestBrowser(installation, agent)
  await browser.signIn(username, PASSWORD)
  return browser
}

const told = () => mail.signIns.map(({ name, to }) => [name, to])

describe("a sign-in from a new browser", () => {
  test("is mailed with time, device and address in the reader's language, except for the first sign-in of an account", async () => {
    const own = await signedIn("lena.nowak")
    expect(told()).toEqual([])
    await own.post("/sign-out")
    await own.signIn("lena.nowak", PASSWORD)
    expect(told()).toEqual([])
    await signedIn("lena.nowak", PHONE)
    expect(mail.signIns).toEqual([
      expect.objectContaining({
        ...{ name: "new_browser", to: "lena@acme.example", username: "lena.nowak", language: "fr" },
        signIn: {
          moment: "20 nov. 2026, 10:30 (Europe/Berlin)",
          device: "Safari sur iPhone",
          address: "127.0.0.1",
        },
      }),
    ])
    expect(mail.nudges).toBeGreaterThan(0)
  })

  test("is mailed once per browser and user", async () => {
    await signedIn()
    const second = await signedIn()
    await second.post("/sign-out")
    await second.signIn("ada.nowak", PASSWORD)
    expect(told()).toEqual([["new_browser", "ada@acme.example"]])
    await signedIn("lena.nowak")
    await second.post("/sign-out")
    await second.signIn("lena.nowak", PASSWORD)
    expect(told().at(-1)).toEqual(["new_browser", "lena@acme.example"])
  })

  test("is mailed only once the second step is passed, and not when a sign-in fails", async () => {
    const own = await signedIn()
    await own.post("/account/second-factor/begin", { current_password: PASSWORD })
    const app = new AuthenticatorApp((await own.get("/account/second-factor")).text, installation.time)
    await own.post("/account/second-factor/confirm", { code: app.code() })
    installation.time.now += 30_000
    const stranger = new TestBrowser(installation)
    await stranger.signIn("ada.nowak", "wrong")
    await stranger.signIn("ada.nowak", PASSWORD)
    expect(told()).toEqual([])
    await stranger.post("/sign-in/second-factor", { code: app.code() })
    expect(told()).toEqual([["new_browser", "ada@acme.example"]])
  })

  test("is not mailed if the company has turned that off, nor to a user without an address", async () => {
    await signedIn()
    const { database, files, directory } = installation
    const set = (new_browser_mails: boolean | null) =>
      importDataset(database, { companies: [{ key: "acme", new_browser_mails }] }, {
        ...{ files, directory, now: installation.time.now },
      } as never)
    await set(false)
    await signedIn()
    expect(told()).toEqual([])
    await set(null)
    await signedIn()
    expect(told().length).toBe(1)
    await database.run(sql`update users set email = null, email_folded = null where key = 'lena'`)
    await signedIn("lena.nowak")
    await signedIn("lena.nowak")
    expect(told().length).toBe(1)
  })

  test("is not mailed for the browser in which a forgotten password was replaced, but for any other", async () => {
    const own = await signedIn()
    for (const [browser, count] of [
      [own, 0],
      [new TestBrowser(installation), 1],
    ] as const) {
      await browser.post("/password/forgotten", { username: "ada.nowak" })
      await answerLinkRequests(installation, mail)
      const token = new URL(mail.passwordLinks.at(-1)?.link ?? "").searchParams.get("token") ?? ""
      const password = `a new and better one ${count}`
      expect((await browser.post("/password/new", { token, password, password_again: password })).status).toBe(303)
      expect(told().length).toBe(count)
    }
  })
})

describe("wrong second steps", () => {
  async function withApp(): Promise<AuthenticatorApp> {
    return (await withOwn()).app
  }

  async function withOwn(): Promise<{ readonly own: TestBrowser; readonly app: AuthenticatorApp }> {
    const own = await signedIn()
    await own.post("/account/second-factor/begin", { current_password: PASSWORD })
    const app = new AuthenticatorApp((await own.get("/account/second-factor")).text, installation.time)
    await own.post("/account/second-factor/confirm", { code: app.code() })
    installation.time.now += 30_000
    return { own, app }
  }

  async function fail(times: number): Promise<TestBrowser> {
    const browser = new TestBrowser(installation)
    await browser.signIn("ada.nowak", PASSWORD)
    for (let count = 0; count < times; count++) {
      const passkey = count % 2 === 1
      const form: Record<string, string> = passkey ? { credential: "{}" } : { code: "000000" }
      const { status } = await browser.post(`/sign-in/second-factor${passkey ? "/passkey" : ""}`, form)
      expect(status).toBe(422)
    }
    return browser
  }

  test("are mailed when there are five, codes and passkeys together, from any browsers, even slow ones", async () => {
    await withApp()
    await fail(3)
    installation.time.now += 3_600_000
    await fail(1)
    expect(told()).toEqual([])
    installation.time.now += 3_600_000
    await fail(1)
    expect(mail.signIns).toEqual([
      expect.objectContaining({
        ...{ name: "wrong_second_steps", to: "ada@acme.example", language: "de" },
        signIn: expect.objectContaining({ device: "Firefox auf Linux", address: "127.0.0.1" }),
      }),
    ])
  })

  test("do not flood a mailbox: after the fifth, the next mail is sent at the fiftieth", async () => {
    await withApp()
    for (let round = 0; round < 7; round++) {
      await fail(7)
      installation.time.now += 15 * 60_000
    }
    expect(told().length).toBe(1)
    await fail(1)
    expect(told().length).toBe(2)
  })

  test("are counted over a day, even if the owner signs in meanwhile", async () => {
    const app = await withApp()
    const browser = await fail(4)
    expect((await browser.post("/sign-in/second-factor", { code: app.code() })).status).toBe(303)
    mail.signIns.length = 0
    installation.time.now += 3_600_000
    await fail(1)
    expect(told()).toEqual([["wrong_second_steps", "ada@acme.example"]])
    installation.time.now += 86_400_000
    await fail(4)
    expect(told().length).toBe(1)
    await fail(1)
    expect(told().length).toBe(2)
  })

  test("are counted together with failed proofs of signed-in users", async () => {
    const { own } = await withOwn()
    await fail(2)
    for (const form of [{ code: "000000" }, { credential: "{}" }, { code: "" }]) {
      expect(told()).toEqual([])
      expect((await own.post("/account/second-factor/remove", form)).status).toBe(422)
    }
    expect(told()).toEqual([["wrong_proofs", "ada@acme.example"]])
  })

  test("of passwords are mailed too", async () => {
    const own = await signedIn()
    for (const path of ["/account/second-factor/begin", "/account/password", "/account/passkeys/begin"]) {
      for (let count = 0; count < 2; count++) {
        await own.post(path, { current_password: "wrong", password: "x", password_again: "y" })
      }
    }
    expect(told()).toEqual([["wrong_proofs", "ada@acme.example"]])
  })
})
