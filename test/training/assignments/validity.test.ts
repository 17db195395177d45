import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { addDays } from "../../../src/tools/calendar/dates.ts"
import { addPeriod } from "../../../src/tools/calendar/periods.ts"
import { validUntilOf } from "../../../src/training/assignments/validity.ts"

const KEEPING = { period: "1y", keepsAnniversary: true, leadDays: 30 }
const held = (finish_date: string, valid_until: string | null) => ({ finish_date, valid_until })
const YEARLY = held("2025-12-01", "2026-12-01")

describe("the validity of a success", () => {
  test.each([
    ["counts from the finish date if nothing is held", "2026-11-20", [], "2027-11-20"],
    ["counts from the end of what is in force, within the lead", "2026-11-20", [YEARLY], "2027-12-01"],
    ["counts from that end on the first day of the lead", "2026-11-01", [YEARLY], "2027-12-01"],
    ["counts from the finish date on the day before the lead", "2026-10-31", [YEARLY], "2027-10-31"],
    ["counts from that end on the last day", "2026-12-01", [YEARLY], "2027-12-01"],
    ["counts from the finish date after the end", "2026-12-02", [YEARLY], "2027-12-02"],
    ["is decided by what is in force longest", "2026-11-20", [YEARLY, held("2026-01-01", "2027-01-01")], "2027-11-20"],
    ["has no anniversary if something never ends", "2026-11-20", [YEARLY, held("2020-01-01", null)], "2027-11-20"],
    ["ignores what was finished later", "2026-11-20", [held("2026-11-21", "2026-11-30")], "2027-11-20"],
    ["stays if the renewal is recorded again", "2026-11-20", [YEARLY, held("2026-11-20", "2027-12-01")], "2027-12-01"],
    ["is not that of another period of the same day", "2026-11-20", [held("2026-11-20", "2029-11-20")], "2027-11-20"],
  ])("%s", (_, finish, successes, end) => {
    expect(validUntilOf(KEEPING, finish, successes)).toBe(end)
  })

  test("counts from the finish date in courses that do not keep the anniversary, and to the end of calendar periods", () => {
    expect(validUntilOf({ ...KEEPING, keepsAnniversary: false }, "2026-11-20", [YEARLY])).toBe("2027-11-20")
    expect(validUntilOf({ ...KEEPING, period: "1cy" }, "2026-11-20", [YEARLY])).toBe("2027-12-31")
    expect(validUntilOf({ ...KEEPING, period: null }, "2026-11-20", [YEARLY])).toBe(null)
  })

  test("is never shorter by the anniversary, nor longer by more than the lead", () => {
    const days = fc.integer({ min: -2000, max: 2000 }).map((days) => addDays("2026-01-01", days))
    const successes = fc.array(fc.tuple(days, fc.option(days)).map(([finish, until]) => held(finish, until)))
    fc.assert(
      fc.property(days, successes, fc.integer({ min: 0, max: 365 }), (finish, successes, leadDays) => {
        const end = validUntilOf({ ...KEEPING, leadDays }, finish, successes) ?? ""
        expect(end >= addPeriod(finish, "1y")).toBe(true)
        expect(end <= addPeriod(addDays(finish, leadDays), "1y")).toBe(true)
        const again = validUntilOf({ ...KEEPING, leadDays }, finish, [...successes, held(finish, end)])
        expect(again).toBe(end)
      }),
    )
  })
})
