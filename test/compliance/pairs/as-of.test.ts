import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type History, pairOn } from "../../../src/compliance/pairs/as-of.ts"
import { insertRows } from "../../../src/database/insert-rows.ts"
import { type Queries, sql } from "../../../src/database/port.ts"
import { addDays, endOfDay } from "../../../src/tools/calendar/dates.ts"
import { listOf } from "../../harness/answers.ts"
import { propertyRuns } from "../../harness/effort.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"

/* Random histories of a person and a course: the query for a past day, and the function, say the same about it. */

const TODAY = "2026-11-20"
const BEGIN = "2026-01-01"

let installation: Installation
let requirements: { id: number; lead: number; grace: number }[]
beforeAll(async () => {
  installation = await Installation.start()
  const { database } = installation
  const courseId = idOf(installation, "courses", "safety")
  const audiences = ["company.admin", "company.trainer", "company.employee"]
  requirements = await database.transaction(async (tx) => {
    const added = []
    for (const [n, role] of audiences.entries()) {
      const [lead, grace] = [
        [0, 30],
        [60, 0],
        [14, 200],
      ][n] as [number, number]
      const [row] = await insertRows<{ id: number }>(
        tx,
        "requirements (company_id, key, course_id, role, from_date, lead_days, grace_days, made_on, created_at, updated_at)",
        [[companyId(installation), `r${n}`, courseId, role, BEGIN, lead, grace, BEGIN, 1, 1]],
        "returning id",
      )
      added.push({ id: row?.id ?? 0, lead, grace })
    }
    return added
  })
})
afterAll(() => installation.stop())

const someDay = (least = -5, most = 330) => fc.integer({ min: least, max: most }).map((days) => addDays(BEGIN, days))
const period = fc.tuple(someDay(), fc.option(fc.integer({ min: 0, max: 120 }))).map(([from, days]) => ({
  from,
  until: days === null ? null : addDays(from, days),
}))

const HISTORY = fc.record({
  bindings: fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), period), { maxLength: 3 }).map((all) => [
    // One of each requirement, which may be open.
    ...new Map(all.map(([n, one]) => [n, { n, ...one }])).values(),
  ]),
  successes: fc.array(
    fc
      .record({
        finish: someDay(-400, 320),
        days: fc.option(fc.integer({ min: 0, max: 400 })),
        cut: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 2 }),
        isCertified: fc.boolean(),
      })
      .map(({ finish, days, cut, isCertified }) => {
        const end = days === null ? null : addDays(finish, days)
        const until = cut === null ? end : addDays(finish, days === null ? cut : Math.min(cut, days))
        return { finish, until, isSuperseded: cut !== null, stated: isCertified ? end : undefined }
      }),
    { maxLength: 3 },
  ),
  exemptions: fc.array(period, { maxLength: 1 }),
  absences: fc.array(period, { maxLength: 1 }),
  open: fc.option(
    fc.record({ deadline: fc.option(someDay()), opened: someDay(0, 300), finished: fc.option(someDay(0, 330)) }),
  ),
  day: someDay(0, 322),
})
type Sample = typeof HISTORY extends fc.Arbitrary<infer T> ? T : never

async function store(tx: Queries, { bindings, successes, exemptions, absences, open }: Sample): Promise<void> {
  const [company, user, course] = [
    companyId(installation),
    idOf(installation, "users", "ada"),
    idOf(installation, "courses", "safety"),
  ]
  for (const table of ["bindings", "exemptions"] as const) {
    await tx.run(
      table === "bindings"
        ? sql`delete from bindings where user_id = ${user}`
        : sql`delete from exemptions where user_id = ${user}`,
    )
  }
  await tx.run(sql`delete from absences where user_id = ${user}`)
  await tx.run(
    sql`delete from certificates where assignment_id in (select id from assignments where user_id = ${user})`,
  )
  await tx.run(sql`delete from pairs where user_id = ${user}`)
  await tx.run(sql`delete from assignments where user_id = ${user}`)
  const key = () => crypto.randomUUID()
  await insertRows(
    tx,
    "bindings (company_id, user_id, course_id, requirement_id, from_date, until_date)",
    bindings.map(({ n, from, until }) => [company, user, course, requirements[n]?.id ?? 0, from, until]),
  )
  await insertRows(
    tx,
    "exemptions (company_id, key, user_id, course_id, from_date, until_date, reason, created_at, updated_at)",
    exemptions.map(({ from, until }) => [company, key(), user, course, from, until, "why", 1, 1]),
  )
  await insertRows(
    tx,
    "absences (company_id, user_id, from_date, until_date)",
    absences.map(({ from, until }) => [company, user, from, until]),
  )
  for (const { finish, until, isSuperseded, stated } of successes) {
    const [added] = await insertRows<{ id: number }>(
      tx,
      `assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, finish_date, valid_until, superseded,
        created_at, updated_at)`,
      [
        [
          company,
          user,
          course,
          key(),
          "approval",
          "success",
          0,
          finish,
          until,
          isSuperseded ? 1 : 0,
          Date.parse(finish),
          1,
        ],
      ],
      "returning id",
    )
    if (stated === undefined) continue
    await insertRows(
      tx,
      `certificates (company_id, assignment_id, issue, code, state, assignment_type, short_type, company_name, holder_name,
        course_title, finish_date, valid_until, issued_on, created_at)`,
      [
        [
          company,
          added?.id ?? 0,
          1,
          key(),
          "success",
          "approval",
          "instruction",
          "A",
          "B",
          "C",
          finish,
          stated,
          finish,
          Date.parse(finish),
        ],
      ],
    )
  }
  if (open !== null) {
    const [state, isOpen] = open.finished === null ? ["assigned", 1] : ["failed", 0]
    await insertRows(
      tx,
      `assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, deadline_date, finish_date, created_at,
        updated_at)`,
      [[company, user, course, key(), "manual", state, isOpen, open.deadline, open.finished, startOf(open.opened), 1]],
    )
  }
}

