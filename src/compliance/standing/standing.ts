import { addDays, type DateText } from "../../tools/calendar/dates.ts"

/** What applies to a person and a course that is asked of them, the first that applies. */
export const STANDINGS = ["exempt", "valid", "absent", "expiring", "overdue", "open"] as const
export type Standing = (typeof STANDINGS)[number]

/** The last day of what never ends. */
export const FOREVER: DateText = "9999-12-31"

/** The days that decide the standing of a pair, named as in the table `pairs`. */
export interface PairDays {
  /** The last day of what is in force; null if nothing is, {@link FOREVER} if it never ends. */
  readonly valid_until: DateText | null
  /** The first day within the lead of that end, see {@link expiringFrom}. */
  readonly expiring_from: DateText | null
  /** A day, or an instant in ISO 8601. */
  readonly deadline_date: string | null
  readonly exempt_from: DateText | null
  readonly exempt_until: DateText | null
  readonly absent_from: DateText | null
  readonly absent_until: DateText | null
}

/** The standing of a pair on a day. `condition.ts` says the same in SQL. */
export function standingOf(pair: PairDays, day: DateText): Standing {
  if (isWithin(day, pair.exempt_from, pair.exempt_until)) return "exempt"
  if (pair.expiring_from !== null && day < pair.expiring_from) return "valid"
  if (isWithin(day, pair.absent_from, pair.absent_until)) return "absent"
  if (pair.valid_until !== null && day <= pair.valid_until) return "expiring"
  return pair.deadline_date !== null && dayOfDeadline(pair.deadline_date) < day ? "overdue" : "open"
}

/** Whether a day is in a period without end if `until` is null, and in none if `from` is null. */
export function isWithin(day: DateText, from: DateText | null, until: DateText | null): boolean {
  return from !== null && from <= day && (until === null || day <= until)
}

/** The first day on which what ends on `until` is no longer valid beyond the lead. */
export function expiringFrom(until: DateText | null, leadDays: number): DateText | null {
  return until === null || until === FOREVER ? until : addDays(until, -leadDays)
}

/** The day of a deadline, which may be an instant. */
export function dayOfDeadline(deadline: string): DateText {
  return deadline.slice(0, 10)
}

/**
 * The next day after `day` on which time alone may change the standing or what follows from it; null for never.
 *
 * @param isWaiting whether an unmet condition may be met by time: it is looked at again every day
 */
export function nextChangeOf(pair: PairDays, day: DateText, isWaiting: boolean): DateText | null {
  const after = (last: string | null) => (last === null || last >= FOREVER ? null : addDays(dayOfDeadline(last), 1))
  const days = [
    ...[pair.exempt_from, after(pair.exempt_until), pair.expiring_from, after(pair.valid_until)],
    ...[pair.absent_from, after(pair.absent_until), after(pair.deadline_date), isWaiting ? addDays(day, 1) : null],
  ]
  const coming = days.filter((one): one is DateText => one !== null && one > day && one < FOREVER)
  return coming.length === 0 ? null : coming.reduce((first, one) => (one < first ? one : first))
}
