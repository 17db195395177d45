import { RepeatableChange } from "../idempotency/request.ts"
import { bodyKindOf, bodyLimitOf } from "./body.ts"
import { callerOf, type Passing } from "./passing.ts"

/**
 * Looks for the answer that an earlier attempt of this request (`Idempotency-Key`) received. Throws 422 if the key is
 * malformed or belongs to another request; 409 while the first attempt is in progress.
 */
export function findKeptAnswer(passing: Passing): Promise<void> | undefined {
  const { request, access, guarding } = passing
  if (access?.kind !== "permission") return undefined
  const { database, clock } = guarding
  const limits = { bodyLimit: bodyLimitOf(passing), bodyKind: bodyKindOf(passing) }
  const options = { clientId: callerOf(passing).client.id, database, clock, ...limits }
  passing.repeatable = RepeatableChange.of(request, options)
  return passing.repeatable?.lookUp()
}
