const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long to wait after each failed attempt before the next one, in milliseconds; after the last wait there is one
 * final attempt.
 */
const DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** The longest wait that a receiver can request with `Retry-After`. */
const LONGEST_WISH = DAY

/** How long a webhook may go without a success before it is deactivated, in milliseconds. */
export const FAILING_MAX = 5 * DAY

/** The longest possible wait: a delivery that is to wait longer was postponed while the clock was ahead. */
export const LONGEST_WAIT = DAY + HOUR

/**
 * When to try again after a failed attempt, in epoch milliseconds; undefined if that was the last attempt.
 *
 * @param attempts the number of attempts, including this one
 * @param wish milliseconds for which the receiver has asked us to wait; ignored if shorter than planned
 */
export function nextAttempt(
  { attempts, wish = 0 }: { readonly attempts: number; readonly wish?: number | undefined },
  now: number,
): number | undefined {
  const delay = DELAYS[attempts - 1]
  return delay === undefined ? undefined : now + Math.max(delay, Math.min(wish, LONGEST_WISH))
}

/**
 * The wait that `Retry-After` requests (RFC 9110, 10.2.3: seconds or a date), in milliseconds from `now`; undefined if
 * it is missing or malformed.
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * SECOND
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
