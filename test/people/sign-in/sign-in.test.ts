import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test"
import { readEntries } from "../../../src/audit/reading.ts"
import { type Sql, sql } from "../../../src/database/port.ts"
import { hashPassword } from "../../../src/organisation/users/password.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
})
afterAll(() => installation.stop())

const browser = () => new TestBrowser(installation)

describe("the page to sign in", () => {
  test("has the fields password managers look for", async () => {
    const { status, text, headers } = await browser().get("/sign-in")
    expect(status).toBe(200)
    expect(text).toMatch(/<input[^>]*name="username"[^>]*autocomplete="username/)
    expect(text).toMatch(/<input[^>]*type="password"[^>]*name="password"[^>]*autocomplete="current-password"/)
    expect(text).toContain('name="stay"')
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("content-security-policy")).not.toContain("unsafe")
    expect(headers.get("referrer-policy")).toBe("same-origin")
  })

  test.each([
    ["de", "Anmelden"],
    ["fr", "Se connecter"],
    ["it", "Accedi"],
    ["es", "Iniciar sesión"],
    ["nl", "Aanmelden"],
    ["pl", "Logowanie"],
    ["tr", "Oturum açın"],
  ])("speaks %s", async (language, title) => {
    const { text } = await browser().get("/sign-in", { headers: { "accept-language": language } })
    expect(text).toContain(`<h1>${title}</h1>`)
  })

  test("remembers the destination", async () => {
    const led = await browser().get("/resume?key=x")
    expect([led.status, led.location]).toEqual([303, "/sign-in?next=%2Fresume%3Fkey%3Dx"])
    const { text } = await browser().get(led.location ?? "")
    expect(text).toContain('name="next" value="/resume?key=x"')
  })
})

