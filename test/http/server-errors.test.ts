import { afterEach, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { type Answer, Installation } from "../harness/installation.ts"

let installation: Installation
afterEach(() => installation.stop())

describe("a server error", () => {
  const broken = async (development: boolean): Promise<readonly Answer[]> => {
    installation = await Installation.start({ settings: { development } })
    const token = await installation.token("admin")
    await installation.database.run(sql`alter table locations rename to lost`)
    const headers = { "accept-language": "de" }
    return [
      await installation.request("GET", "locations", { token }),
      await installation.request("POST", "locations", { token, body: { name: "x" }, headers }),
    ]
  }

  test("is reported without any details in production", async () => {
    const [english, german] = await broken(false)
    expect(english).toMatchObject({ status: 500 })
    expect<unknown>(english?.body).toEqual({
      message: "Something went wrong on the server. Please try again later.",
      code: "server_error",
    })
    expect<unknown>(german?.body).toEqual({
      message: "Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.",
      code: "server_error",
    })
    for (const answer of [english, german]) expect(answer?.headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/)
  })

  test("caused by an unresponsive database is reported as temporary, with the time to wait", async () => {
    installation = await Installation.start()
    const token = await installation.token("admin")
    await installation.database.close()
    const answer = await installation.request("GET", "locations", { token })
    expect(answer).toMatchObject({ status: 503 })
    expect<unknown>(answer.body).toEqual({
      message: "The service is not available at the moment. Please try again later.",
      code: "temporarily_unavailable",
    })
    expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/)
    const german = await installation.request("GET", "locations", { token, headers: { "accept-language": "de" } })
    expect<unknown>(german.body).toEqual({
      message: "Der Dienst ist im Moment nicht verfügbar. Bitte versuchen Sie es später noch einmal.",
      code: "temporarily_unavailable",
    })
  })

  test("is reported with its details in development", async () => {
    for (const answer of await broken(true)) {
      expect(answer.status).toBe(500)
      expect<unknown>(answer.body).toMatchObject({
        message: expect.any(String),
        code: "server_error",
        error: "StatementFailed",
        stack: expect.anything(),
      })
    }
  })
})
