import { type DateText, endOfDay, isDate, isoInstant } from "./dates.ts"

/** A deadline as it is stored: what was given, and the moment that it means in epoch milliseconds. */
export interface Deadline {
  readonly date: string | null
  readonly at: number | null
}

/** A date and time that says where it holds: `Z` or an offset is required. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?([Zz]|[+-]\d{2}(:?\d{2})?)$/

/** The same without saying where. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?$/

/** The moments that are written in UTC with a year of four digits; an offset can lead out of them. */
const FIRST_MOMENT = Date.parse("0001-01-01T00:00:00Z")
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z")

/** True for an ISO-8601 date and time with its offset that stands for a real moment. */
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

/** True for an ISO-8601 date and time without an offset that is a real one; it can be read in any time zone. */
export function isLocalTime(text: string): boolean {
  if (!LOCAL_TIME.test(text)) return false
  try {
    // No time zone is a whole day away, so what is not on the edge of the years stays within them.
    const date = Temporal.PlainDateTime.from(text).toPlainDate().toString()
    return date > "0001-01-01" && date < "9999-12-31"
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Reads deadlines of a company: a date means the end of that day in its time zone, a date-time the same instant in UTC,
 * and one without an offset is in the company's time zone too. Days are looked up, because datasets repeat few of them
 * often.
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
