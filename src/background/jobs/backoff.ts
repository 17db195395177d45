/** How often a job is tried, and how long it waits between attempts. */
export interface Backoff {
  /** Total attempts, including the first one. */
  readonly attempts: number
  /** Milliseconds to wait after the first failed attempt. */
  readonly first: number
  /** The factor by which each further wait is longer. */
  readonly factor: number
  /** The longest wait in milliseconds. */
  readonly longest: number
}

/** The random share by which a wait is shortened or extended, so that jobs which failed together are not retried together. */
const JITTER = 0.1

/**
 * Milliseconds to wait after the failed attempt number `attempt` (1 for the first).
 *
 * @param random at least 0 and below 1, as from Math.random
 */
export function pauseAfter(attempt: number, backoff: Backoff, random: number): number {
  const pause = Math.min(backoff.first * backoff.factor ** (attempt - 1), backoff.longest)
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random))
}
