import { type DateText, endOfDay, isDate, isoInstant, startOfDay } from "./dates.ts"

/** A stored deadline: the given text, and its moment in epoch milliseconds. */
export interface Deadline {
  readonly date: string | null
  readonly at: number | null
}

/** A date and time with `Z` or an offset. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?([Zz]|[+-]\d{2}(:?\d{2})?)$/

/** The same without an offset. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?$/

/** The moments with a four-digit year in UTC; an offset can lead out of this range. */
const FIRST_MOMENT = Date.parse("0001-01-01T00:00:00Z")
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z")

/** True for an ISO-8601 date and time with an offset that is a real moment. */
export function isInstant(text: string): boolean {
  if (!INSTANT.test(text)) return false
  try {
    const at = Temporal.Instant.from(text).epochMilliseconds
    return at >= FIRST_MOMENT && at <= LAST_MOMENT
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** True for a real ISO-8601 date and time without an offset, which is valid in any time zone. */
export function isLocalTime(text: string): boolean {
  if (!LOCAL_TIME.test(text)) return false
  try {
    // No time zone is a whole day away, so only the first and the last day can leave the range of years.
    const date = Temporal.PlainDateTime.from(text).toPlainDate().toString()
    return date > "0001-01-01" && date < "9999-12-31"
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Reads deadlines of a company: a date means the end of that day in its time zone, and a date-time the same instant in
 * UTC; one without an offset is in the company's time zone too. Days are cached, because datasets often repeat a few of
 * them.
 */
export function deadlineReader(timezone: string): (text: string | null) => Deadline {
  const ends = new Map<DateText, number>()
  return (text) => {
    if (text === null) return { date: null, at: null }
    if (!isDate(text)) {
      const at = momentOf(text, timezone)
      return { date: at % 1000 === 0 ? isoInstant(at) : new Date(at).toISOString(), at }
    }
    const at = ends.get(text) ?? endOfDay(text, timezone)
    ends.set(text, at)
    return { date: text, at }
  }
}

function momentOf(text: string, timezone: string): number {
  const moment = isLocalTime(text)
    ? Temporal.PlainDateTime.from(text).toZonedDateTime(timezone)
    : Temporal.Instant.from(text)
  return moment.epochMilliseconds
}

/**
 * The moment from which a filter of a company begins, as epoch milliseconds: of a date the beginning of that day in its time
 * zone, else the instant; one without an offset is in the company's time zone too.
 */
export function beginningOf<T extends string | undefined>(
  text: T,
  timezone: string,
): T extends string ? number : undefined
export function beginningOf(text: string | undefined, timezone: string): number | undefined {
  if (text === undefined) return undefined
  return isDate(text) ? startOfDay(text, timezone) : momentOf(text, timezone)
}
