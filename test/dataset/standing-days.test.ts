import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { EmptyInstallation } from "./empty-installation.ts"

/* What was counted at the end of each day, in a dataset. `export.test.ts` moves it. */

let installation: EmptyInstallation
beforeEach(async () => {
  installation = await EmptyInstallation.start()
})
afterEach(() => installation[Symbol.asyncDispose]())

const teams = [{ key: "office", name: "Office" }]
const company = (standing_days: readonly object[]) => ({
  companies: [
    {
      ...{ key: "acme", name: "Acme", locations: [{ key: "hq", name: "HQ", teams }] },
      ...{ courses: [{ key: "fork", title: "Forklift" }], standing_days },
    },
  ],
})
const kept = () =>
  installation.rows("select day, kind, group_id, role, valid, overdue from standing_days order by kind, day")

describe("the history of standings in a dataset", () => {
  test("is saved by company and by group, with people without one", async () => {
    const day = "2026-11-19"
    await installation.import(
      company([
        { day, by: "company", valid: 3, overdue: 1 },
        { day, by: "course", course_key: "fork", valid: 3 },
        { day, by: "location", location_key: "hq", valid: 2 },
        { day, by: "role", role: "company.admin", valid: 1 },
        { day, by: "team", overdue: 1 },
      ]),
    )
    const row = { day, group_id: 0, role: "", valid: 0, overdue: 0 }
    expect(await kept()).toEqual([
      { ...row, kind: "company", group_id: 1, valid: 3, overdue: 1 },
      { ...row, kind: "course", group_id: 2, valid: 3 },
      { ...row, kind: "location", group_id: 1, valid: 2 },
      { ...row, kind: "role", role: "company.admin", valid: 1 },
      { ...row, kind: "team", overdue: 1 },
    ])
  })

  test("does not change what is known of a day", async () => {
    await installation.import(company([{ day: "2026-11-19", by: "company", valid: 3 }]))
    await installation.import(
      company([
        { day: "2026-11-18", by: "company", valid: 4 },
        { day: "2026-11-19", by: "company", valid: 5 },
      ]),
    )
    expect((await kept()).map(({ day, valid }) => [day, valid])).toEqual([
      ["2026-11-18", 4],
      ["2026-11-19", 3],
    ])
  })

  test("is refused of today, of another group than it says, of no course, and twice", async () => {
    const day = "2026-11-19"
    expect(
      await installation.faults(
        company([
          { day: "2026-11-20", by: "company" },
          { day, by: "team", location_key: "hq" },
          { day, by: "team", team_key: "none" },
          { day, by: "course" },
          { day, by: "role", role: "company.admin" },
          { day, by: "role", role: "company.admin", valid: 1 },
        ]),
      ),
    ).toEqual([
      "companies[0].standing_days[0].day: must be before today (2026-11-20)",
      "companies[0].standing_days[1].location_key: must not be given in a row by team",
      expect.stringContaining("companies[0].standing_days[2].team_key: no team has the key"),
      "companies[0].standing_days[3].course_key: is required",
      "companies[0].standing_days[5]: another row of the dataset is about the same day and group",
    ])
  })
})
