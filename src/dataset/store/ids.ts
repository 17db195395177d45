import { inList } from "../../database/in-list.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import type { NumberedTable } from "../format/record.ts"

/** Those of these ids (as many as one list takes) that rows of the table have. */
export async function findTakenIds(queries: Queries, table: NumberedTable, ids: readonly number[]): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`select id from ${raw(table)} where id in ${inList(ids)}`)
  return rows.map(({ id }) => id)
}

/** The highest id in the table, 0 without any row. */
export async function highestId(queries: Queries, table: NumberedTable): Promise<number> {
  const row = await queries.get<{ id: number | null }>(sql`select max(id) as id from ${raw(table)}`)
  return row?.id ?? 0
}
