import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { hashPassword } from "../../../src/organisation/users/password.ts"
import { Installation } from "../../harness/installation.ts"
import { sessionOf, signedIn } from "../../harness/signed-in.ts"

const CURRENT = "correct horse battery"
const CHOSEN = "a much better staple"

describe("the account page", () => {
  let installation: Installation
  let hash: string

  beforeAll(async () => {
    installation = await Installation.start()
    hash = await hashPassword(CURRENT)
    await installation.database.run(
      sql`update users set password_hash = ${hash} where key in ('ada', 'lukasz', 'boss')`,
    )
  })
  afterAll(() => installation.stop())

  test("shows the user's data, and who can change it", async () => {
    const browser = await signedIn(installation, "ada")
    const response = await browser.get("/account")
    const text = response.text
    expect(response.status).toBe(200)
    expect(response.headers.get("cache-control")).toBe("no-store")
    for (const shown of ["Ada Müller", "Acme GmbH", "ada@acme.example", "Your administrator changes"]) {
      expect(text).toContain(shown)
    }
  })

  test("redirects to sign-in without a session, and returns afterwards", async () => {
    const response = await installation.app.handle(
      new Request("http://localhost/account", { headers: { accept: "text/html" } }),
    )
    expect(response.status).toBe(303)
    expect(response.headers.get("location")).toBe("/sign-in?next=%2Faccount")
  })

  test("keeps a language for every device, and says so once", async () => {
    const browser = await signedIn(installation, "ada")
    const response = await browser.post("/account/language", { language: "de" })
    expect([response.status, response.headers.get("location")]).toEqual([303, "/account"])
    expect((await browser.get("/account")).text).toContain("Ihre Sprache ist gespeichert.")
    expect((await browser.get("/account")).text).not.toContain("Ihre Sprache ist gespeichert.")
    const another = await signedIn(installation, "ada")
    expect((await another.get("/account")).text).toContain('<html lang="de">')
    await browser.post("/account/language", { language: "en" })
  })

  test.each(["", "xx"])(
    "is in the company's language where nobody has chosen one, for a browser that prefers %j",
    async (preferred) => {
      const browser = await signedIn(installation, "lukasz")
      const { text } = await browser.get("/account", { headers: { "accept-language": preferred } })
      expect(text).toContain('<html lang="de">')
    },
  )

  test("refuses a language that the form does not offer, at its field", async () => {
    const browser = await signedIn(installation, "lukasz")
    for (const language of ["xx", "", "PL"]) {
      const { status, text } = await browser.post("/account/language", { language })
      expect([status, text.includes("Choose a language from the list.")]).toEqual([422, true])
    }
    expect((await browser.get("/account")).text).toContain('<html lang="en">')
  })

  test("shows each error in a new password at its field, and never what was entered", async () => {
    const browser = await signedIn(installation, "ada")
    const fields = { current_password: "wrong guess", password: "short", password_again: "other" }
    const response = await browser.post("/account/password", fields)
    const text = response.text
    expect(response.status).toBe(422)
    expect(text).toContain("This is not your current password.")
    expect(text).toContain("Enter at least 8 characters.")
    expect(text).toContain('aria-describedby="current_password-fault"')
    expect(text).toContain('href="#password"')
    expect(text).toContain("<title>Error: ")
    for (const typed of Object.values(fields)) expect(text).not.toContain(`"${typed}"`)
  })

  test("a new password ends all other sessions, and this browser continues", async () => {
    const browser = await signedIn(installation, "ada")
    const other = await signedIn(installation, "ada")
    const before = browser.cookies.get("session")
    const fields = { current_password: CURRENT, password: CHOSEN, password_again: CHOSEN }
    expect((await browser.post("/account/password", fields)).status).toBe(303)
    expect(browser.cookies.get("session")).not.toBe(before)
    expect((await browser.get("/account")).text).toContain("Your password was changed.")
    expect((await other.get("/account")).status).toBe(303)
    await installation.database.run(sql`update users set password_hash = ${hash} where key = 'ada'`)
  })

  test("guessing the current password is slowed down", async () => {
    const browser = await signedIn(installation, "lukasz")
    const guess = () =>
      browser.post("/account/password", { current_password: "guess", password: "x", password_again: "x" })
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(422)
    const response = await guess()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0)
    const noted = await installation.database.get<{ count: number }>(sql`
      select g.count from audit_entries e join gathered_entries g on g.entry_id = e.id
      where action = 'password-refused' and username = (select username from users where key = 'lukasz')
        and address is not null and device is not null`)
    expect(Number(noted?.count)).toBe(10)
  })

  test("of two simultaneous changes with one password, one is made and the other is refused", async () => {
    const browsers = [await signedIn(installation, "boss"), await signedIn(installation, "boss")]
    const changes = await Promise.all(
      browsers.map((browser, index) => {
        const password = `a whole new sentence ${index}`
        return browser.post("/account/password", { current_password: CURRENT, password, password_again: password })
      }),
    )
    expect(changes.map(({ status }) => status).sort()).toEqual([303, 422])
  })

  test("lists the user's sessions, and ends one of them or all others", async () => {
    const browser = await signedIn(installation, "alone")
    const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"
    await sessionOf(installation, "alone", phone)
    await sessionOf(installation, "alone", "curl/8")
    const text = (await browser.get("/account")).text
    for (const shown of ["Firefox on Linux", "Safari on iPhone", "Unknown device", "192.0.2.7", "This browser"]) {
      expect(text).toContain(shown)
    }
    const [action = ""] = /\/account\/sessions\/\d+\/end/.exec(text) ?? []
    expect((await browser.post(action)).status).toBe(303)
    expect((await browser.get("/account")).text).toContain("That session was ended.")
    expect((await browser.post(action)).status).toBe(404)
    expect((await browser.post("/account/sessions/end")).status).toBe(303)
    expect((await browser.get("/account")).text).not.toContain("/account/sessions/")
  })

  test("nobody can end another user's session", async () => {
    const browser = await signedIn(installation, "alone")
    const boss = await signedIn(installation, "boss")
    const row = await installation.database.get<{ id: number }>(
      sql`select s.id from sessions s join users u on u.id = s.user_id where u.key = 'boss'`,
    )
    expect((await browser.post(`/account/sessions/${row?.id}/end`)).status).toBe(404)
    expect((await boss.get("/account")).status).toBe(200)
  })
})
