import { describe, expect, test } from "bun:test"
import { deadlineOnDay, writtenDeadline, writtenRecently } from "../../../src/tools/calendar/written-deadline.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"

describe("a deadline for people to read", () => {
  test.each([
    ["2026-11-20", "2026-11-20"],
    ["2026-11-19T23:00:00Z", "2026-11-19"],
    ["2026-11-20T23:00:00Z", "2026-11-20"],
    ["2026-11-20T22:59:59Z", "2026-11-20"],
    ["2026-11-20T22:59:59.999Z", "2026-11-20"],
    ["2026-06-30T22:00:00Z", "2026-06-30"],
  ])("%s is the end of a day in Berlin: %s", (deadline, day) => {
    expect(deadlineOnDay(deadline, "Europe/Berlin")).toEqual({ day, at: undefined })
  })

  test.each([
    ["2026-11-20T13:00:00Z", "2026-11-20"],
    ["2026-11-19T23:00:01Z", "2026-11-20"],
    ["2026-11-20T22:59:00Z", "2026-11-20"],
  ])("%s is a time on %s in Berlin", (deadline, day) => {
    expect(deadlineOnDay(deadline, "Europe/Berlin")).toEqual({ day, at: Date.parse(deadline) })
  })

  test.each([...WORDED_LANGUAGES])("is written with its time in %s, and without one if it has none", (language) => {
    const timed = writtenDeadline("2026-11-20T13:00:00Z", "Europe/Berlin", language)
    expect(timed).toContain("2026")
    expect(timed).toContain("14:00")
    const midnight = writtenDeadline("2026-11-20T23:00:00Z", "Europe/Berlin", language)
    expect(midnight).toBe(writtenDeadline("2026-11-20", "Europe/Berlin", language))
    expect(midnight).not.toContain(":")
  })
})

test.each(WORDED_LANGUAGES)("hours before ten are written the same with and without the year, in %s", (language) => {
  const hour = (text: string) => /\d{1,2}:\d{2}/.exec(text)?.[0]
  const moment = "2026-11-20T08:05:00Z"
  const recent = writtenRecently(moment, { timezone: "Europe/Berlin", today: "2026-11-19", language })
  expect(hour(recent)).toBe(hour(writtenDeadline(moment, "Europe/Berlin", language)))
})
