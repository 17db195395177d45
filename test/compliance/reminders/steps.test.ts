import { describe, expect, test } from "bun:test"
import {
  daysBetween,
  escalationStep,
  learnerSteps,
  morningOf,
  obstacleOf,
  summaryDay,
} from "../../../src/compliance/reminders/steps.ts"
import { REMINDER_DEFAULTS } from "../../../src/organisation/company/reminders.ts"

const stepsAt = (elapsed: number, openedAt = -1000, settings = {}) => {
  const { newest, missed } = learnerSteps({ elapsed, openedAt }, { ...REMINDER_DEFAULTS, ...settings })
  return [newest, ...missed].flatMap((one) => (one === undefined ? [] : one.step))
}

describe("the steps of an open assignment that are due", () => {
  test("are 30, 7 and 1 days before its deadline, then the day after it and every week, twelve times", () => {
    const on = Array.from({ length: 200 }, (_, index) => index - 60).filter((day) => stepsAt(day)[0] === day)
    expect(on).toEqual([-30, -7, -1, 1, 8, 15, 22, 29, 36, 43, 50, 57, 64, 71, 78])
    expect(stepsAt(-31)).toEqual([])
    expect(stepsAt(-12)).toEqual([-30])
    expect(stepsAt(200)[0]).toBe(78)
  })

  test("begin with the newest, and name those that were missed", () => {
    expect(stepsAt(9)).toEqual([8, 1, -1, -7, -30])
  })

  test("leave out what lies before its opening, except that something overdue is said once", () => {
    expect(stepsAt(-5, -6)).toEqual([])
    expect(stepsAt(-5, -7)).toEqual([-7])
    expect(stepsAt(10, 10)).toEqual([8])
    expect(stepsAt(10, 3)).toEqual([8])
  })

  test("follow the settings of the company", () => {
    expect(stepsAt(0, -1000, { learner_days: [0] })).toEqual([0])
    expect(stepsAt(5, -1000, { learner_days: [], overdue_every_days: 2, overdue_times: 2 })).toEqual([3, 1])
    expect(stepsAt(50, -1000, { learner_days: [], overdue_every_days: 0 })).toEqual([1])
    expect(stepsAt(50, -1000, { learner_days: [], overdue_times: 0 })).toEqual([])
    expect(escalationStep({ elapsed: 7 }, REMINDER_DEFAULTS)).toEqual({ kind: "escalation", step: 7 })
    expect(escalationStep({ elapsed: 6 }, REMINDER_DEFAULTS)).toBeUndefined()
    expect(escalationStep({ elapsed: 90 }, { ...REMINDER_DEFAULTS, escalate_after_days: null })).toBeUndefined()
  })
})

test("days are counted over a leap day and a change of clocks", () => {
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2)
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2)
  expect(daysBetween("2026-10-26", "2026-10-24")).toBe(-2)
})

describe("a morning begins at the hour in the time zone of the company", () => {
  test.each([
    ["2026-11-20", 7, "Europe/Berlin", "2026-11-20T06:00:00.000Z"],
    ["2026-07-20", 7, "Europe/Berlin", "2026-07-20T05:00:00.000Z"],
    ["2026-03-29", 2, "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25", 2, "Europe/Berlin", "2026-10-25T00:00:00.000Z"],
    ["2026-11-20", 0, "Pacific/Kiritimati", "2026-11-19T10:00:00.000Z"],
  ])("%s at %i in %s", (day, hour, zone, instant) => {
    expect(new Date(morningOf(day, hour, zone)).toISOString()).toBe(instant)
  })
})

describe("a summary is due", () => {
  test.each([
    ["on a Monday", "2026-11-23", "2026-11-20", "weekly", "2026-11-23"],
    ["on a Monday of a company that was never reminded", "2026-11-23", null, "weekly", "2026-11-23"],
    ["after a Monday that was missed", "2026-11-25", "2026-11-20", "weekly", "2026-11-23"],
    ["on the first of a month", "2026-12-01", "2026-11-30", "monthly", "2026-12-01"],
    ["after a first that was missed", "2026-12-09", "2026-11-30", "monthly", "2026-12-01"],
  ] as const)("%s", (_, day, previous, summary, expected) => {
    expect(summaryDay(day, previous, summary)).toBe(expected)
  })

  test.each([
    ["on another day", "2026-11-24", "2026-11-23", "weekly"],
    ["on the first day of a company in the middle of a week", "2026-11-25", null, "weekly"],
    ["if the clock was ahead", "2026-11-24", "2026-12-20", "weekly"],
    ["if the company wants none", "2026-11-23", "2026-11-20", "off"],
  ] as const)("not %s", (_, day, previous, summary) => {
    expect(summaryDay(day, previous, summary)).toBeUndefined()
  })
})

test("the first reason that applies is why nothing goes out", () => {
  const fine = {
    ...{ isRecipientActive: true, isLearnerActive: true, isExempt: false, isAbsent: false, hasAddress: true },
    canMail: true,
  }
  expect(obstacleOf(fine)).toBeUndefined()
  expect(obstacleOf({ ...fine, canMail: false })).toBe("no_mail_server")
  expect(obstacleOf({ ...fine, canMail: false, hasAddress: false })).toBe("no_address")
  expect(obstacleOf({ ...fine, hasAddress: false, isAbsent: true })).toBe("absent")
  expect(obstacleOf({ ...fine, isAbsent: true, isExempt: true })).toBe("exempt")
  expect(obstacleOf({ ...fine, isExempt: true, isLearnerActive: false })).toBe("inactive")
  expect(obstacleOf({ ...fine, isRecipientActive: false })).toBe("inactive")
})
