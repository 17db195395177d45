import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Installation } from "../harness/installation.ts"
import { expectNothingChanged, idOf } from "../harness/records.ts"

/** `Prefer: handling=strict`: no part of a request is ignored. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const STRICT = { prefer: "handling=strict" }
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = STRICT) =>
  installation.request(method, path, { headers, ...(body === undefined ? {} : { body }) })
const ada = () => idOf(installation, "users", "ada")

describe("a request with strict handling", () => {
  test("is refused for unknown fields, suggesting the nearest name, along with all other errors", async () => {
    await expectNothingChanged(installation, async () => {
      const body = { first_name: "Ida", lastName: "Berg", email: "no", zzzzzzzzzz: null, team_id: 3 }
      const { status, body: answer, headers } = await send("POST", "users", body)
      expect<unknown>([status, answer.codes]).toEqual([
        422,
        {
          last_name: ["required"],
          email: ["email"],
          lastName: ["unknown_field"],
          zzzzzzzzzz: ["unknown_field"],
          team_id: ["unknown_field"],
        },
      ])
      expect<unknown>(answer.errors?.lastName).toEqual(["The lastName field is unknown. Did you mean last_name?"])
      expect<unknown>(answer.errors?.team_id).toEqual(["The team_id field is unknown. Did you mean team_ids?"])
      expect<unknown>(answer.errors?.zzzzzzzzzz).toEqual(["The zzzzzzzzzz field is unknown."])
      expect(headers.get("preference-applied")).toBe("handling=strict")
    })
  })

  test.each([
    ["deadline", "deadline_date"],
    ["date", "deadline_date"],
    ["Dead", "deadline_date"],
    ["course", "course_id"],
  ])("gets the whole name of which %s is a part as a suggestion", async (name, whole) => {
    const { body } = await send("POST", `users/${ada()}/course-assignments`, { [name]: null })
    expect<unknown>(body.errors?.[name]).toEqual([`The ${name} field is unknown. Did you mean ${whole}?`])
  })

  test("is carried out if nothing in it is unknown", async () => {
    const made = await send("POST", "users", { first_name: "Ida", last_name: "Berg" })
    expect([made.status, made.headers.get("preference-applied")]).toEqual([201, "handling=strict"])
    const list = await send("GET", "users?search=ida&page=1&include=locations")
    expect([list.status, list.headers.get("preference-applied")]).toEqual([200, "handling=strict"])
    const tag = String((await send("GET", `users/${ada()}`)).headers.get("etag"))
    const same = await send("GET", `users/${ada()}`, undefined, { ...STRICT, "if-none-match": tag })
    expect([same.status, same.headers.get("preference-applied")]).toEqual([304, "handling=strict"])
    expect((await send("HEAD", "users?per_page=1")).status).toBe(200)
  })

  test("is refused for unknown parameters", async () => {
    for (const [query, codes] of [
      [`users/${ada()}?fields=id`, { fields: ["unknown_field"] }],
      ["users?teamid=3", { teamid: ["unknown_field"] }],
      ["users?per_page=0&Search=x", { per_page: ["minimum"], Search: ["unknown_field"] }],
    ] as const) {
      const { status, body } = await send("GET", query)
      expect<unknown>([query, status, body.codes]).toEqual([query, 422, codes])
    }
    expect((await send("HEAD", "users?teamid=3")).status).toBe(422)
    const { body } = await send("GET", "users?Search=x")
    expect<unknown>(body.errors).toEqual({ Search: ["The Search field is unknown. Did you mean search?"] })
  })

  test("is refused for nested names, in lists and in rows, each with its path", async () => {
    const order = { locations: [{ id: idOf(installation, "locations", "berlin"), order_position: 1, position: 2 }] }
    expect<unknown>((await send("PUT", "locations/order-positions", order)).body.codes).toEqual({
      "locations.0.position": ["unknown_field"],
    })
    const row = (more: object) => ({ external_id: "s-1", name: "S", ...more })
    const rows = { locations: [row({}), row({ external_id: "s-2", strasse: "x" })], dry_run: true }
    const { status, body } = await send("POST", "locations/bulk", rows)
    expect<unknown>([status, [...(body.data ?? [])].map((entry) => [entry.status, entry.codes])]).toEqual([
      200,
      [
        ["created", {}],
        ["failed", { strasse: ["unknown_field"] }],
      ],
    ])
    expect<unknown>((await send("POST", "locations/bulk", { ...rows, dryrun: true })).body.codes).toEqual({
      dryrun: ["unknown_field"],
    })
  })

  test("is refused for a body or query that an operation does not use", async () => {
    const path = `users/${ada()}/deactivate?force=1`
    const { status, body } = await send("POST", path, { state: "inactive" })
    expect<unknown>([status, body.codes]).toEqual([422, { force: ["unknown_field"], state: ["unknown_field"] }])
    expect((await send("POST", path, { state: "inactive" }, {})).status).toBe(200)
  })

  test("is refused for names that objects inherit", async () => {
    const body = '{"first_name":"A","last_name":"B","__proto__":1,"constructor":2,"toString":3}'
    const answer = await send("POST", "users", body)
    expect<unknown>([answer.status, Object.keys(JSON.parse(answer.text).codes).sort()]).toEqual([
      422,
      ["__proto__", "constructor", "toString"],
    ])
    const rows = await send("POST", "users/bulk", '{"users":[{"external_id":"q","constructor":1}],"dry_run":true}')
    expect<unknown>(rows.body.data?.[0]?.codes?.constructor).toEqual(["unknown_field"])
  })

  test("has at most a hundred of thousands of unknown names reported", async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field_${index}`, 1]))
    const { status, body } = await send("POST", "users", { first_name: "A", last_name: "B", ...many })
    expect([status, Object.keys(body.codes ?? {}).length]).toEqual([422, 100])
  })

  test("is checked after permissions and missing records", async () => {
    const body = { nope: 1 }
    expect((await installation.request("POST", "users", { as: "employee", headers: STRICT, body })).status).toBe(403)
    expect((await send("PATCH", "users/99999999", body)).status).toBe(404)
    const headers = { ...STRICT, "if-match": '"other"' }
    expect((await send("PATCH", `users/${ada()}`, body, headers)).status).toBe(412)
  })
})

describe("the preference", () => {
  const isStrict = async (prefer: string) => (await send("GET", "users?nope=1", undefined, { prefer })).status === 422
  test.each([
    ["handling=strict", true],
    ['respond-async, HANDLING = "strict"; why=because', true],
    ["wait=10,handling=strict", true],
    ["handling=lenient", false],
    ["handling=lenient, handling=strict", false],
    ["handling", false],
    ["xhandling=strict", false],
    ["handling=strictly", false],
    ["", false],
  ])("%p: %p", async (prefer, strict) => {
    expect(await isStrict(prefer)).toBe(strict)
  })
})
