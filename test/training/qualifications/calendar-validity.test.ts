import { afterAll, beforeAll, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { trainingCompany } from "../../harness/training-company.ts"
import { record } from "../qualifications.ts"

/** Courses whose validity ends with a calendar month or year. The day is 2026-11-20. */

const course = (key: string, more: object) => ({
  ...{ key, title: `Course ${key}`, short_type: "operator", state: "active", allow_user_approval_date: true },
  content: [{ key: `${key}-chapter`, title: "Chapter", nodes: [{ key: `${key}-page`, title: "Page", text: "Text" }] }],
  ...more,
})

let installation: Installation
beforeAll(async () => {
  const courses = [
    course("year", { valid_period: "1cy" }),
    course("month", { valid_period: "0cm" }),
    course("own", { valid_period: "1cy", may_change_valid_period: true }),
  ]
  installation = await Installation.start({ dataset: trainingCompany({ courses }) })
})
afterAll(() => installation.stop())

const courseId = (key: string) => idOf(installation, "courses", key)

test.each([
  ["year", "2026-02-03", "2027-12-31"],
  ["month", "2026-11-20", "2026-11-30"],
  ["month", "2024-02-03", "2024-02-29"],
])("a qualification for the course %s of %s is valid until %s", async (key, finish_date, valid_until) => {
  const answer = await record(installation, "ada", { course_id: courseId(key), finish_date })
  expect(answer.status).toBe(201)
  expect<unknown>(answer.body).toMatchObject({ data: { finish_date, valid_until } })
})

test("the API shows the period of the course as it was imported", async () => {
  const answer = await installation.request("GET", "courses?search=Course year")
  expect<unknown>(answer.body).toMatchObject({ data: [{ valid_period: "1cy" }] })
})

test("a single qualification has no calendar period of its own", async () => {
  const answer = await record(installation, "ada", { course_id: courseId("own"), valid_period: "1cy" })
  expect(answer.status).toBe(422)
  expect<unknown>(answer.body).toMatchObject({ errors: { valid_period: expect.any(Array) } })
})

test("an import refuses a calendar period of days or weeks", async () => {
  const faulty = trainingCompany({ courses: [course("days", { valid_period: "1cd" })] })
  expect(Installation.start({ dataset: faulty })).rejects.toThrow("valid_period")
})
