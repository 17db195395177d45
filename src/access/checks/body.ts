import { readJson } from "../../http/body.ts"
import { BodyTooSlow } from "../../http/refusals.ts"
import { refuseUnanswerable } from "../../http/unanswerable.ts"
import { requireCondition } from "./condition.ts"
import { callerOf, isAnswered, isChange, type Passing } from "./passing.ts"

/** Maximum bytes in a body. */
export function bodyLimitOf({ access, guarding }: Passing): number {
  const own = access?.kind === "permission" ? access.inBatches?.bodyLimit : undefined
  return Math.max(guarding.bodyLimit, own ?? 0)
}

/**
 * 408, 413, 415, 422: reads the body as JSON. Its faults are reported only after the condition has been checked (412).
 */
export async function readBody(passing: Passing): Promise<unknown> {
  const { request, repeatable } = passing
  // A retry gets the stored answer even if its body would be refused now.
  if (isAnswered(passing)) return {}
  try {
    return await (repeatable === undefined ? readJson(request, bodyLimitOf(passing)) : repeatable.json())
  } catch (error) {
    // No other refusal closes the connection.
    if (!(error instanceof BodyTooSlow)) requireCondition(passing)
    throw error
  }
}

/** Refuses a change for a client that has disconnected. */
export function requireListener({ request }: Passing): Promise<void> | void {
  if (isChange(request)) return refuseUnanswerable(request)
}

/** 403 for parts of the body that the caller may not send. */
export function admitBody(passing: Passing): Promise<void> | void {
  const { access, body, record } = passing
  if (access?.kind === "permission" && !isAnswered(passing)) return access.admit?.(callerOf(passing), body, record)
}
