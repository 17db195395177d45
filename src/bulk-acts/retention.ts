import type { Queries } from "../database/port.ts"
import { type Removing, removeInParts } from "../database/removal.ts"
import { deleteBefore, deleteRowsBefore, hasEndedBefore } from "./store.ts"

/** How long the results of acts are kept, in milliseconds: 30 days. */
const KEPT = 30 * 24 * 60 * 60 * 1000

/**
 * Removes acts with their results once they are old.
 *
 * @param now epoch milliseconds
 */
export async function removeOldActs(
  queries: Queries,
  { lead, now }: Removing & { readonly now: number },
): Promise<void> {
  const oldest = now - KEPT
  if (!(await hasEndedBefore(queries, oldest))) return
  await removeInParts(
    { lead },
    async () => true,
    (tx, limit) => deleteRowsBefore(tx, oldest, limit),
  )
  await lead.transaction((tx) => deleteBefore(tx, oldest))
}
