import type { Database, Queries } from "../database/port.ts"
import { findOldest, removeThrough } from "./store.ts"

/** Entries in one transaction: others wait for it. */
const BATCH = 1000

const DAY = 24 * 60 * 60 * 1000

interface RetentionOptions {
  /** All that is removed is removed by this. */
  readonly lead: Pick<Database, "transaction">
  /** Days that entries are kept. */
  readonly days: number
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Removes the entries of the feed that are older than the days that they are kept: from the oldest one to the first that is
 * still to be kept, so that what is left has no gap.
 */
export async function removeOldChanges(queries: Queries, { lead, days, now }: RetentionOptions): Promise<void> {
  const instant = now - days * DAY
  // Looked at first, so that a round without anything old writes nothing.
  let removed = (await oldEntries(queries, instant, 1)).length > 0 ? BATCH : 0
  while (removed === BATCH) {
    removed = await lead.transaction(async (tx) => {
      const old = await oldEntries(tx, instant, BATCH)
      const last = old.at(-1)
      if (last !== undefined) await removeThrough(tx, last)
      return old.length
    })
  }
}

/** The ids of the first entries, as far as all of them are from before an instant. */
async function oldEntries(queries: Queries, instant: number, limit: number): Promise<number[]> {
  const rows = await findOldest(queries, limit)
  const kept = rows.findIndex(({ at }) => at >= instant)
  return rows.slice(0, kept === -1 ? rows.length : kept).map(({ id }) => id)
}
