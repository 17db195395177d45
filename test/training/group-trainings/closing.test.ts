import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { outcomesOf } from "../../../src/training/group-closing/outcomes.ts"
import { expectFaults, expectRefusal } from "../../harness/answers.ts"
import { idOf } from "../../harness/records.ts"
import { GroupCompany, HOUR } from "./group-company.ts"

let company: GroupCompany
let stop = async () => {}
afterAll(() => stop())

beforeEach(async () => {
  await stop()
  company = await GroupCompany.start()
  stop = company.stop
})

test("a training is planned, held and closed with certificates that name the trainer", async () => {
  const planned = await company.plan({ place: "Hall 3" })
  expect<unknown>(planned).toMatchObject({
    type: "group_training",
    state: "planned",
    title: null,
    course: { id: company.course("winch"), type: "course" },
    trainer: { id: company.user("boss"), full_name: "Bea Boss" },
    external_trainer: null,
    place: "Hall 3",
    capacity: null,
    self_check_in: false,
    participants_count: 0,
  })
  const { id } = planned
  const added = await company.add(id, ["ada", "lukasz", "olga"])
  expect<unknown>(added.body).toMatchObject({
    data: [
      { index: 0, user_id: company.user("ada"), status: "created", errors: {} },
      { index: 1, status: "created" },
      { index: 2, status: "created" },
    ],
    meta: { created: 3, failed: 0, waiting: 0, unchanged: 0, warnings: [] },
  })
  expect<unknown>(await company.assigned("ada")).toMatchObject([
    { group_training_id: id, state: "assigned", assignment_type: "manual" },
  ])
  expect((await company.request("POST", `/${id}/start`)).body.data?.state as unknown).toBe("ongoing")
  company.installation.time.now += 6 * HOUR
  const [first, second] = [...(planned.sessions ?? [])] as unknown as { id: number }[]
  await company.mark(id, "ada", {
    attendance: { [first?.id ?? 0]: "present", [second?.id ?? 0]: "present" },
    result: "success",
    result_percent: 90,
  })
  await company.mark(id, "lukasz", { attendance: { [first?.id ?? 0]: "absent", [second?.id ?? 0]: "absent" } })
  expect<unknown>(await company.show(id)).toMatchObject({ participants_count: 3, undecided_count: 1 })
  const refused = await company.request("POST", `/${id}/close`, {})
  expect<unknown>(refused).toMatchObject({
    status: 422,
    body: { codes: { participants: ["participants_undecided"] }, options: { participants: [company.user("olga")] } },
  })
  await company.mark(id, "olga", { result: "failed", remark: "Did not reverse." })
  const closed = await company.request("POST", `/${id}/close`, {})
  expect<unknown>(closed).toMatchObject({ status: 200, body: { data: { state: "closed", undecided_count: 0 } } })
  const certificates = await company.installation.request("GET", "certificates")
  expect<unknown>(
    [...(certificates.body.data ?? [])].map(({ user_id, state, finish_date }) => ({ user_id, state, finish_date })),
  ).toEqual([
    { user_id: company.user("ada"), state: "success", finish_date: "2026-11-20" },
    { user_id: company.user("olga"), state: "failed", finish_date: "2026-11-20" },
  ])
  expect<unknown>((await company.participants(id)).map(({ result }) => result)).toEqual([
    "success",
    "notshownup",
    "failed",
  ])
})

const close = (id: unknown, body: object = {}, options: object = {}) =>
  company.request("POST", `/${id}/close`, body, options)
const certificatesOf = async (key: string) => [
  ...((await company.installation.request("GET", `certificates?user_id=${company.user(key)}`)).body.data ?? []),
]
const sessionsOf = async (id: unknown) =>
  [...((await company.show(id)).sessions ?? [])].map((session) => String(session.id))
const presence = (sessions: readonly string[], status: string) => Object.fromEntries(sessions.map((id) => [id, status]))

