import type { Queries } from "../../database/port.ts"
import { PreconditionFailed } from "../../http/refusals.ts"
import { message } from "../../tools/language/messages.ts"
import { conditionsOf, requireConditions } from "../conditions/request.ts"
import { isAnswered, type Passing } from "./passing.ts"
import { readRecord } from "./record.ts"

/** Reads the request's condition on its record. */
export function readCondition(passing: Passing): void {
  const { request, access } = passing
  if (access?.kind !== "permission" || access.comparesTag) return
  passing.conditions = conditionsOf(request, { isUpsert: access.updatePermission !== undefined })
}

/** 412 if the record did not meet the condition when the request arrived. */
export function requireCondition(passing: Passing): void {
  const { conditions, record } = passing
  if (conditions !== undefined && !isAnswered(passing)) requireConditions(conditions, record)
}

/** The same check for a request whose body may name a different record from its path. */
export function requireConditionOfBody(passing: Passing): void {
  const { access, conditions, body } = passing
  const takesOver = access?.kind === "permission" && access.takesOver?.(body) === true
  if (takesOver && conditions?.createsOnly === true && !isAnswered(passing)) {
    throw new PreconditionFailed(message("exists_already"))
  }
  requireCondition(passing)
}

/** 412 if the record no longer meets the condition, in the transaction of the change. */
export async function requireConditionIn(tx: Queries, passing: Passing): Promise<void> {
  const { conditions } = passing
  if (conditions !== undefined) requireConditions(conditions, await readRecord(passing, tx))
}
