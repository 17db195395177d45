import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { isoInstant } from "../../src/tools/calendar/dates.ts"
import { listOf } from "../harness/answers.ts"
import { Installation, type Json } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { assignment, trainingCompany } from "../harness/training-company.ts"

/**
 * `updated_at` of a resource changes if, and only if, one of its own fields gets another value. The change feed then has
 * an entry that names these fields.
 */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({
    dataset: trainingCompany({
      assignments: [
        assignment("open", "ada", "safety", "assigned", { assignment_type: "recurring", deadline_date: "2026-12-01" }),
        assignment("held", "ada", "ladder", "success", {
          assignment_type: "approval",
          finish_date: "2026-11-20",
          result_percent: 100,
          trainer_user_key: "trainer",
        }),
        assignment("other", "ada", "ladder", "success", { assignment_type: "approval", finish_date: "2026-01-01" }),
      ],
    }),
  })
})
afterEach(() => installation.stop())

const location = (key: string) => idOf(installation, "locations", key)
const team = (key: string) => idOf(installation, "teams", key)
const user = (key: string) => idOf(installation, "users", key)
const course = (key: string) => idOf(installation, "courses", key)

/**
 * Fields that do not belong to the resource itself: counts, values that depend on the clock, and data of other resources.
 */
const BORROWED: ReadonlySet<string> = new Set([
  ...["updated_at", "users_count", "teams_count", "is_overdue"],
  // These depend on the language of the user.
  ...["state_label", "download_url"],
])

function ownFields(resource: Json): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(resource), (name, value) => {
    if (BORROWED.has(name)) return undefined
    // People and courses are given by name as well as by id.
    const isPerson = typeof value === "object" && value !== null && "full_name" in value && !("type" in value)
    const isNamedCourse = name === "course" && typeof value === "object" && value !== null
    return isPerson || isNamedCourse ? { id: value.id } : value
  })
}

/** Every resource of the company, under a descriptive name. */
async function resources(): Promise<Map<string, Json>> {
  const found = new Map<string, Json>()
  const keys = installation.ids.companies.acme
  const enter = (kind: "locations" | "teams" | "users" | "courses" | "assignments", list: Iterable<Json>) => {
    const names = new Map(Object.entries(keys?.[kind] ?? {}).map(([key, id]) => [id, key]))
    for (const one of list) found.set(`${kind} ${names.get(Number(one.id)) ?? one.id}`, one)
  }
  for (const kind of ["locations", "teams", "users", "courses"] as const) {
    enter(kind, listOf(await installation.request("GET", `${kind}?per_page=100`)))
  }
  for (const list of ["assigned-courses", "certificated-courses"]) {
    enter("assignments", listOf(await installation.request("GET", `users/${user("ada")}/${list}`)))
  }
  return found
}

/** The expected feed entry of each resource after a change, by name. */
function differences(before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, is] of after) {
    const was = before.get(name)
    if (was === undefined) found[name] = { action: "created", fields: [] }
    else {
      const [one, other] = [ownFields(was), ownFields(is)]
      const fields = Object.keys(other).filter((field) => !Bun.deepEquals(one[field], other[field]))
      if (fields.length > 0) found[name] = { action: "updated", fields: fields.sort() }
    }
  }
  return found
}

/** The feed entries of these resources after a cursor, by the resource's name. */
async function feedAfter(cursor: string, known: ReadonlyMap<string, Json>): Promise<Record<string, unknown>> {
  const names = new Map([...known].map(([name, { id }]) => [`${name.split(" ")[0]} ${id}`, name] as const))
  const found: Record<string, unknown> = {}
  const { body } = await installation.request("GET", `changes?after=${cursor}&limit=1000`)
  for (const { record, action, fields, at, actor } of body.data ?? []) {
    const type = String(record?.type)
    const kind = type === "course_assignment" ? "assignments" : `${type}s`
    const name = names.get(`${kind} ${record?.id}`)
    if (name === undefined) continue
    expect(found).not.toHaveProperty([name])
    found[name] = { action, fields: [...(fields ?? [])].filter((field) => !BORROWED.has(String(field))) }
    expect(String(at)).toBe(isoInstant(installation.time.now))
    expect(Number(actor?.id)).toBe(user("admin"))
  }
  return found
}

