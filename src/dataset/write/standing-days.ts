import { AMOUNTS } from "../../compliance/pairs/kept.ts"
import { chunks } from "../../database/in-list.ts"
import type { StandingDayRow } from "../format/standing-days.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf, known } from "../registry.ts"
import { insertStandingDays, type StandingDay } from "../store/standing-days.ts"
import { BATCH, type Writing } from "./records.ts"

/** Saves what was counted of a company at the end of each day, as far as it is not known. */
export async function saveStandingDays({ tx }: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  for (const part of chunks(plan.row.standing_days ?? [], BATCH)) {
    await insertStandingDays(
      tx,
      companyId,
      part.map((row) => dayOf(companyId, plan, row)),
    )
  }
}

function dayOf(companyId: number, { locations, teams, shelf }: CompanyPlan, row: StandingDayRow): StandingDay {
  const { day, by: kind, location_key: location, team_key: team, course_key: course, role } = row
  const record =
    location != null
      ? known(locations, location)
      : team != null
        ? known(teams, team)
        : course != null
          ? known(shelf.visible, course)
          : undefined
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, row[name] ?? 0])) as Record<
    (typeof AMOUNTS)[number],
    number
  >
  const group = kind === "company" ? companyId : record === undefined ? 0 : idOf(record)
  return { day, kind, group_id: group, role: role ?? "", ...amounts }
}
