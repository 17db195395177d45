import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { addDays, endOfDay, isDate, isoInstant, isTimezone, today } from "../../../src/tools/calendar/dates.ts"

const instant = (text: string) => Date.parse(text)

describe("a day", () => {
  test.each(["2026-11-20", "2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01", "9999-12-31"])(
    "can be %s",
    (text) => {
      expect(isDate(text)).toBe(true)
    },
  )

  test.each([
    ["30 February", "2026-02-30"],
    ["29 February in a common year", "2026-02-29"],
    ["a leap day in a century year that is not a leap year", "1900-02-29"],
    ["31 April", "2026-04-31"],
    ["day 0", "2026-01-00"],
    ["month 0", "2026-00-10"],
    ["month 13", "2026-13-01"],
    ["the year 0", "0000-01-01"],
    ["a year with five digits", "10000-01-01"],
    ["an expanded year", "+002026-01-01"],
    ["a year before our era", "-0001-01-01"],
    ["a month of one digit", "2026-1-01"],
    ["another order", "20.11.2026"],
    ["no separators", "20261120"],
    ["a week date", "2026-W47-5"],
    ["a date-time", "2026-11-20T00:00:00Z"],
    ["a calendar annotation", "2026-11-20[u-ca=hebrew]"],
    ["digits in another script", "٢٠٢٦-١١-٢٠"],
    ["a line break after it", "2026-11-20\n"],
    ["space around it", " 2026-11-20"],
    ["nothing", ""],
  ])("cannot be %s", (_, text) => {
    expect(isDate(text)).toBe(false)
  })

  test("can be every day that the calendar has, and no other of its month", () => {
    const months = fc.record({ year: fc.integer({ min: 1, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 99 }), ({ year, month }, day) => {
        const days = new Date(Date.UTC(2000, month, 0)).getUTCDate()
        const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
        const last = month === 2 && !leap ? 28 : days
        const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
        expect(isDate(text)).toBe(day <= last)
      }),
    )
  })
})

describe("a time zone", () => {
  test.each(["Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "UTC"])("%s is valid", (name) => {
    expect(isTimezone(name)).toBe(true)
  })

  test.each([
    ["a place without a zone", "Europe/Bielefeld"],
    ["an offset", "+01:00"],
    ["a negative offset", "-05:00"],
    ["a date-time", "2026-01-01T00:00:00Z"],
    ["a date-time with a zone", "2026-01-01T00:00:00+01:00[Europe/Berlin]"],
    ["a zone with a space after it", "Europe/Berlin "],
    ["nothing", ""],
  ])("%s is not valid", (_, name) => {
    expect(isTimezone(name)).toBe(false)
  })
})