/**
 * Does something a minute later and expects the `updated_at` of a resource to change exactly if one of its own fields
 * changed. Returns the names of the changed resources.
 */
async function movedBy(act: () => Promise<{ readonly status: number }>): Promise<string[]> {
  const before = await resources()
  const { body } = await installation.request("GET", "changes?after=now")
  installation.time.now += 60_000
  const { status } = await act()
  expect([200, 201, 204]).toContain(status)
  const moved: string[] = []
  const after = await resources()
  expect(await feedAfter(String(body.meta?.next), after)).toEqual(differences(before, after))
  for (const [name, is] of after) {
    const was = before.get(name)
    if (was === undefined) continue
    const at = String(is.updated_at)
    const isMoved = at !== String(was.updated_at)
    expect({ name, isMoved }).toEqual({ name, isMoved: !Bun.deepEquals(ownFields(was), ownFields(is)) })
    if (isMoved) expect(at).toBe(isoInstant(installation.time.now))
    if (isMoved) moved.push(name)
  }
  return moved
}

type Case = readonly [
  name: string,
  method: string,
  path: () => string,
  body: () => object | undefined,
  ...moved: readonly string[],
]

async function expectMoved([, method, path, body, ...moved]: Case): Promise<void> {
  const found = await movedBy(() => installation.request(method, path(), { body: body() }))
  expect(found.toSorted()).toEqual(moved.toSorted())
}

const NO_BODY = () => undefined
const berlin = () => `locations/${location("berlin")}`
const office = () => `teams/${team("office")}`
const warehouse = () => `teams/${team("warehouse")}`
const ada = () => `users/${user("ada")}`
const ladder = () => `courses/${course("ladder")}`
const fork = () => `courses/${course("fork")}`
const requiring = () => ({ requires: { course_ids: [course("fork")] } })
const instructed = () => ({ instruction_course_id: course("safety") })
const held = () => ({ course_id: course("ladder"), assignment_id: idOf(installation, "assignments", "held") })

