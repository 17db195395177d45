import type { Database } from "../../database/port.ts"
import { addDays, type DateText } from "../../tools/calendar/dates.ts"
import { Slices } from "../../tools/slices.ts"
import { INSTRUCTION_GRACE } from "../standing/deadline.ts"
import type { Exception } from "../standing/duty.ts"
import { FOREVER } from "../standing/standing.ts"
import { later, pairOf } from "./as-of.ts"
import type { PairKey, Selection } from "./filter.ts"
import { numberOfPair } from "./numbers.ts"
import * as store from "./past-facts.ts"
import { partsOf } from "./past-people.ts"
import type { ShownStanding } from "./schema.ts"

/** A pair at the end of a past day. */
export interface ThenPair extends PairKey {
  readonly standing: ShownStanding
  /** Null also if it is not wanted. */
  readonly deadline_date: string | null
  readonly exception: Exception | null
  /** Whether what was in force longest was recorded after the day. */
  readonly isLate: boolean
}

/** Some people and their pairs. */
export interface ThenPart {
  readonly user: store.Part["user"]
  readonly pairs: readonly ThenPair[]
  /** The number of those whose success was recorded after the day, if that is wanted. */
  readonly late: number
}

interface Wanted {
  /** People up to this id are left out. */
  readonly after?: number
  /** Whether the deadlines matter, and not only whether they have passed. */
  readonly withDeadlines?: boolean
  /** Whether it matters what was recorded later. */
  readonly withLate?: boolean
}

/**
 * The selected pairs of a past day by user and course, a few people at a time. Between them others get their turn, so what is
 * changed meanwhile may be in later parts; those of one person go together.
 */
export async function* thenPairs(
  database: Database,
  selection: Selection,
  { withDeadlines = false, withLate = false, after = 0 }: Wanted = {},
): AsyncGenerator<ThenPart> {
  const { filter, sight, source } = selection
  const { past } = source
  if (past === undefined) throw new Error("The pairs of today are stored.")
  if (past.isUnknown && !past.withNone) return
  const courseId = await store.findWantedCourse(database, sight.companyId, filter)
  if (courseId === null) return
  const telling: Telling = {
    past,
    terms: new Map((await store.findTerms(database, past)).map((row) => [row.id, row])),
    withDeadlines: withDeadlines || filter.deadlineBefore !== undefined,
    requirementId: filter.requirement_id,
    isLate: withLate ? await latenessIn(database, past) : () => false,
  }
  const isWanted = conditionOf(selection)
  const slices = new Slices()
  for await (const part of partsOf(database, selection, past, { courseId, after })) {
    const pairs = (await pairsAmong(database, { ...part, courseId }, telling)).filter(isWanted)
    let late = 0
    for (const { isLate } of pairs) if (isLate) late++
    yield { user: part.user, pairs, late }
    if (slices.isOver) await slices.pause()
  }
}

/** Certificates that are read at once. */
const CERTIFICATES = 2_000

/** Tells of a success whether it was recorded after the day. */
async function latenessIn(database: Database, past: Telling["past"]): Promise<Telling["isLate"]> {
  const late = new Set<number>()
  const slices = new Slices()
  for (let after: store.Issued = { issued_on: past.day, id: 0 }; ; ) {
    const found = await store.findIssuedLater(database, past, after, CERTIFICATES)
    for (const { assignment_id } of found) late.add(assignment_id)
    const last = found.at(-1)
    if (last === undefined || found.length < CERTIFICATES) return ({ id, is_late }) => is_late === 1 || late.has(id)
    after = last
    if (slices.isOver) await slices.pause()
  }
}

/** A name for what follows from the selected pairs of a past day, to be remembered by. */
export function nameOf({ sight, filter, source }: Selection, ...asked: readonly unknown[]): string {
  const { companyId, userId, view } = sight
  const { until, withNone, leadDays } = source.past ?? {}
  return `past day ${JSON.stringify([companyId, userId, view, filter, source.day, until, withNone, leadDays, asked])}`
}

function conditionOf({ filter: { standings, exceptions, deadlineBefore } }: Selection): (pair: ThenPair) => boolean {
  const end = deadlineBefore === undefined ? undefined : addDays(deadlineBefore, 1)
  return ({ standing, exception, deadline_date }) =>
    (standings === undefined || standings.includes(standing)) &&
    (exceptions === undefined || (exception !== null && exceptions.includes(exception))) &&
    (end === undefined || (deadline_date !== null && deadline_date < end))
}

interface Telling {
  readonly past: NonNullable<Selection["source"]["past"]>
  readonly terms: ReadonlyMap<number, { readonly lead_days: number; readonly grace_days: number }>
  readonly withDeadlines: boolean
  /** Only what this requirement asked for. */
  readonly requirementId: number | undefined
  readonly isLate: (success: store.SuccessRow) => boolean
}

