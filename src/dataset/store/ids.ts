import { inList } from "../../database/in-list.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import type { NumberedTable } from "../format/tables.ts"
import type { Saving } from "./rows.ts"

/** Returns those of these ids that exist in the table (no more ids than fit into one list). */
export async function findTakenIds(queries: Queries, table: NumberedTable, ids: readonly number[]): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`select id from ${raw(table)} where id in ${inList(ids)}`)
  return rows.map(({ id }) => id)
}

/** The highest id in the table; 0 if the table is empty. */
async function highestId(queries: Queries, table: NumberedTable): Promise<number> {
  const row = await queries.get<{ id: number | null }>(sql`select max(id) as id from ${raw(table)}`)
  return row?.id ?? 0
}

/**
 * Assigns ids to rows without one in the tables for which a dataset has ids: above the highest id in the table and in
 * the dataset. The database itself could not do this, because it does not know the ids that are yet to be inserted.
 *
 * @param brought the highest id in the dataset for each such table
 */
export async function idSource(tx: Queries, brought: ReadonlyMap<NumberedTable, number>): Promise<Saving["nextId"]> {
  const last = new Map<string, number>()
  for (const [table, highest] of brought) last.set(table, Math.max(highest, await highestId(tx, table)))
  return (table) => {
    const before = last.get(table)
    if (before === undefined) return undefined
    last.set(table, before + 1)
    return before + 1
  }
}
