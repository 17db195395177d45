import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: PEOPLE, settings: { trusted_proxies: ["127.0.0.1/32"] } })
})
afterEach(() => installation.stop())

/** Signs in from an address, in a browser that nobody has used before. */
async function attempt(username: string, password: string, address = "192.0.2.1"): Promise<number> {
  const headers = { "x-forwarded-for": address }
  const { status } = await new TestBrowser(installation).post("/sign-in", { username, password }, { headers })
  return status
}

async function attempts(count: number, username: string, address?: string): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < count; number++) statuses.push(await attempt(username, "wrong password", address))
  return statuses
}

const TEN = Array.from({ length: 10 }, () => 422)

describe("anyone who guesses", () => {
  test.each(["ada.nowak", "nobody-at-all", "inga.nowak"])("has ten failures for %s, then waits", async (name) => {
    expect(await attempts(12, name)).toEqual([...TEN, 429, 429])
    expect(await attempt(name, PASSWORD)).toBe(429)
  })

  test("has them for the account, by whichever name and from wherever", async () => {
    for (let number = 0; number < 5; number++) {
      expect(await attempt("ada.nowak", "wrong", `192.0.2.${number}`)).toBe(422)
      expect(await attempt("ADA@acme.example", "wrong", `198.51.100.${number}`)).toBe(422)
    }
    expect(await attempt("ada.nowak", PASSWORD, "203.0.113.9")).toBe(429)
  })

  test("has a hundred from one address, and IPv6 networks count as one", async () => {
    for (let number = 0; number < 100; number++) {
      expect(await attempt(`name-${number}`, "wrong", `2001:db8:0:1::${number.toString(16)}`)).toBe(422)
    }
    expect(await attempt("ada.nowak", PASSWORD, "2001:db8:0:1:ffff::1")).toBe(429)
    expect(await attempt("ada.nowak", PASSWORD, "2001:db8:0:2::1")).toBe(303)
  })

  test("is told how long to wait, at most a quarter of an hour, and may then go on", async () => {
    await attempts(10, "ada.nowak")
    installation.time.now += 5 * 60_000
    const page = new TestBrowser(installation)
    const { status, headers, text } = await page.signIn("ada.nowak", PASSWORD)
    expect([status, headers.get("retry-after")]).toEqual([429, "600"])
    expect(text).toContain("Try again in 10 minutes.")
    installation.time.now += 10 * 60_000
    expect((await page.signIn("ada.nowak", PASSWORD)).status).toBe(303)
  })

  test("gets no further by trying many at once", async () => {
    const statuses = await Promise.all(Array.from({ length: 25 }, () => attempt("ada.nowak", "wrong password")))
    expect(statuses.filter((status) => status === 422).length).toBe(10)
  })

  test("counts only failures", async () => {
    for (let number = 0; number < 12; number++) expect(await attempt("ada.nowak", PASSWORD)).toBe(303)
  })

  test("locks nobody out of a browser in which the account was used before", async () => {
    const own = new TestBrowser(installation)
    expect((await own.signIn("ada.nowak", PASSWORD)).status).toBe(303)
    await attempts(11, "ada.nowak")
    own.cookies.delete("session")
    expect((await own.signIn("ada.nowak", PASSWORD)).status).toBe(303)
    own.cookies.delete("session")
    for (const status of TEN) expect((await own.signIn("ada.nowak", "wrong")).status).toBe(status)
    expect((await own.signIn("ada.nowak", PASSWORD)).status).toBe(429)
  })

  test("gains nothing by a browser that was used for another account", async () => {
    const page = new TestBrowser(installation)
    await page.signIn("lena.nowak", PASSWORD)
    await attempts(10, "ada.nowak")
    expect((await page.signIn("ada.nowak", PASSWORD)).status).toBe(429)
  })
})
