import { afterEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { acmeWith, assignmentsOf, openInstructions, safety } from "../../harness/instruction.ts"
import { largeCompany } from "../../harness/large-company.ts"
import { expectNothingChanged, idOf } from "../../harness/records.ts"

/** The effects on members when a team's instruction course changes, and other changes that have no such effect. */

let installation: Installation
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const team = (key: string) => idOf(installation, "teams", key)
const course = (key: string) => idOf(installation, "courses", key)
const update = (key: string, body: object, method = "PATCH") =>
  installation.request(method, `teams/${team(key)}`, { body })

async function setCourse(teamKey: string, courseKey: string | null): Promise<void> {
  const instruction_course_id = courseKey === null ? null : course(courseKey)
  const answer = await update(teamKey, { instruction_course_id })
  expect(answer).toMatchObject({ status: 200, body: { data: { instruction_course_id } } })
}

const start = async (assignments: readonly object[], teams: readonly object[] = []) => {
  installation = await Installation.start({ dataset: acmeWith({ assignments, teams }) })
}

describe("a new instruction course of a team", () => {
  test.each(["PUT", "PATCH"])("by %s is assigned to all its members and to no one else", async (method) => {
    await start([])
    const body = { name: "Office", instruction_course_id: course("safety") }
    expect(await update("office", body, method)).toMatchObject({ status: 200 })
    for (const key of ["employee", "boss"]) {
      expect(await assignmentsOf(installation, key)).toMatchObject([
        { course_id: course("safety"), assignment_type: "recurring", state: "assigned", deadline_date: "2027-05-20" },
      ])
    }
    for (const key of ["ada", "alone"]) expect(await assignmentsOf(installation, key)).toEqual([])
  })

  test("is assigned to inactive members too", async () => {
    await start([])
    await setCourse("plant", "safety")
    for (const key of ["lukasz", "gone"])
      expect(await openInstructions(installation, key)).toEqual({ safety: "2027-05-20" })
  })

  test("replaces the open assignments of the old course", async () => {
    await start([safety("a", "ada"), safety("l", "lukasz", { state: "inprogress" }), safety("x", "alone")])
    await setCourse("warehouse", "endless")
    for (const key of ["ada", "lukasz"])
      expect(await openInstructions(installation, key)).toEqual({ endless: "2026-11-20" })
    expect(await openInstructions(installation, "alone")).toEqual({ safety: "2026-12-01" })
  })

  test("keeps assignments required by another team, manual and completed ones", async () => {
    const twin = { key: "twin", name: "Twin", instruction_course_key: "safety" }
    const history = [
      safety("twin", "lukasz"),
      safety("manual", "ada", { assignment_type: "manual" }),
      safety("passed", "ada", { state: "success", finish_date: "2026-01-01", valid_until: "2026-12-31" }),
    ]
    await start(history, [twin])
    await installation.request("POST", `teams/${team("twin")}/users`, { body: { user_ids: [user("lukasz")] } })
    await setCourse("warehouse", null)
    expect(await openInstructions(installation, "lukasz")).toEqual({ safety: "2026-12-01" })
    expect(await assignmentsOf(installation, "ada")).toHaveLength(2)
    await setCourse("twin", null)
    expect(await openInstructions(installation, "lukasz")).toEqual({})
  })

  test("does not change an open assignment of the new course", async () => {
    await start([safety("manual", "boss", { assignment_type: "manual" })])
    const before = await assignmentsOf(installation, "boss")
    await setCourse("office", "safety")
    expect(await assignmentsOf(installation, "boss")).toEqual(before)
    expect(await openInstructions(installation, "employee")).toEqual({ safety: "2027-05-20" })
  })

  test.each([
    ["ends within the lead", "2026-11-20", { safety: "2026-11-20" }],
    ["holds", "2027-11-20", {}],
    ["has expired", "2026-11-19", { safety: "2027-05-20" }],
  ])(
    "instructs a member who passed it before depending on whether that is still valid: it %s",
    async (_name, until, open) => {
      await start([safety("passed", "boss", { state: "success", finish_date: "2026-01-01", valid_until: until })])
      await setCourse("office", "safety")
      expect(await openInstructions(installation, "boss")).toEqual(open)
      expect(await openInstructions(installation, "employee")).toEqual({ safety: "2027-05-20" })
    },
  )

  test("of null drops the open assignments of the old course and opens none", async () => {
    await start([safety("a", "ada")])
    await setCourse("warehouse", null)
    expect(await assignmentsOf(installation, "ada")).toEqual([])
    expect(await assignmentsOf(installation, "lukasz")).toEqual([])
  })

  test("of an inactive team drops the old assignments and instructs nobody", async () => {
    await start([safety("a", "ada")])
    await installation.request("POST", `teams/${team("warehouse")}/deactivate`)
    expect(await openInstructions(installation, "ada")).toEqual({ safety: "2026-12-01" })
    await setCourse("warehouse", "endless")
    expect(await assignmentsOf(installation, "ada")).toEqual([])
  })

  test("of a team in an inactive location instructs nobody", async () => {
    await start([])
    await installation.request("POST", `locations/${idOf(installation, "locations", "berlin")}/deactivate`)
    await setCourse("office", "safety")
    for (const key of ["employee", "boss"]) expect(await assignmentsOf(installation, key)).toEqual([])
  })

  test("that is refused changes no assignment", async () => {
    await start([safety("a", "ada")])
    const body = { instruction_course_id: course("endless"), email: "nobody" }
    expectFaults(await expectNothingChanged(installation, () => update("warehouse", body)), ["email"])
  })
})

describe("no assignment changes", () => {
  test("when a team's current course is sent again, or no course is sent", async () => {
    await start([safety("a", "ada")])
    const before = await assignmentsOf(installation, "ada")
    installation.time.now += 1000
    await setCourse("warehouse", "safety")
    for (const [method, body] of [
      ["PUT", { name: "Warehouse" }],
      ["PATCH", {}],
    ] as const) {
      expect(await update("warehouse", body, method)).toMatchObject({ status: 200 })
    }
    expect(await assignmentsOf(installation, "ada")).toEqual(before)
    expect(await assignmentsOf(installation, "lukasz")).toEqual([])
  })

  test("when a team moves to another location, or it or its location is deactivated", async () => {
    await start([safety("a", "ada")])
    const before = await assignmentsOf(installation, "ada")
    installation.time.now += 1000
    await update("warehouse", { location_id: idOf(installation, "locations", "krakow") })
    await installation.request("POST", `locations/${idOf(installation, "locations", "krakow")}/deactivate`)
    await installation.request("POST", `teams/${team("warehouse")}/deactivate`)
    expect(await assignmentsOf(installation, "ada")).toEqual(before)
    expect(await assignmentsOf(installation, "lukasz")).toEqual([])
  })
})

test("a team of more than a thousand members is instructed and released as a whole", async () => {
  installation = await Installation.start({ dataset: largeCompany(1100) })
  const members = Object.values(installation.ids.companies.acme?.users ?? {})
  expect(members).toHaveLength(1101)
  const attached = await installation.request("POST", `teams/${team("team-0001")}/users`, {
    body: { user_ids: members },
  })
  expect(attached).toMatchObject({ status: 200, body: { data: { users_count: 1101 } } })
  expect([...(attached.body.data?.users ?? [])]).toHaveLength(1101)
  const open = () => installation.database.all(sql`select distinct user_id from assignments where is_open = 1`)
  await setCourse("team-0001", "safety")
  expect(await open()).toHaveLength(1101)
  await setCourse("team-0001", null)
  // The caller keeps its own assignment.
  expect(await open()).toEqual([{ user_id: idOf(installation, "users", "admin") }])
  await setCourse("team-0002", "safety")
  await installation.request("POST", `teams/${team("team-0002")}/users`, { body: { user_ids: members } })
  expect(await open()).toHaveLength(1101)
})