const startOf = (day: string) => endOfDay(addDays(day, -1), "Europe/Berlin") + 1

function historyOf({ bindings, successes, exemptions, absences, open, day }: Sample): History {
  const isOpen = open !== null && open.opened <= day && (open.finished === null || open.finished > day)
  return {
    bindings: bindings.map(({ n, from, until }) => {
      const { lead = 0, grace = 0 } = requirements[n] ?? {}
      return { from, until, leadDays: lead, graceDays: grace }
    }),
    ...{ successes, exemptions, absences, openDeadline: isOpen ? open.deadline : null },
  }
}

describe("the pairs of a past day", () => {
  test("are what a function says about everything that is known", async () => {
    await fc.assert(
      fc.asyncProperty(HISTORY, async (sample) => {
        await installation.database.transaction((tx) => store(tx, sample))
        const expected = pairOn(historyOf(sample), sample.day)
        const query = `user_id=${idOf(installation, "users", "ada")}&course_id=${idOf(installation, "courses", "safety")}&as_of=${sample.day}`
        const [shown] = listOf(await installation.request("GET", `compliance?${query}`))
        const isEndless = expected?.validUntil === "9999-12-31"
        expect(
          shown && {
            standing: shown.standing,
            since: shown.since,
            deadline: shown.deadline_date,
            until: shown.valid_until,
          },
        ).toEqual(
          expected &&
            ({
              standing: expected.standing,
              since: expected.since,
              deadline: expected.deadline,
              until: isEndless ? null : expected.validUntil,
            } as never),
        )
        const [figures] = listOf(await installation.request("GET", `compliance/figures?${query}`))
        expect(expected === undefined || Number(figures?.[expected.standing]) === 1).toBe(true)
      }),
      { numRuns: propertyRuns(150, 2_000) },
    )
  })

  const ask = (query: string) =>
    installation.request("GET", `compliance?user_id=${idOf(installation, "users", "ada")}&${query}`)
  const sample = {
    bindings: [{ n: 0, from: "2026-03-01", until: null }],
    successes: [{ finish: "2026-02-01", until: "2026-06-30", isSuperseded: false, stated: undefined }],
    ...{ exemptions: [], absences: [], open: null, day: TODAY },
  }

  test("are none before the first requirement, and the answer says since when they are known", async () => {
    await installation.database.transaction((tx) =>
      store(tx, { ...sample, bindings: [{ n: 0, from: "2025-12-01", until: null }] }),
    )
    const before = await ask("as_of=2025-12-31")
    expect(listOf(before)).toEqual([])
    expect<unknown>(before.body.meta).toMatchObject({ known_from: BEGIN, recorded_later: 0 })
    expect(listOf(await ask("as_of=2026-01-01"))).toHaveLength(1)
  })

  test("count what was recorded later as held, and say how many pairs that concerns", async () => {
    await installation.database.transaction((tx) => store(tx, sample))
    const known = await ask("as_of=2026-04-01")
    expect<unknown>(known.body.meta).toMatchObject({ recorded_later: 0 })
    await installation.database.run(
      sql`update assignments set created_at = ${Date.parse("2026-09-01")} where state = 'success'`,
    )
    const later = await ask("as_of=2026-04-01")
    expect<unknown>(listOf(later)[0]).toMatchObject({ standing: "valid", valid_until: "2026-06-30" })
    expect<unknown>(later.body.meta).toMatchObject({ recorded_later: 1 })
    const figures = await installation.request("GET", "compliance/figures?as_of=2026-04-01")
    expect<unknown>(figures.body.meta).toMatchObject({ recorded_later: 1 })
  })

  test("have with include=none what is held although nobody asks for it", async () => {
    await installation.database.transaction((tx) => store(tx, { ...sample, bindings: [] }))
    expect(listOf(await ask("as_of=2026-04-01"))).toEqual([])
    const [past, ...others] = listOf(await ask("as_of=2026-04-01&include=none"))
    expect<unknown>(past).toMatchObject({
      standing: "none",
      since: null,
      valid_until: "2026-06-30",
      requirement_ids: [],
    })
    expect(others).toEqual([])
    // It has expired since.
    expect(listOf(await ask("include=none"))).toEqual([])
    await installation.database.run(sql`update assignments set valid_until = null where state = 'success'`)
    expect<unknown>(listOf(await ask("include=none"))[0]).toMatchObject({ standing: "none", valid_until: null })
    expect(listOf(await ask("include=none&standing=none"))).toHaveLength(1)
    expect(listOf(await ask("include=none&standing=valid"))).toEqual([])
  })

  test("are those of today if today is asked for", async () => {
    const today = await ask(`as_of=${TODAY}`)
    expect(listOf(today)).toEqual(listOf(await ask("")))
  })
})
