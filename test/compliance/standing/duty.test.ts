import { describe, expect, test } from "bun:test"
import { deadlineOf, movedByAbsence } from "../../../src/compliance/standing/deadline.ts"
import { type DutyFacts, dutyOf } from "../../../src/compliance/standing/duty.ts"
import { expiringFrom, nextChangeOf, type PairDays, standingOf } from "../../../src/compliance/standing/standing.ts"

const DAY = "2026-11-20"

function pair(given: Partial<PairDays> & { lead?: number } = {}): PairDays {
  const { lead = 30, ...days } = given
  return {
    valid_until: null,
    deadline_date: "2026-12-20",
    exempt_from: null,
    exempt_until: null,
    absent_from: null,
    absent_until: null,
    expiring_from: expiringFrom(days.valid_until ?? null, lead),
    ...days,
  }
}

describe("the standing of a pair", () => {
  test.each([
    ["open before the deadline", {}, "open"],
    ["open on the day of the deadline", { deadline_date: DAY }, "open"],
    ["overdue the day after", { deadline_date: "2026-11-19" }, "overdue"],
    ["overdue after the day of a deadline with a time", { deadline_date: "2026-11-19T23:00:00Z" }, "overdue"],
    ["open without a deadline", { deadline_date: null }, "open"],
    ["valid beyond the lead", { valid_until: "2026-12-21" }, "valid"],
    ["expiring on the last day of the lead", { valid_until: "2026-12-20" }, "expiring"],
    ["expiring on the last day of what is in force", { valid_until: DAY }, "expiring"],
    [
      "overdue when what was in force ended yesterday",
      { valid_until: "2026-11-19", deadline_date: "2026-11-19" },
      "overdue",
    ],
    ["valid without end", { valid_until: "9999-12-31" }, "valid"],
    ["valid with a lead of no day until the last but one", { valid_until: "2026-11-21", lead: 0 }, "valid"],
    ["expiring with a lead of no day on the last", { valid_until: DAY, lead: 0 }, "expiring"],
    ["absent instead of overdue", { deadline_date: "2026-11-01", absent_from: DAY, absent_until: DAY }, "absent"],
    ["absent without end instead of expiring", { valid_until: DAY, absent_from: "2026-01-01" }, "absent"],
    ["valid although absent", { valid_until: "2027-12-21", absent_from: "2026-01-01" }, "valid"],
    ["exempt before everything else", { valid_until: "2027-12-21", exempt_from: DAY, exempt_until: DAY }, "exempt"],
    ["open after an exemption", { exempt_from: "2026-01-01", exempt_until: "2026-11-19" }, "open"],
    ["open before an exemption", { exempt_from: "2026-11-21" }, "open"],
  ] as const)("is %s", (_name, given, standing) => {
    expect(standingOf(pair(given), DAY)).toBe(standing)
  })

  test.each([
    ["the day after the deadline", {}, "2026-12-21"],
    ["the first day within the lead", { valid_until: "2027-02-28", deadline_date: "2027-02-28" }, "2027-01-29"],
    ["never, for what never ends", { valid_until: "9999-12-31", deadline_date: null }, null],
    ["the begin of an exemption", { exempt_from: "2026-11-25" }, "2026-11-25"],
    ["the return from an absence", { absent_from: DAY, absent_until: "2026-11-22" }, "2026-11-23"],
  ] as const)("changes by time on %s", (_name, given, day) => {
    expect(nextChangeOf(pair(given), DAY, false)).toBe(day)
  })

  test("is looked at again every day while somebody waits for a condition", () => {
    expect(nextChangeOf(pair(), DAY, true)).toBe("2026-11-21")
  })
})

describe("the deadline of a pair", () => {
  test.each([
    ["the grace after the first day", [{ from: "2026-11-01", graceDays: 30 }], null, "2026-12-01"],
    ["the end of what is in force", [{ from: "2026-11-01", graceDays: 30 }], "2027-03-01", "2027-03-01"],
    [
      "the grace if what was in force ended before the first day",
      [{ from: "2026-11-01", graceDays: 30 }],
      "2026-10-31",
      "2026-12-01",
    ],
    ["the end of what ended since the first day", [{ from: "2026-01-01", graceDays: 30 }], "2026-10-31", "2026-10-31"],
    [
      "the earliest of those that ask",
      [
        { from: "2026-11-01", graceDays: 30 },
        { from: "2026-11-10", graceDays: 5 },
      ],
      null,
      "2026-11-15",
    ],
    ["the first day without grace on a leap day", [{ from: "2028-02-29", graceDays: 0 }], null, "2028-02-29"],
  ] as const)("is %s", (_name, asks, end, deadline) => {
    expect(deadlineOf(asks, end)).toBe(deadline)
  })

  const absence = { from: "2026-11-01", returned: "2026-12-01" }
  test.each([
    ["within it", "2026-11-15", "2026-12-31"],
    ["on its last day", "2026-11-30", "2026-12-31"],
    ["30 days before it", "2026-10-02", "2026-12-31"],
    ["31 days before it", "2026-10-01", undefined],
    ["on the day of the return", "2026-12-01", undefined],
  ])("moves to the return plus grace after an absence if it fell %s", (_name, deadline, moved) => {
    expect(movedByAbsence(deadline, absence, 30)).toBe(moved)
  })
})

