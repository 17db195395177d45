import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { announceClock } from "../../../src/webhooks/clockwork/duty.ts"
import { Installation } from "../../harness/installation.ts"
import { acmeWith } from "../../harness/instruction.ts"
import { idOf } from "../../harness/records.ts"
import { dayAfter, pairOf, passDays, require, settleAgain } from "../../harness/requirements.ts"
import { addWebhook, announcedTo } from "../../harness/webhook-company.ts"

/* What exemptions and absences mean for what is required. Today is 20 November 2026. */

const COURSES = [{ key: "screen", title: "Screen work", short_type: "trainer", state: "active", valid_period: "12m" }]

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({
    dataset: acmeWith({ courses: COURSES }),
    settings: { token_lifetime: 31_536_000 },
  })
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const day = (days: number) => dayAfter(installation, days)
const pair = () => pairOf(installation, "ada", "screen")
const open = () =>
  installation.database.all<{ id: number; deadline_date: string }>(sql`
    select id, deadline_date from assignments
    where user_id = ${user("ada")} and course_id = ${idOf(installation, "courses", "screen")} and is_open = 1`)
const ok = async (method: string, path: string, body?: object) => {
  const answer = await installation.request(method, path, { body })
  expect({ status: answer.status < 300, text: answer.status < 300 ? "" : answer.text }).toEqual({
    status: true,
    text: "",
  })
  return answer.body
}
const exempt = async (more: object = {}) => {
  const body = {
    user_id: user("ada"),
    course_id: idOf(installation, "courses", "screen"),
    reason: "Knows it.",
    ...more,
  }
  return Number((await ok("POST", "exemptions", body)).data?.id)
}
const absent = (absent_from: string | null, absent_until: string | null = null) =>
  ok("PATCH", `users/${user("ada")}`, { absent_from, absent_until })

describe("an exemption", () => {
  test("withdraws what was opened, in the same transaction; after its end it is opened with the grace", async () => {
    await require(installation, { course: "screen", team: "warehouse", grace: 10 })
    expect(await open()).toHaveLength(1)
    const id = await exempt()
    expect([await pair(), await open()]).toMatchObject([{ standing: "exempt", assignment_id: null }, []])
    await passDays(installation, 5)
    await ok("DELETE", `exemptions/${id}`)
    expect([await pair(), await open()]).toMatchObject([{ standing: "exempt" }, []])
    await passDays(installation, 1)
    expect(await pair()).toMatchObject({ standing: "open", since: day(0) })
    expect(await open()).toMatchObject([{ deadline_date: day(10) }])
    await settleAgain(installation)
    expect(await open()).toHaveLength(1)
  })

  test("leaves what somebody has begun", async () => {
    await require(installation, { course: "screen", team: "warehouse" })
    await installation.database.run(sql`update assignments set state = 'inprogress' where user_id = ${user("ada")}`)
    await exempt()
    expect(await pair()).toMatchObject({ standing: "exempt" })
    expect(await open()).toHaveLength(1)
  })

  test("begins and ends by its days", async () => {
    await require(installation, { course: "screen", team: "warehouse" })
    await exempt({ from: day(3), until: day(4) })
    expect(await pair()).toMatchObject({ standing: "open" })
    await passDays(installation, 3)
    expect([await pair(), await open()]).toMatchObject([{ standing: "exempt" }, []])
    await passDays(installation, 2)
    expect(await pair()).toMatchObject({ standing: "open", since: day(0), deadline_date: day(30) })
    expect(await open()).toHaveLength(1)
  })

  test("that is shortened or moved applies as it then is", async () => {
    await require(installation, { course: "screen", team: "warehouse" })
    const id = await exempt()
    await ok("PATCH", `exemptions/${id}`, { from: day(1) })
    expect(await pair()).toMatchObject({ standing: "open" })
    expect(await open()).toHaveLength(1)
    await ok("PATCH", `exemptions/${id}`, { from: day(-9), until: day(-1) })
    expect(await pair()).toMatchObject({ standing: "open", since: day(0) })
  })

  test("that was ended before it began never applies, nor does it move the first day or hide another one", async () => {
    await require(installation, { course: "screen", team: "warehouse" })
    const before = await pair()
    const id = await exempt({ from: day(20) })
    await ok("DELETE", `exemptions/${id}`)
    await exempt({ from: day(25), until: day(26) })
    for (const days of [1, 19]) {
      await passDays(installation, days)
      expect(await pair()).toMatchObject({
        standing: "open",
        since: before?.since,
        deadline_date: before?.deadline_date,
      })
    }
    await passDays(installation, 5)
    expect(await pair()).toMatchObject({ standing: "exempt" })
  })
})

