import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { ownJourney } from "../../../src/training/learning/journey.ts"
import { expectFaults, expectRefusal } from "../../harness/answers.ts"
import { attempt, learnAll, learned } from "../../harness/learned.ts"
import { type Learner, Learning, page, question } from "../../harness/learning.ts"
import { idOf, NOBODYS_ID } from "../../harness/records.ts"

/** What trainers and administrators record through the API about somebody's learning, and the evidence of it. */

const TESTED = {
  ...{ key: "tested", title: "Cranes", short_type: "base", state: "active" },
  ...{ number_of_questions: 1, minimal_success_points: 1, test_attempts: 1, valid_period: "12m" },
  content: [
    {
      ...{ key: "tested-chapter", title: "Chapter" },
      nodes: [page("tested-page", { questions: [question("Why?", ["+So", "Not so"])] })],
    },
  ],
}
const spoken = (key: string, more: object) => ({
  ...{ key, title: key, short_type: "base", state: "active", requires_conversation: true },
  content: [{ key: `${key}-chapter`, title: "Chapter", nodes: [page(`${key}-page`)] }],
  ...more,
})

let learning: Learning
beforeAll(async () => {
  const tom = { ...service("tom-service", "company.trainer"), team_keys: [] }
  const [warehouse, elsewhere] = [place("warehouse", "tom-service"), place("elsewhere", "other-service")]
  learning = await Learning.start({
    courses: [TESTED, spoken("talk", {}), spoken("talk-and-drive", { requires_trainer: true })],
    users: [tom, service("other-service", "company.trainer"), service("plain-service", "company.employee")],
    company: {
      locations: [{ key: "berlin", name: "Berlin", teams: [warehouse, elsewhere] }],
      clients: ["admin", "tom-service", "other-service", "plain-service"].map((key, index) => ({
        ...{ key, name: key, service_user_key: key, client_secret: `secret-of-${key}` },
        client_id: CLIENT_IDS[index],
      })),
    },
  })
})
afterAll(() => learning.stop())

const CLIENT_IDS = [0, 1, 2, 3].map((index) => `00000000-0000-4000-8000-00000000000${index}`)
const service = (key: string, role: string) => ({
  ...{ key, first_name: "Service", last_name: key, username: key, roles: [role] },
})
const place = (key: string, trainer: string) => ({ key, name: key, trainer_admin_user_keys: ["tom", trainer] })

const tokens = new Map<string, string>()
async function tokenOf(client: string): Promise<string> {
  const index = ["admin", "tom-service", "other-service", "plain-service"].indexOf(client)
  const known = tokens.get(client)
  if (known !== undefined) return known
  const body = { grant_type: "client_credentials", client_id: CLIENT_IDS[index], client_secret: `secret-of-${client}` }
  const answer = await learning.installation.request("POST", "/oauth/token", { as: null, body })
  tokens.set(client, String(answer.body.access_token))
  return String(answer.body.access_token)
}

async function send(path: string, body?: unknown, { as = "admin", headers = {}, method = "POST" } = {}) {
  return learning.installation.request(method, `course-assignments/${path}`, {
    ...{ token: await tokenOf(as), headers },
    ...(body === undefined ? {} : { body }),
  })
}
const grant = (id: number, options: object = {}) => send(`${id}/grant-attempt`, undefined, options)
const converse = (id: number, body: unknown = {}, options: object = {}) => send(`${id}/conversation`, body, options)
const evidence = (id: number, options: object = {}) => send(`${id}/evidence`, undefined, { method: "GET", ...options })

/** Learns all pages of a course. */
const learnedCourse = (course: string) => learned(learning, course)

async function failedCourse(): Promise<Learner> {
  const learner = await learnedCourse("tested")
  await attempt(learning, learner, false)
  expect(await learning.stateOf(learner.assignmentId)).toBe("failed")
  return learner
}