describe("closing", () => {
  test("is possible once the first session has begun, with a trainer, and with no command unsent", async () => {
    const { id } = await company.plan({ trainer_id: null })
    await company.add(id, ["ada"])
    expect<unknown>((await close(id)).body.codes).toEqual({ state: ["training_not_started"] })
    await company.request("POST", `/${id}/start`)
    expect<unknown>((await close(id, { pending: 3 })).body.codes).toEqual({
      participants: ["participants_undecided"],
      pending: ["commands_pending"],
      sessions: ["session_not_begun"],
      trainer_id: ["trainer_required"],
    })
    company.installation.time.now += 1.5 * HOUR
    await company.request("PATCH", `/${id}`, { external_trainer: "Rita Roe" })
    await company.mark(id, "ada", { result: "success" })
    expectFaults(await close(id, { pending: 1 }), ["pending"])
    expect((await close(id, { pending: 0 })).status).toBe(200)
    expectFaults(await close(id), ["state"])
    expectFaults(await company.request("PATCH", `/${id}`, { place: "Hall" }), ["state"])
    expectFaults(await company.request("POST", `/${id}/cancel`, { reason: "No." }), ["state"])
  })

  test("decides by the default for those who were present at every session only", async () => {
    const { id } = await company.hold(["ada", "lukasz", "olga", "piotr"])
    const sessions = await sessionsOf(id)
    await company.mark(id, "ada", { attendance: presence(sessions, "present") })
    await company.mark(id, "lukasz", { attendance: presence(sessions.slice(0, 1), "present") })
    await company.mark(id, "olga", { attendance: presence(sessions, "excused") })
    await company.mark(id, "piotr", { attendance: presence(sessions, "present"), result: "failed" })
    const refused = await close(id, { default_result: "success" })
    expect<unknown>(refused.body.options).toEqual({ participants: ["lukasz", "olga"].map(company.user) })
    await company.mark(id, "lukasz", { result: "notshownup" })
    await company.mark(id, "olga", { result: "failed" })
    expect((await close(id, { default_result: "success" })).status).toBe(200)
    expect<unknown>((await company.participants(id)).map(({ result }) => result)).toEqual([
      ...["success", "notshownup", "failed", "failed"],
    ])
    const other = await company.hold(["fabien"])
    expect<unknown>(Object.keys((await close(other.id, { default_result: "notshownup" })).body.codes ?? {})).toEqual([
      ...["default_result", "participants"],
    ])
  })

  test("issues certificates that name the trainer, also one who is no user, and has the days of the sessions", async () => {
    const { id } = await company.plan({
      ...{ trainer_id: null, external_trainer: "Rita Roe" },
      sessions: [
        { starts_at: "2026-11-21T09:00", ends_at: "2026-11-21T10:00" },
        // In Berlin it begins on the 23rd.
        { starts_at: "2026-11-22T23:30:00Z", ends_at: "2026-11-23T01:00:00Z" },
      ],
    })
    await company.add(id, ["ada"])
    await company.request("POST", `/${id}/start`)
    company.installation.time.now += 7 * 24 * HOUR
    await company.mark(id, "ada", { result: "success", result_percent: 90 })
    await close(id)
    const [certificate] = await certificatesOf("ada")
    expect<unknown>(certificate).toMatchObject({
      ...{ begin_date: "2026-11-21", finish_date: "2026-11-23", valid_until: "2027-11-23", standing: "valid" },
    })
    const [row] = await company.installation.database.all<{ trainer_name: string; result_percent: number }>(
      sql`select trainer_name, result_percent from certificates`,
    )
    expect(row).toEqual({ trainer_name: "Rita Roe", result_percent: 90 })
  })

  test("has a finish date that is not after today, though the last session is still to come", async () => {
    const { id } = await company.plan({ sessions: [company.session(1, 2), company.session(48, 49)] })
    await company.add(id, ["ada"])
    await company.request("POST", `/${id}/start`)
    company.installation.time.now += 3 * HOUR
    await company.mark(id, "ada", { result: "success" })
    await close(id)
    expect<unknown>((await certificatesOf("ada"))[0]?.finish_date).toBe("2026-11-20")
  })

  test("drops those who wait, and keeps the others with their assignments", async () => {
    const { id } = await company.hold(["ada", "lukasz"], { capacity: 1 })
    await company.mark(id, "ada", { result: "success" })
    const closed = await close(id)
    expect<unknown>(closed.body.data).toMatchObject({ participants_count: 1, waiting_count: 0 })
    expect(await company.assigned("lukasz")).toEqual([])
    const [row] = await company.participants(id)
    const assignment = await company.installation.request("GET", `course-assignments/${row?.assignment_id}`)
    expect<unknown>(assignment.body.data).toMatchObject({
      state: "success",
      group_training_id: id,
      trainer: { id: company.user("boss") },
      finish_date: "2026-11-20",
      valid_until: "2027-11-20",
    })
    const evidence = await company.installation.request("GET", `course-assignments/${row?.assignment_id}/evidence`)
    expect<unknown>(JSON.stringify(evidence.body)).toContain('"trainer":"Bea Boss"')
  })

  test("takes the result that was recorded in the training, and certifies it now", async () => {
    const { id } = await company.hold(["ada", "lukasz"])
    const [bound] = await company.assigned("ada")
    const complete = (body: object) =>
      company.installation.request("POST", `course-assignments/${bound?.id}/complete`, { body })
    await complete({ state: "success", finish_date: "2026-11-19", result_percent: 70 })
    expect(await certificatesOf("ada")).toEqual([])
    expect<unknown>(await company.show(id)).toMatchObject({ undecided_count: 1 })
    await company.mark(id, "lukasz", { result: "failed" })
    expect((await close(id)).status).toBe(200)
    expect<unknown>(await certificatesOf("ada")).toMatchObject([{ state: "success", finish_date: "2026-11-19" }])
    expect(await company.assigned("ada")).toEqual([])
    const listed = await company.installation.request("GET", `users/${company.user("ada")}/certificated-courses`)
    expect<unknown>([...(listed.body.data ?? [])]).toMatchObject([
      { entry_type: "operator_training", is_group_operator_training: true },
    ])
  })

  test("counts those who have left the company meanwhile, and a course that was deactivated", async () => {
    const { id } = await company.hold(["ada", "lukasz"])
    await company.installation.request("POST", `users/${company.user("ada")}/deactivate`)
    await company.installation.request("POST", `users/${company.user("lukasz")}/deactivate`)
    await company.installation.database.transaction((tx) =>
      tx.run(sql`update courses set state = 'inactive' where key = 'winch'`),
    )
    await company.mark(id, "ada", { result: "success" })
    await company.mark(id, "lukasz", { attendance: presence(await sessionsOf(id), "absent") })
    expect((await close(id)).status).toBe(200)
    expect<unknown>(await certificatesOf("ada")).toMatchObject([{ state: "success" }])
    expect<unknown>((await company.participants(id)).map(({ result }) => result)).toEqual(["success", "notshownup"])
  })

  test("never decides one's own result by the default", async () => {
    const team_id = idOf(company.installation, "teams", "office")
    const { id } = await company.hold(["locadmin"], { team_id })
    const attendance = presence(await sessionsOf(id), "present")
    await company.mark(id, "locadmin", { attendance })
    const refused = await close(id, { default_result: "success" }, { as: "locadmin" })
    expect<unknown>(refused.body.codes).toEqual({ participants: ["participants_undecided"] })
    expect((await close(id, { default_result: "success" }, { as: "trainer" })).status).toBe(200)
  })

  test("starts the recurring instruction of operators, and asks the absent again", async () => {
    const { id } = await company.hold(["ada", "lukasz"], { course_id: company.installation.ids.courses.lift })
    await company.mark(id, "ada", { result: "success" })
    await company.mark(id, "lukasz", { attendance: presence(await sessionsOf(id), "absent") })
    await close(id)
    expect<unknown>(await company.assigned("ada")).toMatchObject([
      { assignment_type: "recurring", deadline_date: "2027-05-20", group_training_id: null },
    ])
    expect(await company.assigned("lukasz")).toEqual([])
    const [, row] = await company.participants(id)
    const assignment = await company.installation.request("GET", `course-assignments/${row?.assignment_id}`)
    expect<unknown>(assignment.body.data).toMatchObject({ state: "notshownup", result_percent: null })
  })

  test("works for three hundred people at once", async () => {
    const users = Array.from({ length: 300 }, (_, index) => ({
      key: `p${index}`,
      first_name: "P",
      last_name: `${index}`,
    }))
    await stop()
    company = await GroupCompany.start({ users })
    stop = company.stop
    const { id } = await company.plan()
    const added = await company.add(
      id,
      users.map(({ key }) => key),
    )
    expect(added.body.meta?.created as unknown).toBe(300)
    await company.request("POST", `/${id}/start`)
    company.installation.time.now += 6 * HOUR
    const sessions = await sessionsOf(id)
    for (const { key } of users) await company.mark(id, key, { attendance: presence(sessions, "present") })
    expect((await close(id, { default_result: "success" })).status).toBe(200)
    const [row] = await company.installation.database.all<{ amount: number }>(
      sql`select count(*) as amount from certificates`,
    )
    expect(Number(row?.amount)).toBe(300)
  })
})