describe("signing in", () => {
  test("with username and password begins a session and leads to the user's trainings", async () => {
    const page = browser()
    const { status, location, headers } = await page.signIn("ada.nowak", PASSWORD)
    expect([status, location]).toEqual([303, "/learn"])
    const [cookie] = headers.getSetCookie().filter((one) => one.startsWith("session="))
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await page.get("/resume")).status).toBe(200)
  })

  test("leads users who train others and have no trainings of their own to the console", async () => {
    expect((await browser().signIn("tom.nowak", PASSWORD)).location).toBe("/console")
    expect((await browser().signIn("boss.nowak", PASSWORD)).location).toBe("/console")
    expect((await browser().signIn("lena.nowak", PASSWORD)).location).toBe("/learn")
  })

  test.each(["ADA.NOWAK", "  ada.nowak ", "ada@acme.example", "Ada@ACME.example"])(
    "accepts %j as a name",
    async (typed) => {
      expect((await browser().signIn(typed, PASSWORD)).status).toBe(303)
    },
  )

  describe("with an address", () => {
    /** The user who signs in with this name, at an address that may name a company; undefined for nobody. */
    const signsIn = async (
      typed: string,
      { password = PASSWORD, company }: { password?: string; company?: string } = {},
    ) => {
      const form = { username: typed, password, ...(company === undefined ? {} : { company }) }
      if ((await browser().post("/sign-in", form)).status !== 303) return undefined
      const [entry] = await installation.database.all<{ username: string }>(sql`
        select username from audit_entries where action = 'sign-in' order by id desc limit 1`)
      return entry?.username
    }
    const set = (column: Sql, value: string | null, key: string) =>
      installation.database.run(sql`update users set ${column} = ${value} where key = ${key}`)

    test("that several users share means the user in the company of the page's address", async () => {
      expect(await signsIn("twin@example.org")).toBeUndefined()
      expect(await signsIn("TWIN@example.org", { company: "acme" })).toBe("twin.nowak")
      expect(await signsIn("twin@example.org", { company: "beta" })).toBe("twin2.nowak")
      expect(await signsIn("twin@example.org", { company: "nobody" })).toBeUndefined()
      expect(await signsIn("ada@acme.example", { company: "beta" })).toBe("ada.nowak")
      const { text } = await browser().get("/sign-in?company=acme")
      expect(text).toContain('name="company" value="acme"')
    })

    test("means the user with this address before the one with it as username, who can still sign in", async () => {
      const typed = "shared@beta.example"
      await set(sql`username_folded`, typed, "mail")
      await installation.database.run(sql`
        update users set password_hash = ${await hashPassword("another long one")} where key = 'mail'`)
      expect(await signsIn(typed)).toBe("bea.nowak")
      expect(await signsIn(typed, { password: "another long one" })).toBe("mail.nowak")
      expect(await signsIn(typed, { company: "beta" })).toBe("bea.nowak")
      expect(await signsIn(typed, { password: "neither of them" })).toBeUndefined()
      await set(sql`username_folded`, "mail.nowak", "mail")
    })

    test("that is both the username and the address of one user cannot be blocked by another company", async () => {
      await set(sql`username_folded`, "ada@acme.example", "ada")
      await set(sql`email_folded`, "ada@acme.example", "bea")
      expect(await signsIn("ada@acme.example")).toBe("ada.nowak")
      expect(await signsIn("ada@acme.example", { company: "beta" })).toBe("bea.nowak")
      await set(sql`username_folded`, "ada.nowak", "ada")
      await set(sql`email_folded`, "shared@beta.example", "bea")
    })
  })

  test("stays signed in for the session's lifetime on request", async () => {
    const { headers } = await browser().signIn("ada.nowak", PASSWORD, { stay: "on" })
    const [cookie] = headers.getSetCookie().filter((one) => one.startsWith("session="))
    expect(cookie).toContain("; Max-Age=2592000;")
  })

  test("keeps the session in a __Host- cookie over TLS", async () => {
    const settings = { public_url: "https://training.example" }
    const encrypted = await Installation.start({ dataset: PEOPLE, settings })
    try {
      const page = new TestBrowser(encrypted)
      const { status, headers } = await page.signIn("ada.nowak", PASSWORD)
      expect(status).toBe(303)
      const [cookie] = headers.getSetCookie().filter((one) => one.includes("session="))
      expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
      expect((await page.get("/resume")).status).toBe(200)
    } finally {
      await encrypted.stop()
    }
  })

  test("ends the browser's previous session, whoever it belonged to", async () => {
    const page = browser()
    await page.signIn("ada.nowak", PASSWORD)
    const former = page.cookies.get("session") ?? ""
    await page.signIn("lena.nowak", PASSWORD)
    const other = browser()
    other.cookies.set("session", former)
    expect((await other.get("/resume")).status).toBe(303)
    expect((await page.get("/resume")).status).toBe(200)
  })

  test("never reuses a session from the browser", async () => {
    const page = browser()
    page.cookies.set("session", "chosen-by-somebody-else-0000000000000000000")
    await page.signIn("ada.nowak", PASSWORD)
    expect(page.cookies.get("session")).not.toBe("chosen-by-somebody-else-0000000000000000000")
  })

  test("redirects users who are already signed in", async () => {
    const page = browser()
    await page.signIn("ada.nowak", PASSWORD)
    expect((await page.get("/sign-in?next=/account")).location).toBe("/account")
  })

  test("is recorded with address and device, and stores no token", async () => {
    const page = browser()
    await page.signIn("lena.nowak", PASSWORD)
    const [entry] = await installation.database.all<object>(sql`
      select actor, username, address, device, action, record_type from audit_entries order by id desc limit 1`)
    expect(entry).toEqual({
      actor: "person",
      username: "lena.nowak",
      address: "127.0.0.1",
      device: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      action: "sign-in",
      record_type: "user",
    })
    const token = page.cookies.get("session") ?? "none"
    const stored = JSON.stringify(await installation.database.all(sql`select * from sessions`))
    expect(stored).not.toContain(token)
  })
})

describe("an incomplete sign-in", () => {
  test.each([
    [{ username: "", password: "" }, ["username", "password"]],
    [{ username: " ", password: "x" }, ["username"]],
    [{ username: "ada.nowak", password: "" }, ["password"]],
  ])("is reported at its fields: %j", async (form, fields) => {
    const { status, text } = await browser().post("/sign-in", form)
    expect(status).toBe(422)
    const faulty = [...text.matchAll(/<input[^>]* name="(\w+)"[^>]*aria-invalid="true"/g)].map(([, name]) => name)
    expect(faulty).toEqual(fields)
  })

  test("matches nobody by characters that no name has", async () => {
    for (const path of ["/sign-in", "/password/forgotten"]) {
      const { status } = await browser().post(path, { username: "ada\0nowak", password: "x", company: "a\0" })
      expect(status).toBe(422)
    }
  })

  test("is refused when its bytes are not text", async () => {
    const origin = "http://localhost"
    const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html", origin }
    const body = Buffer.concat([Buffer.from("username="), Buffer.from([0xff])])
    const request = new Request("http://localhost/sign-in", { method: "POST", headers, body })
    const response = await installation.app.handle(request)
    expect([response.status, (await response.text()).includes("Go back and try it again.")]).toEqual([400, true])
  })
})