const FACTS: DutyFacts = {
  day: DAY,
  isNeeded: true,
  open: null,
  former: null,
  fate: "none",
  isCourseActive: true,
  isAdmitted: true,
  isInstruction: false,
  askedDeadline: "2026-12-20",
  instructionDeadline: null,
  graceDays: 30,
  absence: null,
}
const FORMER = {
  assignmentId: null,
  isOpened: false,
  askedDeadline: "2026-12-20",
  givenDeadline: null,
  exception: null,
}
const opened = (deadline: string | null, given: string | null = deadline) => ({
  open: { id: 7, deadline, isRenewal: false },
  former: { ...FORMER, assignmentId: 7, isOpened: true, givenDeadline: given },
})

describe("the duty of a pair", () => {
  test.each([
    ["opens what is needed", {}, { act: "open", deadline: "2026-12-20" }],
    ["does nothing when nothing is needed", { isNeeded: false }, { act: "none" }],
    [
      "takes over what is open, and keeps its deadline",
      { open: { id: 7, deadline: "2026-12-01", isRenewal: false } },
      { act: "keep", id: 7, isOpened: false, given: null },
    ],
    [
      "gives a deadline to what is open without one",
      { open: { id: 7, deadline: null, isRenewal: false } },
      { act: "keep", id: 7, isOpened: false, given: "2026-12-20", moveTo: "2026-12-20" },
    ],
    [
      "moves a deadline that it gave",
      { ...opened("2026-12-20"), askedDeadline: "2026-12-05" },
      { act: "keep", id: 7, isOpened: true, given: "2026-12-05", moveTo: "2026-12-05" },
    ],
    [
      "leaves a deadline that somebody has set",
      { ...opened("2027-01-01", "2026-12-20"), askedDeadline: "2026-12-05" },
      { act: "keep", id: 7, isOpened: true, given: null },
    ],
    [
      "leaves the deadline of a team's instruction",
      { ...opened("2026-12-20"), isInstruction: true, askedDeadline: "2026-12-05" },
      { act: "keep", id: 7, isOpened: true, given: "2026-12-20" },
    ],
    [
      "withdraws what it opened when nothing is needed any more",
      { ...opened("2026-12-20"), isNeeded: false },
      { act: "withdraw", id: 7 },
    ],
    [
      "keeps what somebody opened for another round",
      { open: { id: 8, deadline: null, isRenewal: false }, former: FORMER, isNeeded: false },
      { act: "keep", id: 8, isOpened: false, given: null },
    ],
    [
      "states that it was withdrawn",
      { former: opened("2026-12-20").former, fate: "gone" },
      { act: "except", exception: "withdrawn", deadline: "2026-12-20" },
    ],
    [
      "states that it was failed",
      { former: opened("2026-12-20").former, fate: "failed" },
      { act: "except", exception: "failed", deadline: "2026-12-20" },
    ],
    [
      "opens again after somebody has not shown up",
      { former: opened("2026-12-20").former, fate: "notshownup" },
      { act: "open", deadline: "2026-12-20" },
    ],
    [
      "states that a course is inactive",
      { isCourseActive: false },
      { act: "except", exception: "course_inactive", deadline: "2026-12-20" },
    ],
    [
      "states that a condition is not met",
      { isAdmitted: false },
      { act: "except", exception: "prerequisites", deadline: "2026-12-20" },
    ],
    [
      "opens with the deadline it had when the condition is met",
      { former: { ...FORMER, exception: "prerequisites", givenDeadline: "2026-10-01" } },
      { act: "open", deadline: "2026-10-01" },
    ],
    [
      "stays withdrawn",
      { former: { ...FORMER, exception: "withdrawn", givenDeadline: "2026-10-01" } },
      { act: "except", exception: "withdrawn", deadline: "2026-10-01" },
    ],
    [
      "stays failed while the course is inactive",
      { former: { ...FORMER, exception: "failed", givenDeadline: "2026-10-01" }, isCourseActive: false },
      { act: "except", exception: "failed", deadline: "2026-10-01" },
    ],
    [
      "moves a deadline that it gave to the return plus grace",
      { ...opened("2026-11-10"), absence: { from: "2026-11-01", returned: DAY } },
      { act: "keep", id: 7, isOpened: true, given: "2026-12-20", moveTo: "2026-12-20" },
    ],
  ] as const)("%s", (_name, facts, duty) => {
    expect<unknown>(dutyOf({ ...FACTS, ...(facts as Partial<DutyFacts>) })).toEqual(duty)
  })
})
