import type { Queries } from "../database/port.ts"
import { type Removing, removeOldest } from "../database/removal.ts"
import { findOldest, removeThrough } from "./store.ts"

const DAY = 24 * 60 * 60 * 1000

interface RetentionOptions extends Removing {
  /** Days that entries are kept. */
  readonly days: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** Removes the entries of the feed that are older than the days that they are kept. */
export function removeOldChanges(queries: Queries, { lead, days, now }: RetentionOptions): Promise<void> {
  return removeOldest(queries, { lead }, now - days * DAY, { findOldest, removeThrough })
}
