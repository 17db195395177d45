import { afterEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { idIn } from "../../harness/answers.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { acmeWith, assignmentsOf, openInstructions } from "../../harness/instruction.ts"
import { companyId, idOf } from "../../harness/records.ts"

/** The assignments that a user gets by joining a team with an instruction course. */

let installation: Installation
afterEach(() => installation.stop())

const team = (key: string, company?: string) => idOf(installation, "teams", key, company)
const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const course = (key: string, company?: string) => idOf(installation, "courses", key, company)

/** Attaches users and expects success. */
async function attach(teamKey: string, userKeys: readonly string[], more: object = {}): Promise<void> {
  const body = { user_ids: userKeys.map((key) => user(key)), ...more }
  const answer = await installation.request("POST", `teams/${team(teamKey)}/users`, { body })
  expect(answer).toMatchObject({ status: 200 })
}

describe("attaching a user to a team with an instruction course", () => {
  test("opens a recurring assignment of it, due at the end of the day given by the course's validity", async () => {
    installation = await Installation.start()
    await attach("warehouse", ["alone"])
    const row = await installation.database.get(sql`select * from assignments`)
    expect<unknown>(row).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      company_id: companyId(installation),
      user_id: user("alone"),
      course_id: course("safety"),
      assignment_type: "recurring",
      state: "assigned",
      is_open: 1,
      deadline_date: "2027-05-20",
      deadline_at: Date.UTC(2027, 4, 20, 21, 59, 59, 999),
      begin_date: null,
      finish_date: null,
      valid_until: null,
      withdrawn_at: null,
      result_percent: null,
      revoked_on: null,
      trainer_user_id: null,
      creator_user_id: user("admin"),
      group_training_id: null,
      predecessor_id: null,
      certificate_file_id: null,
      superseded: 0,
      renewal_on: null,
      created_at: NOW,
      updated_at: NOW,
    })
  })

  test("opens none when members are imported", async () => {
    installation = await Installation.start()
    expect(await installation.database.all(sql`select id from assignments`)).toEqual([])
  })

  test("uses next_instruction_date as the deadline, while null and empty text mean none", async () => {
    installation = await Installation.start()
    await attach("warehouse", ["alone"], { next_instruction_date: "2026-12-24" })
    expect(await assignmentsOf(installation, "alone")).toMatchObject([
      { deadline_date: "2026-12-24", deadline_at: Date.UTC(2026, 11, 24, 22, 59, 59, 999) },
    ])
    await attach("warehouse", ["boss"], { next_instruction_date: null })
    await attach("warehouse", ["gone"], { next_instruction_date: "", force: true })
    for (const key of ["boss", "gone"])
      expect(await openInstructions(installation, key)).toEqual({ safety: "2027-05-20" })
  })

  test("sets the deadline to today for a course without validity", async () => {
    installation = await Installation.start()
    const body = { instruction_course_id: course("endless") }
    await installation.request("PATCH", `teams/${team("office")}`, { body })
    await attach("office", ["alone"])
    expect(await openInstructions(installation, "alone")).toEqual({ endless: "2026-11-20" })
  })

  test("assigns a shared course like one of the company's own", async () => {
    installation = await Installation.start()
    const body = { name: "Fire brigade", location_id: idOf(installation, "locations", "berlin") }
    const fire = installation.ids.courses.fire
    const made = await installation.request("POST", "teams", { body: { ...body, instruction_course_id: fire } })
    await installation.request("POST", `teams/${idIn(made)}/users`, { body: { user_ids: [user("alone")] } })
    expect(await openInstructions(installation, "alone")).toEqual({ fire: "2027-11-20" })
  })

  test("opens one for every user of the request, and only one for a user listed twice", async () => {
    installation = await Installation.start()
    await attach("warehouse", ["alone", "boss", "alone"])
    for (const key of ["alone", "boss"]) expect(await assignmentsOf(installation, key)).toHaveLength(1)
    expect(await assignmentsOf(installation, "employee")).toEqual([])
  })

  test("also opens one for a member without one who is attached again", async () => {
    installation = await Installation.start()
    await attach("warehouse", ["ada"])
    expect(await openInstructions(installation, "ada")).toEqual({ safety: "2027-05-20" })
    expect(await assignmentsOf(installation, "lukasz")).toEqual([])
  })
})

