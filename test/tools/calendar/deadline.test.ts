import { describe, expect, test } from "bun:test"
import { deadlineReader, isInstant, isLocalTime } from "../../../src/tools/calendar/deadline.ts"

describe("a date-time with its offset", () => {
  test.each([
    "2026-11-20T09:30:00Z",
    "2026-11-20T09:30Z",
    "2026-11-20t09:30:00.123456789z",
    "2026-11-20T09:30:00+01:00",
    "2026-11-20T09:30:00-0530",
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
    ["in a year of more digits", "+010000-01-01T00:00:00Z"],
    ["with space instead of T", "2026-11-20 09:30:00Z"],
  ])("%s stands for none", (_, text) => {
    expect(isInstant(text)).toBe(false)
  })
})

describe("a date-time without an offset", () => {
  test.each(["2026-11-20T09:30:00", "2026-11-20t09:30", "2028-02-29T23:59:59.5"])("%s is a time somewhere", (text) => {
    expect(isLocalTime(text)).toBe(true)
  })

  test.each([
    "2026-11-20T09:30:00Z",
    "2026-02-30T09:30",
    "2026-11-20T24:30",
    "2026-11-20 09:30",
    "2026-11-20",
    "0001-01-01T10:00",
    "9999-12-31T10:00",
  ])("%s is none", (text) => {
    expect(isLocalTime(text)).toBe(false)
  })
})

describe("a deadline of a company", () => {
  test.each([
    ["Europe/Berlin", "2026-11-20", "2026-11-20T22:59:59.999Z"],
    ["Europe/Berlin", "2026-07-20", "2026-07-20T21:59:59.999Z"],
    ["America/New_York", "2026-11-20", "2026-11-21T04:59:59.999Z"],
  ])("in %s on %s is the end of that day, and stays a date", (timezone, date, moment) => {
    expect(deadlineReader(timezone)(date)).toEqual({ date, at: Date.parse(moment) })
  })

  test("given as a date-time is that moment, written in UTC", () => {
    const at = Date.parse("2026-11-20T09:30:00Z")
    expect(deadlineReader("Europe/Berlin")("2026-11-20T10:30:00+01:00")).toEqual({ date: "2026-11-20T09:30:00Z", at })
  })

  test("given without an offset is a time in its zone", () => {
    expect(deadlineReader("Europe/Berlin")("2026-07-20T18:00").date).toBe("2026-07-20T16:00:00Z")
    expect(deadlineReader("America/New_York")("2026-07-20T18:00").date).toBe("2026-07-20T22:00:00Z")
  })

  test("may be none", () => {
    expect(deadlineReader("Europe/Berlin")(null)).toEqual({ date: null, at: null })
  })

  test("is read the same again", () => {
    const read = deadlineReader("Europe/Berlin")
    expect(read("2026-11-20")).toEqual(read("2026-11-20"))
  })
})
