import { afterEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { acmeWith } from "../../harness/instruction.ts"
import { idOf } from "../../harness/records.ts"
import { dayAfter, pairOf, passDays, require, settleAgain, settleAll } from "../../harness/requirements.ts"

/** What follows from a requirement, over every path that changes whom it concerns. */

let installation: Installation
afterEach(() => installation.stop())

const COURSES = [
  { key: "screen", title: "Screen work", short_type: "trainer", state: "active", valid_period: "12m" },
  {
    ...{ key: "crane", title: "Crane", short_type: "operator", state: "active", valid_period: "12m" },
    requires: { min_age: 18, fitness: true },
  },
]
const start = async (assignments: readonly object[] = []) => {
  installation = await Installation.start({ dataset: acmeWith({ assignments, courses: COURSES }) })
}
const user = (key: string) => idOf(installation, "users", key)
const team = (key: string) => idOf(installation, "teams", key)
const ok = async (method: string, path: string, body?: object) => {
  const answer = await installation.request(method, path, { body })
  expect(answer.status).toBeLessThan(300)
  return answer.body
}
const pair = (key: string, course = "screen") => pairOf(installation, key, course)
const open = (key: string, course = "screen") =>
  installation.database.all<{ id: number; deadline_date: string; creator_user_id: number | null }>(sql`
    select id, deadline_date, creator_user_id from assignments
    where user_id = ${user(key)} and course_id = ${idOf(installation, "courses", course)} and is_open = 1`)

describe("a requirement for a team", () => {
  test("opens an assignment for its members, due after the grace, by nobody", async () => {
    await start()
    await require(installation, { course: "screen", team: "warehouse", grace: 10 })
    expect(await pair("ada")).toMatchObject({ standing: "open", since: dayAfter(installation, 0) })
    expect(await open("ada")).toMatchObject([{ deadline_date: dayAfter(installation, 10), creator_user_id: null }])
    expect(await pair("boss")).toBeUndefined()
    expect(await open("boss")).toEqual([])
  })

  test.each([
    ["attaching", () => ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone")] })],
    ["team_ids", () => ok("PATCH", `users/${user("alone")}`, { team_ids: [team("warehouse")] })],
  ])("binds who joins by %s, in the same transaction, and releases who leaves", async (_way, joins) => {
    await start()
    await require(installation, { course: "screen", team: "warehouse" })
    await joins()
    expect(await pair("alone")).toMatchObject({ standing: "open", deadline_date: dayAfter(installation, 30) })
    expect(await open("alone")).toHaveLength(1)
    await ok("PATCH", `users/${user("alone")}`, { team_ids: [] })
    expect(await pair("alone")).toBeUndefined()
    expect(await open("alone")).toEqual([])
  })

  test("leaves what somebody has begun to whoever is released", async () => {
    await start()
    await require(installation, { course: "screen", team: "warehouse" })
    await installation.database.run(sql`update assignments set state = 'inprogress' where user_id = ${user("ada")}`)
    await ok("DELETE", `teams/${team("warehouse")}/users/${user("ada")}`)
    expect(await pair("ada")).toBeUndefined()
    expect(await open("ada")).toHaveLength(1)
  })

  test("binds nobody while the team or its location is inactive", async () => {
    await start()
    await require(installation, { course: "screen", team: "warehouse" })
    await ok("POST", `teams/${team("warehouse")}/deactivate`)
    expect([await pair("ada"), await open("ada")]).toEqual([undefined, []])
    await ok("POST", `teams/${team("warehouse")}/activate`)
    expect(await pair("ada")).toMatchObject({ standing: "open" })
    await ok("POST", `locations/${idOf(installation, "locations", "berlin")}/deactivate`)
    expect([await pair("ada"), await open("ada")]).toEqual([undefined, []])
  })

  test("releases who is deactivated, and binds who is activated", async () => {
    await start()
    await require(installation, { course: "screen", team: "warehouse" })
    await ok("POST", `users/${user("ada")}/deactivate`)
    expect(await pair("ada")).toBeUndefined()
    await ok("POST", `users/${user("ada")}/activate`)
    expect(await pair("ada")).toMatchObject({ standing: "open" })
    expect(await open("ada")).toHaveLength(1)
  })

  test("leaves the first day of what else binds somebody to that", async () => {
    await start()
    await require(installation, { course: "screen", team: "warehouse" })
    const rows = await installation.database.all<{ from_date: string }>(sql`
      select from_date from bindings where user_id = ${user("ada")}`)
    expect(rows.map(({ from_date }) => from_date)).toEqual([dayAfter(installation, 0), dayAfter(installation, 0)])
  })

  test("lasts as one binding when somebody moves within its location", async () => {
    await start()
    await require(installation, { course: "screen", location: "berlin" })
    await passDays(installation, 5)
    await ok("PATCH", `users/${user("ada")}`, { team_ids: [team("office")] })
    expect(await pair("ada")).toMatchObject({ since: dayAfter(installation, -5) })
    const rows = await installation.database.all(
      sql`select id from bindings where user_id = ${user("ada")} and requirement_id is not null`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe("a requirement for a role", () => {
  test("binds those who get it and releases those who lose it", async () => {
    await start()
    await require(installation, { course: "screen", role: "company.trainer" })
    expect(await pair("ada")).toBeUndefined()
    const roles = (...names: string[]) => ok("PUT", `users/${user("ada")}/roles`, { roles: names })
    await roles("company.trainer", "company.employee")
    expect(await pair("ada")).toMatchObject({ standing: "open" })
    await roles("company.employee")
    expect(await pair("ada")).toBeUndefined()
  })
})

describe("what is held", () => {
  const held = (valid_until: string | null) => ({
    ...{ key: "h", user_key: "ada", course_key: "screen", assignment_type: "manual", state: "success" },
    ...{ finish_date: "2026-01-10", valid_until },
  })

  test.each([
    ["2026-12-21", "valid", 0, "2026-12-21"],
    [null, "valid", 0, null],
    ["2026-12-20", "expiring", 1, "2026-12-20"],
    ["2026-11-19", "open", 1, "2026-12-20"],
  ])("until %s makes a pair %s", async (until, standing, amount, deadline) => {
    await start([held(until)])
    await require(installation, { course: "screen" })
    expect(await pair("ada")).toMatchObject({ standing, deadline_date: deadline })
    expect(await open("ada")).toHaveLength(amount)
  })

  test("expires: opened at the lead, due on its last day, overdue the day after", async () => {
    await start([held("2026-12-25")])
    await require(installation, { course: "screen" })
    expect(await pair("ada")).toMatchObject({ standing: "valid" })
    await passDays(installation, 5)
    expect(await pair("ada")).toMatchObject({ standing: "expiring", deadline_date: "2026-12-25" })
    expect(await open("ada")).toMatchObject([{ deadline_date: "2026-12-25" }])
    await passDays(installation, 31)
    expect(await pair("ada")).toMatchObject({ standing: "overdue", valid_until: null, deadline_date: "2026-12-25" })
  })
})

describe("exceptions", () => {
  test("unmet conditions stand until they are met, and it is opened with the deadline it had", async () => {
    await start()
    await require(installation, { course: "crane", team: "warehouse" })
    expect(await pair("ada", "crane")).toMatchObject({
      exception: "prerequisites",
      deadline_date: dayAfter(installation, 30),
    })
    expect(await open("ada", "crane")).toEqual([])
    const deadline = dayAfter(installation, 30)
    await passDays(installation, 3)
    await ok("PATCH", `users/${user("ada")}`, { fitness_valid_until: "2030-01-01" })
    expect(await pair("ada", "crane")).toMatchObject({ exception: null, standing: "open" })
    expect(await open("ada", "crane")).toMatchObject([{ deadline_date: deadline }])
  })

  test("what somebody withdraws stays withdrawn until somebody assigns it", async () => {
    await start()
    await require(installation, { course: "screen", team: "warehouse" })
    const [assignment] = await open("ada")
    await ok("DELETE", `course-assignments/${assignment?.id}`)
    expect(await pair("ada")).toMatchObject({ exception: "withdrawn", deadline_date: dayAfter(installation, 30) })
    await settleAgain(installation)
    expect(await open("ada")).toEqual([])
    await ok("POST", `users/${user("ada")}/course-assignments`, { course_id: idOf(installation, "courses", "screen") })
    expect(await pair("ada")).toMatchObject({ exception: null, standing: "open" })
    expect(await open("ada")).toMatchObject([{ deadline_date: dayAfter(installation, 30) }])
  })
})

test("more people than fit in a request are bound in batches", async () => {
  await start()
  const users = Array.from({ length: 130 }, (_, index) => ({
    external_id: `n${index}`,
    first_name: "N",
    last_name: `N${index}`,
  }))
  await ok("POST", "users/bulk", { users })
  await require(installation, { course: "screen" })
  await settleAll(installation)
  const [row] = await installation.database.all<{ amount: number }>(sql`
    select count(*) as amount from users u where u.company_id = 1 and u.state = 'active'
      and not exists (select 1 from pairs p where p.user_id = u.id and p.assignment_id is not null
        and p.course_id = ${idOf(installation, "courses", "screen")})`)
  expect(Number(row?.amount)).toBe(0)
  expect(await installation.database.all(sql`select id from settlings`)).toEqual([])
})
