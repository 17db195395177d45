import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { EmptyInstallation, user } from "./empty-installation.ts"

/* Exemptions and absences in a dataset. */

let installation: EmptyInstallation
beforeEach(async () => {
  installation = await EmptyInstallation.start()
})
afterEach(() => installation[Symbol.asyncDispose]())

const course = { key: "fork", title: "Forklift" }
const exemption = (key: string, more: object = {}) => ({
  ...{ key, user_key: "ada", course_key: "fork", reason: "Knows it." },
  ...more,
})
const company = (exemptions: readonly object[], more: object = {}) => ({
  companies: [{ key: "acme", name: "Acme", users: [user("ada", more)], courses: [course], exemptions }],
})
const kept = () => installation.rows("select key, from_date, until_date, reason from exemptions order by id")

describe("an exemption in a dataset", () => {
  test("is saved, from the day of the import unless it says otherwise, and changed by its key", async () => {
    await installation.import(company([exemption("one", { until: "2999-12-31" })]))
    expect(await kept()).toEqual([
      { key: "one", from_date: "2026-11-20", until_date: "2999-12-31", reason: "Knows it." },
    ])
    await installation.import({ companies: [{ key: "acme", exemptions: [{ key: "one", until: null, reason: "No" }] }] })
    expect(await kept()).toEqual([{ key: "one", from_date: "2026-11-20", until_date: null, reason: "No" }])
    const [entry] = await installation.rows(
      "select changes from audit_entries where record_type = 'exemption' order by id desc limit 1",
    )
    expect(JSON.parse(String(entry?.changes))).toEqual({
      until: { before: "2999-12-31", after: null },
      reason: { before: "Knows it.", after: "No" },
    })
  })

  test("is refused without its person, its course and its reason, and if it ends before it begins", async () => {
    const wrong = exemption("one", { from: "2026-12-01", until: "2026-11-30" })
    expect(await installation.faults(company([wrong, { key: "two" }]))).toEqual([
      expect.stringContaining("companies[0].exemptions[0].until"),
      expect.stringContaining("companies[0].exemptions[1].user_key"),
      expect.stringContaining("companies[0].exemptions[1].course_key"),
      expect.stringContaining("companies[0].exemptions[1].reason"),
    ])
  })

  test("is refused if it has days of another one of the same person and course, also of a stored one", async () => {
    const days = (from: string, until: string | null) => ({ from, until })
    await installation.import(company([exemption("one", days("2026-01-01", "2026-06-30"))]))
    const rows = [exemption("two", days("2026-06-30", null)), exemption("three", days("2026-12-01", null))]
    expect(await installation.faults(company(rows))).toEqual([
      expect.stringContaining("companies[0].exemptions[0]"),
      expect.stringContaining("companies[0].exemptions[1]"),
    ])
    await installation.import(company([exemption("two", days("2026-07-01", null))]))
    // Ended before it began, so it has no days.
    const ended = { ...days("2026-12-01", "2026-11-30"), ended_at: "2026-11-30T12:00:00.000Z" }
    await installation.import(company([exemption("three", ended)]))
    expect(await kept()).toHaveLength(3)
  })
})

describe("an absence in a dataset", () => {
  const absences = () => installation.rows("select from_date, until_date from absences order by from_date")

  test("is refused with a last day that has no first day, or is before it", async () => {
    const faults = (more: object) => installation.faults(company([], more))
    expect(await faults({ absent_until: "2026-11-30" })).toEqual([expect.stringContaining("users[0].absent_until")])
    const wrong = { absent_from: "2026-12-01", absent_until: "2026-11-30" }
    expect(await faults(wrong)).toEqual([expect.stringContaining("users[0].absent_until")])
    const listed = { absences: [{ from: "2026-12-01", until: "2026-11-30" }] }
    expect(await faults(listed)).toEqual([expect.stringContaining("users[0].absences[0].until")])
  })

  test("is kept with those of the past, which a row can list", async () => {
    await installation.import(company([], { absent_from: "2026-11-01" }))
    expect(await absences()).toEqual([{ from_date: "2026-11-01", until_date: null }])
    const past = { from: "2020-01-01", until: "2020-12-31" }
    await installation.import(company([], { absences: [past] }))
    expect(await absences()).toEqual([
      { from_date: "2020-01-01", until_date: "2020-12-31" },
      { from_date: "2026-11-01", until_date: null },
    ])
    await installation.import(company([], { absences: [past, past], absent_from: "2026-11-01" }))
    expect(await absences()).toHaveLength(2)
    await installation.import(company([], { absent_from: null }))
    expect(await absences()).toEqual([
      { from_date: "2020-01-01", until_date: "2020-12-31" },
      { from_date: "2026-11-01", until_date: "2026-11-19" },
    ])
  })
})
