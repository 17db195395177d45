/** A calendar day as `yyyy-mm-dd`, years 0001 to 9999. */
export type DateText = string

/** True for a real calendar day, written `yyyy-mm-dd`; false for 2026-02-30. */
export function isDate(text: string): text is DateText {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false
  try {
    Temporal.PlainDate.from(text, { overflow: "reject" })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** True for an IANA time zone that this executable knows. */
export function isTimezone(name: string): boolean {
  // Temporal also accepts offsets and whole date-times, which are not names.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The usual spelling of a time zone: `europe/berlin` is Europe/Berlin. */
export function writtenTimezone(name: string): string {
  const lower = name.toLowerCase()
  return ["UTC", ...Intl.supportedValuesOf("timeZone")].find((known) => known.toLowerCase() === lower) ?? name
}

/** The current day in `timezone` (IANA) at `now` (epoch milliseconds). */
export function today(timezone: string, now: number): DateText {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate().toString()
}

/** Few days and distances are different where many are added: a sum of two takes a tenth of the time when it is known. */
const SUMS_MAX = 20_000
const sums = new Map<number, Map<DateText, DateText>>()
let sumsKept = 0

/** The day `days` after `date`, or before it if negative, clamped to the years of {@link DateText}. */
export function addDays(date: DateText, days: number): DateText {
  const known = sums.get(days)?.get(date)
  if (known !== undefined) return known
  const sum = sumOf(date, days)
  if (++sumsKept > SUMS_MAX) {
    sums.clear()
    sumsKept = 1
  }
  const own = sums.get(days)
  if (own === undefined) sums.set(days, new Map([[date, sum]]))
  else own.set(date, sum)
  return sum
}

function sumOf(date: DateText, days: number): DateText {
  const sum = Temporal.PlainDate.from(date).add({ days })
  if (sum.year > 9999) return "9999-12-31"
  return sum.year < 1 ? "0001-01-01" : sum.toString()
}

/** The last millisecond of `date` in `timezone`, as epoch milliseconds: the moment of a deadline on that day. */
export function endOfDay(date: DateText, timezone: string): number {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds - 1
}

/** The first millisecond of `date` in `timezone`, as epoch milliseconds. */
export function startOfDay(date: DateText, timezone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timezone).epochMilliseconds
}

/** Instants are close together: most are on a day that was written recently. */
const WRITTEN_DAYS_MAX = 1000
const writtenDays = new Map<number, string>()

/** An instant (epoch milliseconds) as the API writes it: ISO-8601 in UTC, whole seconds. */
export function isoInstant(epochMilliseconds: number): string {
  const seconds = Math.floor(epochMilliseconds / 1000)
  if (seconds !== lastWritten.seconds) lastWritten = { seconds, text: writtenSecond(seconds) }
  return lastWritten.text
}

/** Changes come one after the other, and a record is often created and changed at once. */
let lastWritten = { seconds: Number.NaN, text: "" }

function writtenSecond(seconds: number): string {
  const day = Math.floor(seconds / 86_400)
  const second = seconds - day * 86_400
  return `${writtenDay(day)}T${twoDigits(second / 3600)}:${twoDigits((second / 60) % 60)}:${twoDigits(second % 60)}Z`
}

/** @param day since 1970-01-01 */
function writtenDay(day: number): string {
  const known = writtenDays.get(day)
  if (known !== undefined) return known
  const written = new Date(day * 86_400_000).toISOString().slice(0, -14)
  if (writtenDays.size >= WRITTEN_DAYS_MAX) writtenDays.clear()
  writtenDays.set(day, written)
  return written
}

function twoDigits(number: number): string {
  const whole = Math.floor(number)
  return whole < 10 ? `0${whole}` : `${whole}`
}
