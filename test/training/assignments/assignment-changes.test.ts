import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { entityTag } from "../../../src/http/entity-tag.ts"
import { expectFaults, expectRefusal, idsOf, listOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { assignmentsOf } from "../../harness/instruction.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

/** Moving the deadline of an assignment, and withdrawing it. */

let installation: Installation
let stop = async () => {}
afterAll(() => stop())

const DATASET = trainingCompany({
  group_trainings: [{ key: "ongoing", course_key: "crane", state: "ongoing" }],
  assignments: [
    assignment("new", "ada", "ladder", "assigned", { deadline_date: "2026-12-01" }),
    assignment("begun", "ada", "first-aid", "inprogress", { begin_date: "2026-11-10" }),
    assignment("judged", "ada", "winch", "done", { finish_date: "2026-11-10", result_percent: 80 }),
    assignment("reopened", "ada", "crane", "success", { group_training_key: "ongoing", finish_date: "2026-11-10" }),
    assignment("passed", "ada", "base", "success", { finish_date: "2026-05-05" }),
    assignment("failed", "ada", "fork", "failed", { finish_date: "2026-05-05" }),
    assignment("absent", "ada", "hollow", "notshownup"),
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
const path = (key: string, company?: string) => `course-assignments/${line(key, company)}`
const user = (key: string) => idOf(installation, "users", key)
const course = (key: string) => idOf(installation, "courses", key)
const patch = (key: string, body: unknown, options: object = {}) =>
  installation.request("PATCH", path(key), { body, ...options })
const withdraw = (key: string, options: object = {}) => installation.request("DELETE", path(key), options)
const openOnes = () => installation.request("GET", `users/${user("ada")}/assigned-courses`)
const completedOnes = () => installation.request("GET", `users/${user("ada")}/certificated-courses`)
const rowOf = (id: number) =>
  installation.database.get<{ is_open: number; withdrawn_at: number | null; state: string }>(sql`
    select is_open, withdrawn_at, state from assignments where id = ${id}`)

describe("the deadline of an open assignment", () => {
  test.each([
    ["2027-01-31", "2027-01-31"],
    ["2027-01-31T10:00:00+01:00", "2027-01-31T09:00:00Z"],
    ["2027-01-31T10:00", "2027-01-31T09:00:00Z"],
    [null, null],
  ])("is moved to %p", async (deadline_date, shown) => {
    installation.time.now += 60_000
    const answer = await patch("new", { deadline_date })
    expect<unknown>({ status: answer.status, data: answer.body.data }).toMatchObject({
      status: 200,
      data: {
        id: line("new"),
        type: "course_assignment",
        state: "assigned",
        deadline_date: shown,
        updated_at: "2026-11-20T09:31:00Z",
      },
    })
    expect<unknown>(listOf(await openOnes()).find(({ id }) => Number(id) === line("new"))).toEqual(answer.body.data)
  })

  test("determines from then on whether the assignment is overdue", async () => {
    expect<unknown>((await patch("new", { deadline_date: "2026-11-19" })).body.data?.is_overdue).toBe(true)
    expect<unknown>((await patch("new", { deadline_date: "2026-11-20" })).body.data?.is_overdue).toBe(false)
  })

  test("can be moved in every state that is open", async () => {
    for (const key of ["new", "begun", "judged", "reopened"]) {
      expect(await patch(key, { deadline_date: "2027-02-01" })).toMatchObject({ status: 200 })
    }
  })

  test("is unchanged if the same is sent or it is left out, and this does not count as a change", async () => {
    for (const body of [{ deadline_date: "2026-12-01" }, {}, { state: "success", course_id: 1 }]) {
      expect(await expectNothingChanged(installation, () => patch("new", body))).toMatchObject({ status: 200 })
    }
  })

  test.each(["passed", "failed", "absent"])("cannot be moved if the assignment is completed (%s)", async (key) => {
    for (const deadline_date of ["2027-01-31", null]) {
      const answer = await expectNothingChanged(installation, () => patch(key, { deadline_date }))
      expectFaults(answer, ["deadline_date"])
      expect<unknown>(answer.body.codes).toEqual({ deadline_date: ["already_completed"] })
    }
    expect(await patch(key, {})).toMatchObject({ status: 200 })
  })

  test.each(["soon", "2026-02-30", 5, {}])("cannot be moved to %p", async (deadline_date) => {
    expectFaults(await expectNothingChanged(installation, () => patch("new", { deadline_date })), ["deadline_date"])
  })

  test("is checked against the version a client has read", async () => {
    const { body } = await patch("new", {})
    const own = { headers: { "if-match": entityTag(Date.parse(String(body.data?.updated_at)), "") } }
    expect(await patch("new", { deadline_date: "2027-01-01" }, own)).toMatchObject({ status: 200 })
    expect(await patch("new", { deadline_date: "2027-01-02" }, own)).toMatchObject({ status: 412 })
    expect(await withdraw("new", own)).toMatchObject({ status: 412 })
  })
})

describe("an assignment that is withdrawn", () => {
  test("is deleted if nobody has begun it", async () => {
    const { status, text } = await withdraw("new")
    expect({ status, text }).toEqual({ status: 204, text: "" })
    expect(await rowOf(line("new"))).toBeUndefined()
    expect(idsOf(await openOnes())).not.toContain(line("new"))
  })

  test.each(["begun", "judged", "reopened"])("keeps its row if its history has to be kept (%s)", async (key) => {
    const before = await rowOf(line(key))
    expect(await withdraw(key)).toMatchObject({ status: 204 })
    expect(await rowOf(line(key))).toEqual({
      state: before?.state ?? "",
      is_open: 0,
      withdrawn_at: installation.time.now,
    })
    expect(idsOf(await openOnes())).not.toContain(line(key))
    expect(idsOf(await completedOnes())).not.toContain(line(key))
  })

  test.each(["new", "begun", "reopened"])("cannot be found afterwards (%s)", async (key) => {
    await withdraw(key)
    for (const request of [
      () => patch(key, { deadline_date: "2027-01-01" }),
      () => withdraw(key),
      () => installation.request("POST", `${path(key)}/complete`, { body: { state: "success" } }),
      () => installation.request("GET", `users/${user("ada")}/${line(key)}/course/${course("crane")}-en.pdf`),
    ]) {
      expectRefusal(await expectNothingChanged(installation, request), 404)
    }
  })

  test("allows another one for the same course", async () => {
    const body = { course_id: course("first-aid") }
    const assign = () => installation.request("POST", `users/${user("ada")}/course-assignments`, { body })
    expectFaults(await assign(), ["course_id"])
    await withdraw("begun")
    expect(await assign()).toMatchObject({ status: 201 })
  })

  test("proves nothing: having passed it does not meet a prerequisite", async () => {
    const passed = async () => {
      const body = { course_id: course("coach") }
      const { body: answer } = await installation.request("POST", `users/${user("olga")}/course-assignments`, { body })
      return JSON.stringify(answer.errors?.course_id ?? [])
    }
    await installation.database.run(sql`
      update assignments set user_id = ${user("olga")}, course_id = ${course("fork")} where id = ${line("reopened")}`)
    expect(await passed()).not.toContain("Forklift operator")
    await withdraw("reopened")
    expect(await passed()).toContain("Forklift operator")
  })

  test("is reported as deleted in the feed of changes and the audit log", async () => {
    for (const key of ["new", "begun"]) {
      const { body } = await installation.request("GET", "changes?after=now")
      await withdraw(key)
      const told = await installation.request("GET", `changes?after=${body.meta?.next}`)
      expect<unknown>(told.body.data).toMatchObject([
        { action: "deleted", record: { type: "course_assignment", id: line(key) }, fields: [] },
      ])
      const entry = await installation.database.get<{ action: string; record_name: string }>(sql`
        select action, record_name from audit_entries
        where record_type = 'assignment' and record_id = ${line(key)} order by id desc limit 1`)
      expect(entry?.action).toBe("delete")
      expect(entry?.record_name).toContain("Ada Müller")
    }
  })

  test.each(["passed", "failed", "absent"])("must be open: a completed one stays (%s)", async (key) => {
    const answer = await expectNothingChanged(installation, () => withdraw(key))
    expectFaults(answer, ["assignment"])
    expect<unknown>(answer.body.codes).toEqual({ assignment: ["already_completed"] })
  })

  test("can be withdrawn again with the same key, and is not found without it", async () => {
    const options = { headers: { "idempotency-key": "once" } }
    expect(await withdraw("new", options)).toMatchObject({ status: 204 })
    expect(await withdraw("new", options)).toMatchObject({ status: 204 })
    expectRefusal(await withdraw("new"), 404)
  })
})

describe("who may change assignments", () => {
  test.each([
    ["locadmin", "begun", "alones"],
    ["trainer", "begun", "alones"],
  ])("%s: assignments of users in view", async (as, inView, outOfView) => {
    expect(await patch(inView, { deadline_date: "2027-01-01" }, { as })).toMatchObject({ status: 200 })
    expectRefusal(await expectNothingChanged(installation, () => patch(outOfView, {}, { as })), 403)
    expectRefusal(await expectNothingChanged(installation, () => withdraw(outOfView, { as })), 403)
    expect(await withdraw(inView, { as })).toMatchObject({ status: 204 })
  })

  test.each(["employee", "norole"])("not %s", async (as) => {
    expectRefusal(await expectNothingChanged(installation, () => patch("new", {}, { as })), 403)
    expectRefusal(await expectNothingChanged(installation, () => withdraw("new", { as })), 403)
  })

  test("a token with the scope", async () => {
    const token = await installation.token("admin", "course-assignments.view course-assignments.create")
    expectRefusal(await withdraw("new", { token }), 403)
    expect(
      await withdraw("new", { token: await installation.token("admin", "course-assignments.update") }),
    ).toMatchObject({
      status: 204,
    })
  })

  test("only existing assignments of the same company", async () => {
    const before = await assignmentsOf(installation, "bob", "beta")
    for (const method of ["PATCH", "DELETE"]) {
      const send = (address: string) =>
        installation.request(method, `course-assignments/${address}`, method === "PATCH" ? { body: {} } : {})
      expectRefusal(await send(String(line("bobs", "beta"))), 403)
      for (const address of [String(NOBODYS_ID), "0", "x", "1.5", "-1"]) expectRefusal(await send(address), 404)
    }
    expect(await assignmentsOf(installation, "bob", "beta")).toEqual(before)
  })
})
