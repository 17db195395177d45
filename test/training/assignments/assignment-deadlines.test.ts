import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, listOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { assignmentsOf } from "../../harness/instruction.ts"
import { expectNothingChanged, idOf } from "../../harness/records.ts"
import { LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"

/** Which moment a deadline means, how it is returned, and when it has passed. */

let installation: Installation
let stop = async () => {}
afterAll(() => stop())

const user = (key: string, company?: string) => idOf(installation, "users", key, company)

async function start(timezone = "Europe/Berlin"): Promise<void> {
  await stop()
  installation = await Installation.start({ dataset: trainingCompany({ timezone }), settings: LASTING_TOKENS })
  stop = () => installation.stop()
}

function assign(deadline_date: unknown) {
  const body = { course_id: idOf(installation, "courses", "ladder"), deadline_date }
  return installation.request("POST", `users/${user("ada")}/course-assignments`, { body })
}

async function isOverdue(now: number): Promise<string> {
  installation.time.now = now
  const answer = await installation.request("GET", `users/${user("ada")}/assigned-courses`)
  return listOf(answer)
    .map(({ is_overdue }) => String(is_overdue))
    .join()
}

describe("a deadline is returned as given", () => {
  beforeAll(() => start())
  afterEach(() => installation.database.run(sql`delete from assignments where is_open = 1`))

  test.each([
    ["a day", "2026-12-31", "2026-12-31"],
    ["a leap day", "2028-02-29", "2028-02-29"],
    ["the first possible day", "0001-01-01", "0001-01-01"],
    ["the last possible day", "9999-12-31", "9999-12-31"],
    ["a day with white space around", " 2026-12-31 ", "2026-12-31"],
    ["a timestamp in UTC", "2026-12-31T18:00:00Z", "2026-12-31T18:00:00Z"],
    ["without seconds", "2026-12-31T18:00Z", "2026-12-31T18:00:00Z"],
    ["with fractions of a second", "2026-12-31T18:00:00.250Z", "2026-12-31T18:00:00.250Z"],
    ["with an offset", "2026-12-31T23:30:00+02:00", "2026-12-31T21:30:00Z"],
    ["without an offset, in the company's time zone", "2026-12-31T18:00:00", "2026-12-31T17:00:00Z"],
    ["with an offset that leads into another year", "2026-12-31T23:30:00-05:00", "2027-01-01T04:30:00Z"],
    ["a day in the basic form", "20261231", "2026-12-31"],
    ["a timestamp in the basic form", "20261231T180000Z", "2026-12-31T18:00:00Z"],
    ["with an offset, in the basic form", "20261231T2330+0200", "2026-12-31T21:30:00Z"],
    ["without an offset, in the basic form", "20261231T1800", "2026-12-31T17:00:00Z"],
    ["nothing", undefined, null],
    ["null", null, null],
    ["empty text", "", null],
    ["white space", "  ", null],
  ])("%s", async (_name, sent, shown) => {
    const { status, body } = await assign(sent)
    expect<unknown>({ status, deadline: body.data?.deadline_date }).toEqual({ status: 201, deadline: shown })
  })
})

test("the basic form is accepted wherever a deadline is sent", async () => {
  await start()
  const course_id = idOf(installation, "courses", "ladder")
  const body = { course_id, user_ids: [user("ada")], deadline_date: "20261231" }
  const many = await installation.request("POST", "course-assignments/bulk", { body })
  const id = listOf(many)[0]?.assignment_id
  const shown = async () => (await installation.request("GET", `course-assignments/${id}`)).body.data?.deadline_date
  expect<unknown>(await shown()).toBe("2026-12-31")
  const moved = { body: { deadline_date: "20270131T120000Z" } }
  expect((await installation.request("PATCH", `course-assignments/${id}`, moved)).status).toBe(200)
  expect<unknown>(await shown()).toBe("2027-01-31T12:00:00Z")
})

describe("not a deadline", () => {
  beforeAll(() => start())

  test.each([
    ["a day that is in no calendar", "2026-02-30"],
    ["29 February of a common year", "2027-02-29"],
    ["29 February 2100", "2100-02-29"],
    ["a month 13", "2026-13-01"],
    ["the year 0", "0000-01-01"],
    ["a year with five digits", "12026-01-01"],
    ["a day in another order", "31.12.2026"],
    ["a day without leading zeros", "2026-1-1"],
    ["a word", "tomorrow"],
    ["a period", "30d"],
    ["a number", 20_261_231],
    ["true", true],
    ["a timestamp on a day that is in no calendar", "2026-02-30T10:00:00Z"],
    ["a day in the basic form that is in no calendar", "20260230"],
    ["a day with one hyphen", "2026-1231"],
    ["an hour 25", "2026-12-31T25:00:00Z"],
    ["a timestamp whose offset moves it out of the supported years", "9999-12-31T23:30:00-05:00"],
    ["an array", ["2026-12-31"]],
  ])("%s", async (_name, sent) => {
    const answer = await expectNothingChanged(installation, () => assign(sent))
    expectFaults(answer, ["deadline_date"])
  })
})

describe("a day lasts until its end in the company's time zone", () => {
  test.each([
    ["Europe/Berlin", "2026-11-20", Date.UTC(2026, 10, 20, 22, 59, 59, 999)],
    ["America/New_York", "2026-11-20", Date.UTC(2026, 10, 21, 4, 59, 59, 999)],
    ["Pacific/Kiritimati", "2026-11-20", Date.UTC(2026, 10, 20, 9, 59, 59, 999)],
    ["UTC", "2028-02-29", Date.UTC(2028, 1, 29, 23, 59, 59, 999)],
    // In Cairo clocks jump from midnight to 1:00; in Berlin this day has 25 hours.
    ["Africa/Cairo", "2027-04-29", Date.UTC(2027, 3, 29, 21, 59, 59, 999)],
    ["Europe/Berlin", "2026-10-25", Date.UTC(2026, 9, 25, 22, 59, 59, 999)],
  ])("%s, %s", async (timezone, day, end) => {
    await start(timezone)
    expect((await assign(day)).status).toBe(201)
    expect(await assignmentsOf(installation, "ada")).toMatchObject([{ deadline_at: end }])
    expect(await isOverdue(end)).toBe("false")
    expect(await isOverdue(end + 1)).toBe("true")
  })
})

describe("a deadline has passed", () => {
  test("the moment after it, when it is a timestamp", async () => {
    await start()
    await assign("2026-11-20T12:00:00+01:00")
    expect(await isOverdue(Date.UTC(2026, 10, 20, 11))).toBe("false")
    expect(await isOverdue(Date.UTC(2026, 10, 20, 11) + 1)).toBe("true")
  })

  test("immediately when it is assigned, if it lies in the past", async () => {
    await start()
    const { status, body } = await assign("2026-11-19")
    expect<unknown>({ status, overdue: body.data?.is_overdue }).toEqual({ status: 201, overdue: true })
  })

  test("never, when there is none", async () => {
    await start()
    await assign(null)
    expect(await isOverdue(Date.UTC(2999, 0, 1))).toBe("false")
  })
})
