import type { Lead } from "../../background/lease/rules.ts"
import type { Database } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { applyRequirement } from "./batches.ts"
import { settle, settleHere } from "./settle.ts"
import * as store from "./store.ts"

/** The name of this task in logs. */
export const UPKEEP_DUTY = "settle what is required"

/** People in one transaction, during which other writers have to wait. */
const BATCH = 50

interface Options {
  /** All writes use this. */
  readonly lead: Pick<Lead, "transaction">
  /** The setting `renewal_lead`. */
  readonly leadDays: number
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * What time alone changes: requirements whose first day has come or whose last is over, and pairs whose standing or duty is another one today. A
 * round with nothing to do writes nothing.
 */
export async function settleByTime(database: Database, { lead, leadDays, now }: Options): Promise<void> {
  for (const company of await store.findAskingCompanies(database)) {
    const day = today(company.timezone, now)
    for (const requirementId of await store.findOver(database, company.id, day)) {
      await lead.transaction(async (tx) => {
        settleHere(tx)
        await store.markEnded(tx, requirementId, now)
        await applyRequirement(tx, { company, requirementId, leadDays, now })
      })
    }
    for (const requirementId of await store.findBeginning(database, company.id, day)) {
      await lead.transaction(async (tx) => {
        settleHere(tx)
        await applyRequirement(tx, { company, requirementId, leadDays, now })
      })
    }
    while ((await store.findDue(database, company.id, day, 1)).length > 0) {
      await lead.transaction(async (tx) => {
        settleHere(tx)
        await settle(tx, await store.findDue(tx, company.id, day, BATCH), { company, leadDays, now })
      })
    }
  }
}
