import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { isWithinBounds, VALUES_MAX } from "../../src/http/json-bounds.ts"
import { expectFaults } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { expectNothingChanged } from "../harness/records.ts"

const list = (count: number, value: string) => `[${Array(count).fill(value).join(",")}]`
const names = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")}}`
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth)

describe("JSON is accepted", () => {
  test.each([
    ["nothing", ""],
    ["many values", list(VALUES_MAX - 1, "1")],
    ["many names", names(VALUES_MAX - 1)],
    ["empty lists", list(VALUES_MAX - 1, " [ ] ")],
    ["empty objects", list(VALUES_MAX - 1, "{}")],
    ["deep lists", nested(VALUES_MAX)],
    ["with separators inside a text", JSON.stringify(",[{".repeat(VALUES_MAX))],
    ["with separators, quotes and backslashes inside a text", JSON.stringify('\\",["\\\\'.repeat(VALUES_MAX))],
    ["with an unterminated text", `"${",".repeat(VALUES_MAX)}\\`],
    ["white space", " ".repeat(VALUES_MAX * 2)],
  ])("with %s", (_, text) => {
    expect(isWithinBounds(text)).toBe(true)
  })
})

describe("JSON is refused", () => {
  test.each([
    ["too many values", list(VALUES_MAX, "1")],
    ["too many names", names(VALUES_MAX)],
    ["too many empty lists", list(VALUES_MAX, "[]")],
    ["too many empty objects", list(VALUES_MAX, "{}")],
    ["too many values in small lists", list(VALUES_MAX / 4, "[1,1,1,1]")],
    ["too many values after a text that ends with a backslash", `["\\\\",${list(VALUES_MAX, "1")}]`],
    ["lists nested too deeply", nested(VALUES_MAX + 1)],
    ["objects nested too deeply", '{"a":'.repeat(VALUES_MAX)],
    ["too many lists with one value each", list(VALUES_MAX / 2, '["1"]')],
  ])("with %s", (_, text) => {
    expect(isWithinBounds(text)).toBe(false)
  })
})

describe("a request with too many values", () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await Installation.start()
  })
  afterAll(() => installation.stop())

  const BODIES = [
    `{"users":[${names(VALUES_MAX)}]}`,
    `{"users":${list(VALUES_MAX, "[]")}}`,
    `{"users":${nested(VALUES_MAX)}}`,
  ]

  test.each(["", "with-a-key"])(
    "is refused before it is parsed, and changes nothing (Idempotency-Key: %j)",
    async (key) => {
      const headers: Record<string, string> = key === "" ? {} : { "idempotency-key": key }
      for (const body of BODIES) {
        const act = () => installation.request("POST", "users/bulk", { body, headers })
        const answer = await expectNothingChanged(installation, act)
        expectFaults(answer, ["body"])
        expect<unknown>(answer.body.codes).toEqual({ body: ["body_values"] })
      }
    },
  )

  test("does not include one with a thousand complete rows and long lists", async () => {
    const row = {
      ...{ first_name: "Ada", last_name: "Row", email: null, mobile_number: null, salutation: null, language: "de" },
      ...{
        birthday: "1990-01-01",
        fitness_valid_until: null,
        absent_from: null,
        absent_until: null,
        roles: ["company.employee"],
        driving_classes: ["B", "BE"],
      },
      team_ids: Array(100).fill(1),
    }
    const users = Array.from({ length: 1000 }, (_, index) => ({ ...row, external_id: `row-${index}` }))
    expect(isWithinBounds(JSON.stringify({ users }))).toBe(true)
  })
})
