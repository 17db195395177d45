import { existsSync } from "node:fs"
import { join } from "node:path"
import { DatabaseUnavailable } from "../errors.ts"
import { type Migration, versionOf } from "../migrate.ts"
import { type Inspection, type Queries, type Sql, sql } from "../port.ts"
import { Connection } from "./connection.ts"
import { DATABASE_FILE } from "./data-file.ts"
import { refuseLost } from "./earlier-life.ts"
import { LOCK_PATIENCE_MS, whenFree } from "./locks.ts"
import { READER_PRAGMAS } from "./pragmas.ts"
import { SqliteSchemaHistory } from "./schema-history.ts"

/** The maximum number of faults to find; one is enough to know that the file is damaged. */
const FAULTS_MAX = 10

/**
 * Opens the database file of a data directory for inspection, even while a server uses it or in a read-only directory.
 *
 * @param migrations the schema's history as this executable knows it
 * @throws DatabaseUnavailable when the file is missing, not a database, or was emptied
 * @throws SchemaUnreleased when it was created by an unreleased build
 */
export async function inspectSqlite(directory: string, migrations: readonly Migration[]): Promise<Inspection> {
  const file = join(directory, DATABASE_FILE)
  if (!existsSync(file)) {
    throw new DatabaseUnavailable(`there is no database ${file}`, "name the data directory with --data")
  }
  refuseLost(file)
  // Even when it is opened read-only, a file without a log would get one next to it, which would be left behind.
  const hasLog = existsSync(`${file}-wal`)
  const connection = new Connection(file, READER_PRAGMAS, hasLog ? "read" : "frozen")
  try {
    const recorded = await new SqliteSchemaHistory(connection, LOCK_PATIENCE_MS).recorded()
    return {
      queries: queriesOf(connection),
      place: file,
      version: versionOf(recorded, migrations),
      known: migrations.length,
      damage: () => damageOf(connection, { isFrozen: !hasLog }),
      close: async () => connection.close(),
    }
  } catch (error) {
    connection.close()
    throw error
  }
}

function queriesOf(connection: Connection): Queries {
  const attempt = <T>(work: () => T) => whenFree(work, connection.file, performance.now() + LOCK_PATIENCE_MS)
  return {
    engine: "sqlite",
    all: <T>(query: Sql) => attempt(() => connection.all<T>(query)),
    get: <T>(query: Sql) => attempt(() => connection.get<T>(query)),
    run: (query) => attempt(() => connection.run(query)),
  }
}

async function damageOf(connection: Connection, { isFrozen }: { isFrozen: boolean }): Promise<readonly string[]> {
  const found = faultsIn(connection)
  if (found.length === 0 || !isFrozen || !existsSync(`${connection.file}-wal`)) return found
  // A server has started in the meantime: the apparent damage may have been caused by its writes.
  const another = new Connection(connection.file, READER_PRAGMAS, "read")
  try {
    return faultsIn(another)
  } finally {
    another.close()
  }
}

function faultsIn(connection: Connection): string[] {
  const pages = connection.all<{ integrity_check: string }>(sql`pragma integrity_check(10)`)
  const faults = pages.map(({ integrity_check: text }) => text).filter((text) => text !== "ok")
  const broken = connection.all<{ table: string; rowid: number | null; parent: string }>(sql`pragma foreign_key_check`)
  const orphans = broken.map(
    ({ table, rowid, parent }) => `row ${rowid ?? "?"} of ${table} refers to no row of ${parent}`,
  )
  return [...faults, ...orphans].slice(0, FAULTS_MAX)
}