describe("granting another attempt", () => {
  test("returns the assignment to done, without finish date and result, and with one attempt left", async () => {
    const learner = await failedCourse()
    const { status, body } = await grant(learner.assignmentId)
    const cleared = { finish_date: null, valid_until: null, result_percent: null, is_overdue: false }
    expect<unknown>({ status, data: body.data }).toMatchObject({ status: 200, data: { state: "done", ...cleared } })
    const { standing } = await learning.act(learner.caller, ({ tx }) =>
      ownJourney(tx, learner.caller, learner.assignmentId),
    )
    expect(standing.test).toEqual({ status: "open", attemptsLeft: 1 })
    expect((await learning.evidence(learner.assignmentId)).at(-1)).toMatchObject({
      ...{ kind: "grant", details: { attempts: 1 }, author: { full_name: "Service admin" } },
    })
  })

  test("lets the learner pass, which supersedes the certificate of the failure", async () => {
    const learner = await failedCourse()
    const certificates = () =>
      learning.database.all<{ state: string; superseded: number }>(sql`
        select state, superseded from certificates where assignment_id = ${learner.assignmentId} order by issue`)
    await grant(learner.assignmentId)
    expect(await certificates()).toEqual([{ state: "failed", superseded: 0 }])
    await attempt(learning, learner, true)
    expect(await certificates()).toEqual([
      { state: "failed", superseded: 1 },
      { state: "success", superseded: 0 },
    ])
    expect(await learning.stateOf(learner.assignmentId)).toBe("success")
  })

  test("gives one attempt, even if the course now allows fewer than were used", async () => {
    const learner = await failedCourse()
    await grant(learner.assignmentId)
    await attempt(learning, learner, false)
    await grant(learner.assignmentId)
    await attempt(learning, learner, false)
    const set = (attempts: number | null) =>
      learning.database.run(sql`update courses set test_attempts = ${attempts} where key = 'tested'`)
    await learning.database.run(sql`update courses set test_attempts = 3 where key = 'tested'`)
    const other = await learnedCourse("tested")
    for (const _ of [1, 2, 3]) await attempt(learning, other, false)
    await set(1)
    await grant(other.assignmentId)
    const { standing } = await learning.act(other.caller, ({ tx }) => ownJourney(tx, other.caller, other.assignmentId))
    expect(standing.test).toEqual({ status: "open", attemptsLeft: 1 })
  })

  test("continues an assignment that has no attempt left because the course now allows fewer", async () => {
    await learning.database.run(sql`update courses set test_attempts = 3 where key = 'tested'`)
    const learner = await learnedCourse("tested")
    await attempt(learning, learner, false)
    await learning.database.run(sql`update courses set test_attempts = 1 where key = 'tested'`)
    const { status, body } = await grant(learner.assignmentId)
    expect<unknown>({ status, data: body.data }).toMatchObject({ status: 200, data: { state: "done" } })
    const { standing } = await learning.act(learner.caller, ({ tx }) =>
      ownJourney(tx, learner.caller, learner.assignmentId),
    )
    expect(standing.test).toEqual({ status: "open", attemptsLeft: 1 })
  })

  test("does not mark anything as read: users who never began have to complete the content before the test", async () => {
    const { assignmentId, caller } = await learning.learner({ course: "tested" })
    await send(`${assignmentId}/complete`, { state: "failed" })
    expect((await grant(assignmentId)).status).toBe(200)
    const { standing } = await learning.act(caller, ({ tx }) => ownJourney(tx, caller, assignmentId))
    expect(standing).toMatchObject({ isContentCompleted: false, test: { status: "locked" } })
  })

  test("happens once when two request it at the same time", async () => {
    const { assignmentId } = await failedCourse()
    const answers = await Promise.all([grant(assignmentId), grant(assignmentId, { as: "tom-service" })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const grants = (await learning.evidence(assignmentId)).filter(({ kind }) => kind === "grant")
    expect(grants).toHaveLength(1)
  })

  test("is done once per Idempotency-Key", async () => {
    const { assignmentId } = await failedCourse()
    const headers = { "idempotency-key": "grant-1" }
    const [first, again] = [await grant(assignmentId, { headers }), await grant(assignmentId, { headers })]
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
  })

  test("is recorded in the audit log", async () => {
    const { assignmentId } = await failedCourse()
    await grant(assignmentId)
    const actions = await learning.database.all<{ action: string }>(sql`
      select action from audit_entries where record_type = 'assignment' and record_id = ${assignmentId} order by id desc limit 2`)
    expect(actions.map(({ action }) => action).sort()).toEqual(["grant-attempt", "update"])
  })

  test.each(["open", "passed", "no test"])("is refused for a training that is %s", async (kind) => {
    const learner = kind === "no test" ? await learning.learner() : await learnedCourse("tested")
    if (kind === "passed") await attempt(learning, learner, true)
    expectFaults(await grant(learner.assignmentId), ["assignment"])
  })

  test("is refused when the test was passed and something else was missing", async () => {
    await learning.database.run(sql`update courses set requires_conversation = 1 where key = 'tested'`)
    const learner = await learnedCourse("tested")
    await attempt(learning, learner, true)
    await send(`${learner.assignmentId}/complete`, { state: "failed" })
    await learning.database.run(sql`update courses set requires_conversation = 0 where key = 'tested'`)
    const { body } = await grant(learner.assignmentId)
    expect<unknown>(body.codes).toEqual({ assignment: ["test_passed"] })
  })

  test("is refused while another assignment of the course is open, or a success is in force", async () => {
    const { assignmentId, userId } = await failedCourse()
    const other = await learning.assign(userId, "tested")
    expect<unknown>((await grant(assignmentId)).body.codes).toEqual({ assignment: ["already_assigned"] })
    await send(`${other}/complete`, { state: "success" })
    expect<unknown>((await grant(assignmentId)).body.codes).toEqual({ assignment: ["in_force"] })
  })

  test.each([
    // Valid for twelve months; the lead is 30 days.
    { finished: "2025-12-20", ends: "2026-12-20", status: 200 },
    { finished: "2025-12-21", ends: "2026-12-21", status: 422 },
  ])("for a renewal that failed returns $status if the old success is valid until $ends", async (old) => {
    const learner = await learning.learner({ course: "tested" })
    await send(`${learner.assignmentId}/complete`, { state: "success", finish_date: old.finished })
    expect((await learning.assignment(learner.assignmentId)).valid_until).toBe(old.ends)
    const renewal = { ...learner, assignmentId: await learning.assign(learner.userId, "tested") }
    await learnAll(learning, renewal)
    await attempt(learning, renewal, false)
    const { status, body } = await grant(renewal.assignmentId)
    expect<unknown>([status, body.codes]).toEqual([
      old.status,
      old.status === 200 ? undefined : { assignment: ["in_force"] },
    ])
    expect(await learning.stateOf(renewal.assignmentId)).toBe(old.status === 200 ? "done" : "failed")
  })

  test("is refused for an inactive user", async () => {
    const { assignmentId, userId } = await failedCourse()
    await learning.database.run(sql`update users set state = 'inactive' where id = ${userId}`)
    expect<unknown>((await grant(assignmentId)).body.codes).toEqual({ assignment: ["inactive_trainee"] })
  })
})

describe("recording a conversation", () => {
  test("completes the assignment when nothing else is missing", async () => {
    const learner = await learnedCourse("talk")
    expect(await learning.stateOf(learner.assignmentId)).toBe("done")
    const { status, body } = await converse(learner.assignmentId, { remark: "All clear." }, { as: "tom-service" })
    expect<unknown>({ status, state: body.data?.state }).toEqual({ status: 200, state: "success" })
    const kinds = (await learning.evidence(learner.assignmentId)).slice(-2)
    expect(kinds).toMatchObject([
      { kind: "conversation", details: { date: "2026-11-20", remark: "All clear." }, contentHash: expect.any(String) },
      { kind: "result", details: { state: "success" } },
    ])
  })

  test("is kept if it is recorded before the learner is done", async () => {
    const learner = await learning.learner({ course: "talk" })
    expect<unknown>((await converse(learner.assignmentId)).body.data?.state).toBe("assigned")
    await learnAll(learning, learner)
    expect(await learning.stateOf(learner.assignmentId)).toBe("success")
  })

  test("leaves a training at done if its practical part is missing", async () => {
    const { assignmentId } = await learnedCourse("talk-and-drive")
    expect<unknown>((await converse(assignmentId)).body.data?.state).toBe("done")
  })

  test.each<[string, object, string[]]>([
    ["the future", { date: "2026-11-21" }, ["date"]],
    ["a day before the assignment", { date: "2026-11-19" }, ["date"]],
    ["no day", { date: "2026-02-30" }, ["date"]],
    ["a long remark", { remark: "x".repeat(2001) }, ["remark"]],
    ["two faults", { date: "2027-01-01", remark: 5 }, ["date", "remark"]],
  ])("refuses %s", async (_title, body, fields) => {
    const { assignmentId } = await learning.learner({ course: "talk" })
    expectFaults(await converse(assignmentId, body), fields)
    expect(await learning.evidence(assignmentId)).toEqual([])
  })

  test("is refused for a completed training, under the assignment's field", async () => {
    const { assignmentId } = await learnedCourse("talk")
    await converse(assignmentId)
    const { status, body } = await converse(assignmentId)
    expect<unknown>({ status, codes: body.codes }).toEqual({
      status: 422,
      codes: { assignment: ["already_completed"] },
    })
  })
})

describe("a remark with a result", () => {
  test("is kept as evidence, and the learner using the portal counts as having passed", async () => {
    const { assignmentId } = await learnedCourse("talk-and-drive")
    await send(`${assignmentId}/complete`, { state: "success", remark: "Drove well." })
    expect((await learning.evidence(assignmentId)).at(-1)).toMatchObject({
      ...{ kind: "trainer", details: { state: "success", remark: "Drove well." } },
    })
  })

  test("is refused when it is too long", async () => {
    const { assignmentId } = await learning.learner()
    expectFaults(await send(`${assignmentId}/complete`, { state: "failed", remark: "x".repeat(2001) }), ["remark"])
  })
})

describe("evidence", () => {
  test("is shown with who, what and when, even for withdrawn assignments", async () => {
    const { assignmentId, userId } = await learnedCourse("talk")
    const { body } = await evidence(assignmentId, { as: "tom-service" })
    expect<unknown>(body.data).toMatchObject({
      assignment: { id: assignmentId, state: "done", withdrawn_at: null },
      holder: { id: userId, type: "user" },
      course: { title: "talk", type: "course" },
    })
    expect<unknown>([...(body.data?.entries ?? [])]).toMatchObject([
      {
        number: 1,
        kind: "begun",
        at: "2026-11-20T09:30:00Z",
        author: { id: userId },
        content_version: expect.any(String),
      },
      { number: 2, kind: "read", details: { node: { key: "talk-page" }, instead: false } },
    ])
    expect<unknown>(body.data?.content_versions).toMatchObject([
      { sha256: body.data?.entries?.[0]?.content_version, content: { chapters: [{ nodes: [{ key: "talk-page" }] }] } },
    ])
    await send(`${assignmentId}`, undefined, { method: "DELETE" })
    expectRefusal(await send(`${assignmentId}`, undefined, { method: "GET" }), 404)
    const kept = await evidence(assignmentId)
    expect<unknown>([kept.status, kept.body.data?.assignment?.withdrawn_at]).toEqual([200, "2026-11-20T09:30:00Z"])
  })

  test("of an assignment that nobody has begun is empty", async () => {
    const { assignmentId } = await learning.learner()
    expect<unknown>((await evidence(assignmentId)).body.data?.entries).toEqual([])
  })
})

describe("nobody", () => {
  const acts = [
    ["grants an attempt", (id: number, options: object) => grant(id, options)],
    ["records a conversation", (id: number, options: object) => converse(id, {}, options)],
  ] as const

  test.each(acts)("%s outside their view, without permission, or where nothing exists", async (_title, act) => {
    const { assignmentId } = await learning.learner({ course: "talk" })
    await learning.database.run(sql`delete from team_users where user_id = (
      select user_id from assignments where id = ${assignmentId})`)
    for (const as of ["other-service", "plain-service"]) expectRefusal(await act(assignmentId, { as }), 403)
    expectRefusal(await act(NOBODYS_ID, {}), 404)
  })

  test.each(acts)("%s for themselves", async (_title, act) => {
    const own = await learning.assign(idOf(learning.installation, "users", "admin"), "talk").catch(() => 0)
    const id = own === 0 ? await ownAssignment() : own
    expect<unknown>((await act(id, {})).body).toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(/for yourself/),
    })
  })

  test("can assign themselves a failed course again, alone or among many", async () => {
    const { installation, database } = learning
    const admin = idOf(installation, "users", "admin")
    const course = await database.get<{ id: number }>(sql`select id from courses where key = 'talk-and-drive'`)
    const body = { course_id: course?.id }
    const [token, path] = [await tokenOf("admin"), `users/${admin}/course-assignments`]
    const first = await installation.request("POST", path, { token, body })
    expect(first.status).toBe(201)
    await database.run(sql`
      update assignments set state = 'failed', is_open = 0, finish_date = '2026-11-20' where id = ${Number(first.body.data?.id)}`)
    expectRefusal(await installation.request("POST", path, { token, body }), 403)
    const many = await send("bulk", { ...body, user_ids: [admin] })
    expect<unknown>(many.body.data?.[0]).toMatchObject({ status: "failed", codes: { user_id: ["forbidden"] } })
    const other = await learning.learner({ course: "talk" })
    await database.run(sql`
      insert into assignments (company_id, key, user_id, course_id, assignment_type, state, is_open, finish_date, created_at, updated_at)
      select company_id, 'failed-before', ${other.userId}, ${course?.id ?? 0}, 'manual', 'failed', 0, '2026-11-20', 0, 0
      from assignments where id = ${other.assignmentId}`)
    const answer = await installation.request("POST", `users/${other.userId}/course-assignments`, { token, body })
    expect(answer.status).toBe(201)
  })

  test.each(["admin", "tom-service"])(
    "changes its own deadline or withdraws its own assignment, whether or not it was begun: %s",
    async (as) => {
      const self = idOf(learning.installation, "users", as)
      const id = as === "admin" ? await ownAssignment() : await learning.assign(self, "talk")
      for (const state of ["assigned", "inprogress"]) {
        await learning.database.run(sql`update assignments set state = ${state} where id = ${id}`)
        expectRefusal(await send(String(id), { deadline_date: "2027-01-01" }, { method: "PATCH", as }), 403)
        expectRefusal(await send(String(id), { deadline_date: "no date" }, { method: "PATCH", as }), 403)
        expectRefusal(await send(String(id), undefined, { method: "DELETE", as }), 403)
      }
    },
  )

  test("can complete or qualify anything for themselves, alone or among many", async () => {
    const { installation } = learning
    const admin = idOf(installation, "users", "admin")
    const id = await ownAssignment()
    expectRefusal(await send(`${id}/complete`, { state: "success" }), 403)
    const course = await learning.database.get<{ id: number }>(sql`select id from courses where key = 'talk'`)
    const token = await tokenOf("admin")
    const body = { course_id: course?.id }
    expectRefusal(await installation.request("POST", `users/${admin}/qualifications`, { token, body }), 403)
    const rows = { qualifications: [{ user_id: admin, course_id: course?.id }] }
    const answer = await installation.request("POST", "qualifications/bulk", { token, body: rows })
    expect<unknown>(answer.body.data?.[0]).toMatchObject({ status: "failed", codes: { user_id: ["forbidden"] } })
  })

  async function ownAssignment(): Promise<number> {
    const admin = idOf(learning.installation, "users", "admin")
    const row = await learning.database.get<{ id: number }>(
      sql`select id from assignments where user_id = ${admin} and is_open = 1`,
    )
    return row?.id ?? learning.assign(admin, "talk")
  }

  test("sees evidence outside their view", async () => {
    const { assignmentId } = await learning.learner({ course: "talk" })
    await learning.database.run(sql`delete from team_users where user_id = (
      select user_id from assignments where id = ${assignmentId})`)
    for (const as of ["other-service", "plain-service"]) expectRefusal(await evidence(assignmentId, { as }), 403)
    expectRefusal(await evidence(NOBODYS_ID), 404)
  })
})
