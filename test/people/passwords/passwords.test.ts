import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { passwordFault } from "../../../src/people/passwords/choice.ts"
import { Installation } from "../../harness/installation.ts"
import { answerLinkRequests } from "../../harness/link-requests.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

const settings = { public_url: "http://localhost", trusted_proxies: [] }
const NEW = "a new and better one"

let installation: Installation
let mail: RecordedMail
beforeEach(async () => {
  mail = new RecordedMail()
  installation = await Installation.start({ dataset: PEOPLE, mail, settings })
})
afterEach(() => installation.stop())

const browser = () => new TestBrowser(installation)

/** Requests a link and returns the path in the last mail. */
async function linkFor(username: string): Promise<string> {
  const { status, location } = await browser().post("/password/forgotten", { username })
  expect([status, location]).toEqual([303, "/password/forgotten/sent"])
  await answerLinkRequests(installation, mail)
  return mail.passwordLinks.at(-1)?.link.replace("http://localhost", "") ?? ""
}

const tokenOf = (link: string) => new URL(link, "http://localhost").searchParams.get("token") ?? ""

describe("a forgotten password", () => {
  test("is replaced by a mailed link, once", async () => {
    const link = await linkFor("ada.nowak")
    expect(mail.passwordLinks.map(({ to, username }) => [to, username])).toEqual([["ada@acme.example", "ada.nowak"]])
    expect(link).toMatch(/^\/password\/new\?token=[\w-]{43}$/)
    const page = browser()
    // Opening the link does not use it up: mail programs open links before people do.
    for (let count = 0; count < 3; count++) expect((await page.get(link)).status).toBe(200)
    const form = { token: tokenOf(link), password: NEW, password_again: NEW }
    expect((await page.post("/password/new", form)).location).toBe("/learn")
    expect((await browser().signIn("ada.nowak", NEW)).status).toBe(303)
    expect((await browser().signIn("ada.nowak", PASSWORD)).status).toBe(422)
    const used = await browser().get(link)
    expect([used.status, used.text.includes("/password/forgotten")]).toEqual([404, true])
    expect((await browser().post("/password/new", form)).status).toBe(404)
    expect(mail.notices.map(({ name, to }) => [name, to])).toEqual([["password_changed", "ada@acme.example"]])
  })

  test("is stored only as a hash of the link", async () => {
    const link = await linkFor("ada@acme.example")
    const stored = JSON.stringify(await installation.database.all(sql`select * from one_time_keys`))
    expect(stored).not.toContain(tokenOf(link))
  })

  test.each(["nobody", "inga.nowak", "admin-service", `${"x".repeat(400)}@acme.example`])(
    "gets the same answer for %s, who receives no mail",
    async (username) => {
      const { status, location } = await browser().post("/password/forgotten", { username })
      expect([status, location]).toEqual([303, "/password/forgotten/sent"])
      expect(await answerLinkRequests(installation, mail)).toBe(1)
      expect([mail.passwordLinks, mail.sharedLinks]).toEqual([[], []])
    },
  )

  test("runs the same queries before the response, whether or not the user exists", async () => {
    // A server looks up once which webhooks there are.
    await browser().post("/password/forgotten", { username: "nobody" })
    const seen: string[][] = []
    for (const username of ["ada.nowak", "ada@acme.example", "twin@example.org", "nobody", "inga.nowak"]) {
      const statements = spyOn(installation.database, "transaction")
      const reads = spyOn(installation.database, "get")
      const lists = spyOn(installation.database, "all")
      await browser().post("/password/forgotten", { username })
      seen.push([statements, reads, lists].map(({ mock }) => String(mock.calls.length)))
      for (const spy of [statements, reads, lists]) spy.mockRestore()
    }
    expect(new Set(seen.map((calls) => calls.join()))).toEqual(new Set(["2,0,0"]))
    expect(mail.passwordLinks).toEqual([])
    const stored = JSON.stringify(await installation.database.all(sql`select * from jobs`))
    expect(stored).not.toContain("nowak")
    expect(await answerLinkRequests(installation, mail)).toBe(6)
    expect([mail.passwordLinks.length, mail.sharedLinks.length]).toEqual([2, 1])
  })

  test("for a shared address sends one mail with a link for each user", async () => {
    await linkFor("twin@example.org")
    expect(mail.passwordLinks).toEqual([])
    const [links = []] = mail.sharedLinks
    expect(links.map(({ username, companyName }) => [username, companyName])).toEqual([
      ["twin.nowak", "Acme GmbH"],
      ["twin2.nowak", "Beta AG"],
    ])
    const [first, second] = links.map(({ link }) => tokenOf(link))
    const form = (token = "") => ({ token, password: NEW, password_again: NEW })
    expect((await browser().post("/password/new", form(second))).status).toBe(303)
    expect((await browser().signIn("twin2.nowak", NEW)).status).toBe(303)
    expect((await browser().signIn("twin.nowak", PASSWORD)).status).toBe(303)
    expect((await browser().get(`/password/new?token=${first}`)).status).toBe(200)
  })

  test("for an address that is another user's username sends each of them their own link", async () => {
    await installation.database.run(sql`
      update users set username_folded = 'shared@beta.example' where key = 'mail'`)
    await linkFor("shared@beta.example")
    expect(mail.passwordLinks.map(({ to, username }) => [to, username])).toEqual([
      ["shared@beta.example", "bea.nowak"],
      ["own@acme.example", "mail.nowak"],
    ])
  })

  test("is logged once per account and address", async () => {
    for (let count = 0; count < 3; count++) await linkFor("ada.nowak")
    const entries = await installation.database.all(sql`
      select g.count from audit_entries e join gathered_entries g on g.entry_id = e.id
      where e.action = 'request-password'`)
    expect(entries).toEqual([{ count: 3 }])
  })

  test("cannot be guessed: an invalid link counts as a failure of its sender", async () => {
    const link = await linkFor("ada.nowak")
    for (let count = 0; count < 100; count++) expect((await browser().get("/password/new?token=x")).status).toBe(404)
    expect((await browser().get(link)).status).toBe(429)
    const form = { token: tokenOf(link), password: NEW, password_again: NEW }
    const { status, headers } = await browser().post("/password/new", form)
    expect([status, headers.get("retry-after")]).toEqual([429, "900"])
    expect((await browser().signIn("lena.nowak", PASSWORD)).status).toBe(429)
    installation.time.now += 15 * 60_000
    expect((await browser().get(link)).status).toBe(200)
  })

  test("can be replaced for half an hour", async () => {
    const link = await linkFor("ada.nowak")
    installation.time.now += 30 * 60_000
    expect((await browser().get(link)).status).toBe(404)
  })

  test("ends all sessions and all other links", async () => {
    const other = browser()
    await other.signIn("ada.nowak", PASSWORD)
    const first = await linkFor("ada.nowak")
    const second = await linkFor("ada.nowak")
    const page = browser()
    await page.post("/password/new", { token: tokenOf(second), password: NEW, password_again: NEW })
    expect((await other.get("/resume")).status).toBe(303)
    expect((await page.get("/resume")).status).toBe(200)
    expect((await browser().get(first)).status).toBe(404)
  })

  test("cannot be replaced with a link sent to a former address", async () => {
    const link = await linkFor("ada.nowak")
    const row = await installation.database.get<{ id: number }>(sql`select id from users where username = 'ada.nowak'`)
    await installation.request("PATCH", `users/${row?.id}`, { body: { email: "ada.new@acme.example" } })
    expect((await browser().get(link)).status).toBe(404)
  })

  test("is replaced once, even if two send the form at once", async () => {
    const link = await linkFor("ada.nowak")
    const form = (password: string) => ({ token: tokenOf(link), password, password_again: password })
    const both = [browser().post("/password/new", form(NEW)), browser().post("/password/new", form("yet another one"))]
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([303, 404])
  })

  test("floods nobody's mailbox", async () => {
    for (let count = 0; count < 8; count++) await linkFor("ada.nowak")
    expect(mail.passwordLinks.length).toBe(3)
    let last = 303
    for (let count = 0; count < 30; count++)
      last = (await browser().post("/password/forgotten", { username: "x" })).status
    expect(last).toBe(429)
  })

  test("requires a name", async () => {
    const { status, text } = await browser().post("/password/forgotten", { username: " " })
    expect([status, text.includes("Enter your username or email address.")]).toEqual([422, true])
  })

  test("says whom to ask if no mail can be sent", async () => {
    const silent = await Installation.start({ dataset: PEOPLE, settings })
    try {
      const { text } = await new TestBrowser(silent).get("/password/forgotten")
      expect(text).toContain("This server sends no mail for that.")
    } finally {
      await silent.stop()
    }
  })
})

