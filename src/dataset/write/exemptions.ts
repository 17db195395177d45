import { chunks } from "../../database/in-list.ts"
import { today } from "../../tools/calendar/dates.ts"
import { EXEMPTIONS } from "../format/exemptions.ts"
import type { CompanyPlan } from "../plan.ts"
import { BATCH, itemsOf, namesOf, saveRecords, type Writing } from "./records.ts"

/** Saves a company's exemptions. */
export async function saveExemptions(writing: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const day = today(plan.timezone, writing.now)
  for (const part of chunks(plan.row.exemptions ?? [], BATCH)) {
    await saveRecords(writing, EXEMPTIONS, companyId, itemsOf(part), {
      names: namesOf(plan),
      compute: (next) => ({ from_date: next.from_date ?? day }),
    })
  }
}
