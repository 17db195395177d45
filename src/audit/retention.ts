import type { Database, Queries } from "../database/port.ts"
import { deleteBefore, hasBefore } from "./store.ts"

/** Entries in one transaction: others wait for it. */
const BATCH = 1000

const DAY = 24 * 60 * 60 * 1000

interface RetentionOptions {
  /** Makes all removals. */
  readonly lead: Pick<Database, "transaction">
  /** Days that entries are kept; 0 keeps them forever. */
  readonly days: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** Removes the entries of the audit log whose retention is over. */
export async function removeOldEntries(queries: Queries, { lead, days, now }: RetentionOptions): Promise<void> {
  if (days === 0) return
  const oldest = now - days * DAY
  // Checked first, so that a round without old entries writes nothing.
  let removed = (await hasBefore(queries, oldest)) ? BATCH : 0
  while (removed === BATCH) removed = await lead.transaction((tx) => deleteBefore(tx, oldest, BATCH))
}
