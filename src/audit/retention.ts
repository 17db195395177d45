import type { Database, Queries } from "../database/port.ts"
import { deleteBefore, hasBefore } from "./store.ts"

/** Entries in one transaction: others wait for it. */
const BATCH = 1000

const DAY = 24 * 60 * 60 * 1000

interface RetentionOptions {
  /** All that is removed is removed by this. */
  readonly lead: Pick<Database, "transaction">
  /** Days that entries are kept; 0 keeps them for ever. */
  readonly days: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** Removes the entries of the audit log that are older than the days that they are kept. */
export async function removeOldEntries(queries: Queries, { lead, days, now }: RetentionOptions): Promise<void> {
  if (days === 0) return
  const oldest = now - days * DAY
  // Looked at first, so that a round without anything old writes nothing.
  let removed = (await hasBefore(queries, oldest)) ? BATCH : 0
  while (removed === BATCH) removed = await lead.transaction((tx) => deleteBefore(tx, oldest, BATCH))
}
