import type { Database, Queries } from "../../../database/port.ts"
import * as store from "./store.ts"
import { overDay } from "./store.ts"

/*
 * Guessing is slow: attempts that fail are counted in the database, so on all instances together. An attempt counts as failed
 * from its beginning, and no longer once it has succeeded: so many at once are not more than so many in a row.
 */

/** How long a failure counts (milliseconds). */
const WINDOW = 15 * 60 * 1000

/** How long one counts of a subject that is counted over a day (milliseconds). */
const DAY = 24 * 60 * 60 * 1000

/**
 * Rows that are kept at most; the oldest go. Nobody reaches it who has a few thousand addresses, and it takes some 100 MB.
 */
const ROWS_MAX = 500_000

/** What failures are counted of, and how many of them are borne within {@link WINDOW}, or within {@link DAY} of those of `overDay`. */
export interface Subject {
  readonly countedFor: string
  readonly limit: number
  /** Nobody is told that it has had too many: the attempt is made, and fails. */
  readonly isHidden?: boolean
}

/** An attempt under way, or the seconds after which another one may be made. */
export type Attempt =
  | {
      readonly ids: readonly number[]
      /** It fails, whatever was typed: a hidden subject has had too many. */
      readonly isBarred: boolean
    }
  | { readonly retryAfter: number }

/** Counts an attempt of each subject, unless one of them has had too many: then it counts of none that can be seen. */
export function beginAttempt(database: Database, subjects: readonly Subject[], now: number): Promise<Attempt> {
  return database.transaction(async (tx) => {
    const [hidden, told] = [subjects.filter(({ isHidden }) => isHidden), subjects.filter(({ isHidden }) => !isHidden)]
    const wait = await waitOf(tx, told, now)
    if (wait > 0) return { retryAfter: wait }
    const isBarred = (await waitOf(tx, hidden, now)) > 0
    const counted = isBarred ? told : subjects
    const ids = await store.insertAttempts(
      tx,
      counted.map(({ countedFor }) => countedFor),
      now,
    )
    await store.deleteAttemptsUpTo(tx, Math.max(0, ...ids) - ROWS_MAX)
    return { ids, isBarred }
  })
}

/** The attempt did not fail. */
export async function endAttempt(tx: Queries, { ids }: { readonly ids: readonly number[] }): Promise<void> {
  if (ids.length > 0) await store.deleteAttempts(tx, ids)
}

/** Whether an attempt is right, by work that verifies it. What is never verified counts as no attempt: see `requirePlace`. */
export async function judged(
  database: Database,
  attempt: { readonly ids: readonly number[] },
  verify: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await verify()
  } catch (error) {
    await database.transaction((tx) => endAttempt(tx, attempt))
    throw error
  }
}

/** What a key opens, if anything; or the seconds after which another one may be tried. */
export type Opening<T> = { readonly found: T | undefined } | { readonly retryAfter: number }

/** Opens something by a key that somebody has brought, unless too much was tried before. A key that opens nothing is a failure. */
export async function openedBy<T>(
  database: Database,
  { subjects, now }: { readonly subjects: readonly Subject[]; readonly now: number },
  open: () => Promise<T | undefined>,
): Promise<Opening<T>> {
  const wait = await waitOf(database, subjects, now)
  if (wait > 0) return { retryAfter: wait }
  const found = await open()
  if (found !== undefined) return { found }
  const attempt = await beginAttempt(database, subjects, now)
  return "retryAfter" in attempt ? attempt : { found }
}

/** The seconds after which another attempt may be made; 0 for at once. */
async function waitOf(queries: Queries, subjects: readonly Subject[], now: number): Promise<number> {
  let wait = 0
  for (const { countedFor, limit } of subjects) {
    const window = store.isOverDay(countedFor) ? DAY : WINDOW
    const first = await store.findAttempt(queries, countedFor, { since: now - window, place: limit })
    if (first !== undefined) wait = Math.max(wait, first + window - now)
  }
  return Math.ceil(wait / 1000)
}

/** Removes what no longer counts. */
export function removeOldAttempts(tx: Queries, now: number): Promise<void> {
  return store.deleteAttemptsBefore(tx, { short: now - WINDOW, overDay: now - DAY })
}

/** Counts something that happens over days, whatever succeeds meanwhile; returns how often it did within the last day. */
export async function countOverDay(tx: Queries, what: string, now: number): Promise<number> {
  await store.insertAttempts(tx, [overDay(what)], now)
  return happenedWithinDay(tx, what, now)
}

/** How often it was counted by {@link countOverDay} within the last day. */
export function happenedWithinDay(queries: Queries, what: string, now: number): Promise<number> {
  return store.countAttempts(queries, overDay(what), now - DAY)
}
