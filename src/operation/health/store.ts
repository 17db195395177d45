import { type Queries, sql } from "../../database/port.ts"

/**
 * Reads one row, which fails if the database cannot be read.
 *
 * @returns whether the database server refuses writes, because it is a standby or set to read-only
 */
export async function readAnything(queries: Queries): Promise<{ readonly only_reads: number }> {
  const onlyReads =
    queries.engine === "postgres" ? sql`(current_setting('transaction_read_only') = 'on')::integer` : sql`0`
  const row = await queries.get<{ only_reads: number }>(
    sql`select ${onlyReads} as only_reads from schema_migrations limit 1`,
  )
  return row ?? { only_reads: 0 }
}