describe("a refused sign-in", () => {
  const refused = [
    ["a wrong password", "ada.nowak", "wrong password"],
    ["an unknown name", "nobody", PASSWORD],
    ["an inactive user", "inga.nowak", PASSWORD],
    ["an address that several users have", "twin@example.org", PASSWORD],
    ["a user without a password", "bare.nowak", PASSWORD],
  ] as const

  test("says the same whatever was wrong, verifies one password, and keeps the input except the password", async () => {
    const verify = spyOn(Bun.password, "verify")
    try {
      const pages: string[] = []
      for (const [, username, password] of refused) {
        verify.mockClear()
        const { status, text } = await browser().signIn(username, password, { stay: "on", next: "/account" })
        expect(status).toBe(422)
        expect(verify).toHaveBeenCalledTimes(1)
        expect(text).not.toContain(PASSWORD)
        expect(text).not.toContain("wrong password")
        expect(text).toContain('name="next" value="/account"')
        expect(text).toMatch(/name="stay"[^>]*checked/)
        expect(text).toContain(`value="${username}"`)
        pages.push(text.replace(/<input[^>]*name="username"[^>]*>/, ""))
      }
      expect(new Set(pages).size).toBe(1)
      expect(pages[0]).toContain("try your username")
    } finally {
      verify.mockRestore()
    }
  })

  test("is recorded without the input", async () => {
    installation.time.now += 15 * 60_000
    await browser().signIn("my-secret-password", "x")
    await browser().signIn("ada.nowak", "my-secret-password")
    const rows = await installation.database.all<{ record_id: number | null; company_id: number | null }>(sql`
      select record_id, company_id from audit_entries where action = 'sign-in-failed' order by id desc limit 2`)
    expect(rows.map(({ record_id }) => record_id === null)).toEqual([false, true])
    const all = JSON.stringify(await installation.database.all(sql`select * from audit_entries`))
    expect(all).not.toContain("my-secret-password")
  })

  test("has one entry per account, address and quarter of an hour, with a count", async () => {
    installation.time.now += 15 * 60_000
    const failures = async (name: string, count: number) => {
      for (let number = 0; number < count; number++) {
        installation.time.now += 1_000
        await browser().signIn(name, "wrong password")
      }
    }
    const began = installation.time.now
    await failures("ada.nowak", 7)
    await failures("lena.nowak", 1)
    await failures("nobody", 2)
    await failures("inga.nowak", 2)
    installation.time.now = began + 1_000 + 15 * 60_000
    await failures("ada.nowak", 1)
    const noted: object[] = []
    await readEntries(installation.database, { since: began }, async (entries) => {
      for (const { action, record, changes, at } of entries) {
        if (action === "sign-in-failed") noted.push({ name: record.name, at: (Date.parse(at) - began) / 1000, changes })
      }
    })
    const often = (count: number, seconds: number) => ({
      count: { before: null, after: count },
      last_at: { before: null, after: new Date(began + seconds * 1000).toISOString() },
    })
    expect(noted).toEqual([
      { name: "Ada Nowak", at: 1, changes: often(7, 7) },
      { name: "Lena Nowak", at: 8, changes: {} },
      { name: null, at: 9, changes: often(4, 12) },
      { name: "Ada Nowak", at: 902, changes: {} },
    ])
  })
})

describe("the destination of a sign-in", () => {
  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "evil",
    " /learn",
    "/a b",
    "/a\nset-cookie: x=1",
  ])("is never %j", async (next) => {
    const { status, location } = await browser().signIn("ada.nowak", PASSWORD, { next })
    expect([status, location]).toEqual([303, "/learn"])
  })

  test.each(["/account", "/learn/5?page=2", "/resume?key=abc"])("is %s if that was requested", async (next) => {
    expect((await browser().signIn("ada.nowak", PASSWORD, { next })).location).toBe(next)
  })
})