async function pairsAmong(database: Database, among: store.Among, telling: Telling): Promise<ThenPair[]> {
  const { past, withDeadlines } = telling
  const [bound, passed, deadlines, exemptions, absent, exceptions, active] = await Promise.all([
    store.findBound(database, past, among),
    // What ended before makes a deadline later, but not later than the day.
    store.findPassed(database, past, among, { isInForce: !withDeadlines }),
    store.findDeadlines(database, past, among),
    store.findExemptions(database, past, among),
    store.findAbsent(database, past, among),
    store.findExceptions(database, past, among),
    past.withNone ? store.findActive(database, past, among) : [],
  ])
  const facts = {
    passed: new InOrder(passed),
    deadlines: new InOrder(deadlines),
    exemptions: new InOrder(exemptions),
    exceptions: new InOrder(exceptions),
    absent: new Set(absent.map(({ user_id }) => user_id)),
  }
  const asked = askedPairs(bound, facts, telling)
  if (!past.withNone || telling.requirementId !== undefined) return asked
  const others = unasked(asked, passed, deadlines, telling, new Set(active.map(({ user_id }) => user_id)))
  return [...asked, ...others].sort((one, other) => one.user_id - other.user_id || one.course_id - other.course_id)
}

/** Rows in the order of people and courses. */
class InOrder<Row extends PairKey> {
  readonly #rows: readonly Row[]
  #at = 0

  constructor(rows: readonly Row[]) {
    this.#rows = rows
  }

  /** The next row of a pair; undefined after the last one. Pairs have to be asked for in order. */
  next({ user_id, course_id }: PairKey): Row | undefined {
    for (; ; this.#at++) {
      const row = this.#rows[this.#at]
      if (row === undefined || row.user_id > user_id) return undefined
      if (row.user_id < user_id || row.course_id < course_id) continue
      if (row.course_id > course_id) return undefined
      this.#at++
      return row
    }
  }
}

interface Facts {
  readonly passed: InOrder<store.SuccessRow>
  readonly deadlines: InOrder<PairKey & { readonly deadline_date: string }>
  readonly exemptions: InOrder<PairKey & { readonly until_date: DateText | null }>
  readonly exceptions: InOrder<PairKey & { readonly exception: Exception }>
  readonly absent: ReadonlySet<number>
}

function askedPairs(bound: readonly store.BoundRow[], facts: Facts, telling: Telling): ThenPair[] {
  const { passed, deadlines, exemptions, exceptions, absent } = facts
  const { past, terms, withDeadlines, requirementId, isLate } = telling
  const { day } = past
  const pairs: ThenPair[] = []
  for (let at = 0; at < bound.length; ) {
    const key = bound[at] as store.BoundRow
    const { user_id, course_id } = key
    const asks = []
    let isWanted = requirementId === undefined
    for (; bound[at]?.user_id === user_id && bound[at]?.course_id === course_id; at++) {
      const { requirement_id, from_date: from } = bound[at] as store.BoundRow
      if (requirement_id === requirementId) isWanted = true
      const given = requirement_id === null ? undefined : terms.get(requirement_id)
      asks.push({
        from,
        leadDays: given?.lead_days ?? past.leadDays,
        graceDays: given?.grace_days ?? INSTRUCTION_GRACE,
      })
    }
    if (!isWanted) continue
    let held: store.SuccessRow | undefined
    for (let row = passed.next(key); row !== undefined; row = passed.next(key)) held = longer(held, row)
    let isExempt = false
    let exemptUntil: DateText | null = null
    for (let row = exemptions.next(key); row !== undefined; row = exemptions.next(key)) {
      if (row.until_date === null || row.until_date >= day) isExempt = true
      else exemptUntil = later(exemptUntil ?? "", row.until_date)
    }
    const openDeadline = latest(deadlines, key)
    const isAbsent = absent.has(user_id)
    const lastEnd = held?.ends ?? null
    const { standing, deadline } = pairOf({ asks, lastEnd, openDeadline, isExempt, exemptUntil, isAbsent }, day)
    pairs.push({
      user_id,
      course_id,
      standing,
      deadline_date: withDeadlines ? deadline : null,
      exception: exceptions.next(key)?.exception ?? null,
      isLate: held !== undefined && held.ends >= day && isLate(held),
    })
  }
  return pairs
}

/** The latest deadline of a pair; null if nothing with a deadline was open. */
function latest(deadlines: Facts["deadlines"], key: PairKey): string | null {
  let found: string | null = null
  for (let row = deadlines.next(key); row !== undefined; row = deadlines.next(key)) {
    found = later(found ?? "", row.deadline_date)
  }
  return found
}

/** What was in force longest, of two that end on the same day the later one. */
function longer(one: store.SuccessRow | undefined, other: store.SuccessRow): store.SuccessRow {
  if (one === undefined || other.ends > one.ends) return other
  return other.ends === one.ends && other.id > one.id ? other : one
}

/** What active people held although nobody asked for it. */
function unasked(
  asked: readonly PairKey[],
  passed: readonly store.SuccessRow[],
  deadlines: readonly (PairKey & { readonly deadline_date: string })[],
  { past, isLate }: Telling,
  active: ReadonlySet<number>,
): ThenPair[] {
  const known = new Set(asked.map(numberOfPair))
  const held = new Map<number, store.SuccessRow>()
  for (const row of passed) {
    const number = numberOfPair(row)
    if (row.ends < past.day || known.has(number) || !active.has(row.user_id)) continue
    held.set(number, longer(held.get(number), row))
  }
  const open = new InOrder(deadlines)
  return [...held.values()].map((row) => {
    const { user_id, course_id, ends } = row
    const deadline = latest(open, row)
    const none = { standing: "none", exception: null } as const
    return {
      user_id,
      course_id,
      ...none,
      deadline_date: deadline ?? (ends === FOREVER ? null : ends),
      isLate: isLate(row),
    }
  })
}
