import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { ERROR_CODES, FAULT_CODES } from "../../src/http/codes.ts"
import { UNAVAILABLE_CODES } from "../../src/tools/errors.ts"
import { Installation } from "../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../harness/records.ts"

/** Published codes. Programs check for them, so codes may be added to this list but not removed. */
const PUBLISHED = `
already_assigned already_completed answer_too_long approval_of_other_course array beyond_calendar birthday body_object
body_syntax body_type boolean characters collection_id country_code course_without_content cursor_of_other_list date
deadline duplicate email id_list idempotency_key idempotency_key_used in_future inactive_course inactive_target_course
inactive_trainee inactive_user inactive_webhook integer invalid language_code max_items max_length maximum min_length
minimum no_email_for_credentials no_instruction_course no_linked_collection no_smtp_for_credentials not_a_collection
not_a_content_course not_a_qualification_course not_an_instruction_course not_empty number object one_of one_target
page_beside_cursor positive prerequisite_course prerequisite_driving_class prerequisite_fitness prerequisite_min_age
required sort sort_of_cursor string taken team_required team_without_instruction too_many_users too_many_webhooks
unknown_approval unknown_content_node unknown_course unknown_location unknown_team unknown_user unreadable unsure username
valid_period webhook_address webhook_url
`.trim()

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ settings: { body_limit: 2000 } })
})
afterEach(() => installation.stop())

describe("the code of an error response", () => {
  test("identifies the meaning of its status to programs, in every language", async () => {
    const location = idOf(installation, "locations", "berlin")
    const headers = { "accept-language": "de" }
    const cases = [
      [401, "unauthenticated", "GET", "locations", { as: null, headers }],
      [403, "forbidden", "PUT", `locations/${location}`, { as: "trainer", headers }],
      [404, "not_found", "GET", `locations/${NOBODYS_ID}`, { headers }],
      [404, "not_found", "GET", "nowhere", { headers }],
      [405, "method_not_allowed", "DELETE", "locations", { headers }],
      [413, "content_too_large", "POST", "locations", { body: { name: "x".repeat(3000) }, headers }],
      [422, "validation_failed", "POST", "locations", { body: {}, headers }],
    ] as const
    for (const [status, code, method, path, options] of cases) {
      const answer = await installation.request(method, path, options)
      expect<unknown>({ path, status: answer.status, code: answer.body.code }).toEqual({ path, status, code })
    }
  })

  test("of a token request is the OAuth code", async () => {
    const answer = await installation.request("POST", "/oauth/token", { as: null, body: { grant_type: "password" } })
    expect<unknown>(answer.body.error).toBe("invalid_client")
    expect<unknown>(answer.body.code).toBe(answer.body.error)
  })
})

describe("the codes of a 422", () => {
  test("have the same keys as errors, in the same number and order", async () => {
    const body = {
      username: "ada",
      first_name: "x".repeat(256),
      birthday: "2999-01-01",
      email: 5,
      team_ids: [idOf(installation, "teams", "office"), NOBODYS_ID],
    }
    const german = await installation.request("POST", "users", { body, headers: { "accept-language": "de" } })
    const english = await installation.request("POST", "users", { body })
    expect(english.status).toBe(422)
    expect<unknown>(english.body.codes).toEqual(german.body.codes)
    expect(Object.keys(english.body.codes ?? {})).toEqual(Object.keys(english.body.errors ?? {}))
    expect<unknown>(english.body.codes).toEqual({
      first_name: ["max_length"],
      last_name: ["required"],
      email: ["string"],
      birthday: ["birthday"],
      "team_ids.1": ["unknown_team"],
    })
  })

  test("include all that were published", () => {
    expect(FAULT_CODES).toEqual(expect.arrayContaining(PUBLISHED.split(/\s+/)))
  })
})

describe("all codes", () => {
  test("are in the guide for integrators", () => {
    const guide = readFileSync("docs/integrators.md", "utf8")
    const rows = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => String(code))
    expect(rows).toEqual(expect.arrayContaining([...FAULT_CODES]))
    const about = ERROR_CODES.filter((code) => !guide.includes(`\`${code}\``))
    expect(about).toEqual(["range_not_satisfiable"])
    expect(guide).toContain(UNAVAILABLE_CODES[0])
  })

  test("are in the OpenAPI document", async () => {
    const text = (await installation.request("GET", "/swagger/json", { as: null })).text
    expect([...ERROR_CODES, ...FAULT_CODES].filter((code) => !text.includes(`\`${code}\``))).toEqual([])
  })
})
