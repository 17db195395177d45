import { chunks } from "../../database/in-list.ts"
import { today } from "../../tools/calendar/dates.ts"
import { REQUIREMENTS } from "../format/requirements.ts"
import type { CompanyPlan } from "../plan.ts"
import { BATCH, itemsOf, namesOf, saveRecords, type Writing } from "./records.ts"

/** Saves a company's requirements. Whom they bind is settled after the import. */
export async function saveRequirements(writing: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const day = today(plan.timezone, writing.now)
  const names = { ...namesOf(plan), locations: plan.locations, teams: plan.teams }
  // Those that end come first, because another one of the same course and audience may take their place.
  const rows = Map.groupBy(plan.row.requirements ?? [], ({ state }) => state === "ended")
  for (const part of [true, false].flatMap((isEnded) => [...chunks(rows.get(isEnded) ?? [], BATCH)])) {
    await saveRecords(writing, REQUIREMENTS, companyId, itemsOf(part), {
      names,
      compute: (next) => ({ from_date: next.from_date ?? day, made_on: next.made_on ?? day }),
    })
  }
}
