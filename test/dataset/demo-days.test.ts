import { expect, test } from "bun:test"
import demo from "../../data/demo.json" with { type: "json" }
import { DEMO_DAY, demoAt } from "../../src/dataset/demo.ts"

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

test("on its own day the demo has the dates in its file", () => {
  expect(demoAt(demo, at(DEMO_DAY))).toEqual(demo)
})

test("at another time its dates are shifted, but birthdays and validity periods of courses are not", () => {
  const company = {
    key: "demo",
    timezone: "Europe/Berlin",
    users: [
      { birthday: "1990-02-28", fitness_valid_until: "2026-12-31", created_at: "2026-10-31T08:00:00.000Z" },
      { fitness_valid_until: null, absent_from: "2026-11-01", absent_until: null },
    ],
    group_trainings: [{ begin_date: "2026-10-26", end_date: null }],
    requirements: [{ made_on: "2026-02-28", from: "2026-03-01", until: null }],
    exemptions: [{ from: "2026-10-31", until: "2027-02-28" }],
    submissions: [{ finish_date: "2026-10-31", valid_until: "2028-02-27" }],
    standing_days: [{ day: "2026-10-31" }],
    assignments: [
      { deadline_date: "2026-11-30", begin_date: "2026-10-31", finish_date: "2026-11-01", valid_until: "2028-02-27" },
      { deadline_date: null, begin_date: null, finish_date: null, valid_until: null },
    ],
  }
  const [moved] = demoAt({ companies: [company] }, at("2026-11-03")).companies
  expect(moved).toEqual({
    key: "demo",
    timezone: "Europe/Berlin",
    users: [
      { birthday: "1990-02-28", fitness_valid_until: "2027-01-02", created_at: "2026-11-02T08:00:00.000Z" },
      { fitness_valid_until: null, absent_from: "2026-11-03", absent_until: null },
    ],
    group_trainings: [{ begin_date: "2026-10-28", end_date: null }],
    requirements: [{ made_on: "2026-03-02", from: "2026-03-03", until: null }],
    exemptions: [{ from: "2026-11-02", until: "2027-03-02" }],
    submissions: [{ finish_date: "2026-11-02", valid_until: "2028-02-29" }],
    standing_days: [{ day: "2026-11-02" }],
    assignments: [
      { deadline_date: "2026-12-02", begin_date: "2026-11-02", finish_date: "2026-11-03", valid_until: "2028-02-29" },
      { deadline_date: null, begin_date: null, finish_date: null, valid_until: null },
    ],
  })
})

test("the day is that of the company, and may be an earlier one", () => {
  const company = (timezone: string) => ({
    timezone,
    users: [{ fitness_valid_until: "2026-11-30" }],
    group_trainings: [],
    assignments: [],
  })
  const companies = ["Europe/Berlin", "America/New_York", "Asia/Tokyo"].map(company)
  const moved = (now: string) => demoAt({ companies }, Date.parse(now)).companies.map(({ users }) => users[0])
  const fit = (...days: string[]) => days.map((day) => ({ fitness_valid_until: day }))
  expect(moved("2026-10-30T23:30:00Z")).toEqual(fit("2026-11-29", "2026-11-28", "2026-11-29"))
  expect(moved("2026-11-01T16:00:00Z")).toEqual(fit("2026-11-30", "2026-11-30", "2026-12-01"))
})
