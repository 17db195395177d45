import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { acmeWith } from "../../harness/instruction.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { require } from "../../harness/requirements.ts"

const COURSES = [
  {
    key: "crane",
    title: "Crane",
    short_type: "trainer",
    state: "active",
    valid_period: "12m",
    allow_user_approval_date: true,
  },
  {
    ...{ key: "lift", title: "Lift", short_type: "operator", state: "active", valid_period: "12m" },
    requires: { min_age: 18 },
  },
]

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: acmeWith({ courses: COURSES }) })
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const course = (key: string) => idOf(installation, "courses", key)
const ask = (who: string, what: string, { as = "admin", more = "", language = "en" } = {}) =>
  installation.request("GET", `compliance/why?user_id=${user(who)}&course_id=${course(what)}${more}`, {
    as,
    headers: { "accept-language": language },
  })

interface Step {
  readonly kind: string
  readonly at: string
  readonly id: number | null
  readonly text: string
}
const why = async (...asked: Parameters<typeof ask>) => {
  const { status, body } = await ask(...asked)
  expect(status).toBe(200)
  return body.data as unknown as { standing: string; steps: Step[] }
}
const kindsOf = ({ steps }: { readonly steps: readonly Step[] }) => steps.map(({ kind, at }) => `${at} ${kind}`)

/** A success as somebody records it by hand. */
async function passed(who: string, what: string, finish: string, until: string | null): Promise<void> {
  await installation.database.run(sql`
    insert into assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, finish_date, valid_until,
      created_at, updated_at)
    values (${companyId(installation)}, ${user(who)}, ${course(what)}, ${crypto.randomUUID()}, 'approval', 'success', 0, ${finish},
      ${until}, ${Date.parse(finish)}, ${Date.parse(finish)})`)
}

describe("why somebody has a standing", () => {
  test("begins with what asks, and goes on in order of time", async () => {
    await passed("ada", "crane", "2025-10-01", "2026-10-01")
    const id = await require(installation, { course: "crane", team: "warehouse" })
    const told = await why("ada", "crane")
    expect(told.standing).toBe("open")
    expect(kindsOf(told)).toEqual([
      "2025-10-01 success",
      "2026-10-02 expired",
      "2026-11-20 requirement",
      "2026-11-20 requirement",
      "2026-11-20 membership",
      "2026-11-20 assignment",
    ])
    expect(told.steps.find(({ kind }) => kind === "requirement")?.id).toBe(id)
    expect(told.steps[1]?.text).toContain("1 October 2026")
    expect(told.steps[2]?.text).toContain("the team “Warehouse”")
    const german = await why("ada", "crane", { language: "de" })
    expect(german.steps[1]?.text).toContain("1. Oktober 2026")
    expect(german.steps.map(({ kind }) => kind)).toEqual(told.steps.map(({ kind }) => kind))
  })

  test("names the role, the instruction of a team, and each of several that ask", async () => {
    await require(installation, { course: "crane", role: "company.employee" })
    await require(installation, { course: "crane" })
    const told = await why("ada", "crane")
    expect(told.steps.filter(({ kind }) => kind === "requirement")).toHaveLength(4)
    expect(told.steps.find(({ kind }) => kind === "role")?.text).toContain("company.employee")
  })

  test("says which conditions are not met", async () => {
    await require(installation, { course: "lift" })
    const told = await why("lukasz", "lift")
    const step = told.steps.find(({ kind }) => kind === "exception")
    expect(step?.text).toMatch(/^Nothing can be assigned, because conditions of the course are not met: .*18/)
  })

  test("gives the reason if nothing asks", async () => {
    const nothing = await why("ada", "crane")
    expect(nothing).toMatchObject({ standing: "none", steps: [{ kind: "requirement", id: null }] })
    const id = await require(installation, { course: "crane", team: "plant" })
    const told = await why("ada", "crane")
    expect(told.standing).toBe("none")
    expect(told.steps).toEqual([
      { kind: "requirement", at: "2026-11-20", id, text: expect.stringContaining("is not among them") },
    ])
    const gone = await why("gone", "crane")
    expect(gone.steps.at(-1)?.text).toContain("inactive")
  })

  test("shows why somebody is exempt to those who may exempt", async () => {
    await require(installation, { course: "crane" })
    await installation.database.run(sql`
      insert into exemptions (company_id, key, user_id, course_id, from_date, reason, created_at, updated_at)
      values (${companyId(installation)}, 'one', ${user("employee")}, ${course("crane")}, '2026-11-01', 'On leave', 1, 1)`)
    const byAdmin = await why("employee", "crane")
    expect(byAdmin.steps.find(({ kind }) => kind === "exemption")?.text).toBe("Exempt: On leave")
    const byItself = await why("employee", "crane", { as: "employee" })
    expect(byItself.steps.find(({ kind }) => kind === "exemption")?.text).toBe("Exempt.")
  })

  test("goes no further than the day that is asked for", async () => {
    await passed("ada", "crane", "2025-10-01", "2026-10-01")
    await require(installation, { course: "crane" })
    const told = await why("ada", "crane", { more: "&as_of=2026-09-01" })
    expect(kindsOf(told)).toEqual(["2025-10-01 success", "2026-09-01 requirement"])
    expect(told.standing).toBe("none")
  })

  test("is refused for people out of view, and for what does not exist", async () => {
    expect((await ask("lukasz", "crane", { as: "employee" })).status).toBe(403)
    const unknown = `compliance/why?user_id=987654321&course_id=${course("crane")}`
    expect((await installation.request("GET", unknown)).status).toBe(404)
    const missing = `compliance/why?user_id=${user("ada")}&course_id=987654321`
    expect((await installation.request("GET", missing)).status).toBe(404)
    expectFaults(await installation.request("GET", "compliance/why"), ["course_id", "user_id"])
  })
})
