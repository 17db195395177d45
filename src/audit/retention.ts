import type { Queries } from "../database/port.ts"
import { type Removing, removeInParts } from "../database/removal.ts"
import { deleteBefore, hasBefore } from "./store.ts"

const DAY = 24 * 60 * 60 * 1000

interface RetentionOptions extends Removing {
  /** Days for which entries are kept; 0 keeps them forever. */
  readonly days: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** Removes the audit log entries whose retention period is over. */
export async function removeOldEntries(queries: Queries, { lead, days, now }: RetentionOptions): Promise<void> {
  if (days === 0) return
  const oldest = now - days * DAY
  await removeInParts(
    { lead },
    () => hasBefore(queries, oldest),
    (tx, limit) => deleteBefore(tx, oldest, limit),
  )
}
