import { type Queries, sql } from "../database/port.ts"

/** Reads one row, which fails when the database cannot be read. */
export async function readAnything(queries: Queries): Promise<void> {
  await queries.get(sql`select version from schema_migrations limit 1`)
}
