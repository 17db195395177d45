import { afterAll, beforeAll, expect, test } from "bun:test"
import { Installation, NOW } from "../harness/installation.ts"

const DAY = 86_400_000

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

test("a clock that was set back refuses no token, loses no record and keeps the order of lists", async () => {
  const made: number[] = []
  for (const now of [NOW, NOW - DAY, NOW + 1_000]) {
    installation.time.now = now
    const { status, body } = await installation.request("POST", "/api/v1/users", {
      body: { first_name: "Clock", last_name: `At ${now}` },
    })
    expect(status).toBe(201)
    made.push(Number(body.data?.id))
  }
  const list = await installation.request("GET", "/api/v1/users?search=Clock")
  expect(list.status).toBe(200)
  expect([...(list.body.data ?? [])].map((user) => Number(user.id))).toEqual(made)
})