describe("today is the date in the company's own zone", () => {
  test.each([
    ["UTC", "2026-11-20T23:59:59.999Z", "2026-11-20"],
    ["UTC", "2026-11-21T00:00:00.000Z", "2026-11-21"],
    ["Europe/Berlin", "2026-11-20T22:59:59.999Z", "2026-11-20"],
    ["Europe/Berlin", "2026-11-20T23:00:00.000Z", "2026-11-21"],
    // Summer time: midnight is an hour earlier.
    ["Europe/Berlin", "2026-07-20T21:59:59.999Z", "2026-07-20"],
    ["Europe/Berlin", "2026-07-20T22:00:00.000Z", "2026-07-21"],
    ["America/New_York", "2026-11-20T04:59:59.999Z", "2026-11-19"],
    ["America/New_York", "2026-11-20T05:00:00.000Z", "2026-11-20"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00.000Z", "2027-01-01"],
    ["Pacific/Pago_Pago", "2027-01-01T10:59:59.999Z", "2026-12-31"],
    ["Asia/Kathmandu", "2026-11-20T18:15:00.000Z", "2026-11-21"],
    ["UTC", "1969-12-31T23:59:59.999Z", "1969-12-31"],
    ["UTC", "2024-02-29T12:00:00.000Z", "2024-02-29"],
  ])("in %s at %s: %s", (zone, now, day) => {
    expect(today(zone, instant(now))).toBe(day)
  })
})

describe("the end of a day is its last millisecond in the company's zone", () => {
  test.each([
    ["2026-11-20", "UTC", "2026-11-20T23:59:59.999Z"],
    ["2026-11-20", "Europe/Berlin", "2026-11-20T22:59:59.999Z"],
    ["2026-07-20", "Europe/Berlin", "2026-07-20T21:59:59.999Z"],
    ["2026-11-20", "America/New_York", "2026-11-21T04:59:59.999Z"],
    ["2026-02-28", "UTC", "2026-02-28T23:59:59.999Z"],
    ["2024-02-29", "UTC", "2024-02-29T23:59:59.999Z"],
    ["2026-12-31", "Asia/Tokyo", "2026-12-31T14:59:59.999Z"],
    // The clocks go forward and back: days of 23 and 25 hours.
    ["2026-03-29", "Europe/Berlin", "2026-03-29T21:59:59.999Z"],
    ["2026-10-25", "Europe/Berlin", "2026-10-25T22:59:59.999Z"],
    // The next day begins at one o'clock, because midnight is skipped.
    ["2026-04-23", "Africa/Cairo", "2026-04-23T21:59:59.999Z"],
    // The next day does not exist there: Samoa crossed the date line.
    ["2011-12-29", "Pacific/Apia", "2011-12-30T09:59:59.999Z"],
    ["9999-12-31", "UTC", "9999-12-31T23:59:59.999Z"],
    ["0001-01-01", "UTC", "0001-01-01T23:59:59.999Z"],
  ])("%s in %s: %s", (day, zone, end) => {
    expect(new Date(endOfDay(day, zone)).toISOString()).toBe(end)
  })

  test("so that this moment belongs to the day and the next millisecond does not", () => {
    const zones = fc.constantFrom("UTC", "Europe/Berlin", "America/Santiago", "Asia/Beirut", "Australia/Lord_Howe")
    const instants = fc.integer({ min: instant("1970-01-02T00:00:00Z"), max: instant("2100-01-01T00:00:00Z") })
    fc.assert(
      fc.property(zones, instants, (zone, now) => {
        const day = today(zone, now)
        const end = endOfDay(day, zone)
        expect(end).toBeGreaterThanOrEqual(now)
        expect(today(zone, end)).toBe(day)
        expect(today(zone, end + 1) > day).toBe(true)
      }),
    )
  })
})

describe("a timestamp in a response", () => {
  test.each([
    ["2026-11-20T09:30:00.000Z", "2026-11-20T09:30:00Z"],
    ["2026-11-20T09:30:00.999Z", "2026-11-20T09:30:00Z"],
    ["1969-12-31T23:59:59.001Z", "1969-12-31T23:59:59Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59Z"],
  ])("%s is written in UTC without fractions: %s", (moment, text) => {
    expect(isoInstant(instant(moment))).toBe(text)
  })

  test("any timestamp between the years 0 and 9999 is formatted as by the platform, without its fraction", () => {
    const range = { min: instant("0000-01-01T00:00:00Z"), max: instant("9999-12-31T23:59:59.999Z") }
    fc.assert(
      fc.property(fc.integer(range), (moment) => {
        expect(isoInstant(moment)).toBe(`${new Date(moment).toISOString().slice(0, 19)}Z`)
      }),
      { numRuns: 5000 },
    )
  })
})

describe("sums of days that were computed before", () => {
  test("are the same, however many others were computed meanwhile", () => {
    const [first = "", second = ""] = ["2026-11-20", "2024-02-29"]
    const sumsOf = () => Array.from({ length: 12_000 }, (_, days) => [addDays(first, days), addDays(second, -days)])
    const sums = sumsOf()
    expect(sumsOf()).toEqual(sums)
    expect(sums[41]).toEqual(["2026-12-31", "2024-01-19"])
    expect(sums.at(-1)).toEqual(["2059-09-27", "1991-04-24"])
  })
})
