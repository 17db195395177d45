import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idsOf, listOf } from "../../harness/answers.ts"
import { type Answer, Installation, NOW } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../../harness/records.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

/** Assignments of several people, in every state, inside and outside of group trainings that are ongoing or have ended. */
const HISTORY = {
  group_trainings: [
    { key: "g-on", course_key: "crane", state: "ongoing", begin_date: "2026-11-01", trainer_user_key: "trainer" },
    { key: "g-over", course_key: "winch", state: "closed", begin_date: "2026-10-01", end_date: "2026-10-02" },
  ],
  assignments: [
    assignment("assigned", "ada", "ladder", "assigned", { deadline_date: "2026-11-19", creator_user_key: "boss" }),
    assignment("inprogress", "ada", "first-aid", "inprogress", { deadline_date: "2026-11-20" }),
    assignment("done", "ada", "fork", "done", {
      finish_date: "2026-11-12",
      deadline_date: "2026-11-20T10:29:59+01:00",
    }),
    assignment("success", "ada", "base", "success", {
      finish_date: "2026-01-11",
      deadline_date: "2026-01-01",
      valid_until: "2026-12-31",
    }),
    assignment("failed", "ada", "hollow", "failed", { finish_date: "2026-01-12" }),
    assignment("notshownup", "ada", "closed", "notshownup", { deadline_date: "2026-01-01" }),
    assignment("recurring", "ada", "safety", "assigned", {
      assignment_type: "recurring",
      deadline_date: "2026-11-20T09:30:00Z",
    }),
    assignment("approval", "ada", "lift", "success", {
      assignment_type: "approval",
      finish_date: "2026-02-01",
      valid_until: "2027-01-31",
    }),
    assignment("within", "ada", "crane", "success", { group_training_key: "g-on", finish_date: "2026-11-12" }),
    assignment("after", "ada", "winch", "success", { group_training_key: "g-over", finish_date: "2026-10-02" }),
    assignment("lukasz", "lukasz", "ladder", "assigned"),
    assignment("employees", "employee", "ladder", "inprogress"),
    assignment("gones", "gone", "fork", "failed", { finish_date: "2025-05-05" }),
    assignment("alones", "alone", "fork-again", "assigned"),
  ],
  beta: { assignments: [assignment("bobs", "bob", "beta-fork", "assigned")] },
}
const ALL = HISTORY.assignments.map(({ key }) => key)

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany(HISTORY) })
})
afterAll(() => installation.stop())

const line = (key: string, company?: string) => idOf(installation, "assignments", key, company)
const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const course = (key: string) => idOf(installation, "courses", key)

interface Asking {
  readonly as?: string
  readonly token?: string
}

const list = (query = "", asking: Asking = {}): Promise<Answer> =>
  installation.request("GET", `course-assignments?${query}`, asking)

/** The keys of the assignments that the list returns for this query, by id by default. Also checks the total. */
async function found(query: string, asking: Asking = {}): Promise<string[]> {
  const answer = await list(`per_page=100&${query}`, asking)
  const ids = idsOf(answer)
  expect([query, answer.status, Number(answer.body.meta?.total)]).toEqual([query, 200, ids.length])
  return ids.map((id) => ALL.find((key) => line(key) === id) ?? String(id))
}

const show = (id: number, asking: Asking & { readonly query?: string } = {}) =>
  installation.request("GET", `course-assignments/${id}?${asking.query ?? ""}`, asking)

const OPEN = ["assigned", "inprogress", "done", "recurring", "within", "lukasz", "employees", "alones"]
const COMPLETED = ALL.filter((key) => !OPEN.includes(key))

