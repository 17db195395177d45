import { raw, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import type { AssignmentState } from "./states.ts"

/*
 * Defines what counts as passed. Each definition exists as a function on a row and as a condition in a query. `table`
 * is the name or alias of the assignments table. The functions expect rows that are not withdrawn; the queries exclude
 * withdrawn ones.
 */

/**
 * Not withdrawn. Every query that shows assignments or makes decisions by them includes this condition, or a condition
 * that implies it.
 */
export function notWithdrawn(table: string): Sql {
  return sql`${raw(table)}.withdrawn_at is null`
}

interface Passing {
  readonly state: AssignmentState
  /** 1 when another approval has replaced it. */
  readonly superseded: number
}

interface Validity {
  /** The last day of validity; null if it never ends. */
  readonly valid_until: DateText | null
}

/** Passed, and not superseded by another assignment. It may have expired. */
export function isStanding({ state, superseded }: Passing): boolean {
  return state === "success" && superseded === 0
}

export function standing(table: string): Sql {
  const assignment = raw(table)
  return sql`${assignment}.state = 'success' and ${assignment}.superseded = 0 and ${notWithdrawn(table)}`
}

/** Not expired on `day`. The last day still counts. */
export function isValidOn({ valid_until }: Validity, day: DateText): boolean {
  return valid_until === null || valid_until >= day
}

export function validOn(table: string, day: DateText): Sql {
  const assignment = raw(table)
  return sql`(${assignment}.valid_until is null or ${assignment}.valid_until >= ${day})`
}

/** In force on `day`: passed, not superseded, and not expired. */
export function isInForce(assignment: Passing & Validity, day: DateText): boolean {
  return isStanding(assignment) && isValidOn(assignment, day)
}

export function inForce(table: string, day: DateText): Sql {
  return sql`${standing(table)} and ${validOn(table, day)}`
}
