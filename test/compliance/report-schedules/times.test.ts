import { describe, expect, test } from "bun:test"
import { nextTime } from "../../../src/compliance/report-schedules/times.ts"

const BERLIN = { timezone: "Europe/Berlin", hour: 7 }
const at = (text: string) => Date.parse(text)
const next = (rhythm: object, now: string) =>
  new Date(nextTime({ weekday: null, day: null, ...rhythm } as never, BERLIN, at(now))).toISOString()

describe("a schedule is due", () => {
  test("on its weekday at the company's hour, in summer and in winter", () => {
    const monday = { every: "week", weekday: 1 }
    expect(next(monday, "2026-11-20T09:30:00Z")).toBe("2026-11-23T06:00:00.000Z")
    expect(next(monday, "2026-10-19T12:00:00Z")).toBe("2026-10-26T06:00:00.000Z")
    expect(next(monday, "2026-10-12T12:00:00Z")).toBe("2026-10-19T05:00:00.000Z")
  })

  test("later on the same day, but not once more at that moment", () => {
    const monday = { every: "week", weekday: 1 }
    expect(next(monday, "2026-11-23T05:59:59Z")).toBe("2026-11-23T06:00:00.000Z")
    expect(next(monday, "2026-11-23T06:00:00Z")).toBe("2026-11-30T06:00:00.000Z")
  })

  test("on its day of each month, also of February", () => {
    const last = { every: "month", day: 28 }
    expect(next(last, "2027-01-28T06:00:00Z")).toBe("2027-02-28T06:00:00.000Z")
    expect(next(last, "2027-02-28T06:00:00Z")).toBe("2027-03-28T05:00:00.000Z")
    expect(next({ every: "month", day: 1 }, "2026-12-02T06:00:00Z")).toBe("2027-01-01T06:00:00.000Z")
  })
})
