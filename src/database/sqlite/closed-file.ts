import { DatabaseUnavailable } from "../errors.ts"
import { versionOf } from "../migrate.ts"
import { migrations } from "../migrations/sqlite/list.ts"
import { sql } from "../port.ts"
import { Connection } from "./connection.ts"
import { READER_PRAGMAS } from "./pragmas.ts"
import { SqliteSchemaHistory } from "./schema-history.ts"

/**
 * Opens a database file that nobody else uses, and checks every page, every index and every reference in it. It blocks
 * the calling thread, for about ten seconds per gigabyte.
 *
 * @returns the result of `read`
 * @throws DatabaseUnavailable when it is damaged, or not a trainbase database
 * @throws SchemaUnreleased when it was created by an unreleased build
 */
export async function examineFile<T>(
  file: string,
  read: (found: { readonly connection: Connection; readonly schemaVersion: number }) => T,
): Promise<T> {
  const connection = new Connection(file, READER_PRAGMAS)
  try {
    const faults = connection.all<{ integrity_check: string }>(sql`pragma integrity_check(1)`)
    const fault = faults[0]?.integrity_check
    if (fault !== "ok") throw damaged(file, fault ?? "it does not say how")
    const [broken] = connection.all<{ table: string; parent: string }>(sql`pragma foreign_key_check`)
    if (broken !== undefined) {
      throw damaged(file, `a row of ${broken.table} refers to one of ${broken.parent} that is not there`)
    }
    const schemaVersion = versionOf(await new SqliteSchemaHistory(connection, 0).recorded(), migrations)
    if (schemaVersion === 0) throw new DatabaseUnavailable(`${file} is not a database of trainbase`)
    return read({ connection, schemaVersion })
  } finally {
    connection.close()
  }
}

function damaged(file: string, how: string): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `the database ${file} is damaged: ${how.replace(/\s+/g, " ")}`,
    "keep the existing backups: a new one would be damaged too",
  )
}
