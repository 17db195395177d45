import type { DateText } from "../../tools/calendar/dates.ts"
import { pathOf, placed } from "../faults.ts"
import { GROUP_KEYS } from "../format/standing-days.ts"
import type { CompanyPlan } from "../plan.ts"
import { resolve } from "../registry.ts"
import type { Checking } from "./rows.ts"

/**
 * Checks the days of a company: each is over, and there is one row of each group.
 *
 * @param today in the company's time zone
 */
export function checkStandingDays({ faults }: Checking, plan: CompanyPlan, today: DateText): void {
  const seen = new Set<string>()
  for (const { row, path } of placed(plan.row.standing_days, plan.path, "standing_days")) {
    const { day, by } = row
    resolve(plan.locations, row, "location_key", path, faults)
    resolve(plan.teams, row, "team_key", path, faults)
    resolve(plan.shelf.visible, row, "course_key", path, faults)
    // These have been reported.
    if (day === undefined || by === undefined) continue
    if (day >= today) faults.add(pathOf(path, "day"), `must be before today (${today})`)
    const property = GROUP_KEYS[by]
    for (const other of Object.values(GROUP_KEYS)) {
      if (other === undefined || other === property || row[other] == null) continue
      faults.add(pathOf(path, other), `must not be given in a row by ${by}`)
    }
    const group = property === undefined ? "" : (row[property] ?? "")
    if (by === "course" && group === "") faults.add(pathOf(path, "course_key"), "is required")
    const name = JSON.stringify([day, by, group])
    if (seen.has(name)) faults.add(path, "another row of the dataset is about the same day and group")
    seen.add(name)
  }
}
