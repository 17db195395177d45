import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { type Sql, sql } from "../../../src/database/port.ts"
import { removeFactorByOperator } from "../../../src/people/factor-removal/rules.ts"
import { removeOldGuesses } from "../../../src/people/guesses/rules.ts"
import { AuthenticatorApp } from "../../harness/authenticator-app.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

let installation: Installation
const mail = new RecordedMail()
beforeEach(async () => {
  installation = await Installation.start({
    dataset: PEOPLE,
    mail,
    settings: { trusted_proxies: ["127.0.0.1/32"], rate_limit: 600 },
  })
})
afterEach(() => installation.stop())

const DAY = 86_400_000

/** Cheap, because tests verify it often. */
const OTHER_HASH = Bun.password.hashSync("another", { algorithm: "argon2id", memoryCost: 64, timeCost: 1 })

const from = (address: string) => ({ headers: { "x-forwarded-for": address } })

/** A browser in which somebody has signed in and set up an app. */
async function withApp(username = "ada.nowak"): Promise<{ own: TestBrowser; app: AuthenticatorApp }> {
  const own = new TestBrowser(installation)
  await own.signIn(username, PASSWORD)
  await own.post("/account/second-factor/begin", { current_password: PASSWORD })
  const app = new AuthenticatorApp((await own.get("/account/second-factor")).text, installation.time)
  await own.post("/account/second-factor/confirm", { code: app.code() })
  installation.time.now += 30_000
  return { own, app }
}

/** Guesses a code after the first step in this browser; returns the status of each step. */
async function guess(browser: TestBrowser, address: string, code = "000000"): Promise<number> {
  const first = await browser.post("/sign-in", { username: "ada.nowak", password: PASSWORD }, from(address))
  if (first.location !== "/sign-in/second-factor") return first.status
  return (await browser.post("/sign-in/second-factor", { code }, from(address))).status
}

async function counted(statuses: readonly number[]): Promise<Record<number, number>> {
  return Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]))
}

