import { inPassing, isCalled } from "../../database/conditions.ts"
import { inList } from "../../database/in-list.ts"
import { type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { ListFilter } from "../../tools/list.ts"

/** Filters for lists of locations and of teams. Records must match all filters that are given. */
export interface PlaceFilter extends ListFilter {
  readonly external_id?: string | undefined
  /** The complete name, ignoring case and accents. */
  readonly name?: string | undefined
  /** Only for teams: the location they belong to. */
  readonly location_id?: number | undefined
}

/** The conditions of these filters on a table with this alias. `search` is not included, because it has indexes of its own. */
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
