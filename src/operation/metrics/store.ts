import { existsSync } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { type Queries, sql } from "../../database/port.ts"
import { DATABASE_FILE } from "../../database/sqlite/data-file.ts"

/** Size of the database in bytes; for SQLite, of its file in `directory` and the adjacent log. */
export async function databaseSize(queries: Queries, directory: string): Promise<number> {
  if (queries.engine === "sqlite") {
    const file = join(directory, DATABASE_FILE)
    const log = `${file}-wal`
    return (await stat(file)).size + (existsSync(log) ? (await stat(log)).size : 0)
  }
  const row = await queries.get<{ size: number }>(sql`select pg_database_size(current_database()) as size`)
  return row?.size ?? 0
}
