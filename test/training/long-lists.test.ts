import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { insertRows } from "../../src/database/insert-rows.ts"
import { sql } from "../../src/database/port.ts"
import { idsOf } from "../harness/answers.ts"
import { propertyRuns } from "../harness/effort.ts"
import { Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { trainingCompany } from "../harness/training-company.ts"

/*
 * Random requests for the lists of assignments and certificates, in a company with several thousand of each, compared with what
 * a plain program finds among all rows. Rows of the same kind are adjacent, so that every query plan is used, also to its end.
 */

const AMOUNT = 3_000
const DAY = 86_400_000
const NOON = Date.parse("2026-11-20T12:00:00Z")

interface Assignment {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly state: string
  readonly is_open: number
  readonly assignment_type: string
  readonly deadline_at: number | null
  readonly finish_date: string | null
  readonly valid_until: string | null
  readonly created_at: number
  readonly updated_at: number
}

interface Certificate {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly state: string
  readonly superseded: number
  readonly revoked_on: string | null
  readonly valid_until: string | null
  readonly issued_on: string
}

let installation: Installation
let assignments: readonly Assignment[]
let certificates: readonly Certificate[]
let members: ReadonlyMap<number, ReadonlySet<number>>
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany({ timezone: "UTC" }) })
  const { database } = installation
  await database.transaction(async (tx) => {
    const users = await tx.all<{ id: number }>(sql`select id from users where company_id = 1 order by id`)
    const courses = await tx.all<{ id: number }>(sql`select id from courses order by id`)
    const day = (n: number) => new Date(NOON + n * DAY).toISOString().slice(0, 10)
    const rows = Array.from({ length: AMOUNT }, (_, n) => {
      const block = Math.floor(n / 300)
      const kind = KINDS[n < 600 ? 4 : n % 97 === 0 ? n % KINDS.length : block % KINDS.length] ?? KINDS[0]
      const due = n % 5 === 0 ? null : NOON + ((n % 41) - 20) * DAY
      // A user can have only one open assignment per course, so here each assignment has its own course.
      return [
        ...[
          1,
          users[n % 3 === 0 ? 0 : n % users.length]?.id ?? 0,
          courses[block % courses.length]?.id ?? 0,
          `row-${n}`,
        ],
        ...[n % 11 === 0 ? "approval" : n % 7 === 0 ? "recurring" : "manual", kind?.[0] ?? "", kind?.[1] ?? 0],
        ...[due === null ? null : new Date(due).toISOString(), due, kind?.[1] === 0 ? day(-(n % 60)) : null],
        ...[
          kind?.[1] === 0 && n % 4 > 0 ? day((n % 90) - 30) : null,
          NOON + Math.floor(n / 7),
          NOON + ((n * 37) % 900),
        ],
      ]
    })
    const columns =
      "company_id, user_id, course_id, key, assignment_type, state, is_open, deadline_date, deadline_at, finish_date, " +
      "valid_until, created_at, updated_at"
    await tx.run(sql`drop index assignments_open`)
    await insertRows(tx, `assignments (${columns})`, rows)
    const issued = await tx.all<{ id: number; finish_date: string; state: string; valid_until: string | null }>(sql`
      select id, finish_date, state, valid_until from assignments
      where key like 'row-%' and is_open = 0 and state in ('success', 'failed') order by id`)
    await insertRows(
      tx,
      "certificates (company_id, assignment_id, issue, code, state, assignment_type, short_type, company_name, " +
        "holder_name, course_title, finish_date, valid_until, issued_on, created_at)",
      issued.flatMap((row, n) =>
        (n % 6 === 0 ? [1, 2] : [1]).map((issue) => [
          ...[1, row.id, issue, `CODE${n}X${issue}`, row.state, "manual", "base", "Acme", "Ada", "Course"],
          ...[row.finish_date, row.valid_until, day(-Math.floor(n / 20)), NOON],
        ]),
      ),
    )
    await tx.run(
      sql`update assignments set superseded = 1 where id in (select assignment_id from certificates where id < 200)`,
    )
    await tx.run(
      sql`update certificates set revoked_on = '2026-11-01', revoked_reason = 'x', superseded = 1 where id % 17 = 0`,
    )
  })
  assignments = await database.all(sql`select * from assignments where company_id = 1 order by id`)
  certificates = await database.all(sql`
    select k.id, a.user_id, a.course_id, k.state, k.valid_until, k.issued_on,
      case when a.superseded = 1 or exists (
        select 1 from certificates n where n.assignment_id = k.assignment_id and n.issue > k.issue) then 1 else 0 end
        as superseded, k.revoked_on
    from certificates k join assignments a on a.id = k.assignment_id where k.company_id = 1 order by k.id`)
  const all = await database.all<{ team_id: number; user_id: number }>(sql`select team_id, user_id from team_users`)
  members = new Map(
    [...Map.groupBy(all, ({ team_id }) => team_id)].map(([id, of]) => [id, new Set(of.map((m) => m.user_id))]),
  )
})
afterAll(() => installation.stop())

