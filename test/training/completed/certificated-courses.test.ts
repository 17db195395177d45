import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expectRefusal, idsOf, listOf } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import { assignment, LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"

/** Which completed assignments are listed, and what is returned about each. */

let installation: Installation
let stop = async () => {}
afterAll(() => stop())

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const line = (key: string, company?: string) => idOf(installation, "assignments", key, company)

async function start(more: Parameters<typeof trainingCompany>[0]): Promise<void> {
  await stop()
  installation = await Installation.start({ dataset: trainingCompany(more), settings: LASTING_TOKENS })
  stop = () => installation.stop()
}

const list = (userId: number, as = "admin"): Promise<Answer> =>
  installation.request("GET", `users/${userId}/certificated-courses`, { as })

/** A result of Ada's in a course. */
const result = (key: string, courseKey: string, finish_date: string, more: object = {}) =>
  assignment(key, "ada", courseKey, "success", { finish_date, valid_until: null, ...more })

const APPROVAL = { assignment_type: "approval" }
const RECURRING = { assignment_type: "recurring" }

/** Expects these entries for Ada, in this order. */
async function expectListed(keys: readonly string[]): Promise<void> {
  const answer = await list(user("ada"))
  expect(answer.status).toBe(200)
  expect(idsOf(answer)).toEqual(keys.map((key) => line(key)))
}

describe("a completed course", () => {
  test("shows everything known about it", async () => {
    await start({
      group_trainings: [{ key: "g", course_key: "crane", state: "closed" }],
      assignments: [
        assignment("passed", "eino", "crane", "success", {
          begin_date: "2026-01-10",
          finish_date: "2026-01-11",
          valid_until: "2027-01-11",
          result_percent: 87.5,
          group_training_key: "g",
        }),
      ],
    })
    const answer = await list(user("eino"))
    const course = idOf(installation, "courses", "crane")
    expect<unknown>(answer.body).toEqual({
      data: [
        {
          id: line("passed"),
          type: "certificated_course",
          user_id: user("eino"),
          entry_type: "operator_training",
          state_label: "Training passed",
          assignment_type: "manual",
          finish_date: "2026-01-11",
          valid_until: "2027-01-11",
          result_percent: 87.5,
          revoked_on: null,
          is_group_operator_training: true,
          course: { id: course, title: "Crane operator", short_type: "operator" },
          download_url: `http://localhost/api/v1/users/${user("eino")}/${line("passed")}/course/${course}-fi.pdf`,
          created_at: "2026-11-20T09:30:00Z",
          updated_at: "2026-11-20T09:30:00Z",
        },
      ],
    })
  })

  test("has the type of entry given by its assignment and course", async () => {
    await start({
      group_trainings: [
        { key: "of-operators", course_key: "crane", state: "closed" },
        { key: "of-trainers", course_key: "teach", state: "closed" },
      ],
      assignments: [
        result("approval", "fork", "2026-01-09", APPROVAL),
        result("approval-of-trainer", "teach", "2026-01-08", APPROVAL),
        result("group", "crane", "2026-01-07", { group_training_key: "of-operators" }),
        result("alone", "winch", "2026-01-06"),
        result("trainers", "teach", "2026-01-05", { group_training_key: "of-trainers" }),
        result("recurring", "fork-again", "2026-01-04", RECURRING),
        result("instruction", "fire", "2026-01-03", RECURRING),
        result("base", "ladder", "2026-01-02"),
        assignment("missed", "ada", "coach", "failed", { finish_date: "2026-01-01" }),
      ],
    })
    const entries = listOf(await list(user("ada"))).map(
      ({ entry_type, assignment_type, is_group_operator_training }) => [
        entry_type,
        assignment_type,
        is_group_operator_training,
      ],
    )
    expect<unknown>(entries).toEqual([
      ["qualification_approval", "approval", false],
      ["qualification_approval", "approval", false],
      ["operator_training", "manual", true],
      ["certificated_course", "manual", false],
      ["trainer_training", "manual", false],
      ["certificated_course", "recurring", false],
      ["certificated_course", "recurring", false],
      ["certificated_course", "manual", false],
      ["trainer_training", "manual", false],
    ])
  })

  test("has null for a result that was not measured", async () => {
    await start({ assignments: [result("r", "ladder", "2026-01-01")] })
    expect<unknown>(listOf(await list(user("ada")))[0]).toMatchObject({ result_percent: null, valid_until: null })
  })
})

describe("the list of completed courses", () => {
  test("is ordered by finish date, newest first, then by later record, without open or missed assignments", async () => {
    await start({
      group_trainings: [{ key: "g", course_key: "crane", state: "ongoing" }],
      assignments: [
        result("tie", "ladder", "2026-05-01"),
        result("old", "winch", "2025-12-31"),
        result("same-day", "first-aid", "2026-05-01"),
        result("newest", "base", "2026-11-20"),
        result("within", "crane", "2026-11-01", { group_training_key: "g" }),
        assignment("assigned", "ada", "fork", "assigned"),
        assignment("inprogress", "ada", "coach", "inprogress"),
        assignment("done", "ada", "lift", "done", { finish_date: "2026-11-19" }),
        assignment("notshownup", "ada", "teach", "notshownup"),
        assignment("hers", "olga", "ladder", "success"),
      ],
    })
    await expectListed(["newest", "same-day", "tie", "old"])
  })

  test("includes failures within an ongoing group training", async () => {
    await start({
      group_trainings: [{ key: "g", course_key: "crane", state: "ongoing" }],
      assignments: [assignment("failed", "ada", "crane", "failed", { group_training_key: "g" })],
    })
    await expectListed(["failed"])
  })

  test("includes only the latest repetition of a course, within one type of entry", async () => {
    await start({
      assignments: [
        result("first", "safety", "2024-05-01", RECURRING),
        result("third", "safety", "2026-05-01", { ...RECURRING, valid_until: "2026-11-01" }),
        result("second", "safety", "2025-05-01", RECURRING),
        result("approved", "fork", "2026-01-02", APPROVAL),
        result("trained", "fork", "2026-01-01"),
      ],
    })
    await expectListed(["third", "approved", "trained"])
  })

  test("prefers a success that is still valid to a later failure, up to its last day", async () => {
    await start({
      assignments: [
        result("holds", "ladder", "2026-01-01", { valid_until: "2026-11-20" }),
        assignment("failed", "ada", "ladder", "failed", { finish_date: "2026-11-01" }),
      ],
    })
    await expectListed(["holds"])
    installation.time.now = Date.UTC(2026, 10, 20, 22, 59, 59)
    await expectListed(["holds"])
    // Midnight in Berlin.
    installation.time.now = Date.UTC(2026, 10, 20, 23)
    await expectListed(["failed"])
  })

  test("includes the one in force instead of a superseded one finished later", async () => {
    await start({
      assignments: [
        result("in-force", "ladder", "2026-01-01", APPROVAL),
        result("superseded", "ladder", "2026-05-01", { ...APPROVAL, valid_until: "2026-11-19", superseded: true }),
      ],
    })
    await expectListed(["in-force"])
  })

  test("includes one entry per group training, the latest", async () => {
    await start({
      group_trainings: [
        { key: "g", course_key: "crane", state: "closed" },
        { key: "h", course_key: "winch", state: "closed" },
      ],
      assignments: [
        result("trained", "crane", "2026-05-01", { group_training_key: "g" }),
        result("approved", "crane", "2026-05-02", { ...APPROVAL, group_training_key: "g" }),
        result("repeated", "crane", "2026-04-01", { group_training_key: "g" }),
        result("other", "winch", "2026-05-01", { group_training_key: "h" }),
      ],
    })
    await expectListed(["approved", "other"])
  })

  test("has no filters and no pages, and is empty for a user who has completed nothing", async () => {
    await start({ assignments: [result("r", "ladder", "2026-01-01")] })
    const path = `users/${user("ada")}/certificated-courses?page=9&per_page=x&state=failed&type=nonsense`
    expect(idsOf(await installation.request("GET", path))).toEqual([line("r")])
    const { status, body } = await list(user("alone"))
    expect<unknown>({ status, body }).toEqual({ status: 200, body: { data: [] } })
  })
})

describe("who sees whose completed courses", () => {
  beforeAll(() => start({}))

  test.each([
    ["admin", ["ada", "lukasz", "boss", "alone", "gone"], []],
    ["locadmin", ["ada", "lukasz", "employee", "locadmin"], ["gone", "alone", "admin"]],
    ["trainer", ["ada", "lukasz", "employee", "trainer"], ["gone", "alone", "admin"]],
    ["mixed", ["lukasz", "gone", "mixed"], ["ada", "alone"]],
    ["employee", ["employee"], ["ada", "admin"]],
    ["norole", [], ["norole", "ada"]],
  ])("%s: those of %j and not of %j", async (as, inView, outOfView) => {
    for (const key of inView) expect({ key, status: (await list(user(key), as)).status }).toEqual({ key, status: 200 })
    for (const key of outOfView) expectRefusal(await list(user(key), as), 403)
  })

  test("nobody sees those of another company or of an unknown user", async () => {
    await start({
      assignments: [result("adas", "base", "2026-01-01")],
      beta: { assignments: [assignment("bobs", "bob", "base", "success")] },
    })
    expectRefusal(await list(user("bob", "beta")), 403)
    expectRefusal(await list(user("ada"), "other"), 403)
    expectRefusal(await list(NOBODYS_ID), 404)
    const theirs = listOf(await list(user("bob", "beta"), "other"))
    expect<unknown>(theirs).toMatchObject([
      { id: line("bobs", "beta"), course: { id: sharedCourseId(installation, "base") } },
    ])
    const token = await installation.token("admin", "course-assignments.view")
    expectRefusal(await installation.request("GET", `users/${user("ada")}/certificated-courses`, { token }), 403)
  })
})
