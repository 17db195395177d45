import { afterEach, describe, expect, test } from "bun:test"
import { SettlingDatabase } from "../../../src/compliance/settling/settling-database.ts"
import { sql } from "../../../src/database/port.ts"
import { renewRecurring } from "../../../src/training/recurrence/rules.ts"
import { Installation } from "../../harness/installation.ts"
import { acmeWith } from "../../harness/instruction.ts"
import { idOf } from "../../harness/records.ts"
import { change, passed } from "../../harness/recurring-training.ts"
import { dayAfter, LEAD, passDays } from "../../harness/requirements.ts"

/* The instruction of operators, which no requirement asks for: the scope of their training does. */

const SCOPE = { scope_key: "forklift", state: "active" }
const content = [{ key: "again-1", title: "Chapter", nodes: [{ key: "again-1a", title: "Page", text: "Look." }] }]
const COURSES = [
  { key: "fork", title: "Forklift", short_type: "operator", ...SCOPE },
  {
    ...{ key: "again", title: "Forklift, again", short_type: "operator_recurring", valid_period: "12m", ...SCOPE },
    ...{ allow_user_approval_date: true, content },
  },
]
const ASSIGNMENTS = [
  passed(null, { key: "operator", course_key: "fork", assignment_type: "manual" }),
  passed("2026-12-01", { key: "again", course_key: "again" }),
]

let installation: Installation
afterEach(() => installation.stop())

const user = () => idOf(installation, "users", "ada")
const course = () => idOf(installation, "courses", "again")
const renew = () => {
  const { database, time } = installation
  return renewRecurring(database, { lead: database, leadDays: LEAD, now: time.now })
}
const open = () =>
  installation.database.all<{ id: number; deadline_date: string }>(sql`
    select id, deadline_date from assignments where user_id = ${user()} and course_id = ${course()} and is_open = 1`)
const send = async (method: string, path: string, body?: object) => {
  const answer = await installation.request(method, path, { body })
  expect({ status: answer.status < 300, text: answer.status < 300 ? "" : answer.text }).toMatchObject({ status: true })
  return answer.body
}
const qualify = (days: number) =>
  send("POST", `users/${user()}/qualifications`, { course_id: course(), finish_date: dayAfter(installation, days) })
const exempt = () => send("POST", "exemptions", { user_id: user(), course_id: course(), reason: "Drives no more." })

/** The duty has opened the next one. */
async function start({ teams = true } = {}): Promise<void> {
  installation = await Installation.start({
    dataset: acmeWith({ courses: COURSES, assignments: ASSIGNMENTS }),
    settings: { token_lifetime: 10 * 365 * 86_400 },
  })
  if (!teams) await installation.database.run(sql`update teams set instruction_course_id = null`)
  await renew()
  expect(await open()).toMatchObject([{ deadline_date: "2026-12-01" }])
}

describe("what the duty has opened for an operator", () => {
  test.each([true, false])(
    "is withdrawn when a success beyond the lead is recorded (teams ask for something: %p)",
    async (teams) => {
      await start({ teams })
      await qualify(0)
      expect(await open()).toEqual([])
      await renew()
      expect(await open()).toEqual([])
      // The lead before the end of that success.
      installation.time.now = Date.parse("2027-10-21T12:00:00Z")
      await renew()
      expect(await open()).toMatchObject([{ deadline_date: "2027-11-20" }])
    },
  )

  test("is withdrawn when an import brings such a success", async () => {
    await start()
    const { database } = installation
    const settling = new SettlingDatabase(database, { renewal_lead: LEAD })
    await change(Object.assign(Object.create(installation), { database: settling }), {
      assignments: [passed("2027-11-01", { key: "brought", course_key: "again", assignment_type: "approval" })],
    })
    expect(await open()).toEqual([])
  })

  test("stays when the success ends within the lead", async () => {
    await start()
    await qualify(-340)
    expect(await open()).toHaveLength(1)
  })

  test("stays when somebody has begun it", async () => {
    await start()
    await installation.database.run(
      sql`update assignments set state = 'inprogress' where user_id = ${user()} and is_open = 1`,
    )
    await qualify(0)
    expect(await open()).toHaveLength(1)
  })

  test("stays when somebody has assigned it", async () => {
    await start()
    const [{ id } = { id: 0 }] = await open()
    await send("DELETE", `course-assignments/${id}`)
    await send("POST", `users/${user()}/course-assignments`, { course_id: course() })
    await qualify(0)
    expect(await open()).toHaveLength(1)
  })

  test("is withdrawn while its operator is exempt, and opened after that", async () => {
    await start()
    const { data } = await exempt()
    expect(await open()).toEqual([])
    await renew()
    expect(await open()).toEqual([])
    await send("DELETE", `exemptions/${data?.id}`)
    installation.time.now += 86_400_000
    await renew()
    expect(await open()).toMatchObject([{ deadline_date: "2026-12-01" }])
  })

  test("stays when a requirement that asked for it too has ended", async () => {
    await start()
    const before = await open()
    const { data } = await send("POST", "requirements", { course_id: course() })
    expect(await open()).toEqual(before)
    await send("DELETE", `requirements/${data?.id}`)
    expect(await open()).toEqual(before)
  })

  test("goes with a requirement that asked for it when the scope does not any more", async () => {
    await start()
    const { data } = await send("POST", "requirements", { course_id: course() })
    await installation.database.run(sql`
      update assignments set valid_until = '2026-11-01' where course_id = ${idOf(installation, "courses", "fork")}`)
    await send("DELETE", `requirements/${data?.id}`)
    expect(await open()).toEqual([])
  })
})

describe("somebody who is exempt from the instruction of a team", () => {
  const safety = () => idOf(installation, "courses", "safety")
  const openSafety = (key: string) =>
    installation.database.all(sql`
      select id from assignments
      where user_id = ${idOf(installation, "users", key)} and course_id = ${safety()} and is_open = 1`)

  test("gets none by joining, and none when the last one ends", async () => {
    installation = await Installation.start({
      dataset: acmeWith({ assignments: [passed("2026-12-01")] }),
      settings: { token_lifetime: 10 * 365 * 86_400 },
    })
    const alone = idOf(installation, "users", "alone")
    for (const user_id of [user(), alone]) {
      await send("POST", "exemptions", {
        user_id,
        course_id: safety(),
        until: dayAfter(installation, 40),
        reason: "Ill.",
      })
    }
    await send("POST", `teams/${idOf(installation, "teams", "warehouse")}/users`, { user_ids: [alone] })
    await passDays(installation, 20)
    expect([await openSafety("alone"), await openSafety("ada")]).toEqual([[], []])
    await passDays(installation, 21)
    expect([await openSafety("alone"), await openSafety("ada")]).toMatchObject([[{}], [{}]])
  })
})
