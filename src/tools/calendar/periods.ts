import type { DateText } from "./dates.ts"

const UNITS = { d: "days", w: "weeks", m: "months", y: "years" } as const

/**
 * A validity such as `30d`, `6m`: a whole number from 1 to 9,999,999 and a unit (days, weeks, calendar months, calendar
 * years).
 */
export const PERIOD_PATTERN = "^0*([1-9]\\d{0,6})([dwmy])$"
const PERIOD = new RegExp(PERIOD_PATTERN)

export function isPeriod(text: string): boolean {
  return PERIOD.test(text)
}

/**
 * The day `period` after `date`; months and years are calendar ones, clamped to the month's end
 * (2026-01-31 + 1m = 2026-02-28). Beyond the year 9999 it is 9999-12-31.
 */
export function addPeriod(date: DateText, period: string): DateText {
  return endOfPeriod(date, period) ?? "9999-12-31"
}

/** The same; undefined beyond the year 9999. */
export function endOfPeriod(date: DateText, period: string): DateText | undefined {
  const [, amount, unit] = PERIOD.exec(period) ?? []
  if (amount === undefined || unit === undefined) throw new TypeError(`"${period}" is not a validity period`)
  const name = UNITS[unit as keyof typeof UNITS]
  try {
    const sum = Temporal.PlainDate.from(date).add({ [name]: Number(amount) })
    return sum.year > 9999 ? undefined : sum.toString()
  } catch (error) {
    // Temporal ends some 270,000 years from now.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
