import { chunks } from "../../database/in-list.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { REQUIREMENTS, type RequirementRow } from "../format/requirements.ts"
import type { CompanyPlan } from "../plan.ts"
import { BATCH, identityOf, itemsOf, namesOf, saveRecords, type Writing } from "./records.ts"

/** Saves a company's requirements. Whom they bind is settled after the import. */
export async function saveRequirements(writing: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const day = today(plan.timezone, writing.now)
  const names = { ...namesOf(plan), locations: plan.locations, teams: plan.teams }
  // Those that end come first, because another one of the same course and audience may take their place.
  const rows = Map.groupBy(plan.row.requirements ?? [], ({ state }) => state === "ended")
  for (const part of [true, false].flatMap((isEnded) => [...chunks(rows.get(isEnded) ?? [], BATCH)])) {
    await saveRecords(writing, REQUIREMENTS, companyId, itemsOf(part), {
      names,
      compute(next, { row }, current) {
        const from = next.from_date ?? day
        const isPutOff = from > day && from !== current?.from_date
        // An export says itself whether it has begun.
        const isBegun = row.made_on !== undefined ? next.is_begun : isPutOff ? 0 : from <= day ? 1 : next.is_begun
        return { from_date: from, made_on: next.made_on ?? madeOn(row, plan, day), is_begun: isBegun }
      },
    })
  }
}

/** The day on which a new requirement was made: that of its `created_at`, or today. */
function madeOn(row: RequirementRow, { timezone }: CompanyPlan, day: DateText): DateText {
  const { created_at } = identityOf(row)
  const made = created_at === undefined ? day : today(timezone, created_at)
  return made < day ? made : day
}
