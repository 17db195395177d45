import type { Database, Queries } from "./port.ts"

/** The maximum number of rows in one transaction, because others wait for it. */
export const REMOVED_AT_ONCE = 1000

/** The actor that removes rows in the background. */
export interface Removing {
  /** All removals use this database. */
  readonly lead: Pick<Database, "transaction">
}

/**
 * Removes rows in batches.
 *
 * @param isAny checked first, so that a round with nothing to remove writes nothing
 * @param remove removes at most `limit` rows, and returns how many it has removed
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
 * Removes the rows from before an instant: from the oldest to the first one to be kept, so that the remaining rows have
 * no gap.
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
