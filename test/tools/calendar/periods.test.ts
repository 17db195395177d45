import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isDate } from "../../../src/tools/calendar/dates.ts"
import { addPeriod, isCoursePeriod, isPeriod } from "../../../src/tools/calendar/periods.ts"

describe("a validity period", () => {
  test.each(["1d", "30d", "4w", "6m", "2y", "99999d", "01m", "0030d"])("%s is valid", (text) => {
    expect(isPeriod(text)).toBe(true)
  })

  test.each([
    ["a vertical bar as its unit", "12|"],
    ["no amount", "m"],
    ["no unit", "12"],
    ["an amount of 0", "0d"],
    ["several zeros", "000d"],
    ["a negative amount", "-1m"],
    ["a fraction", "1.5y"],
    ["two units", "1y6m"],
    ["another unit", "12h"],
    ["a unit in upper case", "12M"],
    ["space between", "12 m"],
    ["space around", " 12m"],
    ["a line break after it", "12m\n"],
    ["an ISO-8601 duration", "P1Y"],
    ["digits in another script", "١٢m"],
    ["more digits than any calendar supports", "10000000d"],
    ["nothing", ""],
  ])("with %s is not valid", (_, text) => {
    expect(isPeriod(text)).toBe(false)
    expect(() => addPeriod("2026-01-01", text)).toThrow(TypeError)
  })
})

describe("a validity of a course", () => {
  test.each(["1d", "0cy", "1cy", "10cy", "0cm", "001cm", "12m"])("%s is valid", (text) => {
    expect(isCoursePeriod(text)).toBe(true)
  })

  test.each(["cy", "0y", "1cd", "1cw", "1c", "-1cy", "1CY", "1 cy", "1yc", "1.5cm", "10000000cy", "1cy\n", ""])(
    "%j is not valid",
    (text) => expect(isCoursePeriod(text)).toBe(false),
  )

  test("that ends with a calendar month or year is none of a single qualification", () => {
    expect(isPeriod("1cy")).toBe(false)
  })
})

describe("a validity for a period from a day ends on", () => {
  test.each([
    ["2026-11-20", "1d", "2026-11-21"],
    ["2026-11-20", "06m", "2027-05-20"],
    ["2026-12-31", "1d", "2027-01-01"],
    ["2026-02-28", "1d", "2026-03-01"],
    ["2024-02-28", "1d", "2024-02-29"],
    ["2026-11-20", "2w", "2026-12-04"],
    ["2026-11-20", "6m", "2027-05-20"],
    ["2026-11-20", "2y", "2028-11-20"],
    ["2026-11-20", "18m", "2028-05-20"],
    // Months and years are calendar ones, clamped to the month's end.
    ["2026-01-31", "1m", "2026-02-28"],
    ["2024-01-31", "1m", "2024-02-29"],
    ["2026-03-31", "1m", "2026-04-30"],
    ["2026-08-31", "6m", "2027-02-28"],
    ["2026-12-31", "2m", "2027-02-28"],
    ["2024-02-29", "1y", "2025-02-28"],
    ["2024-02-29", "4y", "2028-02-29"],
    ["2096-02-29", "4y", "2100-02-28"],
    ["2024-02-29", "12m", "2025-02-28"],
    // Four weeks are not a month, and 365 days are not a year.
    ["2026-01-31", "4w", "2026-02-28"],
    ["2026-03-31", "4w", "2026-04-28"],
    ["2024-01-01", "365d", "2024-12-31"],
    // To the end of a calendar month or year.
    ["2026-01-31", "0cy", "2026-12-31"],
    ["2026-12-31", "0cy", "2026-12-31"],
    ["2026-11-20", "1cy", "2027-12-31"],
    ["2024-02-29", "1cy", "2025-12-31"],
    ["2026-11-20", "0cm", "2026-11-30"],
    ["2026-01-31", "1cm", "2026-02-28"],
    ["2024-01-01", "1cm", "2024-02-29"],
    ["2026-11-30", "2cm", "2027-01-31"],
    // The end of the calendar.
    ["9999-02-01", "0cy", "9999-12-31"],
    ["9999-02-01", "1cy", "9999-12-31"],
    ["2026-01-01", "9999999cm", "9999-12-31"],
    ["9999-12-30", "1d", "9999-12-31"],
    ["9999-12-31", "1d", "9999-12-31"],
    ["9999-06-30", "1y", "9999-12-31"],
    ["2026-01-01", "99999y", "9999-12-31"],
    ["2026-01-01", "99999m", "9999-12-31"],
  ])("%s + %s = %s", (day, period, end) => {
    expect(addPeriod(day, period)).toBe(end)
  })

  const days = fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const periods = fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom("d", "w", "m", "y"))
    .map(([amount, unit]) => `${amount}${unit}`)

  test("a real day that is not before the first, whatever the day and the period", () => {
    fc.assert(
      fc.property(days, periods, (day, period) => {
        const end = addPeriod(day, period)
        expect(isDate(end)).toBe(true)
        expect(end >= day).toBe(true)
      }),
    )
  })

  test("the same day of the month, or the last", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 1200 }), (day, months) => {
        const end = addPeriod(day, `${months}m`)
        fc.pre(end !== "9999-12-31")
        const [year = 0, month = 0] = end.split("-").map(Number)
        const last = new Date(Date.UTC(2000, 0, 1))
        last.setUTCFullYear(year, month, 0)
        expect(Number(end.slice(8))).toBe(Math.min(Number(day.slice(8)), last.getUTCDate()))
      }),
    )
  })
})