const KINDS = [
  ["assigned", 1],
  ["inprogress", 1],
  ["done", 1],
  ["success", 1],
  ["success", 0],
  ["failed", 0],
  ["notshownup", 0],
] as const

type Predicate<Row> = (row: Row) => boolean
/** A parameter, and the rows that match it. */
type Filter<Row> = readonly [parameter: string, Predicate<Row>]

const dayOf = (n: number) => new Date(NOON + n * DAY).toISOString().slice(0, 10)
const days = fc.integer({ min: -70, max: 70 }).map(dayOf)
const pick = <T>(values: readonly T[]) => fc.constantFrom(...values)

interface Person {
  readonly user_id: number
  readonly course_id: number
}

/** The filters by user, team and course, of both lists. */
function personal<Row extends Person>(): fc.Arbitrary<Filter<Row>>[] {
  return [
    fc.constant(null).map((): Filter<Row> => {
      const id = idOf(installation, "users", "ada")
      return [`user_id=${id}`, (row) => row.user_id === id]
    }),
    pick(["plant", "warehouse"]).map((key): Filter<Row> => {
      const id = idOf(installation, "teams", key)
      return [`team_id=${id}`, (row) => members.get(id)?.has(row.user_id) === true]
    }),
    fc.integer({ min: 0, max: 40 }).map((n): Filter<Row> => {
      const id = assignments[n * 70]?.course_id ?? 1
      return [`course_id=${id}`, (row) => row.course_id === id]
    }),
  ]
}

const within = (value: string | null, test: (value: string) => boolean) => value !== null && test(value)

function assignmentFilters(): fc.Arbitrary<Filter<Assignment>>[] {
  const dueOn = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 10))
  return [
    ...personal<Assignment>(),
    fc
      .uniqueArray(pick(KINDS.map(([state]) => state)), { minLength: 1, maxLength: 3 })
      .map(
        (states): Filter<Assignment> => [`state=${states.join(",")}`, (row) => states.some((one) => one === row.state)],
      ),
    pick(["open", "completed", "overdue"]).map(
      (status): Filter<Assignment> => [
        `status=${status}`,
        (row) =>
          (row.is_open === 1) === (status !== "completed") &&
          (status !== "overdue" || (row.deadline_at !== null && row.deadline_at < installation.time.now)),
      ],
    ),
    pick(["manual", "recurring", "approval"]).map(
      (type): Filter<Assignment> => [`assignment_type=${type}`, (row) => row.assignment_type === type],
    ),
    days.map(
      (day): Filter<Assignment> => [
        `deadline_before=${day}`,
        (row) => within(dueOn(row.deadline_at), (of) => of <= day),
      ],
    ),
    days.map(
      (day): Filter<Assignment> => [
        `deadline_after=${day}`,
        (row) => within(dueOn(row.deadline_at), (of) => of >= day),
      ],
    ),
    days.map(
      (day): Filter<Assignment> => [`finished_before=${day}`, (row) => within(row.finish_date, (of) => of <= day)],
    ),
    days.map(
      (day): Filter<Assignment> => [`finished_after=${day}`, (row) => within(row.finish_date, (of) => of >= day)],
    ),
    days.map(
      (day): Filter<Assignment> => [`valid_until_before=${day}`, (row) => within(row.valid_until, (of) => of <= day)],
    ),
    days.map(
      (day): Filter<Assignment> => [`valid_until_after=${day}`, (row) => within(row.valid_until, (of) => of >= day)],
    ),
    fc
      .integer({ min: -5, max: 905 })
      .map(
        (n): Filter<Assignment> => [
          `updated_since=${new Date(NOON + n).toISOString()}`,
          (row) => row.updated_at >= NOON + n,
        ],
      ),
    fc
      .uniqueArray(fc.integer({ min: 1, max: AMOUNT }), { minLength: 1, maxLength: 100 })
      .map((ids): Filter<Assignment> => [`ids=${ids.join(",")}`, (row) => ids.includes(row.id)]),
  ]
}

function certificateFilters(): fc.Arbitrary<Filter<Certificate>>[] {
  const standingOf = ({ superseded, revoked_on, state, valid_until }: Certificate) => {
    if (revoked_on !== null) return "revoked"
    if (superseded === 1) return "superseded"
    if (state === "failed") return "not_passed"
    return valid_until === null || valid_until >= "2026-11-20" ? "valid" : "expired"
  }
  return [
    ...personal<Certificate>(),
    pick(["valid", "expired", "superseded", "revoked", "not_passed"]).map(
      (standing): Filter<Certificate> => [`standing=${standing}`, (row) => standingOf(row) === standing],
    ),
    days.map(
      (day): Filter<Certificate> => [`valid_until_before=${day}`, (row) => within(row.valid_until, (of) => of <= day)],
    ),
    days.map(
      (day): Filter<Certificate> => [`valid_until_after=${day}`, (row) => within(row.valid_until, (of) => of >= day)],
    ),
    days.map((day): Filter<Certificate> => [`issued_since=${day}`, (row) => row.issued_on >= day]),
  ]
}