describe("a correction", () => {
  const correct = (id: unknown, body: object, options: object = {}) =>
    company.request("POST", `/${id}/corrections`, body, options)

  test("of a closed training notes the mistake and opens a new assignment", async () => {
    const { id } = await company.hold(["ada", "lukasz"])
    const remark = "That was somebody else."
    expectFaults(await correct(id, { user_id: company.user("ada"), remark }), ["state"])
    await company.mark(id, "ada", { result: "success" })
    await company.mark(id, "lukasz", { result: "failed" })
    await close(id)
    const answer = await correct(id, { user_id: company.user("ada"), remark })
    const [opened] = await company.assigned("ada")
    expect<unknown>({ status: answer.status, data: answer.body.data }).toEqual({
      status: 201,
      data: {
        ...{ id: expect.any(Number), type: "group_correction", group_training_id: id, user_id: company.user("ada") },
        ...{ remark, assignment_id: opened?.id, created_at: "2026-11-20T11:30:00Z" },
      },
    })
    expect<unknown>(opened).toMatchObject({ state: "assigned", assignment_type: "manual", group_training_id: null })
    // What was closed stays.
    expect<unknown>((await company.participants(id))[0]).toMatchObject({ result: "success" })
    // Whoever has an open one keeps it.
    const again = await correct(id, { user_id: company.user("ada"), remark: "Again." })
    expect<unknown>(again.body.data?.assignment_id).toBe(opened?.id)
    expectFaults(await correct(id, { user_id: company.user("olga"), remark }), ["user_id"])
    expectFaults(await correct(id, { user_id: company.user("ada") }), ["remark"])
  })

  test("is never about one's own result", async () => {
    const team_id = idOf(company.installation, "teams", "office")
    const { id } = await company.hold(["locadmin"], { team_id })
    await company.mark(id, "locadmin", { result: "failed" })
    await close(id)
    const body = { user_id: company.user("locadmin"), remark: "No." }
    expectRefusal(await correct(id, body, { as: "locadmin" }), 403)
  })
})

