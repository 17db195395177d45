import type { Database, Queries } from "./port.ts"

/** The maximum number of rows in one transaction; it is limited because other writers wait for the transaction. */
export const REMOVED_AT_ONCE = 1000

/** The actor for rows that are removed in the background. */
export interface Removing {
  /** The database that all removals use. */
  readonly lead: Pick<Database, "transaction">
}

/**
 * Removes rows in batches.
 *
 * @param isAny whether anything is to be removed; it is checked first, so that a round without rows to remove writes
 *   nothing
 * @param remove removes at most `limit` rows, and returns the number removed
 */
export async function removeInParts(
  { lead }: Removing,
  isAny: () => Promise<boolean>,
  remove: (tx: Queries, limit: number) => Promise<number>,
): Promise<void> {
  let removed = (await isAny()) ? REMOVED_AT_ONCE : 0
  while (removed === REMOVED_AT_ONCE) removed = await lead.transaction((tx) => remove(tx, REMOVED_AT_ONCE))
}

/** Rows that are kept for a limited time, in the order in which they were added. */
export interface KeptRows<Id> {
  /** The oldest rows; `at` in epoch milliseconds. */
  readonly findOldest: (queries: Queries, limit: number) => Promise<readonly { readonly id: Id; readonly at: number }[]>
  /** Removes all rows up to this one. */
  readonly removeThrough: (tx: Queries, id: Id) => Promise<void>
}

/**
 * Removes rows that are older than the given time, from the oldest up to the first row to be kept, so that the
 * remaining rows have no gap.
 * @param before epoch milliseconds
 */
export function removeOldest<Id>(
  queries: Queries,
  removing: Removing,
  before: number,
  { findOldest, removeThrough }: KeptRows<Id>,
): Promise<void> {
  const oldOf = async (from: Queries, limit: number) => {
    const rows = await findOldest(from, limit)
    const kept = rows.findIndex(({ at }) => at >= before)
    return rows.slice(0, kept === -1 ? rows.length : kept)
  }
  return removeInParts(
    removing,
    async () => (await oldOf(queries, 1)).length > 0,
    async (tx, limit) => {
      const old = await oldOf(tx, limit)
      const last = old.at(-1)
      if (last !== undefined) await removeThrough(tx, last.id)
      return old.length
    },
  )
}
