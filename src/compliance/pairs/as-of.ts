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
  const bound = history.bindings.filter(applied)
  if (bound.length === 0) return undefined
  const ended = history.exemptions.flatMap(({ until }) => (until !== null && until < day ? until : []))
  const afterExemption = ended.length === 0 ? "" : addDays(ended.reduce(later), 1)
  const asks = bound.map(({ from, graceDays }): Ask => ({ from: later(from, afterExemption), graceDays }))
  const ends = history.successes.filter(({ finish }) => finish <= day).map((success) => endOn(success, day))
  const lastEnd = ends.length === 0 ? null : ends.reduce(later)
  const validUntil = lastEnd !== null && lastEnd >= day ? lastEnd : null
  const asked = validUntil ?? deadlineOf(asks, lastEnd)
  const deadline = history.openDeadline ?? (asked === FOREVER ? null : asked)
  const exempt = history.exemptions.find(applied)
  const absent = history.absences.find(applied)
  const standing = standingOf(
    {
      valid_until: validUntil,
      expiring_from: expiringFrom(validUntil, Math.max(...bound.map(({ leadDays }) => leadDays))),
      deadline_date: deadline,
      exempt_from: exempt?.from ?? null,
      exempt_until: exempt?.until ?? null,
      absent_from: absent?.from ?? null,
      absent_until: absent?.until ?? null,
    },
    day,
  )
  return {
    standing,
    since: asks.map(({ from }) => from).reduce((one, other) => (one < other ? one : other)),
    validUntil,
    deadline,
  }
}

/** The last day of a success as it was known on the day: if it was cut later, its certificate shows the end before. */
function endOn({ until, isSuperseded, stated }: Success, day: DateText): DateText {
  const last = until ?? FOREVER
  if (!isSuperseded || stated === undefined || last < day) return last
  return stated ?? FOREVER
}

function later(one: DateText, other: DateText): DateText {
  return one > other ? one : other
}
