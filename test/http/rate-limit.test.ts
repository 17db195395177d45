import { afterEach, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import type { Settings } from "../../src/settings/read.ts"
import { type Answer, Installation, NOW } from "../harness/installation.ts"
import { NOBODYS_ID } from "../harness/records.ts"
import { credentials, postJson } from "../harness/token-requests.ts"

const MINUTE = 60_000
const TOO_MANY = { message: "Too many requests.", code: "too_many_requests" }

let installation: Installation
afterEach(() => installation.stop())

async function start(settings: Partial<Settings>): Promise<void> {
  installation = await Installation.start({ settings })
}

const limits = ({ headers }: Answer) => [headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]

function expectTooMany({ status, body, headers }: Answer, retryAfter: number): void {
  expect<unknown>({ status, body }).toEqual({ status: 429, body: TOO_MANY })
  expect(headers.get("retry-after")).toBe(String(retryAfter))
}

describe("the rate of a client", () => {
  const ask = (as = "admin") => installation.request("GET", "auth/me", { as })

  test("is reported in every response, and requests beyond it get 429", async () => {
    await start({ rate_limit: 3 })
    for (const remaining of ["2", "1", "0"]) {
      const answer = await ask()
      expect([answer.status, ...limits(answer), answer.headers.get("retry-after")]).toEqual([200, "3", remaining, null])
    }
    const refused = await ask()
    expectTooMany(refused, 60)
    expect(limits(refused)).toEqual(["3", "0"])
  })

  test("is per minute, after which requests are allowed again", async () => {
    await start({ rate_limit: 2 })
    await ask()
    installation.time.now = NOW + MINUTE / 2
    await ask()
    expectTooMany(await ask(), 30)
    installation.time.now = NOW + MINUTE - 1
    expectTooMany(await ask(), 1)
    installation.time.now = NOW + MINUTE
    const answer = await ask()
    expect([answer.status, ...limits(answer)]).toEqual([200, "2", "1"])
  })

  test("is reset after the number of seconds in every response, including refusals", async () => {
    await start({ rate_limit: 2 })
    const reset = async (path: string) => (await installation.request("GET", path)).headers.get("x-ratelimit-reset")
    expect(await reset("auth/me")).toBe("60")
    installation.time.now = NOW + 12_300
    expect(await reset(`users/${NOBODYS_ID}`)).toBe("48")
    installation.time.now = NOW + MINUTE - 1
    const refused = await ask()
    expectTooMany(refused, 1)
    expect(refused.headers.get("x-ratelimit-reset")).toBe("1")
    installation.time.now = NOW + MINUTE
    expect(await reset("auth/me")).toBe("60")
  })

  test("is in no header if there is no limit", async () => {
    await start({ rate_limit: 0 })
    expect((await ask()).headers.get("x-ratelimit-reset")).toBeNull()
  })

  test("is independent of others", async () => {
    await start({ rate_limit: 1 })
    await ask("admin")
    expectTooMany(await ask("admin"), 60)
    for (const other of ["trainer", "other"]) expect((await ask(other)).status).toBe(200)
  })

  test("covers all tokens of the client together", async () => {
    await start({ rate_limit: 2 })
    await ask()
    const token = await installation.token("admin", "users.view")
    expect((await installation.request("GET", "users", { token })).status).toBe(200)
    expectTooMany(await installation.request("GET", "users", { token }), 60)
  })

  test("counts every request, whatever the response", async () => {
    await start({ rate_limit: 7 })
    for (const [method, path, status, remaining] of [
      ["GET", `users/${NOBODYS_ID}`, 404, "6"],
      ["GET", "nowhere", 404, "5"],
      ["GET", "users?page=x", 422, "4"],
      ["POST", "users", 422, "3"],
      ["DELETE", "users", 405, "2"],
      ["DELETE", "locations/order-positions", 405, "1"],
      ["GET", "users", 200, "0"],
    ] as const) {
      const answer = await installation.request(method, path, method === "POST" ? { body: "{" } : {})
      expect([method, path, answer.status, ...limits(answer)]).toEqual([method, path, status, "7", remaining])
    }
    expectTooMany(await ask(), 60)
  })

  test("is checked after authentication and before permissions", async () => {
    await start({ rate_limit: 1 })
    expect((await installation.request("GET", "users", { as: "norole" })).status).toBe(403)
    expectTooMany(await installation.request("GET", "users", { as: "norole" }), 60)
    expectTooMany(await installation.request("GET", "nowhere", { as: "norole" }), 60)
    expectTooMany(await installation.request("POST", "users", { as: "norole", body: "{" }), 60)
    const wrongMethod = await installation.request("DELETE", "users", { as: "norole" })
    expect([wrongMethod.status, ...limits(wrongMethod)]).toEqual([405, "1", "0"])
    expect((await installation.request("GET", "users", { token: "unknown" })).status).toBe(401)
    expect((await installation.request("GET", "users", { as: null })).status).toBe(401)
  })

  test("refuses before anything is done", async () => {
    await start({ rate_limit: 1 })
    await ask()
    const body = { first_name: "Nora", last_name: "Neu" }
    expectTooMany(await installation.request("POST", "users", { body }), 60)
    installation.time.now += MINUTE
    const found = await installation.request("GET", "users?search=Nora")
    expect<unknown>(found.body.meta?.total).toBe(0)
  })

  test("is unlimited with 0, and then not reported", async () => {
    await start({ rate_limit: 0 })
    for (let count = 0; count < 20; count++) {
      const answer = await ask()
      expect([answer.status, ...limits(answer)]).toEqual([200, null, null])
    }
  })

  test("does not apply to tokens or public pages", async () => {
    await start({ rate_limit: 1 })
    await ask()
    expectTooMany(await ask(), 60)
    const request = { grant_type: "client_credentials", ...credentials() }
    expect((await postJson(installation, "/oauth/token", request)).status).toBe(200)
    for (const path of ["/health/live", "/swagger/json", "/.well-known/oauth-authorization-server"]) {
      const answer = await installation.request("GET", path, { as: null })
      expect([path, answer.status, ...limits(answer)]).toEqual([path, 200, null, null])
    }
  })
})

describe("failed token requests", () => {
  const request = (client: string, secret?: string) =>
    postJson(installation, "/oauth/token", {
      grant_type: "client_credentials",
      ...credentials(client),
      ...(secret === undefined ? {} : { client_secret: secret }),
    })

  async function fail(client: string, times: number): Promise<void> {
    for (let count = 0; count < times; count++) expect((await request(client, "wrong")).status).toBe(401)
  }

  test("lead to 429, even with the right secret", async () => {
    await start({ token_rate_limit: 3 })
    await fail("admin", 3)
    expectTooMany(await request("admin", "wrong"), 60)
    expectTooMany(await request("admin"), 60)
  })

  test("are forgotten after a minute", async () => {
    await start({ token_rate_limit: 1 })
    await fail("admin", 1)
    installation.time.now = NOW + MINUTE - 1000
    expectTooMany(await request("admin"), 1)
    installation.time.now = NOW + MINUTE
    expect((await request("admin")).status).toBe(200)
  })

  test("of one client do not affect others", async () => {
    await start({ token_rate_limit: 1 })
    await fail("admin", 1)
    expectTooMany(await request("admin"), 60)
    expect((await request("trainer")).status).toBe(200)
  })

  test("of many clients are limited too, so that clients cannot be guessed", async () => {
    await start({ token_rate_limit: 2 })
    const guess = () =>
      postJson(installation, "/oauth/token", {
        grant_type: "client_credentials",
        client_id: crypto.randomUUID(),
        client_secret: "guess",
      })
    const statuses: number[] = []
    for (let count = 0; count < 50; count++) statuses.push((await guess()).status)
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
  })

  test("are those with wrong credentials, not those with a wrong grant or scope, nor those that succeed", async () => {
    await start({ token_rate_limit: 1 })
    for (let count = 0; count < 3; count++) {
      expect((await request("admin")).status).toBe(200)
      const bad = { grant_type: "client_credentials", ...credentials("admin"), scope: "nonsense" }
      expect((await postJson(installation, "/oauth/token", bad)).status).toBe(400)
    }
  })

  test("without credentials count for their address, and are refused before their body is read", async () => {
    await start({ token_rate_limit: 2 })
    const bare = { grant_type: "client_credentials" }
    for (let count = 0; count < 10; count++) {
      expect((await postJson(installation, "/oauth/token", bare)).status).toBe(401)
    }
    const endless = { ...bare, x: "x".repeat(100_000) }
    expectTooMany(await postJson(installation, "/oauth/token", endless), 60)
    expectTooMany(await postJson(installation, "/oauth/revoke", endless), 60)
  })

  test("also count at the revocation endpoint", async () => {
    await start({ token_rate_limit: 2 })
    await fail("admin", 1)
    const body = { ...credentials("admin"), client_secret: "wrong", token: "x" }
    expect((await postJson(installation, "/oauth/revoke", body)).status).toBe(401)
    expectTooMany(await postJson(installation, "/oauth/revoke", body), 60)
    expectTooMany(await request("admin"), 60)
  })

  test("do not end the client's existing tokens", async () => {
    await start({ token_rate_limit: 1 })
    const token = await installation.token("admin")
    await fail("admin", 1)
    expect((await installation.request("GET", "users", { token })).status).toBe(200)
  })

  test("are unlimited with 0", async () => {
    await start({ token_rate_limit: 0 })
    await fail("admin", 30)
    expect((await request("admin")).status).toBe(200)
  })
})

describe("tokens", () => {
  const request = (client = "admin", more: Record<string, string> = {}) =>
    postJson(installation, "/oauth/token", { grant_type: "client_credentials", ...credentials(client), ...more })

  test("have a separate limit per client and minute, beyond which they get 429", async () => {
    await start({ token_issue_limit: 2 })
    for (let count = 0; count < 2; count++) expect((await request()).status).toBe(200)
    installation.time.now += MINUTE / 2
    expectTooMany(await request(), 30)
    expect((await request("trainer")).status).toBe(200)
    installation.time.now += MINUTE / 2
    expect((await request()).status).toBe(200)
  })

  test("are counted when they are issued: refusals do not use up the limit", async () => {
    await start({ token_issue_limit: 1 })
    expect((await request("admin", { client_secret: "wrong" })).status).toBe(401)
    expect((await request("admin", { scope: "nonsense" })).status).toBe(400)
    expect((await request()).status).toBe(200)
    expectTooMany(await request(), 60)
  })

  test("beyond the limit are not stored", async () => {
    await start({ token_issue_limit: 3 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => request()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const row = await installation.database.get<{ count: number }>(sql`select count(*) as count from tokens`)
    expect(row?.count).toBe(3)
  })

  test("that were issued can still be used and revoked when the limit is reached", async () => {
    await start({ token_issue_limit: 1 })
    const token = String((await request()).body.access_token)
    expectTooMany(await request(), 60)
    expect((await installation.request("GET", "users", { token })).status).toBe(200)
    expect((await postJson(installation, "/oauth/revoke", { ...credentials(), token })).status).toBe(200)
  })

  test("are unlimited with 0", async () => {
    await start({ token_issue_limit: 0 })
    for (let count = 0; count < 100; count++) expect((await request()).status).toBe(200)
  })
})
