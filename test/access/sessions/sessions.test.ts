import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { removeEndedSessions } from "../../../src/access/sessions/rules.ts"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
})
afterEach(() => installation.stop())

const HOUR = 3_600_000
const LIFETIMES = { session_idle: 43_200, session_lifetime: 2_592_000 }

async function signedIn(username = "ada.nowak"): Promise<TestBrowser> {
  const browser = new TestBrowser(installation)
  expect((await browser.signIn(username, PASSWORD)).status).toBe(303)
  return browser
}

/** Whether the user is still signed in. */
async function isIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.get("/resume")).status === 200
}

/** The use of a session is recorded while the page is rendered. */
async function useNoted(): Promise<void> {
  const newest = () => installation.database.get<{ at: number }>(sql`select max(last_used_at) as at from sessions`)
  while ((await newest())?.at !== installation.time.now) await Bun.sleep(1)
}

describe("a session", () => {
  test("that ends after a minute without use stays alive as long as it is used", async () => {
    await installation.stop()
    installation = await Installation.start({ dataset: PEOPLE, settings: { ...LIFETIMES, session_idle: 60 } })
    const browser = await signedIn()
    for (let count = 0; count < 30; count++) {
      installation.time.now += 5000
      expect(await isIn(browser)).toBe(true)
      if (count % 2 === 1) await useNoted()
    }
    installation.time.now += 60_000
    expect(await isIn(browser)).toBe(false)
  })

  test("has its user's current roles", async () => {
    const browser = await signedIn("tom.nowak")
    expect((await browser.get("/console/assignments")).status).toBe(200)
    await installation.database.run(sql`delete from user_roles where user_id = ${await idOf("tom.nowak")}`)
    expect((await browser.get("/console/assignments")).status).toBe(403)
  })

  test("ends after twelve hours without use, and is extended by use", async () => {
    const browser = await signedIn()
    for (let count = 0; count < 4; count++) {
      installation.time.now += 11 * HOUR
      expect(await isIn(browser)).toBe(true)
      await useNoted()
    }
    installation.time.now += 12 * HOUR
    expect(await isIn(browser)).toBe(false)
  })

  test("ends after thirty days, however often it is used", async () => {
    const browser = await signedIn()
    for (let hours = 10; hours < 30 * 24; hours += 10) {
      installation.time.now += 10 * HOUR
      expect(await isIn(browser)).toBe(true)
      await useNoted()
    }
    installation.time.now += 10 * HOUR
    expect(await isIn(browser)).toBe(false)
  })

  test("is removed once it has ended", async () => {
    await signedIn()
    installation.time.now += 13 * HOUR
    await installation.database.transaction((tx) => removeEndedSessions(tx, LIFETIMES, installation.time.now))
    expect(await installation.database.all(sql`select id from sessions`)).toEqual([])
  })

  test("ends when its user is deactivated, and activation does not revive it", async () => {
    const browser = await signedIn()
    const id = await idOf("ada.nowak")
    await installation.request("POST", `users/${id}/deactivate`)
    expect(await isIn(browser)).toBe(false)
    await installation.request("POST", `users/${id}/activate`)
    expect(await isIn(browser)).toBe(false)
    expect((await browser.signIn("ada.nowak", PASSWORD)).status).toBe(303)
  })

  test("ends when somebody else sets the password", async () => {
    const browser = await signedIn()
    const id = await idOf("ada.nowak")
    await installation.request("PATCH", `users/${id}`, { body: { password: "another good password" } })
    expect(await isIn(browser)).toBe(false)
    expect((await browser.signIn("ada.nowak", "another good password")).location).toBe("/learn")
  })

  test("of another installation is not valid", async () => {
    const other = await Installation.start({ dataset: PEOPLE })
    try {
      const browser = await signedIn()
      const stranger = new TestBrowser(other)
      stranger.cookies.set("session", browser.cookies.get("session") ?? "")
      expect((await stranger.get("/resume")).status).toBe(303)
    } finally {
      await other.stop()
    }
  })
})

describe("a temporary password", () => {
  test("allows only choosing a new one", async () => {
    const id = await idOf("ada.nowak")
    const { body } = await installation.request("POST", `users/${id}/reset-password`, { body: { send_email: false } })
    const browser = new TestBrowser(installation)
    const temporary = String(body.data?.temporary_password)
    expect((await browser.signIn("ada.nowak", temporary)).status).toBe(303)
    for (const path of ["/resume", "/resume?key=x"]) expect((await browser.get(path)).location).toBe("/password/new")
    const page = await browser.get("/password/new")
    expect(page.text).toContain("temporary")
    expect(page.text).toContain('action="/sign-out"')
    const kept = await browser.post("/password/new", { password: temporary, password_again: temporary })
    expect([kept.status, kept.text.includes("Choose another password than the one")]).toEqual([422, true])
    const chosen = { password: "my very own words", password_again: "my very own words" }
    // The browser then continues to the page originally requested.
    expect((await browser.post("/password/new", chosen)).location).toBe("/resume?key=x")
    expect(await isIn(browser)).toBe(true)
    expect((await browser.get("/password/new")).location).toBe("/account")
    const again = new TestBrowser(installation)
    expect((await again.signIn("ada.nowak", temporary)).status).toBe(422)
    expect((await again.signIn("ada.nowak", "my very own words")).location).toBe("/learn")
  })

  test("does not include passwords set by a create request or a dataset", async () => {
    const body = { first_name: "New", last_name: "Person", username: "new.person", password: PASSWORD, team_ids: [] }
    expect((await installation.request("POST", "users", { body })).status).toBe(201)
    const browser = new TestBrowser(installation)
    expect((await browser.signIn("new.person", PASSWORD)).location).toBe("/learn")
    expect(await isIn(browser)).toBe(true)
  })
})

describe("a form of a page", () => {
  const forms: readonly (readonly [string, Record<string, string>, number])[] = [
    ["from this server by Sec-Fetch-Site", { "sec-fetch-site": "same-origin", origin: "" }, 422],
    ["from this server by Origin", {}, 422],
    ["from another site", { "sec-fetch-site": "cross-site" }, 403],
    ["from another host of the site", { "sec-fetch-site": "same-site" }, 403],
    ["not sent from any page", { "sec-fetch-site": "none" }, 403],
    ["from another origin", { origin: "http://evil.example" }, 403],
    ["from another port", { origin: "http://localhost:81" }, 403],
    ["without an origin", { origin: "null" }, 403],
    ["that does not state where it comes from", { origin: "" }, 403],
  ]

  test.each(forms)("%s", async (_, headers, status) => {
    const answer = await new TestBrowser(installation).post("/sign-in", { username: "x", password: "y" }, { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get("content-type")).toContain("text/html")
  })

  test("is refused with a page if it is too large, of another type, or sent to another address", async () => {
    const browser = new TestBrowser(installation)
    expect((await browser.post("/sign-in", { username: "x".repeat(70_000) })).status).toBe(413)
    const json = { "content-type": "application/json" }
    expect((await browser.post("/sign-in", { username: "x" }, { headers: json })).status).toBe(415)
    expect((await browser.send("DELETE", "/sign-in")).status).toBe(405)
    expect((await browser.get("/sign-out")).status).toBe(405)
    expect((await browser.send("HEAD", "/sign-in")).status).toBe(200)
  })
})

async function idOf(username: string): Promise<number> {
  const row = await installation.database.get<{ id: number }>(sql`select id from users where username = ${username}`)
  return row?.id ?? 0
}
