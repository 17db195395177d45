import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { importDataset } from "../../../src/dataset/rules.ts"
import { expectRefusal, idsOf, listOf } from "../../harness/answers.ts"
import { type Answer, Installation, NOW } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

/** Ada has an assignment in every state, inside and outside of group trainings that are ongoing or have ended. */
const HISTORY = {
  group_trainings: [
    { key: "g-on", course_key: "crane", state: "ongoing", begin_date: "2026-11-01", trainer_user_key: "trainer" },
    { key: "g-over", course_key: "winch", state: "closed", begin_date: "2026-10-01", end_date: "2026-10-02" },
    { key: "g-failed", course_key: "coach", state: "ongoing" },
    { key: "g-late", course_key: "teach", state: "ongoing" },
  ],
  assignments: [
    assignment("assigned", "ada", "ladder", "assigned", { deadline_date: "2026-11-19", creator_user_key: "boss" }),
    assignment("inprogress", "ada", "first-aid", "inprogress", {
      begin_date: "2026-11-10",
      deadline_date: "2026-11-20",
    }),
    assignment("done", "ada", "fork", "done", {
      begin_date: "2026-11-10",
      finish_date: "2026-11-12",
      result_percent: 87.5,
      deadline_date: "2026-11-20T10:29:59+01:00",
      trainer_user_key: "trainer",
    }),
    assignment("success", "ada", "base", "success", { finish_date: "2026-01-11", deadline_date: "2026-01-01" }),
    assignment("failed", "ada", "hollow", "failed", { finish_date: "2026-01-11" }),
    assignment("notshownup", "ada", "closed", "notshownup", { deadline_date: "2026-01-01" }),
    assignment("recurring", "ada", "safety", "assigned", {
      assignment_type: "recurring",
      deadline_date: "2026-11-20T09:30:00Z",
    }),
    assignment("approval", "ada", "lift", "success", { assignment_type: "approval" }),
    assignment("within", "ada", "crane", "success", {
      group_training_key: "g-on",
      finish_date: "2026-11-12",
      deadline_date: "2026-11-01",
    }),
    assignment("after", "ada", "winch", "success", { group_training_key: "g-over", finish_date: "2026-10-02" }),
    assignment("failed-within", "ada", "coach", "failed", { group_training_key: "g-failed" }),
    assignment("assigned-within", "ada", "teach", "assigned", { group_training_key: "g-late" }),
    assignment("lukasz", "lukasz", "ladder", "assigned"),
    assignment("employees", "employee", "ladder", "inprogress"),
  ],
  beta: { assignments: [assignment("bobs", "bob", "beta-fork", "assigned")] },
}

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany(HISTORY) })
})
afterAll(() => installation.stop())

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const line = (key: string, company?: string) => idOf(installation, "assignments", key, company)

const list = (userId: number, as = "admin"): Promise<Answer> =>
  installation.request("GET", `users/${userId}/assigned-courses`, { as })

const OPEN = ["assigned", "inprogress", "done", "recurring", "within", "assigned-within"]

