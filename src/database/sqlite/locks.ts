import { DatabaseUnavailable } from "../errors.ts"
import { isBusy } from "./failures.ts"

/** Another process may hold the write lock for minutes, because a big import is a single transaction. */
export const LOCK_PATIENCE_MS = 10 * 60_000

const FIRST_PAUSE_MS = 1

/**
 * Whoever writes again and again leaves a longer gap than this between two transactions, so that others find the lock
 * free. An attempt takes microseconds.
 */
export const LONGEST_PAUSE_MS = 5

/**
 * Repeats `attempt` for as long as another connection holds the lock. SQLite's own busy timeout would block the
 * process's only thread instead.
 *
 * @param until when to give up with DatabaseUnavailable, on the clock of performance.now()
 */
export async function whenFree<T>(attempt: () => T, file: string, until: number): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() >= until) throw lockedForTooLong(file, error)
    }
    await Bun.sleep(pause)
  }
}

function lockedForTooLong(file: string, cause: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `another process keeps ${file} locked`,
    'let a running "trainbase import" finish, or stop whatever else has the file open, then try again',
    { cause },
  )
}
