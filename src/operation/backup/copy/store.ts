import { sql } from "../../../database/port.ts"
import type { Connection } from "../../../database/sqlite/connection.ts"
import type { NamedFile } from "./messages.ts"

/**
 * Every stored file that a complete database needs. Unfinished videos and files awaiting removal are in other tables, and
 * losing them does no harm.
 */
export function namedFiles(connection: Connection): NamedFile[] {
  return connection.all<NamedFile>(sql`select storage_name, size, sha256 from files order by id`)
}

export function isNamed(connection: Connection, storageName: string): boolean {
  return connection.get(sql`select 1 from files where storage_name = ${storageName}`) !== undefined
}