test("an imported training without sessions ends on its last day, not after today", async () => {
  await stop()
  company = await GroupCompany.start({
    group_trainings: [
      { key: "old", course_key: "winch", state: "ongoing", trainer_user_key: "boss", end_date: "2026-11-18" },
      { key: "new", course_key: "crane", state: "ongoing", trainer_user_key: "boss", end_date: "2026-12-24" },
    ],
    assignments: [
      { key: "a", user_key: "ada", course_key: "winch", state: "assigned", group_training_key: "old" },
      { key: "b", user_key: "ada", course_key: "crane", state: "assigned", group_training_key: "new" },
    ],
  })
  stop = company.stop
  for (const key of ["old", "new"]) {
    const { body } = await company.request("GET", `/by-external-id/${key}`)
    expect<unknown>(body.data).toMatchObject({ participants_count: 1, undecided_count: 1, sessions: [] })
    await company.mark(body.data?.id, "ada", { result: "success" })
    expect((await close(body.data?.id)).status).toBe(200)
  }
  expect<unknown>((await certificatesOf("ada")).map(({ finish_date }) => finish_date)).toEqual([
    "2026-11-18",
    "2026-11-20",
  ])
})

test("how a training ends for somebody", () => {
  const of = (result: "success" | null, attendance: readonly (string | null)[]) => {
    const { results, undecided } = outcomesOf([{ userId: 1, result, attendance }], "success", 2)
    return undecided.length > 0 ? "undecided" : results.get(1)
  }
  expect(of(null, ["present", "present"])).toBe("success")
  expect(of(null, ["present", "checked_in"])).toBe("undecided")
  expect(of(null, ["present", null])).toBe("undecided")
  expect(of(null, ["absent", "absent"])).toBe("notshownup")
  expect(of(null, ["absent", "excused"])).toBe("undecided")
  expect(of("success", ["absent", "absent"])).toBe("success")
  expect(outcomesOf([{ userId: 1, result: null, attendance: ["present"] }], null, 2).undecided).toEqual([1])
})
