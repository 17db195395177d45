import { readBytes, readJson } from "../../http/body.ts"
import { BodyTooSlow } from "../../http/refusals.ts"
import { refuseUnanswerable } from "../../http/unanswerable.ts"
import { requireCondition } from "./condition.ts"
import { callerOf, isAnswered, isChange, type Passing } from "./passing.ts"

/** Maximum bytes in a body. */
export function bodyLimitOf({ access, guarding }: Passing): number {
  if (access?.kind !== "permission") return guarding.bodyLimit
  if (access.file !== undefined) return access.file.bodyLimit
  const own = access.inBatches?.bodyLimit
  return Math.max(guarding.bodyLimit, own ?? 0)
}

/**
 * 408, 413, 415, 422: reads the body as JSON, or as bytes on a route that takes a file. Its faults are reported only after the condition has been checked (412).
 */
export async function readBody(passing: Passing): Promise<unknown> {
  const { request, repeatable } = passing
  // A retry gets the stored answer even if its body would be refused now.
  if (isAnswered(passing)) return {}
  try {
    const limit = bodyLimitOf(passing)
    if (takesFile(passing)) return await (repeatable === undefined ? readBytes(request, limit) : repeatable.bytes())
    return await (repeatable === undefined ? readJson(request, limit) : repeatable.json())
  } catch (error) {
    // No other refusal closes the connection.
    if (!(error instanceof BodyTooSlow)) requireCondition(passing)
    throw error
  }
}

/** Whether the body of the request is a file. */
export function takesFile({ access }: Pick<Passing, "access">): boolean {
  return access?.kind === "permission" && access.file !== undefined
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