describe("a chosen password", () => {
  test("is returned with its errors and never with the input", async () => {
    const token = tokenOf(await linkFor("ada.nowak"))
    const send = (password: string, password_again = password) =>
      browser().post("/password/new", { token, password, password_again })
    for (const [password, again, fault] of [
      ["short", "short", "Enter at least 8 characters."],
      ["x".repeat(201), "x".repeat(201), "Enter at most 200 characters."],
      ["Password1", "Password1", "Many people use this password, or one"],
      ["ada.nowak", "ada.nowak", "that is not your name"],
      [PASSWORD, PASSWORD, "Choose another password than the one that you have now."],
      [NEW, `${NEW}!`, "Enter the same password twice."],
    ] as const) {
      const { status, text } = await send(password, again)
      expect([password, status, text.includes(fault)]).toEqual([password, 422, true])
      expect(text).not.toMatch(/<input[^>]*type="password"[^>]*value=/)
      expect(text).toContain(`name="token" value="${token}"`)
      // Another language is tried at the link, because the form has no query.
      expect(text).toContain(`href="/password/new?token=${token}&amp;language=de"`)
    }
    expect((await send(NEW)).status).toBe(303)
  })

  test("is reported as the current one only if it would otherwise be saved, so this cannot be used for guessing", async () => {
    const token = tokenOf(await linkFor("ada.nowak"))
    const send = (password: string, password_again = password) =>
      browser().post("/password/new", { token, password, password_again })
    const verify = spyOn(Bun.password, "verify")
    try {
      for (const again of ["", "another one"])
        expect((await send(PASSWORD, again)).text).not.toContain("that you have now")
      expect(verify).toHaveBeenCalledTimes(0)
    } finally {
      verify.mockRestore()
    }
    expect((await send("a first wrong guess")).status).toBe(303)
    expect((await send(PASSWORD)).status).toBe(404)
  })

  const ADA = {
    first_name: "Ada-Maria",
    last_name: "Nowakowska",
    username: "ada.nowakowska",
    email: "ada.nowakowska@acme.example",
    company_name: "Möwenkamp GmbH",
  }

  test.each([
    ["1234567", "too_short"],
    ["Pässwör", "too_short"],
    ["👍👍👍👍👍👍👍", "too_short"],
    ["12345678", "too_common"],
    ["QWERTYUIOP", "too_common"],
    ["iloveyou1", "too_common"],
    ["00000000", "too_common"],
    ["zzzzzzzzz", "too_common"],
    ["12341234123", "too_common"],
    ["        ", "too_common"],
    ["87654321", "too_common"],
    ["abcdefgh", "too_common"],
    ["Password1!", "too_common"],
    ["Summer2026!", "too_common"],
    ["Willkommen2026", "too_common"],
    ["MÄRZ2026!", "too_common"],
    ["trainbase#1", "too_common"],
    ["abcabcabc.12", "too_common"],
    ["passwórd", "too_common"],
    ["PÁSSWÖRD2026!", "too_common"],
    ["ｐａｓｓｗｏｒｄ", "too_common"],
    ["Ｓｕｍｍｅｒ２０２６", "too_common"],
    ["  password  ", "too_common"],
    ["\u00a0sommer2026\u3000", "too_common"],
    ["12345   ", "too_common"],
    ["          ", "too_common"],
    ["Startklar1", "too_common"],
    ["Überraschung2026", "too_common"],
    ["Uberraschung!", "too_common"],
    ["Butterfly77!", "too_common"],
    ["nówakowska", "personal"],
    [" Nowakowska1 ", "personal"],
    ["ＮＯＷＡＫＯＷＳＫＡ", "personal"],
    ["nowakowska", "personal"],
    ["Ada-Maria Nowakowska", "personal"],
    ["nowakowska ada-maria", "personal"],
    ["ADA.NOWAKOWSKA", "personal"],
    ["ada.nowakowska@acme.example", "personal"],
    ["möwenkamp gmbh", "personal"],
    ["Nowakowska2026!", "personal"],
    ["MöwenkampGmbH 1", "personal"],
  ])("is refused: %s", (password, fault) => {
    expect(passwordFault(password, ADA)).toBe(fault as never)
  })

  test.each([
    "correct horse battery",
    "        x        ",
    "🌍🚲👍🎉🦉🍎🎈🐳",
    "nowakowska-7-trees",
    "2026 Summer!",
    "summer1234567",
    "l7-Kx9wQ2!",
    "Startklar Teekanne 1",
    "ünböküt-vrz",
  ])("can be %j", (password) => {
    expect(passwordFault(password, ADA)).toBeUndefined()
  })
})
