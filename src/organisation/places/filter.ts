import { inPassing, isCalled } from "../../database/conditions.ts"
import { inList } from "../../database/in-list.ts"
import { type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { ListFilter } from "../../tools/list.ts"

/** Filters of lists of locations and of teams; records must match all given ones. */
export interface PlaceFilter extends ListFilter {
  readonly external_id?: string | undefined
  /** The whole name, ignoring case and accents. */
  readonly name?: string | undefined
  /** For teams: their location. */
  readonly location_id?: number | undefined
}

/** The conditions of these filters for a table with this alias, except `search`, which has its own indexes. */
export function placeConditions(
  queries: Queries,
  alias: "l" | "t",
  { state, ids, external_id, name, updatedSince }: PlaceFilter,
): Sql[] {
  const column = (field: string) => raw(`${alias}.${field}`)
  const conditions: Sql[] = []
  if (state !== undefined) conditions.push(sql`${inPassing(queries, `${alias}.state`)} = ${state}`)
  if (ids !== undefined) conditions.push(sql`${column("id")} in ${inList(ids)}`)
  if (external_id !== undefined) conditions.push(sql`${column("key")} = ${external_id}`)
  if (name !== undefined) conditions.push(isCalled(queries, `${alias}.search`, name))
  if (updatedSince !== undefined) conditions.push(sql`${column("updated_at")} >= ${updatedSince}`)
  return conditions
}