test("an exemption that was ended before it began is neither in why nor in what was asked on a past day", async () => {
  await require(installation, { course: "screen", team: "warehouse" })
  const before = await pair()
  await ok("DELETE", `exemptions/${await exempt({ from: day(5) })}`)
  await passDays(installation, 10)
  const of = `user_id=${user("ada")}&course_id=${idOf(installation, "courses", "screen")}`
  for (const on of [day(-1), day(-9)]) {
    const past = await ok("GET", `compliance?${of}&as_of=${on}`)
    expect(past.data?.[0]).toMatchObject({ since: before?.since, deadline_date: before?.deadline_date })
    const byCompany = await ok("GET", `compliance/figures?as_of=${on}`)
    expect(byCompany.data?.[0]).toMatchObject({ exempt: 0 })
  }
  const { data } = await ok("GET", `compliance/why?${of}`)
  expect(JSON.stringify(data?.steps)).not.toContain('"exemption"')
})

describe("an absence", () => {
  test("leaves the assignment open; the deadline that was computed moves to the return plus grace, once", async () => {
    await require(installation, { course: "screen", team: "warehouse", grace: 10 })
    await absent(day(0), day(19))
    expect(await pair()).toMatchObject({ standing: "absent", deadline_date: day(10) })
    expect(await open()).toHaveLength(1)
    await passDays(installation, 15)
    expect(await pair()).toMatchObject({ standing: "absent" })
    await passDays(installation, 5)
    expect(await pair()).toMatchObject({ standing: "open", deadline_date: day(10) })
    expect(await open()).toMatchObject([{ deadline_date: day(10) }])
    await passDays(installation, 1)
    expect(await open()).toMatchObject([{ deadline_date: day(9) }])
  })

  test("that is cleared ends with the day on which it is cleared", async () => {
    await require(installation, { course: "screen", team: "warehouse", grace: 10 })
    await absent(day(0))
    await passDays(installation, 20)
    expect(await pair()).toMatchObject({ standing: "absent" })
    await absent(null)
    expect(await pair()).toMatchObject({ standing: "open", deadline_date: day(10) })
    expect(await open()).toMatchObject([{ deadline_date: day(10) }])
  })

  test("announces nothing overdue, not even on the return, whose new deadline comes first", async () => {
    const { id: webhook } = await addWebhook(installation, "https://192.0.43.8/hook", ["course_assignment.overdue"])
    const announce = async () => {
      const { database, time } = installation
      await announceClock(database, { addresses: undefined, lead: database, now: time.now, onWritten() {} })
      return announcedTo(installation, webhook)
    }
    await require(installation, { course: "screen", team: "warehouse", grace: 10 })
    await installation.database.run(sql`delete from assignments where user_id <> ${user("ada")}`)
    await absent(day(0), day(19))
    await passDays(installation, 15)
    expect(await announce()).toEqual([])
    installation.time.now += 5 * 86_400_000
    expect(await announce()).toEqual([])
    await passDays(installation, 0)
    expect(await announce()).toEqual([])
    await passDays(installation, 11)
    await announce()
    expect(await announce()).toEqual(["course_assignment.overdue"])
  })

  test("moves no deadline that was set by hand", async () => {
    await require(installation, { course: "screen", team: "warehouse", grace: 10 })
    const [{ id } = { id: 0 }] = await open()
    await ok("PATCH", `course-assignments/${id}`, { deadline_date: day(12) })
    const byHand = day(12)
    await absent(day(0), day(19))
    await passDays(installation, 20)
    expect(await open()).toMatchObject([{ deadline_date: byHand }])
    expect(await pair()).toMatchObject({ standing: "overdue", deadline_date: byHand })
  })
})