describe("nobody is instructed", () => {
  test("by a team without an instruction course", async () => {
    installation = await Installation.start()
    await attach("office", ["alone"], { next_instruction_date: "2026-12-24", force: true })
    expect(await assignmentsOf(installation, "alone")).toEqual([])
  })

  test("by an inactive team", async () => {
    installation = await Installation.start()
    await attach("night", ["alone"])
    expect(await assignmentsOf(installation, "alone")).toEqual([])
  })

  test("by a team of an inactive location", async () => {
    installation = await Installation.start()
    await installation.request("POST", `locations/${idOf(installation, "locations", "berlin")}/deactivate`)
    await attach("warehouse", ["alone"])
    expect(await assignmentsOf(installation, "alone")).toEqual([])
  })

  test("by an inactive course", async () => {
    installation = await Installation.start()
    await installation.database.run(sql`update courses set state = 'inactive' where id = ${course("safety")}`)
    await attach("warehouse", ["alone"])
    expect(await assignmentsOf(installation, "alone")).toEqual([])
  })
})

describe("today is the current day in the company's time zone", () => {
  const due = async (as: string, key: string, teamId: number, now: number): Promise<string | null | undefined> => {
    installation.time.now = now
    const company = as === "other" ? "beta" : "acme"
    const body = { user_ids: [user(key, company)] }
    expect(await installation.request("POST", `teams/${teamId}/users`, { as, body })).toMatchObject({ status: 200 })
    return (await assignmentsOf(installation, key, company)).at(-1)?.deadline_date
  }

  test("already tomorrow in Berlin, while it is still today in UTC", async () => {
    installation = await Installation.start()
    expect(await due("admin", "alone", team("warehouse"), Date.UTC(2026, 10, 20, 22, 59))).toBe("2027-05-20")
    expect(await due("admin", "boss", team("warehouse"), Date.UTC(2026, 10, 20, 23, 0))).toBe("2027-05-21")
  })

  test("still yesterday in New York, when it is a new day in UTC", async () => {
    installation = await Installation.start()
    expect(await due("other", "bob", team("crew", "beta"), Date.UTC(2026, 10, 21, 4, 59))).toBe("2027-11-20")
    const [bobs] = await assignmentsOf(installation, "bob", "beta")
    expect(bobs).toMatchObject({
      deadline_at: Date.UTC(2027, 10, 21, 4, 59, 59, 999),
      course_id: course("own", "beta"),
    })
    expect(await due("other", "other", team("crew", "beta"), Date.UTC(2026, 10, 21, 5, 0))).toBe("2027-11-21")
  })
})

describe("the validity of a course counts calendar days, weeks, months and years", () => {
  test.each([
    { period: "1d", today: "2026-12-31", deadline: "2027-01-01" },
    { period: "30d", today: "2026-11-20", deadline: "2026-12-20" },
    { period: "365d", today: "2027-03-01", deadline: "2028-02-29" },
    { period: "2w", today: "2026-11-20", deadline: "2026-12-04" },
    { period: "1m", today: "2027-01-31", deadline: "2027-02-28" },
    { period: "1m", today: "2028-01-31", deadline: "2028-02-29" },
    { period: "1m", today: "2027-02-28", deadline: "2027-03-28" },
    { period: "3m", today: "2027-11-30", deadline: "2028-02-29" },
    { period: "12m", today: "2028-02-29", deadline: "2029-02-28" },
    { period: "18m", today: "2027-08-31", deadline: "2029-02-28" },
    { period: "1y", today: "2028-02-29", deadline: "2029-02-28" },
    { period: "4y", today: "2028-02-29", deadline: "2032-02-29" },
    { period: "99999y", today: "2026-11-20", deadline: "9999-12-31" },
  ])("$period from $today is $deadline", async ({ period, today, deadline }) => {
    const timed = { key: "timed", title: "Timed", short_type: "instruction", state: "active", valid_period: period }
    const teams = [{ key: "timed", name: "Timed", instruction_course_key: "timed" }]
    installation = await Installation.start({ dataset: acmeWith({ courses: [timed], teams }) })
    installation.time.now = Date.parse(`${today}T12:00:00Z`)
    await attach("timed", ["alone"])
    expect(await openInstructions(installation, "alone")).toEqual({ timed: deadline })
  })
})
