import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import type { InstallationCaller } from "../../../src/access/caller.ts"
import { countPairs } from "../../../src/compliance/pairs/counting.ts"
import type { PairKey, Selection } from "../../../src/compliance/pairs/filter.ts"
import { findPage } from "../../../src/compliance/pairs/list.ts"
import { countPeople, countSelected, findPeople, peopleWithPairs } from "../../../src/compliance/pairs/matrix-store.ts"
import { countThen } from "../../../src/compliance/pairs/past-figures.ts"
import { findThenPage } from "../../../src/compliance/pairs/past-list.ts"
import { selectionOf } from "../../../src/compliance/pairs/rules.ts"
import { type Filters, GROUPINGS } from "../../../src/compliance/pairs/schema.ts"
import { selected } from "../../../src/compliance/pairs/selected.ts"
import { insertRows } from "../../../src/database/insert-rows.ts"
import { sql } from "../../../src/database/port.ts"
import { addDays, endOfDay } from "../../../src/tools/calendar/dates.ts"
import type { CursorPage, Page } from "../../../src/tools/list.ts"
import { listOf } from "../../harness/answers.ts"
import { propertyRuns } from "../../harness/effort.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { crowd, peopleAndCourses } from "./sample-pairs.ts"

/*
 * Random requests for a past day of more people than are read at once, told person after person, and by a query that looks
 * everything up for each pair.
 */

const TODAY = "2026-11-20"
const BEGIN = "2026-01-01"
const ZONE = "Europe/Berlin"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: crowd(1_040) })
  await addPast()
})
afterAll(() => installation.stop())

/** Numbers that repeat nothing soon. */
function* numbers(): Generator<number, never> {
  for (let seed = 1; ; seed = (seed * 16_807) % 2_147_483_647) yield seed
}

/** What was asked of these people and happened since the beginning of the year. */
async function addPast(): Promise<void> {
  const { database } = installation
  const company = companyId(installation)
  const { users, courses } = await peopleAndCourses(database, company)
  const random = numbers()
  const below = (most: number) => random.next().value % most
  const day = () => addDays(BEGIN, below(330))
  const maybe = <T>(value: T): T | null => (below(2) === 0 ? value : null)
  const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)
  const key = () => crypto.randomUUID()
  await database.transaction(async (tx) => {
    const requirements = await insertRows<{ id: number; course_id: number }>(
      tx,
      "requirements (company_id, key, course_id, role, from_date, lead_days, grace_days, made_on, created_at, updated_at)",
      courses.flatMap((course) =>
        ["company.trainer", "company.employee"].map((role, n) => [
          ...[company, key(), course, role, BEGIN, n === 0 ? 14 : 60, n === 0 ? 0 : 90, BEGIN, 1, 1],
        ]),
      ),
      "returning id, course_id",
    )
    const among = users.flatMap((user) => requirements.map((one) => ({ user, ...one }))).filter(() => below(3) > 0)
    const bindings = among.map(({ user, id, course_id }) => {
      const from = day()
      return [company, user, course_id, id, null, from, below(3) === 0 ? addDays(from, below(200)) : null]
    })
    const [team] = await tx.all<{ id: number }>(sql`select id from teams where company_id = ${company} order by id`)
    const instructed = users.filter((user) => user % 5 === 0)
    bindings.push(
      ...instructed.map((user) => [company, user, courses[0] ?? 0, null, team?.id ?? 0, day(), maybe(TODAY)]),
    )
    const columns = "bindings (company_id, user_id, course_id, requirement_id, team_id, from_date, until_date)"
    await insertRows(tx, columns, bindings)
    const successes = users.flatMap((user) => courses.map((course) => ({ user, course }))).filter(() => below(4) > 0)
    const passed = await insertRows<{ id: number; finish_date: string; created_at: number; superseded: number }>(
      tx,
      `assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, deadline_date, finish_date, valid_until,
        superseded, created_at, withdrawn_at, updated_at)`,
      successes.map(({ user, course }) => {
        const finish = addDays(BEGIN, below(500) - 200)
        const ends = [null, addDays(finish, 30), addDays(finish, 200), addDays(finish, below(400))][below(4)] ?? null
        const created = noon(addDays(finish, below(4) === 0 ? 60 : -5))
        return [
          ...[company, user, course, key(), "manual", "success", 0, maybe(day()), finish, ends],
          ...[ends !== null && below(4) === 0 ? 1 : 0, created, below(20) === 0 ? noon(day()) : null, 1],
        ]
      }),
      "returning id, finish_date, created_at, superseded",
    )
    await insertRows(
      tx,
      `certificates (company_id, assignment_id, issue, code, state, assignment_type, short_type, company_name, holder_name,
        course_title, finish_date, valid_until, issued_on, created_at)`,
      passed
        .filter(() => below(2) === 0)
        .map(({ id, finish_date, created_at }) => {
          const issued = Math.max(created_at, noon(addDays(finish_date, below(3) === 0 ? 40 : 0)))
          return [
            ...[company, id, 1, key(), "success", "manual", "base", "A", "B", "C", finish_date],
            ...[maybe(addDays(finish_date, 365)), new Date(issued).toISOString().slice(0, 10), issued],
          ]
        }),
    )
    await insertRows(
      tx,
      `assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, deadline_date, finish_date, created_at,
        updated_at)`,
      successes
        .filter(() => below(2) === 0)
        .map(({ user, course }) => {
          const opened = day()
          const closed = maybe(addDays(opened, below(90)))
          const deadline = [null, day(), `${day()}T10:00:00Z`][below(3)] ?? null
          const [state, isOpen] = closed === null ? ["assigned", 1] : ["failed", 0]
          return [company, user, course, key(), "manual", state, isOpen, deadline, closed, noon(opened), noon(day())]
        }),
    )
    const periods = (all: readonly number[]) => all.map((id) => ({ id, from: day(), days: below(90) }))
    await insertRows(
      tx,
      "exemptions (company_id, key, user_id, course_id, from_date, until_date, reason, created_at, updated_at)",
      periods(users.filter((id) => id % 4 === 0)).map(({ id, from, days }) => [
        ...[company, key(), id, courses[id % courses.length] ?? 0, from, maybe(addDays(from, days)), "why", 1, 1],
      ]),
    )
    await insertRows(
      tx,
      "absences (company_id, user_id, from_date, until_date)",
      periods(users.filter((id) => id % 6 === 0)).map(({ id, from, days }) => [company, id, from, addDays(from, days)]),
    )
    await insertRows(
      tx,
      `pairs (user_id, course_id, company_id, since, lead_days, exception, exception_since, standing)`,
      users
        .filter((id) => id % 3 === 0)
        .map((id) => [id, courses[0] ?? 0, company, BEGIN, 30, "failed", day(), "open"]),
    )
  })
}