describe("when updated_at changes", () => {
  test.each<Case>([
    ["a field of a location changes", "PATCH", berlin, () => ({ street: "Here 1" }), "locations berlin"],
    ["a location loses its administrator", "PATCH", berlin, () => ({ admin_user_ids: [] }), "locations berlin"],
    ["a location is deactivated", "POST", () => `${berlin()}/deactivate`, NO_BODY, "locations berlin"],
    [
      "locations are reordered: those whose position changes",
      "PUT",
      () => "locations/order-positions",
      () => ({
        locations: [
          { id: location("krakow"), order_position: 9 },
          { id: location("berlin"), order_position: 1 },
        ],
      }),
      "locations krakow",
    ],
    ["a field of a team changes", "PATCH", office, () => ({ description: null }), "teams office"],
    ["a team gets a trainer", "PATCH", office, () => ({ trainer_admin_user_ids: [user("boss")] }), "teams office"],
    ["a team moves to another location", "PATCH", office, () => ({ location_id: location("krakow") }), "teams office"],
    ["a team gets a course", "PATCH", office, () => ({ instruction_course_id: course("safety") }), "teams office"],
    ["a team is deactivated", "POST", () => `${office()}/deactivate`, NO_BODY, "teams office"],
    ["a team is activated", "POST", () => `teams/${team("night")}/activate`, NO_BODY, "teams night"],
    [
      "teams are reordered: those whose position changes",
      "PUT",
      () => `${berlin()}/teams/order-positions`,
      () => ({
        teams: [
          { id: team("office"), order_position: 7 },
          { id: team("warehouse"), order_position: 1 },
        ],
      }),
      "teams office",
    ],
    ["a course is renamed", "PATCH", ladder, () => ({ title: "Steps" }), "courses ladder"],
    ["a course requires something else", "PATCH", ladder, requiring, "courses ladder"],
    ["a course gets another instruction", "PATCH", ladder, instructed, "courses ladder"],
    ["a course gets another key", "PATCH", ladder, () => ({ external_id: "steps" }), "courses ladder"],
    ["a course becomes of another kind", "PATCH", fork, () => ({ short_type: "trainer" }), "courses fork"],
    ["a course requires of its kind what it required anyway", "PATCH", fork, () => ({ requires_trainer: true })],
    ["a user is renamed", "PATCH", ada, () => ({ last_name: "Nowak" }), "users ada"],
    [
      "somebody's trainer is renamed",
      "PATCH",
      () => `users/${user("trainer")}`,
      () => ({ last_name: "X" }),
      "users trainer",
    ],
    ["a user gets another language", "PATCH", ada, () => ({ language: "pl" }), "users ada"],
    ["a user gets another role", "PATCH", ada, () => ({ roles: ["company.trainer"] }), "users ada"],
    ["a user loses all roles", "PUT", () => `${ada()}/roles`, () => ({ roles: [] }), "users ada"],
    [
      "a user joins a team by team_ids",
      "PATCH",
      ada,
      () => ({ team_ids: [team("warehouse"), team("plant")] }),
      "users ada",
    ],
    [
      "a user is imported",
      "POST",
      () => "users",
      () => ({ id: user("ada"), first_name: "A", last_name: "M" }),
      "users ada",
    ],
    ["a user is deactivated", "POST", () => `${ada()}/deactivate`, NO_BODY, "users ada"],
    [
      "an assignment gets another deadline",
      "PATCH",
      () => `course-assignments/${idOf(installation, "assignments", "open")}`,
      () => ({ deadline_date: "2026-12-02" }),
      "assignments open",
    ],
    ["a user is activated", "POST", () => `users/${user("gone")}/activate`, NO_BODY, "users gone"],
    [
      "users are attached: the new ones",
      "POST",
      () => `${office()}/users`,
      () => ({ user_ids: [user("boss"), user("alone"), user("lukasz")] }),
      ...["users lukasz", "users alone"],
    ],
    ["a user is detached", "DELETE", () => `${office()}/users/${user("boss")}`, NO_BODY, "users boss"],
    [
      "a deadline is moved",
      "POST",
      () => `${warehouse()}/users`,
      () => ({ user_ids: [user("ada")], force: true, next_instruction_date: "2027-01-31" }),
      "assignments open",
    ],
    [
      "a qualification is renewed",
      "POST",
      () => `${ada()}/qualifications`,
      () => ({ ...held(), finish_date: "2026-11-19" }),
      "assignments held",
    ],
  ])("%s", async (...one) => expectMoved(one))

  test("a qualification is superseded", async () => {
    const body = { course_id: course("ladder") }
    await movedBy(() => installation.request("POST", `${ada()}/qualifications`, { body }))
    const rows = await installation.database.all<{ updated_at: number }>(sql`
      select updated_at from assignments where superseded = 1`)
    expect(rows.map(({ updated_at }) => updated_at)).toEqual([installation.time.now, installation.time.now])
  })
})

describe("a change advances updated_at", () => {
  /** The `updated_at` of the records changed below, in milliseconds. */
  async function instants(): Promise<number[]> {
    const rows = await installation.database.all<{ updated_at: number }>(sql`
      select updated_at from locations where id = ${location("berlin")}
      union all select updated_at from teams where id = ${team("office")}
      union all select updated_at from users where id = ${user("ada")}
      union all select updated_at from users where id = ${user("boss")}
      union all select updated_at from assignments where id = ${idOf(installation, "assignments", "open")}
      union all select updated_at from assignments where id = ${idOf(installation, "assignments", "held")}`)
    return rows.map(({ updated_at }) => updated_at)
  }

  test.each([
    ["within the same millisecond", 0],
    ["after the clock was set back", -60_000],
  ])("%s", async (_name, step) => {
    const before = await instants()
    const { now } = installation.time
    installation.time.now += step
    const changes: readonly (readonly [string, string, object?])[] = [
      ["PATCH", berlin(), { street: "Here 1" }],
      ["PATCH", office(), { description: "x" }],
      ["PATCH", ada(), { last_name: "Nowak" }],
      ["DELETE", `${office()}/users/${user("boss")}`],
      ["POST", `${warehouse()}/users`, { user_ids: [user("ada")], force: true, next_instruction_date: "2027-01-31" }],
      ["POST", `${ada()}/qualifications`, { ...held(), finish_date: "2026-11-19" }],
    ]
    for (const [method, path, body] of changes) {
      expect([200, 201, 204]).toContain((await installation.request(method, path, { body })).status)
    }
    const after = await instants()
    expect(before).toEqual(before.map(() => now))
    expect(after).toEqual(before.map((instant) => instant + 1))
  })
})

