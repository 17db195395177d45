import type { DateText } from "./dates.ts"

const UNITS = { d: "days", w: "weeks", m: "months", y: "years" } as const
type Unit = keyof typeof UNITS

/**
 * A validity such as `30d`, `6m`: a whole number from 1 to 9,999,999 and a unit (days, weeks, calendar months, calendar
 * years).
 */
export const PERIOD_PATTERN = "^0*([1-9]\\d{0,6})([dwmy])$"
const PERIOD = new RegExp(PERIOD_PATTERN)

/** A validity of a course that ends with a calendar month or year, such as `0cy` and `1cm`: the number of further ones. */
const CALENDAR_PERIOD = /^0*(\d{1,7})c([my])$/

export function isPeriod(text: string): boolean {
  return PERIOD.test(text)
}

/** Whether the text is a validity that ends with a calendar month or year: `0cy` is the end of the current year. */
export function isCalendarPeriod(text: string): boolean {
  return CALENDAR_PERIOD.test(text)
}

/** Whether a course can be valid for this period: a plain one, or one that ends with a calendar month or year. */
export function isCoursePeriod(text: string): boolean {
  return isPeriod(text) || isCalendarPeriod(text)
}

/** A period of a course in parts, for texts that name it. */
export interface PeriodParts {
  readonly amount: number
  readonly unit: Unit
  readonly isCalendar: boolean
}

/** @throws TypeError if the text is not a period of a course */
export function partsOf(period: string): PeriodParts {
  const [, amount, unit] = PERIOD.exec(period) ?? CALENDAR_PERIOD.exec(period) ?? []
  if (amount === undefined || unit === undefined) throw new TypeError(`"${period}" is not a validity period`)
  return { amount: Number(amount), unit: unit as Unit, isCalendar: isCalendarPeriod(period) }
}

/**
 * The day `period` after `date`; months and years are calendar ones, clamped to the month's end
 * (2026-01-31 + 1m = 2026-02-28). A calendar period continues to the end of that month or year
 * (2026-01-31 + 1cm = 2026-02-28, + 0cy = 2026-12-31). Beyond the year 9999 it is 9999-12-31.
 */
export function addPeriod(date: DateText, period: string): DateText {
  return endOfPeriod(date, period) ?? "9999-12-31"
}

/** The same; undefined beyond the year 9999. */
export function endOfPeriod(date: DateText, period: string): DateText | undefined {
  const { amount, unit, isCalendar } = partsOf(period)
  try {
    const sum = Temporal.PlainDate.from(date).add({ [UNITS[unit]]: amount })
    if (sum.year > 9999) return undefined
    return (isCalendar ? lastDayOf(sum, unit) : sum).toString()
  } catch (error) {
    // Temporal ends some 270,000 years from now.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The last day of the month or year. `with` clamps the day to the month's length. */
function lastDayOf(date: Temporal.PlainDate, unit: Unit): Temporal.PlainDate {
  return date.with(unit === "y" ? { month: 12, day: 31 } : { day: 31 })
}
