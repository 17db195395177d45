import { raw, type Sql, sql } from "../../database/port.ts"

/**
 * Condition of a query over assignments: passed, not superseded, and valid on `day` (the last day still counts).
 *
 * @param table name or alias of the assignments in the query
 */
export function isInForce(table: string, day: string): Sql {
  const assignment = raw(table)
  return sql`${assignment}.state = 'success' and ${assignment}.superseded = 0
    and (${assignment}.valid_until is null or ${assignment}.valid_until >= ${day})`
}
