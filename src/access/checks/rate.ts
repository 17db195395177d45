import { frameOf } from "../../http/frame.ts"
import { TooManyRequests } from "../../http/refusals.ts"
import { callerOf, type Passing } from "./passing.ts"

/** Counts the request against its client's rate limit. The answer's headers report the limit. */
export function countAgainstRate(passing: Passing): void {
  const { request, headers, guarding } = passing
  const { limit } = guarding
  if (limit.limit === 0) return
  const allowance = limit.take(callerOf(passing).client.clientId)
  passing.allowance = allowance
  frameOf(request).allowance = allowance
  headers["x-ratelimit-limit"] = String(allowance.limit)
  headers["x-ratelimit-remaining"] = String(allowance.remaining)
  headers["x-ratelimit-reset"] = String(allowance.resetAfter)
}

/** 429 for requests above the limit. */
export function requireRate({ allowance }: Passing): void {
  if (allowance?.allowed === false) throw new TooManyRequests(allowance.resetAfter)
}