describe("anyone who has the password and guesses the second step", () => {
  test("has ten guesses, however often the first step is repeated, from wherever", async () => {
    await withApp()
    const statuses: number[] = []
    for (let number = 0; number < 40; number++) {
      statuses.push(await guess(new TestBrowser(installation), `198.51.100.${number}`))
    }
    expect(await counted(statuses)).toEqual({ 422: 10, 429: 30 })
  })

  test("gets no more from browsers used before the second step was set up", async () => {
    const browsers: TestBrowser[] = []
    for (let number = 0; number < 15; number++) {
      const browser = new TestBrowser(installation)
      expect((await browser.signIn("ada.nowak", PASSWORD)).status).toBe(303)
      browsers.push(browser)
    }
    await withApp()
    const statuses: number[] = []
    for (const browser of browsers)
      for (let number = 0; number < 4; number++) statuses.push(await guess(browser, "192.0.2.1"))
    expect(await counted(statuses)).toEqual({ 422: 10, 429: 50 })
  })

  test("has a hundred per address, and per account, in the ten known browsers", async () => {
    const { app } = await withApp()
    const browsers: TestBrowser[] = []
    for (let number = 0; number < 12; number++) {
      installation.time.now += 30_000
      const browser = new TestBrowser(installation)
      expect(await guess(browser, "192.0.2.200", app.code())).toBe(303)
      browser.cookies.delete("session")
      browsers.push(browser)
    }
    const statuses: number[] = []
    for (const browser of browsers.slice(2)) {
      for (let number = 0; number < 11; number++) statuses.push(await guess(browser, "192.0.2.1"))
    }
    expect(await counted(statuses)).toEqual({ 422: 100, 429: 10 })
    installation.time.now += DAY
    statuses.length = 0
    for (const [index, browser] of browsers.entries()) {
      for (let number = 0; number < 11; number++) statuses.push(await guess(browser, `198.51.100.${index}`))
    }
    // Two browsers have become unknown by now, and have ten guesses together.
    expect(await counted(statuses)).toEqual({ 422: 100, 429: 32 })
  })

  test("has a hundred in a day, until the password is changed or the factor is removed", async () => {
    const { app } = await withApp()
    const guesses = async () => {
      const statuses: number[] = []
      for (let round = 0; round < 11; round++) {
        for (let number = 0; number < 10; number++) {
          statuses.push(await guess(new TestBrowser(installation), `198.51.100.${round}`))
        }
        installation.time.now += 15 * 60_000
      }
      return counted(statuses)
    }
    expect(await guesses()).toEqual({ 422: 100, 429: 10 })
    const browser = new TestBrowser(installation)
    await browser.post("/sign-in", { username: "ada.nowak", password: PASSWORD }, from("192.0.2.1"))
    const late = await browser.post("/sign-in/second-factor", { code: app.code() }, from("192.0.2.1"))
    expect([late.status, Number(late.headers.get("retry-after")) > 75_000]).toEqual([429, true])
    await installation.database.run(sql`update users set password_hash = ${OTHER_HASH} where key = 'ada'`)
    await browser.post("/sign-in", { username: "ada.nowak", password: "another" }, from("192.0.2.1"))
    expect((await browser.post("/sign-in/second-factor", { code: app.code() }, from("192.0.2.1"))).status).toBe(303)
  })

  test("has them again after a day", async () => {
    const { app } = await withApp()
    await installation.database.run(sql`
      insert into sign_in_attempts (counted_for, at)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 100)
      select 'day:second:user:' || users.id, ${installation.time.now} from numbers, users where key = 'ada'`)
    await removeOldGuesses(installation.database, installation.time.now + DAY - 1)
    expect(await guess(new TestBrowser(installation), "192.0.2.1", app.code())).toBe(429)
    installation.time.now += DAY
    expect(await guess(new TestBrowser(installation), "192.0.2.1", app.code())).toBe(303)
    await removeOldGuesses(installation.database, installation.time.now)
    const row = await installation.database.get<{ count: number }>(sql`
      select count(*) as count from sign_in_attempts where counted_for like 'day:second:%'`)
    expect(Number(row?.count)).toBe(0)
  })

  test("locks nobody out of a browser used since", async () => {
    const { own, app } = await withApp()
    for (let number = 0; number < 12; number++) await guess(new TestBrowser(installation), `198.51.100.${number}`)
    await own.post("/sign-out")
    expect(await guess(own, "192.0.2.1", app.code())).toBe(303)
  })

  test("leaves no more than fifty sign-ins half done", async () => {
    await withApp()
    for (let number = 0; number < 60; number++) {
      await new TestBrowser(installation).post(
        "/sign-in",
        { username: "ada.nowak", password: PASSWORD },
        from("192.0.2.1"),
      )
    }
    const row = await installation.database.get<{ count: number }>(sql`
      select count(*) as count from one_time_keys where kind = 'second_factor'`)
    expect(Number(row?.count)).toBe(50)
  })
})

