import { describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { idOf } from "../../harness/records.ts"
import { changeRequirement, require } from "../../harness/requirements.ts"
import { courseId, day, end, held, ok, open, pair, place, start, team, user } from "./sample.ts"

/* What is opened, taken, moved and withdrawn for a pair. */

const assign = (key: string, more: object = {}, course = "screen") =>
  ok("POST", `users/${user(key)}/course-assignments`, { course_id: courseId(course), ...more })
const qualify = (key: string, course = "screen") =>
  ok("POST", `users/${user(key)}/qualifications`, { course_id: courseId(course), finish_date: day(0) })

test.each([
  ["round", "recurring"],
  ["again", "recurring"],
  ["screen", "manual"],
  ["first-aid", "manual"],
])("of the course %s a %s assignment is opened, by nobody", async (course, type) => {
  await start()
  await require(place(), { course, team: "warehouse" })
  expect(await open("ada", course)).toMatchObject([{ assignment_type: type, creator_user_id: null }])
})

describe("one that is open already is taken", () => {
  test("without a deadline, it gets that of the requirement", async () => {
    await start()
    const { id } = await assign("ada")
    await require(place(), { course: "screen", team: "warehouse", grace: 7 })
    expect(await open("ada")).toMatchObject([{ id, deadline_date: day(7) }])
  })

  test("with a deadline, it keeps that, whoever asks later and sooner", async () => {
    await start()
    const { id } = await assign("ada", { deadline_date: day(90) })
    await require(place(), { course: "screen", team: "warehouse", grace: 7 })
    expect(await open("ada")).toMatchObject([{ id, deadline_date: day(90) }])
    expect(await pair("ada")).toMatchObject({ deadline_date: day(90) })
    await require(place(), { course: "screen", role: "company.employee", grace: 3 })
    expect(await open("ada")).toMatchObject([{ id, deadline_date: day(90) }])
  })

  test("it stays when the requirement ends: somebody else had assigned it", async () => {
    await start()
    await assign("ada")
    const id = await require(place(), { course: "screen", team: "warehouse" })
    await changeRequirement(place(), id, "end")
    expect(await open("ada")).toHaveLength(1)
  })
})

describe("a deadline", () => {
  test("that a requirement gave moves to the earliest of those that ask, and back", async () => {
    await start()
    await require(place(), { course: "screen", team: "warehouse", grace: 30 })
    const id = await require(place(), { course: "screen", role: "company.employee", grace: 7 })
    expect(await open("ada")).toMatchObject([{ deadline_date: day(7) }])
    await changeRequirement(place(), id, { grace: 9 })
    expect(await open("ada")).toMatchObject([{ deadline_date: day(9) }])
    await changeRequirement(place(), id, "end")
    expect(await open("ada")).toMatchObject([{ deadline_date: day(30) }])
  })

  test("that was set by hand stays", async () => {
    await start()
    const id = await require(place(), { course: "screen", team: "warehouse", grace: 30 })
    const [assignment] = await open("ada")
    await ok("PATCH", `course-assignments/${assignment?.id}`, { deadline_date: day(50) })
    await changeRequirement(place(), id, { grace: 3 })
    expect(await open("ada")).toMatchObject([{ deadline_date: day(50) }])
    expect(await pair("ada")).toMatchObject({ deadline_date: day(50) })
  })
})

test("what is opened again after somebody did not show up is due after the grace", async () => {
  await start()
  await require(place(), { course: "screen", team: "warehouse", grace: 7 })
  const [before] = await open("ada")
  await end("ada", "notshownup")
  const [after] = await open("ada")
  expect(after?.id).not.toBe(before?.id)
  expect(after).toMatchObject({ deadline_date: day(7), creator_user_id: null })
})

describe("when somebody comes to hold a success beyond the lead while one is open", () => {
  test("what was opened for the pair is withdrawn", async () => {
    await start()
    await require(place(), { course: "screen", team: "warehouse" })
    await qualify("ada")
    expect([await pair("ada"), await open("ada")]).toMatchObject([{ standing: "valid", exception: null }, []])
  })

  test("what somebody has begun stays", async () => {
    await start()
    await require(place(), { course: "screen", team: "warehouse" })
    await place().database.run(sql`update assignments set state = 'inprogress' where user_id = ${user("ada")}`)
    await qualify("ada")
    expect(await open("ada")).toHaveLength(1)
  })

  test("what was taken stays", async () => {
    await start()
    await assign("ada")
    await require(place(), { course: "screen", team: "warehouse" })
    await qualify("ada")
    expect(await open("ada")).toHaveLength(1)
  })

  test("and that success is revoked, it is opened again", async () => {
    await start()
    await require(place(), { course: "screen", team: "warehouse", grace: 7 })
    await qualify("ada")
    const row = await place().database.get<{ id: number }>(sql`
      select id from certificates where assignment_id in (select id from assignments where user_id = ${user("ada")})`)
    await ok("POST", `certificates/${row?.id}/revoke`, { reason: "It was somebody else." })
    expect(await pair("ada")).toMatchObject({ standing: "open" })
    expect(await open("ada")).toHaveLength(1)
  })
})

describe("who leaves a team", () => {
  test("loses its instruction, unless a requirement asks for it too", async () => {
    await start()
    await require(place(), { course: "safety", role: "company.employee" })
    await ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone"), user("boss")] })
    await ok("PUT", `users/${user("boss")}/roles`, { roles: ["company.admin"] })
    for (const key of ["alone", "boss"]) await ok("DELETE", `teams/${team("warehouse")}/users/${user(key)}`)
    expect([await pair("boss", "safety"), await open("boss", "safety")]).toEqual([undefined, []])
    expect(await pair("alone", "safety")).toMatchObject({ standing: "open" })
    expect(await open("alone", "safety")).toHaveLength(1)
  })
})

test("a location binds the members of its active teams, each once", async () => {
  await start()
  await ok("PATCH", `users/${user("ada")}`, { team_ids: [team("warehouse"), team("office")] })
  await require(place(), { course: "screen", location: "berlin" })
  expect([await pair("ada"), await pair("lukasz")]).toMatchObject([{ standing: "open" }, { standing: "open" }])
  await ok("POST", `teams/${team("warehouse")}/deactivate`)
  expect(await pair("ada")).toMatchObject({ standing: "open" })
  expect(await pair("lukasz")).toBeUndefined()
  await ok("POST", `teams/${team("office")}/deactivate`)
  expect([await pair("ada"), await open("ada")]).toEqual([undefined, []])
  await ok("POST", `teams/${team("office")}/activate`)
  expect(await pair("ada")).toMatchObject({ standing: "open" })
  await ok("POST", `locations/${idOf(place(), "locations", "berlin")}/deactivate`)
  expect([await pair("ada"), await open("ada")]).toEqual([undefined, []])
})

test("whoever is inactive has no pair", async () => {
  await start([held("screen", null)])
  await require(place(), { course: "screen" })
  expect(await pair("ada")).toMatchObject({ standing: "valid" })
  await ok("POST", `users/${user("ada")}/deactivate`)
  expect(await pair("ada")).toBeUndefined()
})