describe("the assignments of a company", () => {
  test("are listed by id, open and completed ones", async () => {
    expect(await found("")).toEqual(ALL)
  })

  test("are shown as in their users' lists and individually, with the user on request", async () => {
    const [shown] = listOf(await list(`ids=${line("done")}`))
    const ofUser = await installation.request("GET", `users/${user("ada")}/assigned-courses`)
    expect<unknown>(shown).toEqual(listOf(ofUser).find(({ id }) => Number(id) === line("done")))
    expect<unknown>((await show(line("done"))).body).toEqual({ data: shown })
    const ada = { id: user("ada"), external_id: "ada", full_name: "Ada Lovelace", type: "user" }
    const [included] = listOf(await list(`ids=${line("done")}&include=user`))
    expect<unknown>(included?.user).toEqual({ ...ada, full_name: expect.any(String) })
    expect<unknown>(included).toEqual({ ...shown, user: included?.user })
    expect<unknown>((await show(line("done"), { query: "include=user" })).body).toEqual({ data: included })
  })

  test("have a version each, which stays the same as long as no field changes", async () => {
    const { headers } = await show(line("lukasz"))
    const tag = headers.get("etag") ?? ""
    expect(tag).toMatch(/^"/)
    const again = { headers: { "if-none-match": tag } }
    const { status } = await installation.request("GET", `course-assignments/${line("lukasz")}`, again)
    expect(status).toBe(304)
  })
})

describe("the filters", () => {
  const filters: readonly [string, () => string, readonly string[]][] = [
    ["user", () => `user_id=${user("lukasz")}`, ["lukasz"]],
    ["course", () => `course_id=${course("ladder")}`, ["assigned", "lukasz", "employees"]],
    ["scope", () => `scope_id=${installation.ids.scopes.forklift}`, ["done", "gones", "alones"]],
    [
      "scope and course",
      () => `scope_id=${installation.ids.scopes.forklift}&course_id=${course("fork")}`,
      ["done", "gones"],
    ],
    ["scope without that course", () => `scope_id=${installation.ids.scopes.platform}&course_id=${course("fork")}`, []],
    ["shared scope", () => `scope_id=${installation.ids.scopes.platform}`, ["approval"]],
    ["open", () => "status=open", OPEN],
    ["completed", () => "status=completed", COMPLETED],
    ["overdue", () => "status=overdue", ["assigned", "done"]],
    ["states", () => "state=assigned,failed", ["assigned", "failed", "recurring", "lukasz", "gones", "alones"]],
    ["one state, open and not", () => "state=success", ["success", "approval", "within", "after"]],
    ["state and status", () => "state=success,assigned&status=completed", ["success", "approval", "after"]],
    ["a state that is never open", () => "state=failed&status=open", []],
    ["type", () => "assignment_type=recurring", ["recurring"]],
    ["type and state", () => "assignment_type=manual&state=success", ["success", "within", "after"]],
    ["ids", () => `ids=${line("done")},${line("gones")},${NOBODYS_ID},${line("bobs", "beta")}`, ["done", "gones"]],
    ["finish", () => "finished_after=2026-01-12&finished_before=2026-10-02", ["failed", "approval", "after"]],
    ["validity from", () => "valid_until_after=2027-01-31&valid_until_before=2027-01-31", ["approval"]],
    ["validity to", () => "valid_until_before=2026-12-31&status=completed&assignment_type=manual", ["success"]],
    ["deadline from", () => "deadline_after=2026-11-20", ["inprogress", "done", "recurring"]],
    ["deadline to", () => "deadline_before=2026-01-01", ["success", "notshownup"]],
    ["deadline from and to", () => "deadline_after=2026-11-19&deadline_before=2026-11-19", ["assigned"]],
    ["open by deadline", () => "status=open&deadline_before=2026-11-19", ["assigned"]],
    ["overdue by deadline", () => "status=overdue&deadline_after=2026-11-20", ["done"]],
    ["nobody's team", () => `team_id=${NOBODYS_ID}`, []],
    ["another company's user", () => `user_id=${user("bob", "beta")}`, []],
  ]
  test.each(filters)("by %s", async (_, query, expected) => {
    expect(await found(query())).toEqual([...expected])
    // The same without a total.
    expect(idsOf(await list(`cursor=&per_page=100&${query()}`))).toEqual(expected.map((key) => line(key)))
  })

  test("by team and location find their members' assignments", async () => {
    const members = async (filter: string) =>
      new Set(idsOf(await installation.request("GET", `users?per_page=100&${filter}`)))
    for (const filter of [
      `team_id=${idOf(installation, "teams", "plant")}`,
      `team_id=${idOf(installation, "teams", "warehouse")}`,
      `location_id=${idOf(installation, "locations", "berlin")}`,
      `location_id=${idOf(installation, "locations", "krakow")}`,
    ]) {
      const ids = await members(filter)
      const expected = HISTORY.assignments.filter(({ user_key }) => ids.has(user(user_key))).map(({ key }) => key)
      expect([filter, await found(filter)]).toEqual([filter, expected])
      expect([filter, await found(`${filter}&status=open`)]).toEqual([
        filter,
        expected.filter((key) => OPEN.includes(key)),
      ])
    }
  })

  test("use the company's days: a date ends with its day, and a timestamp belongs to the day it falls on", async () => {
    const own = await Installation.start({
      dataset: trainingCompany({
        timezone: "Pacific/Auckland",
        assignments: [
          assignment("day", "ada", "ladder", "assigned", { deadline_date: "2026-11-20" }),
          assignment("evening", "ada", "fork", "assigned", { deadline_date: "2026-11-20T10:59:59Z" }),
          assignment("morning", "ada", "crane", "assigned", { deadline_date: "2026-11-20T11:00:00Z" }),
        ],
      }),
    })
    try {
      const ids = async (query: string) => idsOf(await own.request("GET", `course-assignments?${query}`))
      const keys = (...of: string[]) => of.map((key) => idOf(own, "assignments", key))
      expect(await ids("deadline_before=2026-11-20")).toEqual(keys("day", "evening"))
      expect(await ids("deadline_after=2026-11-21")).toEqual(keys("morning"))
      expect(await ids("updated_since=2026-11-20")).toEqual(keys("day", "evening", "morning"))
      expect(await ids("updated_since=2026-11-21")).toEqual([])
    } finally {
      await own.stop()
    }
  })

  test("updated_since accepts a timestamp as its beginning", async () => {
    const at = (time: number) => new Date(time).toISOString()
    expect(await found(`updated_since=${at(NOW)}`)).toEqual(ALL)
    expect(await found(`updated_since=${at(NOW + 1)}`)).toEqual([])
  })

  test("that are malformed are refused under their names, all at once", async () => {
    const wrong = [
      ...[
        "user_id=0",
        "team_id=x",
        "location_id=-1",
        "course_id=1.5",
        "scope_id=a",
        "state=assigned,gone",
        "status=late",
      ],
      ...[
        "assignment_type=x",
        "deadline_before=2026-02-30",
        "deadline_after=x",
        "finished_after=1",
        "finished_before=1",
      ],
      ...[
        "valid_until_before=x",
        "valid_until_after=x",
        "updated_since=yesterday",
        "ids=1,x",
        "page=0",
        "per_page=101",
      ],
      "sort=state",
    ]
    expectFaults(
      await list(wrong.join("&")),
      wrong.map((one) => one.split("=")[0] ?? ""),
    )
  })
})

describe("the orders", () => {
  const DUE = ["notshownup", "success", "assigned", "done", "recurring", "inprogress"]
  const nulls = (first: readonly string[]) => ALL.filter((key) => !first.includes(key))

  test("by a date put records without one last, and then by id, in both directions", async () => {
    const due = ["success", "notshownup", "assigned", "done", "recurring", "inprogress"]
    expect(await found("sort=deadline_date")).toEqual([...due, ...nulls(due)])
    expect(await found("sort=-deadline_date")).toEqual([
      ...DUE.toReversed().with(-1, "success").with(-2, "notshownup"),
      ...nulls(due).toReversed(),
    ])
    const valid = ["success", "approval"]
    expect((await found("sort=valid_until&finished_before=2026-02-01&assignment_type=manual")).at(0)).toBe("success")
    expect((await found("sort=-valid_until")).filter((key) => valid.includes(key)).at(0)).toBe("approval")
  })

  test("give pages that never overlap, across records with a date and without", async () => {
    for (const sort of [
      "id",
      "-id",
      "deadline_date",
      "-deadline_date",
      "finish_date,-id",
      "valid_until,-created_at",
      "-updated_at",
    ]) {
      const whole = await found(`sort=${sort}`)
      const pages: string[] = []
      for (let page = 1; page <= 5; page++) {
        const ids = idsOf(await list(`sort=${sort}&per_page=3&page=${page}`))
        pages.push(...ids.map((id) => ALL.find((key) => line(key) === id) ?? ""))
      }
      expect([sort, ...pages]).toEqual([sort, ...whole])
      expect([...pages].sort()).toEqual([...ALL].sort())
    }
  })

  test("a page beyond the end is empty", async () => {
    const { status, body } = await list("page=1000&sort=deadline_date")
    expect<unknown>([status, body.data, Number(body.meta?.total)]).toEqual([200, [], ALL.length])
  })
})

describe("who sees which assignments", () => {
  test.each([
    ["admin", ["ada", "lukasz", "employee", "gone", "alone"]],
    ["locadmin", ["ada", "lukasz", "employee"]],
    ["trainer", ["ada", "lukasz", "employee"]],
    ["mixed", ["lukasz", "gone"]],
    ["employee", ["employee"]],
  ])("%s: assignments of %j", async (as, users) => {
    const expected = HISTORY.assignments.filter(({ user_key }) => users.includes(user_key)).map(({ key }) => key)
    expect(await found("", { as })).toEqual(expected)
    expect(await found("sort=-deadline_date", { as })).toHaveLength(expected.length)
    expect(await found("status=open", { as })).toEqual(expected.filter((key) => OPEN.includes(key)))
    for (const { key, user_key } of HISTORY.assignments) {
      const answer = await show(line(key), { as })
      if (users.includes(user_key)) expect(answer.status).toBe(200)
      else expectRefusal(answer, 403)
    }
  })

  test("nobody without a role, and nobody in another company", async () => {
    expectRefusal(await list("", { as: "norole" }), 403)
    expectRefusal(await show(line("lukasz"), { as: "norole" }), 403)
    expect(idsOf(await list("", { as: "other" }))).toEqual([line("bobs", "beta")])
    expectRefusal(await show(line("bobs", "beta")), 403)
    expectRefusal(await show(NOBODYS_ID), 404)
    expectRefusal(await installation.request("GET", "course-assignments/x"), 404)
  })

  test("tokens for only open or only completed assignments see no others", async () => {
    for (const client of ["admin", "locadmin", "employee"]) {
      const all = await found("", { as: client })
      const open = { token: await installation.token(client, "course-assignments.view") }
      const completed = { token: await installation.token(client, "completed-courses.view") }
      expect(await found("", open)).toEqual(all.filter((key) => OPEN.includes(key)))
      expect(await found("", completed)).toEqual(all.filter((key) => COMPLETED.includes(key)))
      expect(await found("status=completed", open)).toEqual([])
      expect(await found("state=success", open)).toEqual(all.includes("within") ? ["within"] : [])
    }
    const open = { token: await installation.token("admin", "course-assignments.view") }
    const completed = { token: await installation.token("admin", "completed-courses.view") }
    expect([(await show(line("within"), open)).status, (await show(line("success"), completed)).status]).toEqual([
      200, 200,
    ])
    expectRefusal(await show(line("success"), open), 403)
    expectRefusal(await show(line("within"), completed), 403)
    const neither = { token: await installation.token("admin", "users.view") }
    expectRefusal(await list("", neither), 403)
    expectRefusal(await show(line("within"), neither), 403)
  })
})

test("a withdrawn assignment is in no list", async () => {
  const id = line("lukasz")
  const hide = (withdrawnAt: number | null) =>
    installation.database.run(sql`
      update assignments set withdrawn_at = ${withdrawnAt}, is_open = ${withdrawnAt === null ? 1 : 0} where id = ${id}`)
  await hide(NOW)
  expect(await found("")).not.toContain("lukasz")
  expect(await found("status=open")).not.toContain("lukasz")
  expect(await found(`ids=${id}`)).toEqual([])
  expect(await found(`course_id=${course("ladder")}`)).toEqual(["assigned", "employees"])
  expect(await found(`user_id=${user("lukasz")}`)).toEqual([])
  expectRefusal(await show(id), 404)
  await hide(null)
  expect(await found("")).toEqual(ALL)
})

test("overdue assignments follow the clock", async () => {
  try {
    installation.time.now = NOW + 1
    expect(await found("status=overdue")).toEqual(["assigned", "done", "recurring"])
    installation.time.now = NOW - 20 * 86_400_000
    expect(await found("status=overdue")).toEqual([])
  } finally {
    installation.time.now = NOW
  }
})