describe("a browser that was used before becomes unknown", () => {
  /** Whether it still has attempts of its own after strangers have used up theirs. */
  async function hasOwnAttempts(browser: TestBrowser): Promise<boolean> {
    for (let number = 0; number < 10; number++) {
      const typed = { username: "ada.nowak", password: "wrong" }
      await new TestBrowser(installation).post("/sign-in", typed, from(`203.0.113.${number}`))
    }
    browser.cookies.delete("session")
    return (await browser.signIn("ada.nowak", PASSWORD)).status !== 429
  }

  const ada = () => installation.ids.companies.acme?.users.ada
  const run = (change: Sql) => installation.database.run(change)

  const CHANGES: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      "the second step is removed through the API",
      () => installation.request("DELETE", `users/${ada()}/second-factor`),
    ],
    [
      "the second step is removed on the command line",
      () => {
        const actor = { kind: "command", name: "test", osUser: "root", sudoUser: null } as const
        return removeFactorByOperator(
          { database: installation.database, mail },
          "ada.nowak",
          actor,
          installation.time.now,
        )
      },
    ],
    [
      "the password is reset through the API",
      () => installation.request("POST", `users/${ada()}/reset-password`, { body: { send_email: false } }),
    ],
    [
      "the password changes anywhere",
      () => run(sql`update users set password_hash = ${OTHER_HASH} where id = ${ada()}`),
    ],
    ["the app is removed anywhere", () => run(sql`delete from totp_factors where user_id = ${ada()}`)],
    ["the recovery codes are replaced anywhere", () => run(sql`delete from recovery_codes where user_id = ${ada()}`)],
    [
      "there is another recovery code",
      () =>
        run(sql`
          insert into recovery_codes (user_id, company_id, code_hash, created_at) values (${ada()}, 1, 'x', 1)`),
    ],
    [
      "there is a passkey",
      () =>
        run(sql`
          insert into passkeys (user_id, company_id, credential_id, public_key, sign_count, transports, name, created_at)
          values (${ada()}, 1, 'x', 'x', 0, '[]', 'x', 1)`),
    ],
  ]

  test.each(CHANGES)("once %s", async (_, change) => {
    const { own } = await withApp()
    await change()
    expect(await hasOwnAttempts(own)).toBe(false)
  })

  test("but not without such a change", async () => {
    const { own } = await withApp()
    await run(sql`update users set first_name = 'Eva' where id = ${ada()}`)
    await run(sql`update totp_factors set last_step = 1 where user_id = ${ada()}`)
    await run(sql`update recovery_codes set used_at = 1 where user_id = ${ada()}`)
    expect(await hasOwnAttempts(own)).toBe(true)
  })

  test("once the user is inactive, and is not remembered", async () => {
    const { own } = await withApp()
    await installation.request("POST", `users/${ada()}/deactivate`)
    await installation.request("POST", `users/${ada()}/activate`)
    expect(await hasOwnAttempts(own)).toBe(false)
    expect(await installation.database.all(sql`select user_id from known_browsers`)).toEqual([])
  })

  test("but not the one in which the user changes the password", async () => {
    const own = new TestBrowser(installation)
    const other = new TestBrowser(installation)
    for (const browser of [own, other]) await browser.signIn("ada.nowak", PASSWORD)
    const fields = { current_password: PASSWORD, password: "another good one", password_again: "another good one" }
    expect((await own.post("/account/password", fields)).status).toBe(303)
    for (let number = 0; number < 10; number++) {
      const typed = { username: "ada.nowak", password: "wrong" }
      await new TestBrowser(installation).post("/sign-in", typed, from(`203.0.113.${number}`))
    }
    expect((await other.signIn("ada.nowak", "another good one")).status).toBe(429)
    own.cookies.delete("session")
    expect((await own.signIn("ada.nowak", "another good one")).status).toBe(303)
  })
})

describe("anyone who has stolen a session and guesses the password there", () => {
  test("has ten guesses per session, a hundred per address, and does not use up the user's own", async () => {
    const browsers: TestBrowser[] = []
    for (let number = 0; number < 11; number++) {
      const browser = new TestBrowser(installation)
      await browser.signIn("ada.nowak", PASSWORD)
      browsers.push(browser)
    }
    const fields = { current_password: "wrong", password: "x", password_again: "x" }
    const prove = async (browser: TestBrowser, address: string) =>
      (await browser.post("/account/password", fields, from(address))).status
    const [own, ...stolen] = browsers as [TestBrowser, ...TestBrowser[]]
    const statuses: number[] = []
    for (const browser of stolen.slice(0, 2)) {
      for (let number = 0; number < 11; number++) statuses.push(await prove(browser, "192.0.2.1"))
    }
    expect(await counted(statuses)).toEqual({ 422: 20, 429: 2 })
    expect(await prove(own, "198.51.100.1")).toBe(422)
    statuses.length = 0
    for (const browser of stolen.slice(2)) {
      for (let number = 0; number < 11; number++) statuses.push(await prove(browser, "192.0.2.1"))
    }
    // The account already had 21 failures.
    expect(await counted(statuses)).toEqual({ 422: 79, 429: 9 })
  })
})