describe("signing out", () => {
  test("ends the session at once and nobody can go back", async () => {
    const page = browser()
    await page.signIn("ada.nowak", PASSWORD)
    const token = page.cookies.get("session") ?? ""
    const { status, location, headers } = await page.post("/sign-out")
    expect([status, location]).toEqual([303, "/sign-in?signed_out"])
    expect(headers.get("clear-site-data")).toBe('"cache"')
    expect(page.cookies.has("session")).toBe(false)
    page.cookies.set("session", token)
    expect((await page.get("/resume")).status).toBe(303)
    expect((await browser().get("/sign-in?signed_out")).text).toContain("You are signed out.")
  })
})

/** A browser in which somebody has signed in before. */
async function known(): Promise<TestBrowser> {
  const page = browser()
  await page.signIn("ada.nowak", PASSWORD)
  page.cookies.delete("session")
  return page
}

async function countOfForms(): Promise<number> {
  const row = await installation.database.get<{ count: number }>(sql`
    select count(*) as count from one_time_keys where kind = 'kept_form'`)
  return Number(row?.count)
}

describe("a form that came without a session", () => {
  test("is offered again after sign-in, without passwords and codes", async () => {
    const page = await known()
    const form = { note: "Fire <b>drill</b>", current_password: "secret-word", code: "123456" }
    const led = await page.post("/account/somewhere?x=1", form)
    // There is no such page: the page that exists matters.
    expect(led.status).toBe(404)
    const kept = await page.post("/account/language", form)
    expect(kept.status).toBe(303)
    const next = new URL(kept.location ?? "", "http://localhost").searchParams.get("next") ?? ""
    expect(next).toMatch(/^\/resume\?key=[\w-]{43}$/)
    expect((await page.get(kept.location ?? "")).text).toContain("You were signed out meanwhile.")
    expect((await page.signIn("ada.nowak", PASSWORD, { next })).location).toBe(next)
    const { text } = await page.get(next)
    expect(text).toContain(`action="${next}"`)
    expect(text).toContain('name="note" value="Fire &lt;b>drill&lt;/b>"')
    expect(text).not.toContain("secret-word")
    expect(text).not.toContain("123456")
  })

  test("shows people's input with the field labels, without internal numbers of answers", async () => {
    const page = await known()
    const form = {
      ...{ attempt: "1", chosen: "2", chosen_3: "on", remark: "All <b>clear</b>." },
      ...{ state: "notshownup", finish_date: "2026-03-04", deadline_date: "soon" },
    }
    const kept = await page.post("/account/language", form)
    const next = new URL(kept.location ?? "", "http://localhost").searchParams.get("next") ?? ""
    await page.signIn("ada.nowak", PASSWORD, { next })
    const { text } = await page.get(next)
    expect([...text.matchAll(/<dt>([^<]*)<\/dt><dd><bdi>([^<]*)/g)].map(([, label, value]) => [label, value])).toEqual([
      ["Day of the practical part", "4 March 2026"],
      ["Remark", "All &lt;b>clear&lt;/b>."],
      ["Result", "Did not attend"],
      ["Deadline", "soon"],
    ])
    expect(text).not.toContain("finish date")
    expect((await page.get(`${next}&language=de`)).text).toContain("<dt>Bemerkung</dt>")
    expect(text).toContain('name="chosen_3" value="on"')
  })

  test("is sent on once, from the browser that first sent it", async () => {
    const page = await known()
    const form = { language: "de" }
    const kept = await page.post("/account/language", form)
    const next = new URL(kept.location ?? "", "http://localhost").searchParams.get("next") ?? ""
    const stranger = browser()
    await stranger.signIn("lena.nowak", PASSWORD)
    expect((await stranger.get(next)).text).not.toContain("Send it now")
    expect((await stranger.post(next, form)).status).toBe(404)
    await page.signIn("ada.nowak", PASSWORD)
    const sent = await Promise.all([page.post(next, form), page.post(next, form)])
    expect(sent.map(({ status }) => status).sort()).toEqual([307, 404])
    expect(sent.find(({ status }) => status === 307)?.location).toBe("/account/language")
    expect((await page.get(next)).text).toContain("Nothing is waiting")
  })

  test("keeps waiting when the session has ended again", async () => {
    const page = await known()
    const kept = await page.post("/account/language", { language: "de" })
    const next = new URL(kept.location ?? "", "http://localhost").searchParams.get("next") ?? ""
    const again = await page.post(next, { language: "de" })
    expect(again.location).toBe(`/sign-in?${new URLSearchParams({ next })}`)
    await page.signIn("ada.nowak", PASSWORD)
    expect((await page.post(next, { language: "de" })).location).toBe("/account/language")
  })

  test("is gone once it is discarded", async () => {
    const page = await known()
    const kept = await page.post("/account/language", { language: "de" })
    const next = new URL(kept.location ?? "", "http://localhost").searchParams.get("next") ?? ""
    await page.signIn("ada.nowak", PASSWORD)
    const discarded = await page.post(next.replace("/resume", "/resume/discard"))
    expect([discarded.status, discarded.location]).toEqual([303, "/learn"])
    expect((await page.get(next)).text).toContain("Nothing is waiting")
  })

  test("that came from the console leads back there when it is discarded", async () => {
    const page = await known()
    const kept = await page.post("/console/views", { path: "/console/people", name: "Mine", query: "state=active" })
    const next = new URL(kept.location ?? "", "http://localhost").searchParams.get("next") ?? ""
    await page.signIn("ada.nowak", PASSWORD)
    const discarded = await page.post(next.replace("/resume", "/resume/discard"))
    expect([discarded.status, discarded.location]).toEqual([303, "/console"])
  })

  test("is not kept for strangers, however many are sent and whatever user agent they send", async () => {
    const before = await countOfForms()
    const strangers = [browser(), browser(), browser()]
    strangers[1]?.cookies.set("browser", "made-up-0000000000000000000000000000000000")
    strangers[2]?.cookies.set("kept", "made-up-0000000000000000000000000000000000")
    for (const page of strangers) {
      const led = await page.post("/account/language", { language: "de", note: "x".repeat(5_000) })
      expect([led.status, led.location]).toEqual([303, "/sign-in?next=%2Faccount"])
    }
    expect(await countOfForms()).toBe(before)
  })

  test("is offered to nobody else who signs in at the same computer", async () => {
    const page = await known()
    const form = { note: "For Ada alone" }
    const kept = await page.post("/account/language", form)
    const next = new URL(kept.location ?? "", "http://localhost").searchParams.get("next") ?? ""
    expect((await page.signIn("lena.nowak", PASSWORD, { next })).location).toBe(next)
    const { text } = await page.get(next)
    expect([text.includes(`action="${next}"`), text.includes("For Ada alone")]).toEqual([false, false])
    expect((await page.post(next, form)).status).toBe(404)
    await page.signIn("ada.nowak", PASSWORD)
    expect((await page.get(next)).text).toContain("For Ada alone")
  })

  test("is kept if it is long, and the newest twenty per account", async () => {
    const page = await known()
    const large = await page.post("/account/language", { note: "x".repeat(65_000) })
    expect(large.location).toMatch(/resume/)
    const waiting: string[] = []
    for (let count = 0; count < 21; count++) {
      installation.time.now += 1
      const led = await page.post("/account/language", { note: `${"x".repeat(8_000)}${count}` })
      waiting.push(new URL(led.location ?? "", "http://localhost").searchParams.get("next") ?? "")
    }
    const [first = "", second = ""] = waiting
    await page.signIn("ada.nowak", PASSWORD)
    expect((await page.get(first)).text).toContain("Nothing is waiting")
    expect((await page.get(second)).text).toContain("Send it now")
    expect(await countOfForms()).toBeLessThanOrEqual(20)
  })

  test("is not kept without input, and redirects to its page", async () => {
    const page = browser()
    expect((await page.post("/account/sessions/end")).location).toBe("/sign-in?next=%2Faccount")
    const headers = { referer: "http://localhost/account?x=1" }
    const led = await page.post("/account/sessions/end", { password: "secret-word" }, { headers })
    expect(led.location).toBe("/sign-in?next=%2Faccount%3Fx%3D1")
    const foreign = await page.post("/account/sessions/end", {}, { headers: { referer: "https://evil.example/x" } })
    expect(foreign.location).toBe("/sign-in?next=%2Faccount")
    expect((await page.post("/sign-out", { note: "x" })).location).toBe("/sign-in?signed_out")
  })

  test("is kept for half an hour", async () => {
    const page = await known()
    const kept = await page.post("/account/language", { language: "de" })
    const next = new URL(kept.location ?? "", "http://localhost").searchParams.get("next") ?? ""
    installation.time.now += 30 * 60_000
    await page.signIn("ada.nowak", PASSWORD)
    expect((await page.get(next)).text).toContain("Nothing is waiting")
  })
})
