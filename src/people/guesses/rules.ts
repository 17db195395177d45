import type { Database, Queries } from "../../database/port.ts"
import * as store from "./store.ts"
import { overDay } from "./store.ts"

/*
 * Slows down guessing. Failed attempts are counted in the database, so the limits apply across all instances. An
 * attempt counts as failed from its beginning until it has succeeded, so that simultaneous attempts are limited in the
 * same way as consecutive ones.
 */

/** How long a failure is counted, in milliseconds. */
const WINDOW = 15 * 60 * 1000

/** How long a failure is counted for subjects with a limit per day, in milliseconds. */
const DAY = 24 * 60 * 60 * 1000

/**
 * Maximum number of rows, beyond which the oldest are deleted. An attacker with a few thousand addresses cannot reach
 * it, and the rows take about 100 MB.
 */
const ROWS_MAX = 500_000

/** What failures are counted for, and how many are allowed within {@link WINDOW}, or within {@link DAY} if `overDay` is set. */
export interface Subject {
  readonly countedFor: string
  readonly limit: number
  /** It is not revealed that the limit is exceeded: the attempt seems to be made, and fails. */
  readonly isHidden?: boolean
}

/** An attempt in progress, or the seconds until another one is allowed. */
export type Guess =
  | {
      readonly ids: readonly number[]
      /** The attempt fails, whatever was entered, because a hidden subject is over its limit. */
      readonly isBarred: boolean
    }
  | { readonly retryAfter: number }

/**
 * Counts an attempt for each subject. If one of the subjects is over its limit, the attempt is not counted for any
 * visible subject.
 */
export function beginGuess(database: Database, subjects: readonly Subject[], now: number): Promise<Guess> {
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

/** Records that the attempt did not fail. */
export async function endGuess(tx: Queries, { ids }: { readonly ids: readonly number[] }): Promise<void> {
  if (ids.length > 0) await store.deleteAttempts(tx, ids)
}

/**
 * Whether an attempt is correct, according to the given function. An attempt that was not even verified does not count,
 * see `requirePlace`.
 */
export async function judged(
  database: Database,
  attempt: { readonly ids: readonly number[] },
  verify: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await verify()
  } catch (error) {
    await database.transaction((tx) => endGuess(tx, attempt))
    throw error
  }
}

/** The thing that a key opens, if any, or the number of seconds until another key may be tried. */
export type Opening<T> = { readonly found: T | undefined } | { readonly retryAfter: number }

/**
 * Opens something with a key, unless there were too many attempts before. A key that does not open anything counts as a
 * failure.
 */
export async function openedBy<T>(
  database: Database,
  { subjects, now }: { readonly subjects: readonly Subject[]; readonly now: number },
  open: () => Promise<T | undefined>,
): Promise<Opening<T>> {
  const wait = await waitOf(database, subjects, now)
  if (wait > 0) return { retryAfter: wait }
  const found = await open()
  if (found !== undefined) return { found }
  const attempt = await beginGuess(database, subjects, now)
  return "retryAfter" in attempt ? attempt : { found }
}

/** The number of seconds until another attempt is allowed; 0 if it is allowed now. */
async function waitOf(queries: Queries, subjects: readonly Subject[], now: number): Promise<number> {
  let wait = 0
  for (const { countedFor, limit } of subjects) {
    const window = store.isOverDay(countedFor) ? DAY : WINDOW
    const first = await store.findAttempt(queries, countedFor, { since: now - window, place: limit })
    if (first !== undefined) wait = Math.max(wait, first + window - now)
  }
  return Math.ceil(wait / 1000)
}

/** Removes attempts that no longer count. */
export function removeOldGuesses(tx: Queries, now: number): Promise<void> {
  return store.deleteAttemptsBefore(tx, { short: now - WINDOW, overDay: now - DAY })
}

/** Counts events within a day, regardless of any successes between them. Returns their number within the last day. */
export async function countOverDay(tx: Queries, what: string, now: number): Promise<number> {
  await store.insertAttempts(tx, [overDay(what)], now)
  return happenedWithinDay(tx, what, now)
}

/** How many events {@link countOverDay} has counted within the last day. */
export function happenedWithinDay(queries: Queries, what: string, now: number): Promise<number> {
  return store.countAttempts(queries, overDay(what), now - DAY)
}
