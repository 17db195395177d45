import { type DateText, isDate } from "../../../tools/calendar/dates.ts"
import { WORDED_LANGUAGES } from "../../../tools/language/worded.ts"
import { type Cell, cellAsText } from "../../../tools/sheets/cell.ts"
import { dayOfSerial, type Epoch } from "../../../tools/sheets/xlsx/number-format.ts"
import { plain } from "./columns.ts"
import type { DateOrder } from "./date-order.ts"

/* Reads days as written by people and spreadsheets. */

/** Numbers that are rather a year than a day, which would be one of 1905. */
const YEARS = { first: 1900, last: 2100 } as const

/** The text of a cell with a day. A workbook counts days from its epoch if the cell is not formatted as one. */
export function dayText(cell: Cell, epoch: Epoch | undefined): string {
  const isCounted = typeof cell === "number" && epoch !== undefined && (cell < YEARS.first || cell > YEARS.last)
  return (isCounted ? dayOfSerial(cell, epoch) : undefined) ?? cellAsText(cell)
}

/** The error in a written day. */
export type DayFault = "written_day" | "day_time" | "day_year"

/** The parts of a written day. `first` and `second` are day and month, in an order that a single date does not reveal. */
export type WrittenDay =
  | { readonly year: string; readonly month: number; readonly day: number }
  | { readonly year: string; readonly first: number; readonly second: number }
  | { readonly fault: DayFault }

/** A time after the day, possibly with a time zone. Programs add midnight to days. */
const TIME =
  /^(.*?\d{2}\.?)(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(?:Uhr|Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i

/** Reads a written day, as far as it can be understood without others. */
export function writtenDay(cell: string): WrittenDay {
  const [, before, hour, minute, second, half] = TIME.exec(cell) ?? []
  if (before !== undefined) {
    const isMidnight = Number(hour) % (half === undefined ? 24 : 12) === 0 && !/^p/i.test(half ?? "")
    if (!isMidnight || Number(minute) > 0 || Number(second ?? 0) > 0) return { fault: "day_time" }
  }
  return dayParts((before ?? cell).trim())
}

function dayParts(text: string): WrittenDay {
  const yearFirst =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[.日]?$/u.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (yearFirst !== null) return inOrder(yearFirst, ["year", "month", "day"])
  const dots = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})$/.exec(text)
  if (dots !== null) return inOrder(dots, ["day", "month", "year"])
  const [, first, second, year] = /^(\d{1,2})\s*[-/\s]\s*(\d{1,2})\s*[-/\s]\s*(\d{4}|\d{2})$/.exec(text) ?? []
  if (year !== undefined) return { year, first: Number(first), second: Number(second) }
  return withWord(text) ?? { fault: "written_day" }
}

function inOrder(match: RegExpExecArray, order: readonly ["day" | "year", "month", "day" | "year"]): WrittenDay {
  const part = (name: string) => match[order.indexOf(name as "month") + 1] ?? ""
  return { year: part("year"), month: Number(part("month")), day: Number(part("day")) }
}

/** Examples: 28. Februar 1990, 28-Feb-90, February 28, 1990, 28 de febrero de 1990. */
function withWord(text: string): WrittenDay | undefined {
  const [, day, word, year] =
    /^(\d{1,2})(?:er|st|nd|rd|th|º)?[-.\s]*(?:de\s+)?(\p{L}+)\.?[-,\s]*(?:de\s+)?(\d{4}|\d{2})$/iu.exec(text) ?? []
  const [, wordFirst, dayLater, yearLater] = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(text) ?? []
  const month = monthOf(word ?? wordFirst ?? "")
  return month === undefined ? undefined : { year: year ?? yearLater ?? "", month, day: Number(day ?? dayLater) }
}

let months: ReadonlyMap<string, number> | undefined

function monthOf(word: string): number | undefined {
  months ??= monthNames()
  return months.get(plain(word))
}

/**
 * The names of months in the languages of the pages, in full and abbreviated, and in the forms used on their own and
 * within a date.
 */
function monthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>([
    ["mrz", 3],
    ["sept", 9],
  ])
  for (const language of [...WORDED_LANGUAGES, "en-US", "de-AT"]) {
    for (const month of ["long", "short"] as const) {
      for (const more of [{}, { day: "numeric" }] as const) {
        const format = new Intl.DateTimeFormat(language, { month, ...more, timeZone: "UTC" })
        for (let number = 1; number <= 12; number++) {
          const parts = format.formatToParts(Date.UTC(2000, number - 1, 1))
          const name = parts.find(({ type }) => type === "month")?.value ?? ""
          if (/\p{L}/u.test(name)) names.set(plain(name), number)
        }
      }
    }
  }
  return names
}

/** Which number is the day, if these dates reveal it. Undefined if it makes no difference. */
export type OrderOfDays = DateOrder | "unsure" | "both" | undefined

export function orderOf(days: readonly WrittenDay[]): OrderOfDays {
  const numbers = days.flatMap((day) => ("first" in day && day.first !== day.second ? day : []))
  const isDayFirst = numbers.some(({ first, second }) => first > 12 && second <= 12)
  const isMonthFirst = numbers.some(({ first, second }) => second > 12 && first <= 12)
  if (isDayFirst && isMonthFirst) return "both"
  if (isDayFirst) return "dmy"
  if (isMonthFirst) return "mdy"
  return numbers.some(({ first, second }) => first <= 12 && second <= 12) ? "unsure" : undefined
}

/** The minimum and maximum age of working people, which determine the century of a two-digit year. */
const YOUNGEST = 14
const OLDEST = 100

/**
 * The day that was written.
 *
 * @param year the current year, which determines the century of two-digit years: the one that gives a working age for a
 *   birthday, and the nearest one for any other day
 */
export function dayOf(
  written: WrittenDay,
  order: DateOrder,
  { isBirthday, year: current }: { readonly isBirthday: boolean; readonly year: number },
): { readonly date: DateText } | { readonly fault: DayFault } {
  if ("fault" in written) return written
  const [day, month] = "day" in written ? [written.day, written.month] : inOrderOf(order, written)
  const year = written.year.length === 4 ? Number(written.year) : fullYear(Number(written.year), isBirthday, current)
  if (year === undefined) return { fault: "day_year" }
  const text = [year.toString().padStart(4, "0"), ...[month, day].map((part) => part.toString().padStart(2, "0"))].join(
    "-",
  )
  return isDate(text) ? { date: text } : { fault: "written_day" }
}

function inOrderOf(order: DateOrder, { first, second }: { readonly first: number; readonly second: number }) {
  return order === "dmy" ? ([first, second] as const) : ([second, first] as const)
}

function fullYear(digits: number, isBirthday: boolean, current: number): number | undefined {
  const century = current - (current % 100)
  const years = [century - 100 + digits, century + digits, century + 100 + digits]
  if (!isBirthday) return years.find((year) => Math.abs(year - current) <= 50)
  const possible = years.filter((year) => current - year >= YOUNGEST && current - year < OLDEST)
  return possible.length === 1 ? possible[0] : undefined
}
