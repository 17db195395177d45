import type { Database, Queries } from "../../../database/port.ts"
import * as store from "./store.ts"

/*
 * Guessing is slow: attempts that fail are counted in the database, so on all instances together. An attempt counts as failed
 * from its beginning, and no longer once it has succeeded: so many at once are not more than so many in a row.
 */

/** How long a failure counts (milliseconds). */
const WINDOW = 15 * 60 * 1000

/** What failures are counted of, and how many of them are borne within {@link WINDOW}. */
export interface Subject {
  readonly countedFor: string
  readonly limit: number
}

/** An attempt under way, or the seconds after which another one may be made. */
export type Attempt = { readonly ids: readonly number[] } | { readonly retryAfter: number }

/** Counts an attempt of each subject, unless one of them has had too many: then it counts of none. */
export function beginAttempt(database: Database, subjects: readonly Subject[], now: number): Promise<Attempt> {
  return database.transaction(async (tx) => {
    let wait = 0
    for (const { countedFor, limit } of subjects) {
      const times = await store.findAttempts(tx, countedFor, { since: now - WINDOW, limit })
      const [first] = times
      if (first !== undefined && times.length >= limit) wait = Math.max(wait, first + WINDOW - now)
    }
    if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) }
    const ids: number[] = []
    for (const { countedFor } of subjects) ids.push(await store.insertAttempt(tx, countedFor, now))
    return { ids }
  })
}

/** The attempt did not fail. */
export async function endAttempt(tx: Queries, { ids }: { readonly ids: readonly number[] }): Promise<void> {
  if (ids.length > 0) await store.deleteAttempts(tx, ids)
}

/** Removes what no longer counts. */
export function removeOldAttempts(tx: Queries, now: number): Promise<void> {
  return store.deleteAttemptsBefore(tx, now - WINDOW)
}
