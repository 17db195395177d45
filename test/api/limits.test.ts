import { afterEach, describe, expect, test } from "bun:test"
import { expectRefusal } from "./answers.ts"
import { type Answer, Installation } from "./installation.ts"
import { idOf } from "./records.ts"

/** Too many requests, and errors of the server itself. */

let installation: Installation
afterEach(() => installation.stop())

describe("the rate limit", () => {
  const LIMIT = 3
  const start = async () => {
    installation = await Installation.start({ settings: { rate_limit: LIMIT } })
  }
  const remaining = ({ headers }: Answer) => [headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]

  test("is counted down in every answer of the API, refusals included", async () => {
    await start()
    const answers = [
      await installation.request("GET", "auth/me"),
      await installation.request("POST", "locations", { body: {} }),
      await installation.request("GET", "nowhere"),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 404])
    expect(answers.map(remaining)).toEqual([
      ["3", "2"],
      ["3", "1"],
      ["3", "0"],
    ])
  })

  test("refuses what is over it, says when to come back, and does nothing", async () => {
    await start()
    for (let count = 0; count < LIMIT; count++) await installation.request("GET", "auth/me")
    for (const [method, path, body] of [
      ["GET", "locations", undefined],
      ["POST", "locations", { name: "One too many" }],
      ["POST", "locations", "{"],
      ["GET", "nowhere", undefined],
    ] as const) {
      const answer = await installation.request(method, path, { body, headers: { "accept-language": "de" } })
      expect(answer.status).toBe(429)
      expect<unknown>(answer.body).toEqual({ message: "Too many requests." })
      expect(remaining(answer)).toEqual(["3", "0"])
      expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d?$/)
      expect(answer.headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/)
    }
    installation.time.now += 60_000
    const search = await installation.request("GET", "locations?search=too")
    expect(search).toMatchObject({ status: 200, body: { data: [] } })
  })

  test("is over as soon as Retry-After says", async () => {
    await start()
    for (let count = 0; count < LIMIT; count++) await installation.request("GET", "auth/me")
    installation.time.now += 20_000
    const refused = await installation.request("GET", "auth/me")
    const wait = Number(refused.headers.get("retry-after"))
    expect({ status: refused.status, wait }).toEqual({ status: 429, wait: 40 })
    installation.time.now += wait * 1000
    expect((await installation.request("GET", "auth/me")).status).toBe(200)
  })

  test("is each client's own, whatever its tokens", async () => {
    await start()
    for (let count = 0; count < LIMIT; count++) await installation.request("GET", "auth/me")
    const token = await installation.token("admin", "locations.view")
    expect((await installation.request("GET", "locations", { token })).status).toBe(429)
    expect((await installation.request("GET", "auth/me", { as: "locadmin" })).status).toBe(200)
    expect((await installation.request("GET", "auth/me", { as: "other" })).status).toBe(200)
  })

  test("comes after 401 and 405, and before 403", async () => {
    await start()
    for (let count = 0; count < LIMIT; count++) await installation.request("GET", "auth/me", { as: "norole" })
    expectRefusal(await installation.request("GET", "locations", { as: null }), 401)
    expectRefusal(await installation.request("DELETE", "locations", { as: "norole" }), 405)
    expectRefusal(await installation.request("GET", "locations", { as: "norole" }), 429)
    await installation.request("POST", `users/${idOf(installation, "users", "norole")}/deactivate`)
    expectRefusal(await installation.request("GET", "auth/me", { as: "norole" }), 429)
  })

  test("does not count what has no valid token", async () => {
    await start()
    for (let count = 0; count < LIMIT + 2; count++) {
      const answer = await installation.request("GET", "locations", { token: "guessed" })
      expect(answer.status).toBe(401)
      expect(answer.headers.has("x-ratelimit-limit")).toBe(false)
    }
    expect(remaining(await installation.request("GET", "auth/me"))).toEqual(["3", "2"])
  })
})

describe("an error of the server", () => {
  const broken = async (development: boolean): Promise<readonly Answer[]> => {
    installation = await Installation.start({ settings: { development } })
    const token = await installation.token("admin")
    await installation.database.close()
    const headers = { "accept-language": "de" }
    return [
      await installation.request("GET", "locations", { token }),
      await installation.request("POST", "locations", { token, body: { name: "x" }, headers }),
    ]
  }

  test("is told without any detail in production", async () => {
    const [english, german] = await broken(false)
    expect(english).toMatchObject({ status: 500 })
    expect<unknown>(english?.body).toEqual({ message: "Something went wrong on the server. Please try again later." })
    expect<unknown>(german?.body).toEqual({
      message: "Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.",
    })
    for (const answer of [english, german]) expect(answer?.headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/)
  })

  test("is told with its detail in development", async () => {
    for (const answer of await broken(true)) {
      expect(answer.status).toBe(500)
      expect<unknown>(answer.body).toMatchObject({
        message: expect.any(String),
        error: "DatabaseUnavailable",
        stack: expect.anything(),
      })
    }
  })
})
