import { readJson } from "../../http/body.ts"
import { BodyTooSlow } from "../../http/refusals.ts"
import { refuseUnanswerable } from "../../http/unanswerable.ts"
import { requireCondition } from "./condition.ts"
import { callerOf, isAnswered, isChange, type Passing } from "./passing.ts"

/** Bytes of a body at most. */
export function bodyLimitOf({ access, guarding }: Passing): number {
  const own = access?.kind === "permission" ? access.inBatches?.bodyLimit : undefined
  return Math.max(guarding.bodyLimit, own ?? 0)
}

/** 408, 413, 415, 422: the body as JSON. What is wrong with it comes after a condition that does not hold (412). */
export async function readBody(passing: Passing): Promise<unknown> {
  const { request, repeatable } = passing
  // A repetition is answered as it was before, whatever its body is taken for now.
  if (isAnswered(passing)) return {}
  try {
    return await (repeatable === undefined ? readJson(request, bodyLimitOf(passing)) : repeatable.json())
  } catch (error) {
    // Only this refusal ends the connection.
    if (!(error instanceof BodyTooSlow)) requireCondition(passing)
    throw error
  }
}

/** Refuses a change for a client that has gone. */
export function requireListener({ request }: Passing): Promise<void> | void {
  if (isChange(request)) return refuseUnanswerable(request)
}

/** 403 for parts of the body that the caller may not send. */
export function admitBody(passing: Passing): Promise<void> | void {
  const { access, body, record } = passing
  if (access?.kind === "permission" && !isAnswered(passing)) return access.admit?.(callerOf(passing), body, record)
}
