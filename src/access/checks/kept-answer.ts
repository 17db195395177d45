import { RepeatableChange } from "../idempotency/request.ts"
import { bodyLimitOf } from "./body.ts"
import { callerOf, type Passing } from "./passing.ts"

/**
 * Looks for the answer that a repetition of this request (`Idempotency-Key`) has got. Throws 422 for what is no key, and for the
 * key of another request; 409 while the first one is under way.
 */
export function findKeptAnswer(passing: Passing): Promise<void> | undefined {
  const { request, access, guarding } = passing
  if (access?.kind !== "permission") return undefined
  const { database, clock } = guarding
  const options = { clientId: callerOf(passing).client.id, database, clock, bodyLimit: bodyLimitOf(passing) }
  passing.repeatable = RepeatableChange.of(request, options)
  return passing.repeatable?.lookUp()
}
