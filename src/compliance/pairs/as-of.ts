import { addDays, type DateText } from "../../tools/calendar/dates.ts"
import { type Ask, deadlineOf } from "../standing/deadline.ts"
import { expiringFrom, FOREVER, isWithin, type Standing, standingOf } from "../standing/standing.ts"

/** A period of days; null: without end. */
interface Period {
  readonly from: DateText
  readonly until: DateText | null
}

/** A success, as it is stored now. */
interface Success {
  readonly finish: DateText
  /** The last day of validity: one that was superseded or revoked has been cut to the day before. Null: without end. */
  readonly until: DateText | null
  readonly isSuperseded: boolean
  /** The end that its newest certificate states; undefined if it has no certificate. */
  readonly stated?: DateText | null | undefined
}

/** Everything that is known about a person and a course. */
export interface History {
  readonly bindings: readonly (Period & { readonly leadDays: number; readonly graceDays: number })[]
  readonly successes: readonly Success[]
  readonly exemptions: readonly Period[]
  readonly absences: readonly Period[]
  /** The deadline of the assignment that was open at the end of the day; null if none was, or it had none. */
  readonly openDeadline: string | null
}

/** A pair as it was at the end of a day. */
export interface PastPair {
  readonly standing: Standing
  readonly since: DateText
  readonly validUntil: DateText | null
  readonly deadline: string | null
}

/**
 * The pair at the end of a past day; undefined if nothing asked for it then. `past.ts` says the same as a query.
 */
export function pairOn(history: History, day: DateText): PastPair | undefined {
  const applied = ({ from, until }: Period) => isWithin(day, from, until)
  const asks = history.bindings.filter(applied)
  if (asks.length === 0) return undefined
  const ends = history.successes.filter(({ finish }) => finish <= day).map((success) => endOn(success, day))
  const ended = history.exemptions.flatMap(({ from, until }) => {
    return until !== null && until < day && until >= from ? until : []
  })
  return pairOf(
    {
      asks,
      lastEnd: ends.length === 0 ? null : ends.reduce(later),
      openDeadline: history.openDeadline,
      isExempt: history.exemptions.some(applied),
      exemptUntil: ended.length === 0 ? null : ended.reduce(later),
      isAbsent: history.absences.some(applied),
    },
    day,
  )
}

/** What decides a pair at the end of a day. */
export interface PastFacts {
  /** What asked for the course then. */
  readonly asks: readonly (Ask & { readonly leadDays: number })[]
  /** The last day of what was in force longest, or had been; null if nothing had. */
  readonly lastEnd: DateText | null
  readonly openDeadline: string | null
  readonly isExempt: boolean
  /** The last day of the exemptions that had ended; null if none had. */
  readonly exemptUntil: DateText | null
  readonly isAbsent: boolean
}

/** The pair that follows from what was true at the end of a day. */
export function pairOf(facts: PastFacts, day: DateText): PastPair {
  const { lastEnd, openDeadline, exemptUntil } = facts
  const again = exemptUntil === null ? "" : addDays(exemptUntil, 1)
  const asks = again === "" ? facts.asks : facts.asks.map((ask) => ({ ...ask, from: later(ask.from, again) }))
  let [since, leadDays] = ["", 0]
  for (const ask of asks) {
    if (since === "" || ask.from < since) since = ask.from
    if (ask.leadDays > leadDays) leadDays = ask.leadDays
  }
  const validUntil = lastEnd !== null && lastEnd >= day ? lastEnd : null
  const asked = validUntil ?? (openDeadline === null ? deadlineOf(asks, lastEnd) : null)
  const deadline = openDeadline ?? (asked === FOREVER ? null : asked)
  const days = {
    valid_until: validUntil,
    expiring_from: expiringFrom(validUntil, leadDays),
    deadline_date: deadline,
    exempt_from: facts.isExempt ? day : null,
    exempt_until: null,
    absent_from: facts.isAbsent ? day : null,
    absent_until: null,
  }
  return { standing: standingOf(days, day), since, validUntil, deadline }
}

/** The last day of a success as it was known on the day: if it was cut later, its certificate shows the end before. */
function endOn({ until, isSuperseded, stated }: Success, day: DateText): DateText {
  const last = until ?? FOREVER
  if (!isSuperseded || stated === undefined || last < day) return last
  return stated ?? FOREVER
}

export function later(one: DateText, other: DateText): DateText {
  return one > other ? one : other
}