const caller = (key: string, role: "company.admin" | "company.location_admin") =>
  ({
    kind: "installation",
    company: { id: companyId(installation), name: "Acme", language: "de", timezone: ZONE },
    user: { id: idOf(installation, "users", key), username: key, roles: [role] },
    actor: { kind: "server", duty: "test" },
    requestId: "",
    address: () => "",
  }) as unknown as InstallationCaller

const READING = { now: Date.parse(`${TODAY}T12:00:00Z`), leadDays: 30, language: "en" } as const

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
const FILTERS = fc.record({
  team_id: maybe("warehouse", "office", "plant"),
  location_id: maybe("berlin"),
  role: maybe("company.employee", "company.trainer"),
  course_id: maybe("safety", "endless"),
  requirement: maybe(0, 3),
  standing: maybe("overdue", "valid,open", "exempt", "none", "absent,expiring"),
  exception: maybe("failed"),
  deadline_before: maybe("2026-07-01"),
  search: maybe("abel"),
})
const REQUEST = fc.record({
  filters: FILTERS,
  day: fc.integer({ min: -2, max: 322 }).map((days) => addDays(BEGIN, days)),
  isAll: fc.boolean(),
  withNone: fc.boolean(),
})
type Request = typeof REQUEST extends fc.Arbitrary<infer T> ? T : never

async function selectionFor({ filters, day, isAll, withNone }: Request): Promise<Selection> {
  const { team_id, location_id, course_id, requirement, ...others } = filters
  const id = (kind: "teams" | "locations" | "courses", key: string | undefined) =>
    key === undefined ? undefined : idOf(installation, kind, key)
  const requirements = await installation.database.all<{ id: number }>(sql`select id from requirements order by id`)
  const given = {
    ...others,
    team_id: id("teams", team_id),
    location_id: id("locations", location_id),
    course_id: id("courses", course_id),
    requirement_id: requirement === undefined ? undefined : requirements[requirement]?.id,
  }
  const who = isAll ? caller("admin", "company.admin") : caller("locadmin", "company.location_admin")
  const wanted = { asOf: day, withNone }
  const { selection } = await selectionOf(installation.database, who, given as Filters, wanted, READING)
  return selection
}

