import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Reminder } from "../../../src/compliance/reminders/schema.ts"
import { sql } from "../../../src/database/port.ts"
import { idOf } from "../../harness/records.ts"
import { acmeReminding, morning, open, remindAt } from "./reminding.ts"

type Acme = Awaited<ReturnType<typeof acmeReminding>>

let acme: Acme
beforeAll(async () => {
  acme = await acmeReminding({
    reminders: { summary: "weekly" },
    assignments: [
      open("one", "lena", "first-aid", "2026-11-30"),
      open("two", "nora", "ladder", "2026-11-16"),
      open("three", "ada", "winch", "2026-11-24"),
    ],
  })
  await remindAt(acme, morning("2026-11-23"))
})
afterAll(() => acme.stop())

const list = async (query = "", as?: string) => {
  const { status, body } = await acme.request("GET", `reminders${query}`, as === undefined ? {} : { as })
  expect(status).toBe(200)
  return body as unknown as { data: Reminder[]; meta: { total: number; next_cursor: string | null } }
}

test("an entry says who is reminded of what, and what became of it", async () => {
  const user = idOf(acme, "users", "nora")
  const { data } = await list(`?user_id=${user}&kind=overdue&sort=-id`)
  expect<unknown>(data[0]).toEqual({
    id: expect.any(Number),
    type: "reminder",
    kind: "overdue",
    step: 1,
    recipient: { id: user, full_name: "Nora Neu" },
    user: { id: user, external_id: "nora", full_name: "Nora Neu", type: "user" },
    course: {
      id: idOf(acme, "courses", "ladder"),
      title: "Leiter_Prüfung",
      short_type: "base",
      scope_id: null,
      type: "course",
    },
    assignment_id: idOf(acme, "assignments", "two"),
    deadline_date: "2026-11-16",
    state: "suppressed",
    reason: "no_address",
    detail: null,
    created_at: "2026-11-23T07:00:00Z",
    sent_at: null,
  })
})

test("a summary is about nobody in particular", async () => {
  const { data } = await list("?kind=summary")
  expect<unknown>(data).toMatchObject([{ user: null, course: null, assignment_id: null, deadline_date: null }])
  expect(data[0]?.recipient.full_name).toBe("Hanna Huber")
})

describe("the list is filtered", () => {
  test.each([
    [
      "user_id",
      (): string => `user_id=${idOf(acme, "users", "nora")}`,
      (one: Reminder) => one.user?.external_id === "nora",
    ],
    [
      "recipient_id",
      (): string => `recipient_id=${idOf(acme, "users", "hanna")}`,
      (one: Reminder) => one.recipient.full_name === "Hanna Huber",
    ],
    ["kind", (): string => "kind=deadline", (one: Reminder) => one.kind === "deadline"],
    ["state", (): string => "state=queued", (one: Reminder) => one.state === "queued"],
    ["reason", (): string => "reason=too_late", (one: Reminder) => one.reason === "too_late"],
    [
      "course_id",
      (): string => `course_id=${idOf(acme, "courses", "winch")}`,
      (one: Reminder) => one.course?.title === "Winch operator",
    ],
  ] as const)("by %s", async (_, query, matches) => {
    const all = (await list("?per_page=100")).data
    const expected = all.filter(matches)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(all.length)
    expect<unknown>((await list(`?per_page=100&${query()}`)).data).toEqual(expected)
  })

  test("by the time of its entry", async () => {
    const { meta } = await list()
    expect((await list("?since=2026-11-23&until=2026-11-23")).meta.total).toBe(meta.total)
    expect<unknown>((await list("?since=2026-11-24")).data).toEqual([])
    expect<unknown>((await list("?until=2026-11-22")).data).toEqual([])
  })
})

test("the pages of a cursor have every entry once, in both directions", async () => {
  const all = (await list("?per_page=100")).data.map(({ id }) => id)
  for (const sort of ["id", "-id"]) {
    const found: number[] = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { data, meta } = await list(`?per_page=2&sort=${sort}&cursor=${cursor}`)
      found.push(...data.map(({ id }) => id))
      cursor = meta.next_cursor
    }
    expect(found).toEqual(sort === "-id" ? all.toReversed() : all)
  }
})

test("somebody sees what is about the people in their view", async () => {
  const seen = (await list("?per_page=100", "locadmin")).data
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen.map(({ user }) => user?.external_id))).toEqual(new Set(["ada"]))
  expect<unknown>((await list("", "trainer")).meta.total).toBe(seen.length)
  expect((await acme.request("GET", "reminders", { as: "employee" })).status).toBe(403)
  expect<unknown>((await list("", "other")).data).toEqual([])
})

test("an entry outlives its assignment", async () => {
  const id = idOf(acme, "assignments", "three")
  await acme.request("DELETE", `course-assignments/${id}`)
  const { data } = await list(`?user_id=${idOf(acme, "users", "ada")}`)
  expect<unknown>(data[0]?.assignment_id).toBe(id)
  const [left] = await acme.database.all(sql`select id from assignments where id = ${id}`)
  expect(left).toBeUndefined()
})
