import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import type { Caller } from "../../../src/access/caller.ts"
import { sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { assignToMany } from "../../../src/training/assignments/bulk.ts"
import { expectFaults, expectRefusal } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import { assignment, BASE_PASSED, trainingCompany } from "../../harness/training-company.ts"

/** Assigning one course to many users in one request. */

let installation: Installation
let stop = async () => {}
afterAll(() => stop())

const DATASET = trainingCompany({
  assignments: [BASE_PASSED, assignment("open", "lukasz", "ladder", "inprogress")],
})

beforeEach(async () => {
  await stop()
  installation = await Installation.start({ dataset: DATASET })
  stop = () => installation.stop()
})

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const course = (key: string, company?: string) => idOf(installation, "courses", key, company)
const team = (key: string, company?: string) => idOf(installation, "teams", key, company)
const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const send = (body: unknown, options: object = {}): Promise<Answer> =>
  installation.request("POST", "course-assignments/bulk", { body, ...options })

const entriesOf = ({ status, body }: Answer) => {
  expect({ status, errors: body.errors }).toMatchObject({ status: 200 })
  return [...(body.data ?? [])].map((entry) => [Number(entry.user_id), String(entry.status)] as const)
}

describe("a course for many users", () => {
  test("is assigned to each of them, and reported in the order of the request", async () => {
    const users = [user("ada"), user("lukasz"), user("gone")]
    const answer = await send({ course_id: course("ladder"), user_ids: users, deadline_date: "2026-12-31" })
    expect<unknown>(answer.body).toEqual({
      data: [
        {
          index: 0,
          user_id: user("ada"),
          status: "created",
          assignment_id: expect.any(Number),
          errors: {},
          codes: {},
        },
        {
          index: 1,
          user_id: user("lukasz"),
          status: "open_already",
          assignment_id: idOf(installation, "assignments", "open"),
          errors: {},
          codes: {},
        },
        {
          index: 2,
          user_id: user("gone"),
          status: "failed",
          assignment_id: null,
          errors: { course_id: [expect.stringContaining("inactive")] },
          codes: { course_id: ["inactive_trainee"] },
        },
      ],
      meta: { created: 1, open_already: 1, in_force: 0, failed: 1, dry_run: false },
    })
    const listed = await installation.request("GET", `users/${user("ada")}/assigned-courses`)
    expect<unknown>(listed.body.data).toMatchObject([
      {
        id: Number(answer.body.data?.[0]?.assignment_id),
        state: "assigned",
        assignment_type: "manual",
        deadline_date: "2026-12-31",
        creator: { id: user("admin") },
      },
    ])
  })

  test("fails if some do not meet its prerequisites, and lists all of these", async () => {
    const answer = await send({ course_id: course("fork"), user_ids: [user("olga"), user("ada")] })
    expect(entriesOf(answer)).toEqual([
      [user("olga"), "created"],
      [user("ada"), "failed"],
    ])
    const alone = { body: { course_id: course("fork") } }
    const { body } = await installation.request("POST", `users/${user("ada")}/course-assignments`, alone)
    expect<unknown>(answer.body.data?.[1]?.errors).toEqual(body.errors)
    expect<unknown>(answer.body.data?.[1]?.codes).toEqual(body.codes)
  })

  test("can be identified by external id, like the users", async () => {
    const body = { course_external_id: "ladder", user_external_ids: ["ada", "boss"] }
    expect(entriesOf(await send(body))).toEqual([
      [user("ada"), "created"],
      [user("boss"), "created"],
    ])
    const shared = await send({ course_external_id: "lift", user_external_ids: ["ada"] })
    expect(entriesOf(shared)).toEqual([[user("ada"), "created"]])
    const row = await installation.database.get(sql`
      select course_id from assignments where id = ${Number(shared.body.data?.[0]?.assignment_id)}`)
    expect(row).toEqual({ course_id: sharedCourseId(installation, "lift") })
  })

  test("can be assigned to the members of teams, or of the teams of locations, once each", async () => {
    const teams = { course_id: course("first-aid"), team_ids: [team("warehouse"), team("plant")] }
    const members = ["ada", "lukasz", "gone", "olga"].map((key) => user(key)).sort((one, other) => one - other)
    const answer = entriesOf(await send(teams))
    expect(answer.map(([id]) => id)).toEqual(members)
    expect(answer.find(([id]) => id === user("gone"))).toEqual([user("gone"), "failed"])
    const located = entriesOf(await send({ course_id: course("first-aid"), location_ids: [location("krakow")] }))
    expect(located.toSorted()).toEqual(
      [
        [user("lukasz"), "open_already"],
        [user("gone"), "failed"],
      ].toSorted() as never,
    )
  })

  test("gives an empty response if there is nobody", async () => {
    const answer = await send({ course_id: course("ladder"), team_ids: [team("night")] })
    expect<unknown>(answer.body).toEqual({
      data: [],
      meta: { created: 0, open_already: 0, in_force: 0, failed: 0, dry_run: false },
    })
  })

  test("is assigned once to a user listed twice", async () => {
    const answer = await send({ course_id: course("ladder"), user_ids: [user("ada"), user("ada")] })
    expect(entriesOf(answer)).toEqual([
      [user("ada"), "created"],
      [user("ada"), "open_already"],
    ])
    expect<unknown>(answer.body.data?.[1]?.assignment_id).toBe(Number(answer.body.data?.[0]?.assignment_id) as never)
  })

  test("is only checked in a dry run", async () => {
    const body = { course_id: course("ladder"), user_ids: [user("ada"), user("lukasz"), user("gone")], dry_run: true }
    const answer = await expectNothingChanged(installation, () => send(body))
    expect(entriesOf(answer).map(([, status]) => status)).toEqual(["created", "open_already", "failed"])
    expect<unknown>(answer.body.data?.[0]?.assignment_id).toBeNull()
    expect<unknown>(answer.body.meta).toMatchObject({ created: 1, dry_run: true })
  })

  test("gets the same response for the same key, even if teams have changed since", async () => {
    const options = { headers: { "idempotency-key": "once" } }
    const body = { course_id: course("first-aid"), team_ids: [team("warehouse")] }
    const first = await send(body, options)
    await installation.request("POST", `teams/${team("warehouse")}/users`, { body: { user_ids: [user("alone")] } })
    const again = await expectNothingChanged(installation, () => send(body, options))
    expect(again.body).toEqual(first.body)
    expect(again.headers.get("idempotency-replayed")).toBe("true")
  })

  test("continues after an interruption with the same users, even if teams have changed since", async () => {
    const [row] = await installation.database.all<{ id: number; name: string }>(sql`
      select id, name from companies where key = 'acme'`)
    const caller: Caller = {
      kind: "client",
      company: { id: row?.id ?? 0, name: row?.name ?? "", language: "de", timezone: "Europe/Berlin" },
      user: { id: user("admin"), username: "admin-service", roles: ["company.admin"] },
      client: { id: 1, clientId: "c", name: "Client" },
      token: { hash: "", scope: "*", expiresAt: 0 },
      requestId: "r",
      address: () => "",
    }
    // Somebody who has left the team since.
    const done = [{ status: "created", id: 7, shown: { user_id: user("alone") }, faults: [] }]
    const draft = { fields: { course_id: course("first-aid"), team_ids: [team("warehouse")] }, faults: [] }
    const log = { done, keep: async () => {} }
    const outcomes = await assignToMany(installation.database, caller, draft, log, {
      now: installation.time.now,
      leadDays: 30,
    })
    const members = ["ada", "lukasz", "olga"].map((key) => user(key)).sort((one, other) => one - other)
    expect(outcomes.map(({ shown }) => Number(shown.user_id))).toEqual([user("alone"), ...members])
    expect(outcomes.map(({ status }) => status)).toEqual(["created", "created", "created", "created"])
  })

  test("leaves an audit log entry for each of them", async () => {
    const users = ["ada", "boss", "alone", "olga", "piotr", "fabien", "eino"].map((key) => user(key))
    expect(entriesOf(await send({ course_id: course("ladder"), user_ids: users })).map(([, status]) => status)).toEqual(
      users.map(() => "created"),
    )
    const entries = await installation.database.all(sql`
      select record_id from audit_entries where record_type = 'assignment' and action = 'create'`)
    expect(entries).toHaveLength(users.length)
  })
})

describe("a request for many users is refused", () => {
  test.each([
    ["without a course", { user_external_ids: ["ada"] }, ["course_id"]],
    ["without users", { course_external_id: "ladder" }, ["user_ids"]],
    [
      "with two forms of the course",
      { course_id: 1, course_external_id: "ladder", user_ids: [1] },
      ["course_external_id"],
    ],
    ["with an unknown course", { course_external_id: "nothing", user_external_ids: ["ada"] }, ["course_external_id"]],
    ["with an inactive course", { course_external_id: "closed", user_external_ids: ["ada"] }, ["course_external_id"]],
    [
      "with an unknown user",
      { course_external_id: "ladder", user_external_ids: ["ada", "bob"] },
      ["user_external_ids.1"],
    ],
    ["with no users", { course_external_id: "ladder", user_ids: [] }, ["user_ids"]],
    [
      "with a wrong deadline",
      { course_external_id: "ladder", user_external_ids: ["ada"], deadline_date: "soon" },
      ["deadline_date"],
    ],
    [
      "with too many users",
      { course_external_id: "ladder", user_ids: Array.from({ length: 1001 }, () => 1) },
      ["user_ids"],
    ],
  ])("%s", async (_, body, keys) => {
    const answer = await expectNothingChanged(installation, () => send(body))
    expect<unknown>({ status: answer.status, keys: Object.keys(answer.body.errors ?? {}) }).toMatchObject({
      status: 422,
    })
    for (const key of keys) expect<unknown>(Object.keys(answer.body.errors ?? {})).toContain(key as never)
  })

  test("when users are given in two ways", async () => {
    const body = { course_id: course("ladder"), user_ids: [user("ada")], team_ids: [team("office")] }
    const answer = await expectNothingChanged(installation, () => send(body))
    expectFaults(answer, ["team_ids"])
    expect<unknown>(answer.body.codes).toEqual({ team_ids: ["one_target"] })
  })

  test("when teams, locations or users belong to another company, or are unknown", async () => {
    const cases = [
      [{ team_ids: [team("office"), team("crew", "beta")] }, "team_ids.1"],
      [{ location_ids: [location("boston", "beta")] }, "location_ids.0"],
      [{ user_ids: [user("bob", "beta")] }, "user_ids.0"],
      [{ user_ids: [NOBODYS_ID] }, "user_ids.0"],
      [{ course_id: course("beta-fork", "beta"), user_ids: [user("ada")] }, "course_id"],
    ] as const
    for (const [target, key] of cases) {
      const body = { course_id: course("ladder"), ...target }
      expectFaults(await expectNothingChanged(installation, () => send(body)), [key])
    }
  })

  test("when a team has more than 1,000 users", async () => {
    const users = Array.from({ length: 1001 }, (_, index) => {
      return { key: `many-${index}`, first_name: "Many", last_name: `No ${index}`, team_keys: ["office"] }
    })
    const { directory: baseDirectory, files, time } = installation
    await importDataset(
      installation.database,
      { companies: [{ key: "acme", users }] },
      { files, baseDirectory, now: time.now },
    )
    const answer = await send({ course_id: course("ladder"), team_ids: [team("office")] })
    expectFaults(answer, ["team_ids"])
    expect<unknown>(answer.body.codes).toEqual({ team_ids: ["too_many_users"] })
  })
})

describe("who may assign a course to many users", () => {
  test("callers who may assign courses, to users in view", async () => {
    const body = { course_id: course("ladder") }
    for (const as of ["locadmin", "trainer"]) {
      expectFaults(await send({ ...body, user_ids: [user("alone")] }, { as }), ["user_ids.0"])
      expectFaults(await send({ ...body, team_ids: [team("plant")] }, { as }), ["team_ids.0"])
      expectFaults(await send({ ...body, location_ids: [location("krakow")] }, { as }), ["location_ids.0"])
      expect((await send({ ...body, team_ids: [team("warehouse")] }, { as })).status).toBe(200)
    }
    for (const as of ["employee", "norole"])
      expectRefusal(await send({ ...body, user_ids: [user("ada")] }, { as }), 403)
  })
})

describe("skip_in_force", () => {
  test("skips users with a success that is valid beyond the lead time, and reports this", async () => {
    const success = (key: string, user_key: string, valid_until: string | null) =>
      assignment(key, user_key, "ladder", "success", { finish_date: "2026-01-01", valid_until })
    await stop()
    installation = await Installation.start({
      dataset: trainingCompany({
        assignments: [
          BASE_PASSED,
          success("beyond", "ada", "2026-12-21"),
          success("within", "olga", "2026-12-20"),
          success("ever", "gone", null),
          assignment("open", "lukasz", "ladder", "inprogress"),
        ],
      }),
    })
    stop = () => installation.stop()
    const user_ids = ["ada", "olga", "gone", "lukasz"].map((key) => user(key))
    const body = { course_id: course("ladder"), user_ids, skip_in_force: true }
    const told = async (more: object) =>
      [...((await send({ ...body, ...more })).body.data ?? [])].map((entry) => String(entry.status))
    expect(await told({ dry_run: true })).toEqual(["in_force", "created", "failed", "open_already"])
    const answer = await send(body)
    expect<unknown>(answer.body.meta).toMatchObject({ created: 1, open_already: 1, in_force: 1, failed: 1 })
    expect<unknown>(answer.body.data?.[0]?.assignment_id).toEqual(expect.any(Number))
    expect(await told({ skip_in_force: false })).toEqual(["created", "open_already", "failed", "open_already"])
  })
})
