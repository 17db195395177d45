import { afterEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { assignmentsOf, openInstructions } from "../../harness/instruction.ts"
import { expectNothingChanged, idOf, sharedCourseId } from "../../harness/records.ts"
import { assignment, LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"
import { record } from "../qualifications.ts"

/** The recurring instruction that operators are assigned with their qualification. */

let installation: Installation
afterEach(() => installation.stop())

const course = (key: string) => idOf(installation, "courses", key)
const shared = (key: string) => sharedCourseId(installation, key)

async function start(more: Parameters<typeof trainingCompany>[0] = {}): Promise<void> {
  installation = await Installation.start({ dataset: trainingCompany(more), settings: LASTING_TOKENS })
}

const recurring = (key: string, more: object = {}) => ({
  key,
  title: key,
  short_type: "operator_recurring",
  state: "active",
  scope_key: "crane",
  ...more,
})

describe("the qualification of an operator", () => {
  test("opens the recurring instruction for the scope, due 12 months later by default", async () => {
    await start()
    await record(installation, "ada", { course_id: course("fork"), finish_date: "2026-10-25" })
    expect(await assignmentsOf(installation, "ada")).toEqual([
      expect.objectContaining({ course_id: course("fork"), assignment_type: "approval" }),
      expect.objectContaining({
        course_id: course("fork-again"),
        assignment_type: "recurring",
        state: "assigned",
        is_open: 1,
        deadline_date: "2027-10-25",
        deadline_at: Date.UTC(2027, 9, 25, 21, 59, 59, 999),
      }),
    ])
  })

  test("counts the course's period from the day of the qualification, clamped to the month's end", async () => {
    await start()
    await record(installation, "ada", { course_id: shared("lift"), finish_date: "2026-08-31" })
    expect(await openInstructions(installation, "ada")).toEqual({ "lift-again": "2027-02-28" })
  })

  test("may set a deadline that has already passed", async () => {
    await start()
    await record(installation, "ada", { course_id: course("fork"), finish_date: "2020-02-29" })
    expect(await openInstructions(installation, "ada")).toEqual({ "fork-again": "2021-02-28" })
  })

  test("opens it in the company's time zone", async () => {
    await start({ timezone: "America/New_York" })
    await record(installation, "ada", { course_id: shared("lift"), finish_date: "2026-11-19" })
    expect((await assignmentsOf(installation, "ada"))[1]).toMatchObject({
      deadline_date: "2027-05-19",
      deadline_at: Date.UTC(2027, 4, 20, 3, 59, 59, 999),
    })
  })

  test("prefers the company's own course to a shared one", async () => {
    await start({
      shared: [recurring("theirs", { valid_period: "1m" })],
      courses: [recurring("ours", { valid_period: "2m" })],
    })
    await record(installation, "ada", { course_id: course("crane") })
    expect(await openInstructions(installation, "ada")).toEqual({ ours: "2027-01-20" })
  })

  test("opens another when the previous one is completed", async () => {
    await start({
      assignments: [assignment("before", "ada", "fork-again", "success", { assignment_type: "recurring" })],
    })
    await record(installation, "ada", { course_id: course("fork") })
    expect(await openInstructions(installation, "ada")).toEqual({ "fork-again": "2027-11-20" })
  })
})

describe("qualifications from the past recorded", () => {
  test("oldest first, leave no overdue instruction behind", async () => {
    await start()
    await record(installation, "ada", { course_id: course("fork"), finish_date: "2020-02-29" })
    await record(installation, "ada", { course_id: course("fork"), finish_date: "2026-10-25" })
    expect(await openInstructions(installation, "ada")).toEqual({ "fork-again": "2027-10-25" })
  })

  test("oldest first, in one request", async () => {
    await start()
    const row = { user_id: idOf(installation, "users", "ada"), course_id: course("fork") }
    const days = ["2020-02-29", "2024-03-01", "2026-10-25"]
    const body = { qualifications: days.map((finish_date) => ({ ...row, finish_date })) }
    expect(await installation.request("POST", "qualifications/bulk", { body })).toMatchObject({ status: 200 })
    expect(await openInstructions(installation, "ada")).toEqual({ "fork-again": "2027-10-25" })
  })

  test("newest first, set no earlier deadline than that of the latest qualification in force", async () => {
    await start({
      assignments: [assignment("held", "ada", "fork", "success", { finish_date: "2026-10-25" })],
    })
    await record(installation, "ada", { course_id: course("fork"), finish_date: "2020-02-29" })
    expect(await openInstructions(installation, "ada")).toEqual({ "fork-again": "2027-10-25" })
  })

  test("instruct nobody who has been instructed since", async () => {
    const since = { assignment_type: "recurring", finish_date: "2026-11-01" }
    await start({ assignments: [assignment("since", "ada", "fork-again", "success", since)] })
    await record(installation, "ada", { course_id: course("fork"), finish_date: "2026-02-28" })
    expect(await openInstructions(installation, "ada")).toEqual({})
  })

  test("change no overdue date that somebody set, nor that of an instruction in progress", async () => {
    await start()
    await record(installation, "ada", { course_id: course("fork"), finish_date: "2020-02-29" })
    await installation.database.run(sql`
      update assignments set deadline_date = '2021-03-01' where is_open = 1 and user_id = ${idOf(installation, "users", "ada")}`)
    await record(installation, "ada", { course_id: course("fork"), finish_date: "2026-10-25" })
    expect(await openInstructions(installation, "ada")).toEqual({ "fork-again": "2021-03-01" })
  })
})

describe("no recurring instruction is opened", () => {
  test("when one is open, which is unchanged", async () => {
    const open = { assignment_type: "manual", deadline_date: "2026-12-01" }
    await start({ assignments: [assignment("open", "ada", "fork-again", "inprogress", open)] })
    expect((await record(installation, "ada", { course_id: course("fork") })).status).toBe(201)
    expect(await openInstructions(installation, "ada")).toEqual({ "fork-again": "2026-12-01" })
  })

  test("for a second qualification for the same course", async () => {
    await start()
    await record(installation, "ada", { course_id: course("fork"), finish_date: "2026-11-01" })
    await record(installation, "ada", { course_id: course("fork") })
    expect(await openInstructions(installation, "ada")).toEqual({ "fork-again": "2027-11-01" })
  })

  test.each([
    ["the course has no scope", "winch", []],
    ["the scope has no recurring course", "crane", []],
    ["the recurring course is inactive", "crane", [recurring("off", { state: "inactive" })]],
    ["only an operator course shares the scope", "crane", [recurring("also", { short_type: "operator" })]],
    ["the recurring course has another scope", "crane", [recurring("other", { scope_key: "platform" })]],
    ["the course is not for operators", "spotter", [recurring("r"), recurring("spotter", { short_type: "trainer" })]],
  ])("when %s", async (_name, key, courses) => {
    const complete = (row: { key: string }) =>
      row.key === "spotter"
        ? {
            ...row,
            allow_user_approval_date: true,
            content: [{ key: "s", title: "S", nodes: [{ key: "t", title: "T" }] }],
          }
        : row
    await start({ courses: courses.map(complete) })
    expect((await record(installation, "ada", { course_id: course(key) })).status).toBe(201)
    expect(await openInstructions(installation, "ada")).toEqual({})
  })

  test("for a course that only another company has", async () => {
    await start()
    await installation.database.run(sql`update courses set state = 'inactive' where id = ${course("fork-again")}`)
    await record(installation, "ada", { course_id: course("fork") })
    expect(await openInstructions(installation, "ada")).toEqual({})
  })

  test("when a qualification is only renewed, or refused", async () => {
    await start({ assignments: [assignment("held", "ada", "fork", "success", { assignment_type: "approval" })] })
    const assignment_id = idOf(installation, "assignments", "held")
    expect((await record(installation, "ada", { course_id: course("fork"), assignment_id })).status).toBe(201)
    expect(await openInstructions(installation, "ada")).toEqual({})
    await expectNothingChanged(installation, () =>
      record(installation, "ada", { course_id: course("fork"), finish_date: "2026-11-21" }),
    )
  })
})
