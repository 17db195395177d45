import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, idIn } from "../../harness/answers.ts"
import { clientId, clientSecret } from "../../harness/companies.ts"
import { Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

const person = (key: string, more: object = {}) => ({
  ...{ key, first_name: key, last_name: "Muster", birthday: "1990-01-01", team_keys: ["yard"] },
  ...more,
})

/** Somebody for each outcome in the team "yard", and one person outside of it. */
const DATASET = {
  companies: [
    {
      ...{ key: "acme", name: "Acme", timezone: "Europe/Berlin" },
      courses: [
        { key: "ladder", title: "Ladders", short_type: "operator", state: "active", requires: { min_age: 18 } },
        { key: "rescue", title: "Rescue", short_type: "operator", state: "active" },
      ],
      locations: [{ key: "berlin", name: "Berlin", teams: [{ key: "yard", name: "Yard" }] }],
      users: [
        person("admin", { roles: ["company.admin"], username: "admin", team_keys: [] }),
        person("new"),
        person("busy"),
        person("valid"),
        person("soon"),
        person("young", { birthday: "2015-01-01" }),
        person("away", { absent_from: "2026-11-01" }),
        person("exempt"),
        person("gone", { state: "inactive" }),
      ],
      clients: [
        {
          ...{ key: "admin", name: "Client", service_user_key: "admin" },
          ...{ client_id: clientId("admin"), client_secret: clientSecret("admin") },
        },
      ],
      assignments: [
        { key: "a1", user_key: "busy", course_key: "ladder", state: "assigned", deadline_date: "2027-03-03" },
        ...(["valid", "soon"] as const).map((key) => ({
          ...{ key, user_key: key, course_key: "ladder", state: "success", finish_date: "2026-01-01" },
          valid_until: key === "valid" ? "2027-12-31" : "2026-12-10",
        })),
      ],
      exemptions: [{ key: "e1", user_key: "exempt", course_key: "ladder", from: "2026-01-01", reason: "Knows it." }],
    },
  ],
}

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: DATASET })
})
afterEach(() => installation.stop())

const ladder = () => ({ course_id: idOf(installation, "courses", "ladder") })
const yard = () => ({ team_id: idOf(installation, "teams", "yard") })
const preview = (body: object) => installation.request("POST", "requirements/preview", { body })

async function outcomes(body: object): Promise<Record<string, unknown>> {
  const answer = await preview(body)
  expect({ status: answer.status, text: answer.status === 200 ? "" : answer.text }).toEqual({ status: 200, text: "" })
  const sample = [...(answer.body.data?.sample ?? [])]
  return Object.fromEntries(
    sample.map(({ user, outcome, deadline_date }) => [String(user?.external_id), [outcome, deadline_date]]),
  )
}

async function countsOf(body: object): Promise<unknown> {
  const { sample: _, ...counts } = (await preview(body)).body.data as unknown as { sample: unknown }
  return counts
}

describe("the preview of a new requirement", () => {
  test("counts whom it would bind and what would happen to them, and changes nothing", async () => {
    await expectNothingChanged(installation, async () => {
      expect(await countsOf({ ...ladder(), ...yard() })).toEqual({
        ...{ bound: 7, valid: 1, would_open: 3, would_withdraw: 0, prerequisites: 1, absent: 1, exempt: 1 },
      })
      expect(await outcomes({ ...ladder(), ...yard() })).toEqual({
        new: ["open", "2026-12-20"],
        busy: ["taken", "2027-03-03"],
        valid: ["valid", "2027-12-31"],
        soon: ["open", "2026-12-20"],
        young: ["prerequisites", "2026-12-20"],
        away: ["open", "2026-12-20"],
        exempt: ["exempt", null],
      } as never)
    })
  })

  test("is what happens when it is made", async () => {
    const { body } = await preview({ ...ladder(), ...yard() })
    const made = await installation.request("POST", "requirements", { body: { ...ladder(), ...yard() } })
    expect(made.body.data?.bound_count).toBe(body.data?.bound as never)
    const open = await installation.database.all(sql`select id from assignments where is_open = 1`)
    expect(open).toHaveLength(1 + Number(body.data?.would_open))
  })

  test("is as of its first day if that is later", async () => {
    expect(await outcomes({ ...ladder(), ...yard(), from: "2027-12-15", lead_days: 30 })).toMatchObject({
      valid: ["open", expect.any(String)],
      new: ["open", "2028-01-14"],
    })
  })

  test("is refused like the request itself, and for whom may not manage requirements", async () => {
    expectFaults(await preview({}), ["course_id"])
    expectFaults(await preview({ ...ladder(), team_id: NOBODYS_ID, until: "2020-01-01" }), ["team_id", "until"])
    await installation.request("POST", "requirements", { body: ladder() })
    expectFaults(await preview(ladder()), ["course_id"])
    const token = await installation.token("admin", "requirements.view")
    const refused = await installation.request("POST", "requirements/preview", { token, body: ladder() })
    expect(refused.status).toBe(403)
  })
})

describe("the preview of a change", () => {
  test("says who would be released, and whose assignment would be withdrawn", async () => {
    const id = idIn(await installation.request("POST", "requirements", { body: { ...ladder(), ...yard() } }))
    await expectNothingChanged(installation, async () => {
      expect(await countsOf({ requirement_id: id, state: "ended" })).toMatchObject({ bound: 0, would_withdraw: 3 })
      expect(await outcomes({ requirement_id: id, state: "ended" })).toMatchObject({
        new: ["withdraw", null],
        valid: ["release", null],
      })
      expect(await countsOf({ requirement_id: id, lead_days: 365 })).toMatchObject({
        bound: 7,
        valid: 1,
        would_open: 0,
      })
    })
    expectFaults(await preview({ requirement_id: NOBODYS_ID, lead_days: 1 }), ["requirement_id"])
    expectFaults(await preview({ requirement_id: id, role: "company.employee" }), ["role"])
  })
})
