import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import { raw, sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { expectFaults, expectRefusal, idsOf, listOf } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { openInstructions } from "../../harness/instruction.ts"
import { expectNothingChanged, idOf, sharedCourseId } from "../../harness/records.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"
import { certificatesOf } from "../qualifications.ts"

/** Recording the results of open assignments that another system or a person has established. */

let installation: Installation
let stop = async () => {}
afterAll(() => stop())

const TRAININGS = [
  { key: "ongoing", course_key: "winch", state: "ongoing", trainer_user_key: "boss" },
  { key: "over", course_key: "crane", state: "closed" },
  { key: "platforms", course_key: "lift", state: "ongoing" },
]

const DATASET = trainingCompany({
  group_trainings: TRAININGS,
  assignments: [
    assignment("new", "ada", "ladder", "assigned", { deadline_date: "2026-12-01" }),
    assignment("begun", "ada", "first-aid", "inprogress", { begin_date: "2026-11-10" }),
    assignment("judged", "ada", "fork", "done", { result_percent: 80, trainer_user_key: "trainer" }),
    assignment("within", "ada", "winch", "inprogress", { group_training_key: "ongoing" }),
    assignment("late", "ada", "crane", "inprogress", { group_training_key: "over" }),
    assignment("operator", "lukasz", "lift", "assigned"),
    assignment("yearly", "lukasz", "safety", "assigned", { assignment_type: "recurring" }),
    assignment("vouched", "lukasz", "ladder", "inprogress", { assignment_type: "approval" }),
    assignment("vouched before", "lukasz", "ladder", "success", {
      assignment_type: "approval",
      finish_date: "2026-01-01",
    }),
    assignment("passed", "ada", "base", "success", { finish_date: "2026-05-05" }),
    assignment("failed", "ada", "hollow", "failed", { finish_date: "2026-05-05" }),
    assignment("absent", "ada", "teach", "notshownup"),
    assignment("lifting", "ada", "lift", "inprogress", { group_training_key: "platforms", result_percent: 40 }),
    assignment("gones", "gone", "ladder", "assigned"),
    assignment("alones", "alone", "ladder", "assigned"),
  ],
  beta: { assignments: [assignment("bobs", "bob", "beta-fork", "assigned")] },
})

beforeEach(async () => {
  await stop()
  installation = await Installation.start({ dataset: DATASET })
  stop = () => installation.stop()
})

const line = (key: string, company?: string) => idOf(installation, "assignments", key, company)
const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const complete = (key: string, body: unknown, options: object = {}): Promise<Answer> =>
  installation.request("POST", `course-assignments/${line(key)}/complete`, { body, ...options })
const listed = (list: "assigned-courses" | "certificated-courses", key: string) =>
  installation.request("GET", `users/${user(key)}/${list}`)

/** Closes the group training by an import, as administrators do. */
const closeTraining = (key = "ongoing", state = "closed") =>
  importDataset(
    installation.database,
    { companies: [{ key: "acme", group_trainings: [{ key, state }] }] },
    { files: installation.files, baseDirectory: installation.directory, now: installation.time.now },
  )

describe("a success", () => {
  test("is returned as listed, with today as the finish date and the course's validity", async () => {
    installation.time.now += 60_000
    const answer = await complete("begun", { state: "success" })
    expect<unknown>({ status: answer.status, data: answer.body.data }).toMatchObject({
      status: 200,
      data: {
        id: line("begun"),
        type: "course_assignment",
        state: "success",
        assignment_type: "manual",
        begin_date: "2026-11-10",
        finish_date: "2026-11-20",
        valid_until: "2028-11-20",
        result_percent: null,
        trainer: null,
        is_overdue: false,
        updated_at: "2026-11-20T09:31:00Z",
      },
    })
    expect(idsOf(await listed("assigned-courses", "ada"))).not.toContain(line("begun"))
    const entry = listOf(await listed("certificated-courses", "ada")).find(({ id }) => Number(id) === line("begun"))
    expect<unknown>(entry).toMatchObject({ entry_type: "certificated_course", finish_date: "2026-11-20" })
  })

  test("is stored as sent, and never expires in a course without a validity", async () => {
    const body = { finish_date: "2026-11-01", result_percent: 87.5, trainer_user_id: user("boss"), id: 1, is_open: 1 }
    const { body: answer } = await complete("new", { state: "success", ...body })
    expect<unknown>(answer.data).toMatchObject({
      state: "success",
      deadline_date: "2026-12-01",
      finish_date: "2026-11-01",
      valid_until: null,
      result_percent: 87.5,
      trainer: { id: user("boss"), full_name: "Bea Boss" },
    })
  })

  test("has a certificate at once, which states it", async () => {
    await complete("new", { state: "success", finish_date: "2026-11-01", result_percent: 100 })
    expect(await certificatesOf(installation, line("new"))).toMatchObject([
      { issue: 1, state: "success", holder_name: "Ada Müller", finish_date: "2026-11-01", issued_on: "2026-11-20" },
    ])
  })

  test("cannot begin after its finish date", async () => {
    const { body } = await complete("begun", { state: "success", finish_date: "2026-11-09" })
    expect<unknown>(body.data?.begin_date).toBeNull()
  })

  test("keeps the result and the trainer if they are left out, and removes them if null", async () => {
    const { body: kept } = await complete("judged", { state: "failed" })
    expect<unknown>(kept.data).toMatchObject({ result_percent: 80, trainer: { id: user("trainer") } })
    await installation.database.run(sql`
      update assignments set state = 'done', is_open = 1 where id = ${line("judged")}`)
    const { body: cleared } = await complete("judged", {
      state: "success",
      result_percent: null,
      trainer_user_id: null,
    })
    expect<unknown>(cleared.data).toMatchObject({ result_percent: null, trainer: null })
  })

  test("of an operator opens the recurring instruction for the scope", async () => {
    await complete("operator", { state: "success", finish_date: "2026-10-31" })
    expect(await openInstructions(installation, "lukasz")).toMatchObject({ "lift-again": "2027-04-30" })
  })

  test("of any other course, or a failure, opens none", async () => {
    const before = Object.keys(await openInstructions(installation, "lukasz"))
    await complete("operator", { state: "failed" })
    await complete("yearly", { state: "success" })
    expect(before).toEqual(expect.arrayContaining(Object.keys(await openInstructions(installation, "lukasz"))))
  })

  test("of recurring instruction is renewed only when it is due", async () => {
    await complete("yearly", { state: "success" })
    const row = await installation.database.get(sql`
      select valid_until, renewal_on from assignments where id = ${line("yearly")}`)
    expect(row).toEqual({ valid_until: "2027-05-20", renewal_on: "2027-05-20" })
  })

  test("of an open approval supersedes the previous one", async () => {
    await complete("vouched", { state: "success" })
    const row = await installation.database.get(sql`
      select superseded, valid_until from assignments where id = ${line("vouched before")}`)
    expect(row).toEqual({ superseded: 1, valid_until: "2026-11-19" })
  })

  test("can be recorded for somebody who has left", async () => {
    expect(await complete("gones", { state: "success" })).toMatchObject({ status: 200 })
  })
})

describe("a success within an ongoing group training", () => {
  test("stays open, without a certificate, until the training closes", async () => {
    const { status, body } = await complete("within", { state: "success", finish_date: "2026-11-19" })
    expect<unknown>({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { state: "success", finish_date: "2026-11-19", valid_until: "2027-11-19", trainer: { id: user("boss") } },
    })
    expect(idsOf(await listed("assigned-courses", "ada"))).toContain(line("within"))
    expect(idsOf(await listed("certificated-courses", "ada"))).not.toContain(line("within"))
    expect(await certificatesOf(installation, line("within"))).toEqual([])
    await closeTraining()
    expect(idsOf(await listed("assigned-courses", "ada"))).not.toContain(line("within"))
    expect(idsOf(await listed("certificated-courses", "ada"))).toContain(line("within"))
    expect(await certificatesOf(installation, line("within"))).toMatchObject([{ issue: 1, finish_date: "2026-11-19" }])
  })

  test("can be corrected until then", async () => {
    const passed = { state: "success", finish_date: "2026-11-19" }
    await complete("within", passed)
    expect(await expectNothingChanged(installation, () => complete("within", passed))).toMatchObject({ status: 200 })
    expect(await complete("within", { state: "failed" })).toMatchObject({
      status: 200,
      body: { data: { state: "failed", valid_until: null } },
    })
    expect(await certificatesOf(installation, line("within"))).toMatchObject([{ state: "failed" }])
    await closeTraining()
    expect(await certificatesOf(installation, line("within"))).toHaveLength(1)
  })

  test("is completed at once if the training is closed, and so is a failure in any training", async () => {
    await complete("late", { state: "success" })
    expect(await certificatesOf(installation, line("late"))).toHaveLength(1)
    await complete("within", { state: "failed" })
    expect(await certificatesOf(installation, line("within"))).toHaveLength(1)
  })

  test("is not restored by the training after it was withdrawn", async () => {
    await complete("within", { state: "success" })
    expect(await installation.request("DELETE", `course-assignments/${line("within")}`)).toMatchObject({ status: 204 })
    await closeTraining()
    expect(await certificatesOf(installation, line("within"))).toEqual([])
    expect(idsOf(await listed("certificated-courses", "ada"))).not.toContain(line("within"))
  })
})

describe("an operator's success within an ongoing group training", () => {
  const passed = { state: "success", finish_date: "2026-11-18" }

  test("opens the recurring instruction when the training closes, and not before", async () => {
    await complete("lifting", passed)
    expect(await openInstructions(installation, "ada")).not.toHaveProperty("lift-again")
    const { body } = await installation.request("GET", "changes?after=now")
    await closeTraining("platforms")
    expect(await openInstructions(installation, "ada")).toMatchObject({ "lift-again": "2027-05-18" })
    const told = await installation.request("GET", `changes?after=${body.meta?.next}`)
    expect<unknown>(told.body.data).toMatchObject([{ record: { type: "import" } }])
  })

  test("opens none if it was corrected or withdrawn before that", async () => {
    await complete("lifting", passed)
    await complete("lifting", { state: "failed" })
    await closeTraining("platforms")
    expect(await openInstructions(installation, "ada")).not.toHaveProperty("lift-again")
  })

  test.each(["corrected", "withdrawn"])("also removes the instruction when it is %s later", async (how) => {
    await complete("lifting", passed)
    await closeTraining("platforms")
    await closeTraining("platforms", "ongoing")
    expect(await openInstructions(installation, "ada")).toHaveProperty("lift-again")
    if (how === "corrected") await complete("lifting", { state: "failed" })
    else await installation.request("DELETE", `course-assignments/${line("lifting")}`)
    expect(await openInstructions(installation, "ada")).not.toHaveProperty("lift-again")
  })

  test.each([
    ["deadline_date = '2027-06-01'", "has another deadline"],
    ["begin_date = '2026-11-20'", "was begun"],
  ])("leaves an instruction that %s", async (change) => {
    await complete("lifting", passed)
    await closeTraining("platforms")
    await closeTraining("platforms", "ongoing")
    await installation.database.run(sql`
      update assignments set ${raw(change)} where is_open = 1 and user_id = ${user("ada")}
        and course_id = ${sharedCourseId(installation, "lift-again")}`)
    await complete("lifting", { state: "failed" })
    expect(await openInstructions(installation, "ada")).toHaveProperty("lift-again")
  })

  test("keeps its date when sent again without one", async () => {
    await complete("lifting", { ...passed, result_percent: 90 })
    const again = () => complete("lifting", { state: "success" })
    expect(await expectNothingChanged(installation, again)).toMatchObject({
      body: { data: { finish_date: "2026-11-18", result_percent: 90 } },
    })
  })

  test.each(["failed", "notshownup"])("does not affect %s, which is dated today", async (state) => {
    await complete("lifting", { ...passed, result_percent: 90 })
    expect(await complete("lifting", { state })).toMatchObject({
      body: { data: { finish_date: "2026-11-20", result_percent: null } },
    })
  })
})

test("a result that an import records also opens the recurring instruction of operators", async () => {
  const result = { key: "operator", state: "success", finish_date: "2026-10-31" }
  await importDataset(
    installation.database,
    { companies: [{ key: "acme", assignments: [result] }] },
    { files: installation.files, baseDirectory: installation.directory, now: installation.time.now },
  )
  expect(await openInstructions(installation, "lukasz")).toMatchObject({ "lift-again": "2027-04-30" })
})

test("a user who did not attend has no earlier percentage", async () => {
  expect(await complete("lifting", { state: "notshownup" })).toMatchObject({ body: { data: { result_percent: null } } })
})

describe("an assignment that was not passed", () => {
  test("is a failure without validity, as its certificate says", async () => {
    const { body } = await complete("begun", { state: "failed", result_percent: 0 })
    expect<unknown>(body.data).toMatchObject({ state: "failed", valid_until: null, result_percent: 0 })
    expect(await certificatesOf(installation, line("begun"))).toMatchObject([{ state: "failed" }])
    expect(idsOf(await listed("certificated-courses", "ada"))).toContain(line("begun"))
  })

  test("ends without a certificate for users who did not attend", async () => {
    const { body } = await complete("within", { state: "notshownup" })
    expect<unknown>(body.data).toMatchObject({ state: "notshownup", valid_until: null, finish_date: "2026-11-20" })
    expect(await certificatesOf(installation, line("within"))).toEqual([])
    for (const list of ["assigned-courses", "certificated-courses"] as const) {
      expect(idsOf(await listed(list, "ada"))).not.toContain(line("within"))
    }
  })
})

describe("a result is refused", () => {
  test.each(["passed", "failed", "absent"])("when there is already one (%s)", async (key) => {
    const answer = await expectNothingChanged(installation, () => complete(key, { state: "success" }))
    expectFaults(answer, ["assignment"])
    expect<unknown>(answer.body.codes).toEqual({ assignment: ["already_completed"] })
  })

  test.each([
    [{}, ["state"]],
    [{ state: null }, ["state"]],
    [{ state: "inprogress" }, ["state"]],
    [{ state: "success", finish_date: "2026-11-21" }, ["finish_date"]],
    [{ state: "success", finish_date: "2026-02-30" }, ["finish_date"]],
    [{ state: "failed", result_percent: 100.5 }, ["result_percent"]],
    [{ state: "failed", result_percent: -1 }, ["result_percent"]],
    [{ state: "failed", result_percent: "90" }, ["result_percent"]],
    [{ state: "failed", trainer_user_id: 0 }, ["trainer_user_id"]],
    [
      { state: "lost", finish_date: "2027-01-01", result_percent: 101, trainer_user_id: 987_654_321 },
      ["state", "finish_date", "result_percent", "trainer_user_id"],
    ],
  ])("for %j", async (body, keys) => {
    expectFaults(await expectNothingChanged(installation, () => complete("new", body)), keys)
  })

  test("on a day that has not begun in the company's time zone, but not on one that has", async () => {
    // 23:30 UTC is the next day in Berlin.
    installation.time.now = Date.UTC(2026, 10, 20, 23, 30)
    expectFaults(await complete("new", { state: "success", finish_date: "2026-11-22" }), ["finish_date"])
    const { body } = await complete("new", { state: "success" })
    expect<unknown>(body.data?.finish_date).toBe("2026-11-21")
  })

  test("for a trainer who is outside the caller's view or belongs to another company", async () => {
    for (const [as, trainer] of [
      ["locadmin", user("alone")],
      ["admin", user("bob", "beta")],
    ] as const) {
      const body = { state: "success", trainer_user_id: trainer }
      const answer = await expectNothingChanged(installation, () => complete("new", body, { as }))
      expectFaults(answer, ["trainer_user_id"])
    }
    expect(
      await complete("new", { state: "success", trainer_user_id: user("lukasz") }, { as: "locadmin" }),
    ).toMatchObject({ status: 200 })
  })

  test("from callers who may not see the user, or have no permission", async () => {
    for (const [as, key] of [
      ["trainer", "alones"],
      ["employee", "new"],
      ["norole", "new"],
    ] as const) {
      expectRefusal(await expectNothingChanged(installation, () => complete(key, { state: "success" }, { as })), 403)
    }
    expect(await complete("new", { state: "success" }, { as: "trainer" })).toMatchObject({ status: 200 })
  })
})

test("an uploaded certificate of an earlier result does not apply to the new one", async () => {
  await installation.database.run(sql`
    insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
    select id, 'certificate', 'x.pdf', 'application/pdf', 1, 'x', 0 from companies where key = 'acme'`)
  await installation.database.run(sql`
    update assignments set certificate_file_id = (select max(id) from files) where id = ${line("begun")}`)
  await complete("begun", { state: "success" })
  const entry = listOf(await listed("certificated-courses", "ada")).find(({ id }) => Number(id) === line("begun"))
  expect(String(entry?.download_url)).toContain("/course/")
})

test("the feed of changes shows which fields a result has changed", async () => {
  const { body } = await installation.request("GET", "changes?after=now")
  await complete("begun", { state: "success", trainer_user_id: user("boss"), result_percent: 90 })
  const told = await installation.request("GET", `changes?after=${body.meta?.next}`)
  expect<unknown>(told.body.data).toMatchObject([
    {
      action: "updated",
      record: { type: "course_assignment", id: line("begun") },
      fields: ["finish_date", "result_percent", "state", "trainer", "valid_until"],
    },
  ])
})

test("a shared course is completed like a company's own", async () => {
  const body = { course_id: sharedCourseId(installation, "fire") }
  const assigned = await installation.request("POST", `users/${user("ada")}/course-assignments`, { body })
  const path = `course-assignments/${assigned.body.data?.id}/complete`
  const { status, body: answer } = await installation.request("POST", path, { body: { state: "success" } })
  expect<unknown>({ status, valid_until: answer.data?.valid_until }).toEqual({ status: 200, valid_until: "2027-11-20" })
})
