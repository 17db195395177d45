import type { Queries } from "../database/port.ts"
import { type Removing, removeOldest } from "../database/removal.ts"
import { findOldest, removeThrough } from "./store.ts"

const DAY = 24 * 60 * 60 * 1000

interface RetentionOptions extends Removing {
  /** Number of days for which entries are kept. */
  readonly days: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** Removes feed entries that are older than that number of days. */
export function removeOldChanges(queries: Queries, { lead, days, now }: RetentionOptions): Promise<void> {
  return removeOldest(queries, { lead }, now - days * DAY, { findOldest, removeThrough })
}
