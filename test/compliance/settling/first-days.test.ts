import { describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { changeRequirement, passDays, require } from "../../harness/requirements.ts"
import { bring, bringOnly, courseId, day, end, held, ok, open, pair, place, start, team, user } from "./sample.ts"

/* The first day of a pair, its deadline and its lead. */

describe("several that ask for one course", () => {
  test("make one pair with the earliest deadline and the longest lead", async () => {
    await start([held("screen", "2027-01-10")])
    await require(place(), { course: "screen", team: "warehouse", grace: 40, lead: 5 })
    expect([await pair("ada"), await pair("lukasz")]).toMatchObject([{ standing: "valid" }, { deadline_date: day(40) }])
    await require(place(), { course: "screen", role: "company.employee", grace: 20, lead: 60 })
    expect(await pair("ada")).toMatchObject({ standing: "expiring", deadline_date: "2027-01-10" })
    expect(await pair("lukasz")).toMatchObject({ deadline_date: day(20) })
    expect(await open("lukasz")).toHaveLength(1)
  })
})

describe("the first day", () => {
  test("is that on which the requirement was made, for those who were there before", async () => {
    await start()
    await passDays(place(), 10)
    await require(place(), { course: "screen", team: "warehouse", from: day(-300) })
    expect(await pair("ada")).toMatchObject({ since: day(0), deadline_date: day(30) })
  })

  test("is not before that on which an import says that somebody came, even if the requirement changes first", async () => {
    await start()
    const come = {
      first_name: "Nora",
      last_name: "Neu",
      team_keys: ["warehouse"],
      created_at: `${day(-5)}T08:00:00.000Z`,
    }
    const one = { key: "one", course_key: "screen", team_key: "warehouse", from: day(-90), made_on: day(-90) }
    await bring({ requirements: [{ ...one, is_begun: true }] })
    await bringOnly({ users: [{ key: "new", ...come }] })
    const [requirement] = await place().database.all<{ id: number }>(sql`select id from requirements`)
    await changeRequirement(place(), requirement?.id ?? 0, { grace: 10 })
    const [bound] = await place().database.all(sql`
      select b.from_date from bindings b join users u on u.id = b.user_id where u.key = 'new' and b.requirement_id is not null`)
    expect(bound).toEqual({ from_date: day(-5) })
  })

  test("is the first day of the requirement, if that is later", async () => {
    await start()
    await require(place(), { course: "screen", team: "warehouse", from: day(5), grace: 3 })
    expect(await pair("ada")).toBeUndefined()
    await passDays(place(), 5)
    expect(await pair("ada")).toMatchObject({ since: day(0), deadline_date: day(3) })
  })

  test.each([
    ["joined", () => ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone")] })],
    ["moved", () => ok("PATCH", `users/${user("alone")}`, { team_ids: [team("warehouse")] })],
  ])("is the day on which somebody %s", async (_how, come) => {
    await start()
    await require(place(), { course: "screen", team: "warehouse", grace: 3 })
    await passDays(place(), 7)
    await come()
    expect(await pair("alone")).toMatchObject({ since: day(0), deadline_date: day(3) })
  })

  test("is the day on which somebody got the role or was activated", async () => {
    await start()
    await require(place(), { course: "screen", role: "company.trainer", grace: 3 })
    await passDays(place(), 7)
    await ok("PUT", `users/${user("ada")}/roles`, { roles: ["company.trainer"] })
    expect(await pair("ada")).toMatchObject({ since: day(0), deadline_date: day(3) })
    await ok("POST", `users/${user("ada")}/deactivate`)
    await passDays(place(), 7)
    await ok("POST", `users/${user("ada")}/activate`)
    expect(await pair("ada")).toMatchObject({ since: day(0), deadline_date: day(3) })
  })

  test("is the day after an exemption ended", async () => {
    await start()
    await require(place(), { course: "screen", team: "warehouse", grace: 3 })
    const exemption = { user_id: user("ada"), course_id: courseId("screen"), reason: "Knows it.", until: day(4) }
    await ok("POST", "exemptions", exemption)
    await passDays(place(), 5)
    expect(await pair("ada")).toMatchObject({ since: day(0), deadline_date: day(3) })
  })
})

describe("the deadline", () => {
  test("is the end of what somebody lets expire, and the grace for somebody new who held it once", async () => {
    await start([held("screen", "2026-12-30"), held("screen", "2026-05-01", { key: "old", user_key: "lukasz" })])
    await require(place(), { course: "screen", team: "warehouse", grace: 5 })
    expect(await pair("lukasz")).toMatchObject({ standing: "open", deadline_date: day(5), valid_until: null })
    await passDays(place(), 41)
    expect(await pair("ada")).toMatchObject({ standing: "overdue", deadline_date: "2026-12-30", valid_until: null })
  })

  test("of somebody who passes and is required again is the end of that success", async () => {
    await start()
    await require(place(), { course: "screen", team: "warehouse", grace: 5 })
    await end("ada", "success")
    expect(await pair("ada")).toMatchObject({
      standing: "valid",
      valid_until: "2027-11-20",
      deadline_date: "2027-11-20",
    })
    await passDays(place(), 335)
    expect(await open("ada")).toMatchObject([{ deadline_date: "2027-11-20" }])
  })
})

describe("a team's instruction", () => {
  test("has the setting as its lead, and is opened for who joins without what is beyond it", async () => {
    const safety = (user_key: string, valid_until: string) => held("safety", valid_until, { key: user_key, user_key })
    await start([safety("alone", "2026-12-21"), safety("boss", "2026-12-20")])
    await ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone"), user("boss")] })
    expect([await pair("alone", "safety"), await open("alone", "safety")]).toMatchObject([{ standing: "valid" }, []])
    expect(await pair("boss", "safety")).toMatchObject({ standing: "expiring" })
    expect(await open("boss", "safety")).toHaveLength(1)
  })

  test("keeps its deadline, whatever a requirement asks besides", async () => {
    await start()
    await ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone")] })
    const [before] = await open("alone", "safety")
    expect(before?.deadline_date).toBe("2027-05-20")
    await require(place(), { course: "safety", team: "warehouse", grace: 3 })
    expect(await open("alone", "safety")).toMatchObject([before ?? {}])
  })

  test("is opened again after somebody did not show up, due after 30 days", async () => {
    await start()
    await ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone")] })
    await end("alone", "notshownup", "safety")
    expect(await open("alone", "safety")).toMatchObject([{ deadline_date: day(30), assignment_type: "recurring" }])
    expect(await pair("alone", "safety")).toMatchObject({ standing: "open", deadline_date: day(30), exception: null })
  })
})