describe("the pairs of a past day, told person after person", () => {
  test("are counted as a query counts them, in every grouping and with every filter", async () => {
    const { database } = installation
    await fc.assert(
      fc.asyncProperty(REQUEST, fc.constantFrom(...GROUPINGS), async (request, by) => {
        const selection = await selectionFor({ ...request, withNone: false })
        const { counted } = await countThen(database, selection, by)
        const inOrder = (rows: readonly { readonly group_id: unknown }[]) =>
          [...rows].sort((one, other) => String(one.group_id).localeCompare(String(other.group_id)))
        expect<unknown>(inOrder(counted)).toEqual(inOrder(await countPairs(database, selection, by)))
      }),
      { numRuns: propertyRuns(12, 400) },
    )
  })

  test("are listed as a query lists them, in every order, with the number of what was recorded later", async () => {
    const { database } = installation
    const sorts = fc.uniqueArray(
      fc.record({ field: fc.constantFrom("deadline_date", "user", "course"), descending: fc.boolean() }),
      { maxLength: 3, selector: ({ field }) => field },
    )
    const part = fc.record({ page: fc.integer({ min: 1, max: 8 }), perPage: fc.constantFrom(4, 15, 100) })
    await fc.assert(
      fc.asyncProperty(REQUEST, sorts, part, async (request, sort, page) => {
        const selection = await selectionFor(request)
        const found = await findThenPage(database, selection, { sort, page })
        const expected = await findPage(database, selection, { sort, page })
        expect(keysOf(found.page)).toEqual(keysOf(expected))
        expect<unknown>(found.page).toMatchObject({ total: "total" in expected ? expected.total : -1 })
        const until = endOfDay(request.day, ZONE)
        const late = await database.count(sql`${await selected(database, selection)} and p.held_id in (
          select a.id from assignments a where ${until} < coalesce(
            (select min(k.created_at) from certificates k where k.assignment_id = a.id), a.created_at))`)
        expect(found.recorded_later).toBe(late)
      }),
      { numRuns: propertyRuns(12, 400) },
    )
  })

  test("are all found by following cursors", async () => {
    const { database } = installation
    await fc.assert(
      fc.asyncProperty(REQUEST, fc.constantFrom(7, 100, 999), async (request, perPage) => {
        const selection = await selectionFor(request)
        const order = { field: "id", descending: false } as const
        const expected = await findPage(database, selection, { sort: [], page: { page: 1, perPage: 10_000 } })
        const all: string[] = []
        for (let after: CursorPage["after"], pages = 0; pages < 5; pages++) {
          const { page } = await findThenPage(database, selection, {
            sort: [],
            page: { order, after, perPage, boundTo: "" },
          })
          all.push(...keysOf(page))
          const last = "last" in page ? page.last : null
          if (last === null) {
            expect(all).toHaveLength(expected.items.length)
            break
          }
          after = last
        }
        expect(all).toEqual(keysOf(expected).slice(0, all.length))
      }),
      { numRuns: propertyRuns(4, 100) },
    )
  })

  test("have the people of the matrix, whatever narrows it", async () => {
    const { database } = installation
    await fc.assert(
      fc.asyncProperty(REQUEST, async (request) => {
        const selection = await selectionFor({ ...request, withNone: false })
        const people = await peopleWithPairs(database, selection)
        const found = await findPeople(database, people, undefined, 10_000)
        const rows = sql`(select distinct p.user_id from ${await selected(database, selection)})`
        expect(found).toHaveLength(await database.count(rows))
        expect(await countPeople(database, people, 10_000)).toBe(found.length)
        const pairs = await database.count(await selected(database, selection))
        expect(await countSelected(database, selection, 50)).toBe(Math.min(pairs, 50))
      }),
      { numRuns: propertyRuns(6, 200) },
    )
  })

  test("are counted again after every kind of change that concerns the day", async () => {
    const { database } = installation
    const count = async () => (await installation.request("GET", "compliance/figures?by=role&as_of=2026-06-30")).body
    const changes = [
      sql`update bindings set until_date = '2026-01-01' where user_id % 2 = 1`,
      sql`update requirements set lead_days = 365`,
      sql`update assignments set valid_until = '2026-01-31' where valid_until > '2026-06-30' and user_id % 4 = 2`,
      sql`update assignments set deadline_date = '2026-12-31' where deadline_date is not null`,
      sql`update exemptions set from_date = '2026-01-01', until_date = null`,
      sql`update absences set from_date = '2026-01-01', until_date = null`,
      sql`update pairs set exception_since = '2026-10-01' where user_id % 7 = 0`,
      sql`delete from user_roles where user_id in (select id from users where key like 'p%2')`,
      sql`delete from exemptions`,
    ]
    let before = await count()
    for (const change of changes) {
      await database.transaction((tx) => tx.run(change))
      const after = await count()
      expect([change.sql, Bun.deepEquals(after, before)]).toEqual([change.sql, false])
      before = after
    }
  })

  test("are none on a day on which nothing was required", async () => {
    const figures = await installation.request("GET", "compliance/figures?as_of=2025-12-31")
    expect<unknown>(listOf(figures)).toMatchObject([{ required: 0, people: 0, rate: null }])
    expect<unknown>(figures.body.meta).toEqual({ known_from: BEGIN, recorded_later: 0 })
    expect(listOf(await installation.request("GET", "compliance/figures?as_of=2025-12-31&by=team"))).toEqual([])
    expect(listOf(await installation.request("GET", "compliance?as_of=2025-12-31&sort=user"))).toEqual([])
  })
})

function keysOf({ items }: Page<PairKey>): string[] {
  return items.map(({ user_id, course_id }) => `${user_id} ${course_id}`)
}
