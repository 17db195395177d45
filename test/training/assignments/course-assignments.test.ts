import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idIn } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { assignmentsOf } from "../../harness/instruction.ts"
import { expectNothingChanged, idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

/** What POST /users/{user}/course-assignments records and refuses. Prerequisites are tested in a separate file. */

let installation: Installation
let stop = async () => {}
afterAll(() => stop())

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const course = (key: string, company?: string) => idOf(installation, "courses", key, company)
const shared = (key: string) => sharedCourseId(installation, key)

async function start(more: Parameters<typeof trainingCompany>[0] = {}): Promise<void> {
  await stop()
  installation = await Installation.start({ dataset: trainingCompany(more) })
  stop = () => installation.stop()
}

function assign(userId: number, body: unknown, as = "admin", headers: Record<string, string> = {}): Promise<Answer> {
  return installation.request("POST", `users/${userId}/course-assignments`, { body, as, headers })
}

/** Expects a refusal that records nothing. */
async function expectRefused(keys: readonly string[], act: () => Promise<Answer>): Promise<Answer> {
  const answer = await expectNothingChanged(installation, act)
  expectFaults(answer, keys)
  return answer
}

describe("assigning a course", () => {
  test("returns the assignment, assigned by hand and not overdue", async () => {
    await start()
    const answer = await assign(user("ada"), { course_id: course("ladder"), deadline_date: "2026-12-31" })
    expect(answer.status).toBe(201)
    expect<unknown>(answer.body).toEqual({
      data: {
        id: expect.any(Number),
        type: "course_assignment",
        user_id: user("ada"),
        state: "assigned",
        assignment_type: "manual",
        deadline_date: "2026-12-31",
        valid_until: null,
        begin_date: null,
        finish_date: null,
        result_percent: null,
        revoked_on: null,
        group_training_id: null,
        is_overdue: false,
        course: { id: course("ladder"), title: "Leiter_Prüfung", short_type: "base", scope_id: null, type: "course" },
        trainer: null,
        creator: { id: user("admin"), full_name: "Service admin" },
        created_at: "2026-11-20T09:30:00Z",
        updated_at: "2026-11-20T09:30:00Z",
      },
    })
    const listed = await installation.request("GET", `users/${user("ada")}/assigned-courses`)
    expect<unknown>(listed.body).toEqual({ data: [answer.body.data] })
  })

  test("sets state and type, whatever is sent, and ignores unknown fields", async () => {
    await start()
    const body = { course_id: shared("lift"), state: "success", assignment_type: "approval", result_percent: 100, x: 1 }
    const { status, body: answered } = await assign(user("ada"), { ...body, user_id: user("boss"), id: 7 })
    expect<unknown>({ status, data: answered.data }).toMatchObject({
      status: 201,
      data: {
        state: "assigned",
        assignment_type: "manual",
        user_id: user("ada"),
        result_percent: null,
        deadline_date: null,
        course: { id: shared("lift"), scope_id: installation.ids.scopes.platform },
      },
    })
  })

  test("accepts courses of every kind without prerequisites, including shared courses and courses without content", async () => {
    await start()
    const ids = ["ladder", "crane", "winch", "fork-again", "safety"].map((key) => course(key))
    const sharedIds = ["base", "hollow", "fire", "lift", "lift-again", "teach"].map(shared)
    for (const id of [...ids, ...sharedIds]) {
      expect((await assign(user("alone"), { course_id: id })).status).toBe(201)
    }
    expect((await assignmentsOf(installation, "alone")).map(({ course_id }) => course_id)).toEqual([
      ...ids,
      ...sharedIds,
    ])
  })

  test("accepts a completed course again, whatever its result", async () => {
    const history = ["success", "failed", "notshownup"] as const
    const keys = ["ladder", "crane", "winch"] as const
    await start({ assignments: history.map((state, at) => assignment(state, "ada", keys[at] ?? "", state)) })
    for (const key of keys) expect((await assign(user("ada"), { course_id: course(key) })).status).toBe(201)
  })
})

describe("a course cannot be assigned", () => {
  test.each([
    ["that does not exist", () => NOBODYS_ID, "The course_id field names no course that your company sees."],
    ["of another company", () => course("own", "beta"), "The course_id field names no course that your company sees."],
    ["that is inactive", () => course("closed"), "The course_id field names an inactive course."],
    ["that is shared and inactive", () => shared("retired"), "The course_id field names an inactive course."],
  ])("%s", async (_name, id, sentence) => {
    await start()
    const { body } = await expectRefused(["course_id"], () => assign(user("ada"), { course_id: id() }))
    expect<unknown>(body).toEqual({
      message: sentence,
      code: "validation_failed",
      errors: { course_id: [sentence] },
      codes: { course_id: [expect.stringMatching(/^[a-z_]+$/)] },
    })
  })

  test("to a user who has an open assignment of it, in any open state", async () => {
    const open = ["assigned", "inprogress", "done"] as const
    const keys = ["ladder", "crane", "winch"] as const
    await start({
      group_trainings: [{ key: "g", course_key: "first-aid", state: "ongoing" }],
      assignments: [
        ...open.map((state, at) => assignment(state, "ada", keys[at] ?? "", state)),
        assignment("within", "ada", "first-aid", "success", { group_training_key: "g" }),
      ],
    })
    const sentence = "The user has an open assignment of this course already."
    for (const key of [...keys, "first-aid"]) {
      const { body } = await expectRefused(["course_id"], () => assign(user("ada"), { course_id: course(key) }))
      expect<unknown>(body.errors).toEqual({ course_id: [sentence] })
    }
    expect((await assign(user("olga"), { course_id: course("ladder") })).status).toBe(201)
  })

  test("to an inactive user, which is reported together with errors about the course", async () => {
    await start()
    const inactive = "The user is inactive. Activate the user first."
    const { body } = await expectRefused(["course_id"], () => assign(user("gone"), { course_id: course("ladder") }))
    expect<unknown>(body.errors).toEqual({ course_id: [inactive] })
    const both = await expectRefused(["course_id"], () => assign(user("gone"), { course_id: NOBODYS_ID }))
    expect<unknown>(both.body.errors?.course_id).toEqual([
      "The course_id field names no course that your company sees.",
      inactive,
    ])
  })
})

describe("errors in the body", () => {
  beforeAll(() => start())

  test.each([
    ["nothing", {}, ["course_id"]],
    ["null", { course_id: null }, ["course_id"]],
    ["empty text", { course_id: "" }, ["course_id"]],
    ["a number as text", { course_id: "1" }, ["course_id"]],
    ["0", { course_id: 0 }, ["course_id"]],
    ["a negative number", { course_id: -1 }, ["course_id"]],
    ["a fraction", { course_id: 1.5 }, ["course_id"]],
    ["a number above all ids", { course_id: 1e300 }, ["course_id"]],
    ["an array", { course_id: [1] }, ["course_id"]],
    ["everything wrong", { course_id: "x", deadline_date: "2026-02-30" }, ["course_id", "deadline_date"]],
    [
      "an unknown course and a bad deadline",
      { course_id: NOBODYS_ID, deadline_date: 7 },
      ["course_id", "deadline_date"],
    ],
    ["no object", [], ["body"]],
    ["no JSON", "{", ["body"]],
  ])("%s", async (_name, body, keys) => {
    await expectRefused(keys, () => assign(user("ada"), body))
  })

  test("are reported in German to readers of German", async () => {
    const { body } = await assign(user("ada"), { deadline_date: "x" }, "admin", { "accept-language": "de-CH,de;q=0.9" })
    expect<unknown>(body).toEqual({
      message: "Das Feld course_id ist erforderlich. (und 1 weiterer Fehler)",
      code: "validation_failed",
      errors: {
        course_id: ["Das Feld course_id ist erforderlich."],
        deadline_date: [
          "Das Feld deadline_date muss ein wirkliches Datum (Y-m-d) oder ein Zeitpunkt nach ISO 8601 sein.",
        ],
      },
      codes: { course_id: ["required"], deadline_date: ["deadline"] },
    })
  })
})

describe("who may assign to whom", () => {
  test.each([
    ["admin", ["ada", "lukasz", "boss", "alone", "gone", "admin"], []],
    ["locadmin", ["ada", "lukasz", "boss", "employee", "locadmin"], ["gone", "alone", "admin"]],
    ["trainer", ["ada", "lukasz", "boss", "employee", "trainer"], ["gone", "alone", "admin"]],
    ["mixed", ["lukasz", "mixed", "gone"], ["ada", "alone", "trainer"]],
    ["employee", [], ["employee", "ada"]],
    ["norole", [], ["norole", "ada"]],
  ])("%s reaches %j and not %j", async (as, inView, outOfView) => {
    await start()
    for (const key of inView) {
      const { status } = await assign(user(key), { course_id: course("ladder") }, as)
      expect({ key, status }).toEqual({ key, status: key === "gone" ? 422 : 201 })
    }
    for (const key of outOfView) {
      const answer = await expectNothingChanged(installation, () =>
        assign(user(key), { course_id: course("ladder") }, as),
      )
      expectRefusal(answer, 403)
    }
  })

  test("nobody assigns to another company's or an unknown user, or without the permission", async () => {
    await start()
    expectRefusal(await assign(user("bob", "beta"), {}), 403)
    for (const id of [NOBODYS_ID, 0]) expectRefusal(await assign(id, {}), 404)
    expectRefusal(await installation.request("POST", "users/me/course-assignments", { body: {} }), 404)
    const token = await installation.token("admin", "course-assignments.view")
    const path = `users/${user("ada")}/course-assignments`
    expectRefusal(await installation.request("POST", path, { token, body: {} }), 403)
    expectRefusal(await installation.request("POST", path, { as: null, body: {} }), 401)
    expectRefusal(await installation.request("GET", path), 405)
  })
})

test("of several identical simultaneous requests one succeeds, and the others are refused with the reason", async () => {
  await start()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => assign(user("ada"), { course_id: course("ladder") })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  for (const answer of answers) if (answer.status !== 201) expectFaults(answer, ["course_id"])
  const made = answers.find(({ status }) => status === 201)
  const rows = await installation.database.all(sql`select id from assignments where user_id = ${user("ada")}`)
  expect<unknown>(rows).toEqual([{ id: made === undefined ? undefined : idIn(made) }])
})