describe("no updated_at changes when", () => {
  test.each<Case>([
    ["a location is sent without fields", "PATCH", berlin, () => ({})],
    ["a location is sent unchanged", "PATCH", berlin, () => ({ name: " Berlin ", country: "de", street: "" })],
    ["a location keeps its administrators", "PATCH", berlin, () => ({ admin_user_ids: [user("locadmin")] })],
    [
      "locations keep their order",
      "PUT",
      () => "locations/order-positions",
      () => ({ locations: [{ id: location("berlin"), order_position: 1 }] }),
    ],
    ["a team is sent unchanged", "PATCH", office, () => ({ name: "Office", location_id: location("berlin") })],
    ["a team keeps its course", "PATCH", warehouse, () => ({ instruction_course_id: course("safety") })],
    [
      "teams keep their order",
      "PUT",
      () => `${berlin()}/teams/order-positions`,
      () => ({ teams: [{ id: team("warehouse"), order_position: 1 }] }),
    ],
    ["an active location is activated", "POST", () => `${berlin()}/activate`, NO_BODY],
    ["an active team is activated", "POST", () => `${office()}/activate`, NO_BODY],
    ["an inactive team is deactivated", "POST", () => `teams/${team("night")}/deactivate`, NO_BODY],
    ["a user is sent without fields", "PATCH", ada, () => ({})],
    ["a user gets the language that is already shown", "PATCH", ada, () => ({ language: "DE" })],
    ["a user is sent unchanged", "PATCH", ada, () => ({ username: null, email: "ada@acme.example" })],
    ["a user keeps its roles", "PATCH", ada, () => ({ roles: ["company.employee", "company.employee"] })],
    ["a user's roles are set to what they are", "PUT", () => `${ada()}/roles`, () => ({ roles: ["company.employee"] })],
    ["a user keeps its teams", "PATCH", ada, () => ({ team_ids: [team("warehouse")] })],
    ["a user gets a password", "PATCH", ada, () => ({ password: "another password" })],
    ["a user's password is reset", "POST", () => `${ada()}/reset-password`, () => ({})],
    ["an active user is activated", "POST", () => `${ada()}/activate`, NO_BODY],
    [
      "an assignment gets the deadline that it has",
      "PATCH",
      () => `course-assignments/${idOf(installation, "assignments", "open")}`,
      () => ({ deadline_date: "2026-12-01" }),
    ],
    ["an inactive user is deactivated", "POST", () => `users/${user("gone")}/deactivate`, NO_BODY],
    ["a member is attached again", "POST", () => `${office()}/users`, () => ({ user_ids: [user("boss")] })],
    [
      "a deadline is moved to its current date",
      "POST",
      () => `${warehouse()}/users`,
      () => ({ user_ids: [user("ada")], force: true, next_instruction_date: "2026-12-01" }),
    ],
    ["a qualification is renewed for the same days", "POST", () => `${ada()}/qualifications`, held],
  ])("%s", async (...one) => expectMoved(one))

  test.each([
    ["a location", berlin],
    ["a team", warehouse],
    ["a user", ada],
  ] as const)("%s is read and sent back", async (_name, path) => {
    const { data } = (await installation.request("GET", path())).body
    const body = { ...data?.contact, ...data }
    for (const method of ["PUT", "PATCH"]) {
      expect(await movedBy(() => installation.request(method, path(), { body }))).toEqual([])
    }
  })
})

test("the language already shown for a user is stored explicitly", async () => {
  await installation.request("PATCH", ada(), { body: { language: "de" } })
  const row = await installation.database.get<{ language: string }>(sql`
    select language from users where id = ${user("ada")}`)
  expect(row?.language).toBe("de")
})
