import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { idIn, listOf } from "../../harness/answers.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { companyId, idOf, sharedCourseId } from "../../harness/records.ts"
import { assignment, LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"
import { approvalsOf, certificatesOf, record } from "../qualifications.ts"

/** Qualifications that are recorded by hand: what is stored, how long they are valid, and what they supersede. */

let installation: Installation
let stop = async () => {}
afterAll(() => stop())

const user = (key: string) => idOf(installation, "users", key)
const course = (key: string) => idOf(installation, "courses", key)
const shared = (key: string) => sharedCourseId(installation, key)

async function start(more: Parameters<typeof trainingCompany>[0] = {}): Promise<void> {
  await stop()
  installation = await Installation.start({ dataset: trainingCompany(more), settings: LASTING_TOKENS })
  stop = () => installation.stop()
}

describe("recording a qualification", () => {
  beforeAll(() => start())

  test("returns the approval: passed in full, finished today, valid for the course's period", async () => {
    const answer = await record(installation, "ada", { course_id: course("crane") })
    expect(answer.status).toBe(201)
    expect<unknown>(answer.body).toEqual({
      data: {
        id: expect.any(Number),
        type: "course_assignment",
        user_id: user("ada"),
        state: "success",
        assignment_type: "approval",
        deadline_date: null,
        valid_until: "2026-12-20",
        begin_date: null,
        finish_date: "2026-11-20",
        result_percent: 100,
        revoked_on: null,
        is_overdue: false,
        course: {
          id: course("crane"),
          title: "Crane operator",
          short_type: "operator",
          scope_id: installation.ids.scopes.crane,
          type: "course",
        },
        trainer: null,
        group_training_id: null,
        creator: { id: user("admin"), full_name: "Service admin" },
        created_at: "2026-11-20T09:30:00Z",
        updated_at: "2026-11-20T09:30:00Z",
      },
    })
  })

  test("issues its certificate, with the data at that time", async () => {
    const id = idIn(await record(installation, "eino", { course_id: course("crane"), finish_date: "2026-11-01" }))
    const issued = {
      id: expect.any(Number),
      company_id: companyId(installation),
      assignment_id: id,
      issue: 1,
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      state: "success",
      assignment_type: "approval",
      short_type: "operator",
      company_name: "Acme GmbH",
      logo_file_id: null,
      holder_name: "Eino Virtanen",
      course_id: course("crane"),
      course_title: "Crane operator",
      scope_title: "Cranes",
      trainer_name: null,
      result_percent: 100,
      begin_date: null,
      finish_date: "2026-11-01",
      valid_until: "2026-12-01",
      issued_on: "2026-11-20",
      created_at: NOW,
      superseded: 0,
      revoked_on: null,
      revoked_reason: null,
      look_id: expect.any(Number),
      contents_id: expect.any(Number),
    }
    expect<unknown>(await certificatesOf(installation, id)).toEqual([issued])
    await installation.request("PATCH", `users/${user("eino")}`, { body: { last_name: "Nowak" } })
    expect<unknown>(await certificatesOf(installation, id)).toEqual([issued])
  })

  test("lists it among the completed courses, not among the open ones", async () => {
    const id = idIn(await record(installation, "piotr", { course_id: shared("lift") }))
    const completed = listOf(await installation.request("GET", `users/${user("piotr")}/certificated-courses`))
    expect<unknown>(completed).toMatchObject([{ id, entry_type: "qualification_approval" }])
    const open = listOf(await installation.request("GET", `users/${user("piotr")}/assigned-courses`))
    expect(open.map(({ assignment_type }) => String(assignment_type))).toEqual(["recurring"])
  })

  test("ignores the course's prerequisites, and accepts shared courses and every kind", async () => {
    for (const id of [course("fork"), course("ladder"), shared("lift"), shared("teach")]) {
      expect((await record(installation, "alone", { course_id: id })).status).toBe(201)
    }
  })

  test.each([
    [null, null],
    ["", ""],
    [undefined, undefined],
  ])("treats finish_date and assignment_id of %j as left out", async (finish_date, assignment_id) => {
    const { status, body } = await record(installation, "ada", {
      course_id: course("crane"),
      finish_date,
      assignment_id,
    })
    expect<unknown>({ status, finished: body.data?.finish_date }).toEqual({ status: 201, finished: "2026-11-20" })
  })
})

describe("the validity of a qualification", () => {
  beforeAll(() => start())

  test.each([
    ["1m", "2026-01-31", "2026-02-28"],
    ["1m", "2024-01-31", "2024-02-29"],
    ["1m", "2026-02-28", "2026-03-28"],
    ["6m", "2025-08-31", "2026-02-28"],
    ["12m", "2024-02-29", "2025-02-28"],
    ["4y", "2024-02-29", "2028-02-29"],
    ["30d", "2025-12-31", "2026-01-30"],
    ["2w", "2026-02-20", "2026-03-06"],
    ["1d", "2026-11-20", "2026-11-21"],
    ["7973y", "2026-11-20", "9999-11-20"],
    ["5y", "0001-01-01", "0006-01-01"],
    [" 6m ", "2026-11-20", "2027-05-20"],
  ])("%p from %s on ends on %s", async (valid_period, finish_date, until) => {
    const answer = await record(installation, "ada", { course_id: course("first-aid"), finish_date, valid_period })
    expect<unknown>(answer.body.data).toMatchObject({ finish_date, valid_until: until })
    expect(await certificatesOf(installation, idIn(answer))).toMatchObject([{ finish_date, valid_until: until }])
  })

  test("is the course's own if the caller may not choose, whatever is sent", async () => {
    const { body } = await record(installation, "ada", { course_id: course("crane"), valid_period: "9y" })
    expect<unknown>(body.data?.valid_until).toBe("2026-12-20")
  })

  test("has no end when the course has no period", async () => {
    const { body } = await record(installation, "ada", { course_id: course("ladder"), valid_period: "1d" })
    expect<unknown>(body.data?.valid_until).toBeNull()
  })

  test.each([
    ["America/New_York", Date.UTC(2027, 1, 1, 4, 59), "2027-01-31", "2027-02-28"],
    ["America/New_York", Date.UTC(2027, 1, 1, 5, 0), "2027-02-01", "2027-03-01"],
    ["Europe/Berlin", Date.UTC(2028, 0, 31, 22, 59), "2028-01-31", "2028-02-29"],
    ["Pacific/Kiritimati", Date.UTC(2026, 11, 30, 10, 0), "2026-12-31", "2027-01-31"],
  ])("begins on the company's own date: %s at %d", async (timezone, now, today, until) => {
    await start({ timezone })
    installation.time.now = now
    const answer = await record(installation, "ada", { course_id: course("crane") })
    expect<unknown>(answer.body.data).toMatchObject({ finish_date: today, valid_until: until })
    expect(await certificatesOf(installation, idIn(answer))).toMatchObject([{ issued_on: today }])
  })
})

describe("an earlier qualification for the course", () => {
  const approval = (key: string, userKey: string, courseKey: string, valid_until: string | null, more: object = {}) =>
    assignment(key, userKey, courseKey, "success", {
      assignment_type: "approval",
      finish_date: "2025-01-01",
      valid_until,
      ...more,
    })

  test("is superseded: it is marked, with yesterday as its last day", async () => {
    await start({
      assignments: [
        approval("endless", "ada", "ladder", null),
        approval("long", "ada", "ladder", "2030-01-01"),
        approval("last-day", "ada", "ladder", "2026-11-20"),
        approval("expired", "ada", "ladder", "2026-11-19"),
      ],
    })
    installation.time.now = NOW + 5000
    const id = idIn(await record(installation, "ada", { course_id: course("ladder") }))
    const until = (await approvalsOf(installation, "ada", course("ladder"))).map(({ valid_until, superseded }) => [
      valid_until,
      superseded,
    ])
    expect(until).toEqual([
      ["2026-11-19", 1],
      ["2026-11-19", 1],
      ["2026-11-19", 1],
      ["2026-11-19", 0],
      [null, 0],
    ])
    const listed = listOf(await installation.request("GET", `users/${user("ada")}/certificated-courses`))
    expect(listed.map((entry) => Number(entry.id))).toEqual([id])
  })

  test.each([
    { name: "ended yesterday", finish_date: "2026-10-19", until: null, mark: 0 },
    { name: "ends today", finish_date: "2026-10-20", until: "2026-11-19", mark: 1 },
  ])("that is in force is superseded only by one in force: the new one $name", async ({ finish_date, until, mark }) => {
    await start({ assignments: [approval("held", "ada", "crane", null)] })
    const id = idIn(await record(installation, "ada", { course_id: course("crane"), finish_date }))
    expect(await approvalsOf(installation, "ada", course("crane"))).toMatchObject([
      { valid_until: until, superseded: mark },
      { id, finish_date, superseded: 0 },
    ])
    expect(await certificatesOf(installation, id)).toMatchObject([{ finish_date }])
  })

  test("is unchanged if it is somebody else's, for another course, of another type or open", async () => {
    const keep = { finish_date: "2025-01-01", valid_until: "2030-01-01" }
    await start({
      assignments: [
        approval("hers", "olga", "ladder", "2030-01-01"),
        approval("other", "ada", "winch", "2030-01-01"),
        assignment("trained", "ada", "ladder", "success", keep),
        assignment("again", "ada", "ladder", "success", { ...keep, assignment_type: "recurring" }),
        assignment("open", "ada", "ladder", "assigned", { assignment_type: "approval", valid_until: "2030-01-01" }),
      ],
    })
    const { status } = await record(installation, "ada", { course_id: course("ladder") })
    const rows = await installation.database.all(sql`
      select valid_until, superseded, updated_at from assignments order by id limit 5`)
    expect<unknown>({ status, rows }).toEqual({
      status: 201,
      rows: Array.from({ length: 5 }, () => ({ valid_until: "2030-01-01", superseded: 0, updated_at: NOW })),
    })
  })

  test("is superseded on the company's own date", async () => {
    await start({ timezone: "America/New_York", assignments: [approval("a", "ada", "ladder", null)] })
    installation.time.now = Date.UTC(2027, 2, 1, 4, 59)
    await record(installation, "ada", { course_id: course("ladder") })
    expect(await approvalsOf(installation, "ada", course("ladder"))).toMatchObject([
      { valid_until: "2027-02-27", superseded: 1 },
      { finish_date: "2027-02-28", superseded: 0 },
    ])
  })
})

describe("the one of several qualifications for the course that stays in force", () => {
  const state = async (courseKey: string) =>
    (await approvalsOf(installation, "ada", course(courseKey))).map((row) => [
      row.finish_date,
      row.valid_until,
      row.superseded,
    ])

  test("is the one finished last, even if an older one that is still valid is recorded after it", async () => {
    await start()
    const aid = { course_id: course("first-aid"), valid_period: "2y" }
    await record(installation, "ada", { ...aid, finish_date: "2026-11-19" })
    const older = await record(installation, "ada", { ...aid, finish_date: "2026-06-01" })
    expect(await state("first-aid")).toEqual([
      ["2026-11-19", "2028-11-19", 0],
      ["2026-06-01", "2026-11-19", 1],
    ])
    expect<unknown>(older.body.data?.valid_until).toBe("2026-11-19")
    expect(await certificatesOf(installation, idIn(older))).toMatchObject([
      { finish_date: "2026-06-01", valid_until: "2028-06-01", superseded: 1 },
    ])
  })

  test("is the later record of two finished today, and the other one does not end before that", async () => {
    await start()
    await record(installation, "ada", { course_id: course("ladder") })
    await record(installation, "ada", { course_id: course("ladder") })
    expect(await state("ladder")).toEqual([
      ["2026-11-20", "2026-11-20", 1],
      ["2026-11-20", null, 0],
    ])
  })

  test("is the other one of two that end on their finish date", async () => {
    const ofToday = { assignment_type: "approval", finish_date: "2026-11-20", valid_until: "2026-11-20" }
    await start({ assignments: [assignment("held", "ada", "ladder", "success", ofToday)] })
    await record(installation, "ada", { course_id: course("ladder") })
    expect(await state("ladder")).toEqual([
      ["2026-11-20", "2026-11-20", 1],
      ["2026-11-20", null, 0],
    ])
  })

  test("does not change when one falls between those from a dataset", async () => {
    const brought = (key: string, finish_date: string) =>
      assignment(key, "ada", "ladder", "success", { assignment_type: "approval", finish_date })
    await start({ assignments: [brought("first", "2026-01-01"), brought("last", "2026-10-01")] })
    await record(installation, "ada", { course_id: course("ladder"), finish_date: "2026-05-01" })
    expect(await state("ladder")).toEqual([
      ["2026-01-01", null, 0],
      ["2026-10-01", null, 0],
      ["2026-05-01", "2026-11-19", 1],
    ])
  })

  test("is the same when an open approval is completed", async () => {
    await start({
      assignments: [
        assignment("held", "ada", "winch", "success", {
          assignment_type: "approval",
          ...{ finish_date: "2026-11-10", valid_until: "2027-11-10" },
        }),
        assignment("open", "ada", "winch", "assigned", { assignment_type: "approval" }),
      ],
    })
    const path = `course-assignments/${idOf(installation, "assignments", "open")}/complete`
    const answer = await installation.request("POST", path, { body: { state: "success", finish_date: "2026-11-01" } })
    expect<unknown>(answer.body.data).toMatchObject({ state: "success", valid_until: "2026-11-19" })
    expect(await state("winch")).toEqual([
      ["2026-11-10", "2027-11-10", 0],
      ["2026-11-01", "2026-11-19", 1],
    ])
    expect(await certificatesOf(installation, idIn(answer))).toMatchObject([{ valid_until: "2027-11-01" }])
  })
})

test("of several identical simultaneous requests one is in force, and each has its certificate", async () => {
  await start()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => record(installation, "ada", { course_id: course("fork") })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const approvals = await approvalsOf(installation, "ada", course("fork"))
  expect(approvals.map(({ id }) => id)).toEqual(answers.map(idIn).toSorted((a, b) => a - b))
  expect(approvals.filter(({ superseded }) => superseded === 0)).toMatchObject([{ valid_until: "2027-11-20" }])
  for (const { id } of approvals) expect(await certificatesOf(installation, id)).toHaveLength(1)
  const open = listOf(await installation.request("GET", `users/${user("ada")}/assigned-courses`))
  expect(open.map(({ assignment_type }) => String(assignment_type))).toEqual(["recurring"])
})
