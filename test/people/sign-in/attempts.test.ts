import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: PEOPLE, settings: { trusted_proxies: ["127.0.0.1/32"] } })
})
afterEach(() => installation.stop())

/** Signs in from an address, in a new browser. */
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

/** Opens an invalid mailed link. */
async function tryLink(address: string): Promise<number> {
  const headers = { "x-forwarded-for": address }
  return (await new TestBrowser(installation).get("/password/new?token=none", { headers })).status
}

const TEN = Array.from({ length: 10 }, () => 422)

describe("anyone who guesses", () => {
  test.each(["ada.nowak", "nobody-at-all", "inga.nowak"])("has ten failures for %s, then waits", async (name) => {
    expect(await attempts(12, name)).toEqual([...TEN, 429, 429])
    expect(await attempt(name, PASSWORD)).toBe(429)
  })

  test("has them per account, by any name and from anywhere, and does not learn that two names belong to one account", async () => {
    for (const [name, address] of [
      ["ada.nowak", "ADA@acme.example"],
      ["nobody", "nobody@acme.example"],
    ] as const) {
      for (let number = 0; number < 5; number++) {
        expect(await attempt(name, "wrong", `192.0.2.${number}`)).toBe(422)
        expect(await attempt(address, "wrong", `198.51.100.${number}`)).toBe(422)
      }
      for (let number = 0; number < 5; number++) {
        expect(await attempt(address, PASSWORD, `203.0.113.${number}`)).toBe(422)
        expect(await attempt(name, PASSWORD, `203.0.113.${number}`)).toBe(422)
      }
      for (const typed of [name, address]) expect(await attempt(typed, PASSWORD, "203.0.113.9")).toBe(429)
    }
  })

  test("causes as many queries for an unknown name", async () => {
    const asked: (readonly number[])[] = []
    for (const name of [
      "nobody",
      "ada.nowak",
      "inga.nowak",
      "nobody@acme.example",
      "ada@acme.example",
      "twin@example.org",
    ]) {
      // The first failure is recorded under the person's name.
      await attempt(name, "wrong")
      const spies = (["get", "all", "transaction"] as const).map((kind) => spyOn(installation.database, kind))
      await attempt(name, "wrong")
      asked.push(spies.map(({ mock }) => mock.calls.length))
      for (const spy of spies) spy.mockRestore()
    }
    expect(asked.slice(1, 3)).toEqual([asked[0] ?? [], asked[0] ?? []])
    expect(asked.slice(4)).toEqual([asked[3] ?? [], asked[3] ?? []])
  })

  test("has a hundred from one address, and IPv6 networks count as one", async () => {
    for (let number = 0; number < 100; number++) {
      expect(await attempt(`name-${number}`, "wrong", `2001:db8:0:1::${number.toString(16)}`)).toBe(422)
    }
    expect(await attempt("ada.nowak", PASSWORD, "2001:db8:0:1:ffff::1")).toBe(429)
    expect(await attempt("ada.nowak", PASSWORD, "2001:db8:0:2::1")).toBe(303)
  })

  test("has two hundred from the many networks of one customer (/48)", async () => {
    for (let number = 0; number < 200; number++) {
      expect(await tryLink(`2001:db8:7:${number.toString(16)}::1`)).toBe(404)
    }
    expect(await attempt("ada.nowak", PASSWORD, "2001:db8:7:ffff::1")).toBe(429)
    expect(await attempt("ada.nowak", PASSWORD, "2001:db8:8::1")).toBe(303)
  })

  test("cannot invent addresses unless the connection is from a trusted proxy", async () => {
    const open = await Installation.start({ dataset: PEOPLE, settings: { trusted_proxies: ["192.0.2.1"] } })
    try {
      for (let number = 0; number <= 100; number++) {
        const headers = { "x-forwarded-for": `198.51.100.${number}`, forwarded: `for=198.51.100.${number}` }
        const { status } = await new TestBrowser(open).get("/password/new?token=none", { headers })
        expect(status).toBe(number < 100 ? 404 : 429)
      }
    } finally {
      await open.stop()
    }
  })

  test("is shown how long to wait, at most a quarter of an hour, and may then continue", async () => {
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

  test("also has a hundred per address in browsers that were used before", async () => {
    const statuses: number[] = []
    const headers = { "x-forwarded-for": "192.0.2.9" }
    for (const key of ["ada", "lena", "tom", "boss", "mail"]) {
      const own = new TestBrowser(installation)
      const username = key === "mail" ? "own@acme.example" : `${key}.nowak`
      expect((await own.signIn(username, PASSWORD)).status).toBe(303)
      for (let number = 0; number < 10; number++) {
        statuses.push((await own.post("/sign-in", { username, password: "wrong" }, { headers })).status)
      }
    }
    expect(new Set(statuses)).toEqual(new Set([422]))
    for (let number = 0; number < 50; number++) expect(await tryLink("192.0.2.9")).toBe(404)
    const own = new TestBrowser(installation)
    await own.signIn("ada.nowak", PASSWORD)
    const right = { username: "ada.nowak", password: PASSWORD }
    expect((await own.post("/sign-in", right, { headers })).status).toBe(429)
    expect((await own.post("/sign-in", right)).status).toBe(303)
  })

  test("has a hundred per account in all browsers that were used before, of which the newest ten are known", async () => {
    const browsers: TestBrowser[] = []
    for (let number = 0; number < 11; number++) {
      installation.time.now += 1_000
      const own = new TestBrowser(installation)
      expect((await own.signIn("ada.nowak", PASSWORD)).status).toBe(303)
      browsers.push(own)
    }
    let tried = 0
    const guess = async (own: TestBrowser, password = "wrong") => {
      const headers = { "x-forwarded-for": `198.51.100.${tried++ % 200}` }
      return (await own.post("/sign-in", { username: "ada.nowak", password }, { headers })).status
    }
    const [first, ...known] = browsers as [TestBrowser, ...TestBrowser[]]
    // By now, the oldest one is treated as unknown.
    for (const status of TEN) expect(await guess(first)).toBe(status)
    expect([await guess(first), await guess(new TestBrowser(installation))]).toEqual([429, 429])
    for (const own of known.slice(0, 9)) for (const status of TEN) expect(await guess(own)).toBe(status)
    const last = known.at(-1) as TestBrowser
    expect(await guess(last, PASSWORD)).toBe(429)
    installation.time.now += 15 * 60_000
    expect(await guess(last, PASSWORD)).toBe(303)
  })

  test("has no separate attempts once the password has changed, whoever changed it", async () => {
    const own = new TestBrowser(installation)
    await own.signIn("ada.nowak", PASSWORD)
    await installation.request("PATCH", `users/${installation.ids.companies.acme?.users.ada}`, {
      body: { password: "another one altogether" },
    })
    await attempts(10, "ada.nowak")
    expect((await own.signIn("ada.nowak", "another one altogether")).status).toBe(429)
  })

  test("cannot choose the secret for another user's browser", async () => {
    const page = new TestBrowser(installation)
    page.cookies.set("browser", "chosen-by-somebody-else-0000000000000000000")
    await page.signIn("ada.nowak", PASSWORD)
    expect(page.cookies.get("browser")).toMatch(/^(?!chosen)[\w-]{43}$/)
    const kept = page.cookies.get("browser")
    await page.signIn("lena.nowak", PASSWORD)
    expect(page.cookies.get("browser")).toBe(kept ?? "")
  })

  test("gains nothing from a browser that was used for another account", async () => {
    const page = new TestBrowser(installation)
    await page.signIn("lena.nowak", PASSWORD)
    await attempts(10, "ada.nowak")
    expect((await page.signIn("ada.nowak", PASSWORD)).status).toBe(429)
  })
})