type Field<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

const ASSIGNMENT_FIELDS: Field<Assignment> = {
  id: ({ id }) => id,
  deadline_date: ({ deadline_at }) => deadline_at,
  finish_date: ({ finish_date }) => finish_date,
  valid_until: ({ valid_until }) => valid_until,
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
}

const CERTIFICATE_FIELDS: Field<Certificate> = {
  id: ({ id }) => id,
  issued_on: ({ issued_on }) => issued_on,
  valid_until: ({ valid_until }) => valid_until,
}

interface Term {
  readonly field: string
  readonly descending: boolean
}

/** Rows without a value last, and the id in the direction of the last term. */
function sorted<Row extends { readonly id: number }>(
  rows: readonly Row[],
  terms: readonly Term[],
  fields: Field<Row>,
): number[] {
  const all = [...terms, { field: "id", descending: terms.at(-1)?.descending === true }]
  return rows
    .toSorted((one, other) => {
      for (const { field, descending } of all) {
        const [a, b] = [fields[field]?.(one) ?? null, fields[field]?.(other) ?? null]
        if (a === b) continue
        if (a === null || b === null) return a === null ? 1 : -1
        return a < b === descending ? 1 : -1
      }
      return 0
    })
    .map(({ id }) => id)
}

const shown = ({ field, descending }: Term) => `${descending ? "-" : ""}${field}`

async function compare<Row extends { readonly id: number }>(
  path: string,
  rows: () => readonly Row[],
  filters: fc.Arbitrary<Filter<Row>>[],
  fields: Field<Row>,
): Promise<void> {
  const terms = fc.uniqueArray(fc.record({ field: pick(Object.keys(fields)), descending: fc.boolean() }), {
    selector: ({ field }) => field,
    maxLength: 2,
  })
  const chosen = fc.subarray(filters, { maxLength: 3 }).chain((some) => fc.tuple(...some))
  await fc.assert(
    fc.asyncProperty(terms, chosen, fc.nat(), fc.integer({ min: 1, max: 20 }), async (sort, asked, at, perPage) => {
      const left = rows().filter((row) => asked.every(([, matches]) => matches(row)))
      const query = [...asked.map(([parameter]) => parameter), `per_page=${perPage}`].join("&")
      const order = sort.length === 0 ? "" : `&sort=${sort.map(shown).join(",")}`
      const expected = sorted(left, sort, fields)
      const page = 1 + (at % (Math.ceil(expected.length / perPage) + 1))
      const answer = await installation.request("GET", `${path}?${query}${order}&page=${page}`)
      expect([query, answer.status, Number(answer.body.meta?.total)]).toEqual([query, 200, expected.length])
      expect([query, order, ...idsOf(answer)]).toEqual([
        query,
        order,
        ...expected.slice((page - 1) * perPage, page * perPage),
      ])
      await follow(`${path}?${query}`, sort, left, fields)
    }),
    { numRuns: propertyRuns(60, 600), seed: Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31) },
  )
}

/** The first pages by cursor, in an order that supports cursors. */
async function follow<Row extends { readonly id: number }>(
  address: string,
  sort: readonly Term[],
  left: readonly Row[],
  fields: Field<Row>,
): Promise<void> {
  const kept = sort.filter(({ field }) => field === "id" || field === "created_at").slice(0, 1)
  const order = kept.length === 0 ? "" : `&sort=${kept.map(shown).join(",")}`
  const ids: number[] = []
  let cursor: unknown = ""
  for (let pages = 0; pages < 4 && cursor !== null; pages++) {
    const answer = await installation.request("GET", `${address}${order}&cursor=${cursor}`)
    expect(answer.status).toBe(200)
    ids.push(...idsOf(answer))
    cursor = answer.body.meta?.next_cursor
  }
  const expected = sorted(left, kept, fields)
  expect([address, order, ...ids]).toEqual([address, order, ...expected.slice(0, ids.length)])
  if (cursor === null) expect(ids).toHaveLength(expected.length)
}

describe("any page of any list", () => {
  test("of assignments matches all rows", async () => {
    await compare("course-assignments", () => assignments, assignmentFilters(), ASSIGNMENT_FIELDS)
  })

  test("of certificates matches all rows", async () => {
    await compare("certificates", () => certificates, certificateFilters(), CERTIFICATE_FIELDS)
  })
})
