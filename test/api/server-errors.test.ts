import { afterEach, describe, expect, test } from "bun:test"
import { type Answer, Installation } from "./installation.ts"

let installation: Installation
afterEach(() => installation.stop())

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
