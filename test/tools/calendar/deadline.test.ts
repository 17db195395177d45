import { describe, expect, test } from "bun:test"
import {
  beginningOf,
  deadlineReader,
  isDeadline,
  isInstant,
  isLocalTime,
} from "../../../src/tools/calendar/deadline.ts"

describe("a date-time with its offset", () => {
  test.each([
    "2026-11-20T09:30:00Z",
    "2026-11-20T09:30Z",
    "2026-11-20t09:30:00.123456789z",
    "2026-11-20T09:30:00+01:00",
    "2026-11-20T09:30:00-0530",
    "20261120T093000Z",
    "20261120T0930+0100",
    "20261120T093000.5-05",
    "20261120T09Z",
    "2026-11-20T09Z",
    "20261120T09:30Z",
    "2024-02-29T23:59:59+14:00",
    "9999-12-31T23:59:59Z",
    "0001-01-01T00:00:00Z",
  ])("%s stands for a moment", (text) => {
    expect(isInstant(text)).toBe(true)
  })

  test.each([
    ["without an offset", "2026-11-20T09:30:00"],
    ["on a day that does not exist", "2026-02-30T09:30:00Z"],
    ["at an hour that does not exist", "2026-11-20T24:30:00Z"],
    ["with a zone's name", "2026-11-20T09:30:00[Europe/Berlin]"],
    ["after the year 9999 in UTC", "9999-12-31T23:00:00-02:00"],
    ["before the year 1 in UTC", "0001-01-01T00:00:00+02:00"],
    ["in a year with more digits", "+010000-01-01T00:00:00Z"],
    ["with a part of a date", "202611T093000Z"],
    ["with a part of a time", "20261120T093Z"],
    ["on a day in the basic form that does not exist", "20260230T093000Z"],
    ["as a week date", "2026W475T093000Z"],
    ["with space instead of T", "2026-11-20 09:30:00Z"],
  ])("%s does not stand for one", (_, text) => {
    expect(isInstant(text)).toBe(false)
  })
})

describe("a date-time without an offset", () => {
  test.each(["2026-11-20T09:30:00", "2026-11-20t09:30", "20261120T0930", "20261120T09", "2028-02-29T23:59:59.5"])(
    "%s is a time somewhere",
    (text) => {
      expect(isLocalTime(text)).toBe(true)
    },
  )

  test.each([
    "2026-11-20T09:30:00Z",
    "2026-02-30T09:30",
    "2026-11-20T24:30",
    "2026-11-20 09:30",
    "2026-11-20",
    "0001-01-01T10:00",
    "9999-12-31T10:00",
  ])("%s is not a time", (text) => {
    expect(isLocalTime(text)).toBe(false)
  })
})

describe("a deadline of a company", () => {
  test.each([
    ["Europe/Berlin", "2026-11-20", "2026-11-20T22:59:59.999Z"],
    ["Europe/Berlin", "2026-07-20", "2026-07-20T21:59:59.999Z"],
    ["America/New_York", "2026-11-20", "2026-11-21T04:59:59.999Z"],
  ])("in %s on %s is the end of that day, and is returned as a date", (timezone, date, moment) => {
    expect(deadlineReader(timezone)(date)).toEqual({ date, at: Date.parse(moment) })
  })

  test("given as a date-time is that moment, in UTC", () => {
    const at = Date.parse("2026-11-20T09:30:00Z")
    expect(deadlineReader("Europe/Berlin")("2026-11-20T10:30:00+01:00")).toEqual({ date: "2026-11-20T09:30:00Z", at })
  })

  test("given without an offset is a time in its zone", () => {
    expect(deadlineReader("Europe/Berlin")("2026-07-20T18:00").date).toBe("2026-07-20T16:00:00Z")
    expect(deadlineReader("America/New_York")("2026-07-20T18:00").date).toBe("2026-07-20T22:00:00Z")
  })

  test.each([
    ["20261231", "2026-12-31"],
    ["20261231T170000Z", "2026-12-31T17:00:00Z"],
    ["20261231T180000+0100", "2026-12-31T17:00:00Z"],
    ["20261231T1800+01", "2026-12-31T17:00:00Z"],
    ["20261231T1800", "2026-12-31T17:00:00Z"],
    ["20261231T180000,5", "2026-12-31T17:00:00.500Z"],
  ])("given in the basic form as %s is %s", (text, date) => {
    expect(isDeadline(text)).toBe(true)
    const read = deadlineReader("Europe/Berlin")
    expect(read(text)).toEqual(read(date))
    expect(read(text).date).toBe(date)
  })

  test.each(["20260230", "2026-1231", "202612-31", "2026123", "261231", "00001231", "+20261231", "2026365", "2026W53"])(
    "cannot be %s",
    (text) => {
      expect(isDeadline(text)).toBe(false)
    },
  )

  test("can be absent", () => {
    expect(deadlineReader("Europe/Berlin")(null)).toEqual({ date: null, at: null })
  })

  test("is read back unchanged", () => {
    const read = deadlineReader("Europe/Berlin")
    expect(read("2026-11-20")).toEqual(read("2026-11-20"))
  })
})

test("a filter accepts a day in basic and extended form", () => {
  const from = (text: string) => beginningOf(text, "Europe/Berlin")
  expect(from("20261231")).toBe(from("2026-12-31"))
  expect(from("20261231T180000Z")).toBe(from("2026-12-31T18:00:00Z"))
})
