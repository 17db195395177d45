import type { Queries } from "../../database/port.ts"
import { type Removing, removeInParts } from "../../database/removal.ts"
import { deleteOver, hasOver } from "./retention-store.ts"
import { findCompanies } from "./store.ts"

const DAY = 24 * 60 * 60 * 1000

interface RetentionOptions extends Removing {
  /** The setting `reminders_keep`. */
  readonly days: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** Removes entries of the ledger that are older than that and over. What is about an open assignment stays as long as it is open. */
export async function removeOldReminders(queries: Queries, { lead, days, now }: RetentionOptions): Promise<void> {
  const oldest = now - days * DAY
  for (const { id } of await findCompanies(queries)) {
    await removeInParts(
      { lead },
      () => hasOver(queries, id, oldest),
      (tx, limit) => deleteOver(tx, id, oldest, limit),
    )
  }
}
