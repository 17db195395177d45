import type { Queries } from "../database/port.ts"
import { type Removing, removeInParts } from "../database/removal.ts"
import { PRINT_LETTERS } from "./letters.ts"
import { LETTERS_KEPT } from "./letters-file.ts"
import { deleteBefore, deleteRowsBefore, forgetFormer, hasEndedBefore, hasFormer } from "./store.ts"

/** How long the results of acts are kept, in milliseconds: 30 days. */
export const ACTS_KEPT = 30 * 24 * 60 * 60 * 1000

/**
 * Removes acts with their results once they are old, and the passwords of letters much earlier.
 *
 * @param now epoch milliseconds
 */
export async function removeOldActs(
  queries: Queries,
  { lead, now }: Removing & { readonly now: number },
): Promise<void> {
  const letters = { name: PRINT_LETTERS, endedBefore: now - LETTERS_KEPT }
  if (await hasFormer(queries, letters)) await lead.transaction((tx) => forgetFormer(tx, letters))
  const oldest = now - ACTS_KEPT
  if (!(await hasEndedBefore(queries, oldest))) return
  await removeInParts(
    { lead },
    async () => true,
    (tx, limit) => deleteRowsBefore(tx, oldest, limit),
  )
  await lead.transaction((tx) => deleteBefore(tx, oldest))
}
