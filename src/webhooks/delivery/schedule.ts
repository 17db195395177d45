const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long to wait after each failed attempt before the next one, in milliseconds; after the last there is none. */
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

/** The longest wait that a receiver can ask for by `Retry-After`. */
const LONGEST_WISH = DAY

/** How long nothing may succeed before a webhook is made inactive, in milliseconds. */
export const FAILING_MAX = 5 * DAY

/** What waits longer than anything can was put off by a clock that was ahead. */
export const LONGEST_WAIT = DAY + HOUR

/**
 * When to try again after a failed attempt, in epoch milliseconds; undefined when that was the last.
 *
 * @param attempts how many there were, this one included
 * @param wish milliseconds that the receiver has asked to wait; an earlier attempt than planned is nobody's wish
 */
export function nextAttempt(
  { attempts, wish = 0 }: { readonly attempts: number; readonly wish?: number | undefined },
  now: number,
): number | undefined {
  const delay = DELAYS[attempts - 1]
  return delay === undefined ? undefined : now + Math.max(delay, Math.min(wish, LONGEST_WISH))
}

/** What `Retry-After` asks for (RFC 9110, 10.2.3: seconds or a date), in milliseconds from `now`; undefined when it says nothing. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * SECOND
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