describe("the open assignments of a user", () => {
  test("are those without a result, and those passed in an ongoing group training, by id", async () => {
    const answer = await list(user("ada"))
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(["data"])
    expect(idsOf(answer)).toEqual(OPEN.map((key) => line(key)))
  })

  test("show everything known about them", async () => {
    const shown = listOf(await list(user("ada")))
    expect<unknown>(shown[2]).toEqual({
      id: line("done"),
      type: "course_assignment",
      user_id: user("ada"),
      state: "done",
      assignment_type: "manual",
      deadline_date: "2026-11-20T09:29:59Z",
      valid_until: null,
      begin_date: "2026-11-10",
      finish_date: "2026-11-12",
      result_percent: 87.5,
      revoked_on: null,
      group_training_id: null,
      is_overdue: true,
      course: {
        id: idOf(installation, "courses", "fork"),
        title: "Forklift operator",
        short_type: "operator",
        scope_id: installation.ids.scopes.forklift,
        type: "course",
      },
      trainer: { id: user("trainer"), full_name: "Service trainer" },
      creator: null,
      created_at: "2026-11-20T09:30:00Z",
      updated_at: "2026-11-20T09:30:00Z",
    })
    expect<unknown>(shown[0]?.creator).toEqual({ id: user("boss"), full_name: "Bea Boss" })
    expect<unknown>(shown[5]?.course).toEqual({
      id: sharedCourseId(installation, "teach"),
      title: "Train the trainer",
      short_type: "trainer",
      scope_id: null,
      type: "course",
    })
  })

  test("show their state and type, including success within a group training", async () => {
    const shown = listOf(await list(user("ada"))).map(({ state, assignment_type }) => [state, assignment_type])
    expect<unknown>(shown).toEqual([
      ["assigned", "manual"],
      ["inprogress", "manual"],
      ["done", "manual"],
      ["assigned", "recurring"],
      ["success", "manual"],
      ["assigned", "manual"],
    ])
  })

  test("are overdue once their deadline has passed, and not before", async () => {
    const overdue = async () => {
      const shown = listOf(await list(user("ada")))
      return shown.flatMap(({ is_overdue }, at) => (String(is_overdue) === "true" ? (OPEN[at] ?? []) : []))
    }
    expect(await overdue()).toEqual(["assigned", "done", "within"])
    installation.time.now = NOW + 1
    expect(await overdue()).toEqual(["assigned", "done", "recurring", "within"])
  })

  test("are an empty list for a user without any", async () => {
    for (const key of ["alone", "gone"]) {
      const { status, body } = await list(user(key))
      expect<unknown>({ status, body }).toEqual({ status: 200, body: { data: [] } })
    }
  })

  test("stay visible when the user is deactivated", async () => {
    await installation.request("POST", `users/${user("lukasz")}/deactivate`)
    expect(idsOf(await list(user("lukasz")))).toEqual([line("lukasz")])
  })

  test("have no filters and no pages", async () => {
    const answer = await installation.request("GET", `users/${user("ada")}/assigned-courses?page=7&per_page=x&state=y`)
    expect({ status: answer.status, ids: idsOf(answer) }).toEqual({ status: 200, ids: OPEN.map((key) => line(key)) })
  })
})

describe("who sees whose open assignments", () => {
  test.each([
    ["admin", ["ada", "lukasz", "boss", "alone", "gone", "employee"], []],
    ["locadmin", ["ada", "lukasz", "employee", "locadmin"], ["gone", "alone", "admin"]],
    ["trainer", ["ada", "lukasz", "employee", "trainer"], ["gone", "alone", "admin"]],
    ["mixed", ["lukasz", "gone", "mixed"], ["ada", "alone"]],
    ["employee", ["employee"], ["ada", "admin"]],
    ["norole", [], ["norole", "ada"]],
  ])("%s those of %j and not of %j", async (as, inView, outOfView) => {
    for (const key of inView) expect({ key, status: (await list(user(key), as)).status }).toEqual({ key, status: 200 })
    for (const key of outOfView) expectRefusal(await list(user(key), as), 403)
  })

  test("employees see their own", async () => {
    expect(idsOf(await list(user("employee"), "employee"))).toEqual([line("employees")])
  })

  test("nobody sees assignments of another company or of an unknown user", async () => {
    expectRefusal(await list(user("bob", "beta")), 403)
    expectRefusal(await list(user("ada"), "other"), 403)
    expectRefusal(await list(NOBODYS_ID), 404)
    expect(idsOf(await list(user("bob", "beta"), "other"))).toEqual([line("bobs", "beta")])
    const token = await installation.token("admin", "course-assignments.create")
    expectRefusal(await installation.request("GET", `users/${user("ada")}/assigned-courses`, { token }), 403)
  })
})

test("assignments passed in a group training are no longer open when it closes, and nothing else changes", async () => {
  const group_trainings = HISTORY.group_trainings.map((training) => ({ ...training, state: "closed" }))
  const files = { files: installation.files, baseDirectory: installation.directory, now: NOW }
  const dataset = { companies: [{ key: "acme", name: "Acme GmbH", group_trainings }] }
  await importDataset(installation.database, dataset, files)
  expect(idsOf(await list(user("ada")))).toEqual(OPEN.filter((key) => key !== "within").map((key) => line(key)))
})
