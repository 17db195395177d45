import { type DateText, endOfDay, isDate, isoInstant, startOfDay } from "./dates.ts"

/** A stored deadline: the given text, and its moment in epoch milliseconds. */
export interface Deadline {
  readonly date: string | null
  readonly at: number | null
}

/**
 * Days and times in the forms of ISO 8601: extended (`2026-12-31T18:00`) or basic (`20261231T1800`), with at least the
 * hour.
 */
const DAY = String.raw`\d{4}(?:-\d{2}-\d{2}|\d{4})`
const FRACTION = String.raw`(?:[.,]\d{1,9})?`
const TIME = String.raw`\d{2}(?::\d{2}(?::\d{2}${FRACTION})?|\d{2}(?:\d{2}${FRACTION})?)?`

/** A date and time with `Z` or an offset. */
const INSTANT = new RegExp(String.raw`^${DAY}[Tt]${TIME}(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$`)

/** The same without an offset. */
const LOCAL_TIME = new RegExp(`^${DAY}[Tt]${TIME}$`)

/** The moments with a four-digit year in UTC; an offset can lead outside this range. */
const FIRST_MOMENT = Date.parse("0001-01-01T00:00:00Z")
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z")

/** True for a real day, or a date and time with or without an offset, in one of the forms of ISO 8601. */
export function isDeadline(text: string): boolean {
  return dayIn(text) !== undefined || isInstant(text) || isLocalTime(text)
}

/** The day that a string stands for, including the basic form (`20261231`); undefined if it is not one. */
export function dayIn(text: string): DateText | undefined {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")
  return isDate(day) ? day : undefined
}

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
    const day = dayIn(text)
    if (day === undefined) {
      const at = momentOf(text, timezone)
      return { date: at % 1000 === 0 ? isoInstant(at) : new Date(at).toISOString(), at }
    }
    const at = ends.get(day) ?? endOfDay(day, timezone)
    ends.set(day, at)
    return { date: day, at }
  }
}

/** The instant of a date and time, in epoch milliseconds; one without an offset is in this time zone. */
export function momentOf(text: string, timezone: string): number {
  const moment = isLocalTime(text)
    ? Temporal.PlainDateTime.from(text).toZonedDateTime(timezone)
    : Temporal.Instant.from(text)
  return moment.epochMilliseconds
}

/**
 * The last millisecond of a filter of a company that ends inclusively: for a date, the end of that day in its time zone,
 * otherwise of the instant, which includes its whole second if it names none of its parts.
 */
export function endingOf(text: string | undefined, timezone: string): number | undefined {
  if (text === undefined) return undefined
  const day = dayIn(text)
  if (day !== undefined) return endOfDay(day, timezone)
  const at = momentOf(text, timezone)
  return at % 1000 === 0 ? at + 999 : at
}

/**
 * The moment at which a filter of a company begins, as epoch milliseconds: for a date, the beginning of that day in its
 * time zone, otherwise the instant; one without an offset is also in the company's time zone.
 */
export function beginningOf<T extends string | undefined>(
  text: T,
  timezone: string,
): T extends string ? number : undefined
export function beginningOf(text: string | undefined, timezone: string): number | undefined {
  if (text === undefined) return undefined
  const day = dayIn(text)
  return day === undefined ? momentOf(text, timezone) : startOfDay(day, timezone)
}
