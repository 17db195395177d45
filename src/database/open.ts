import { existsSync } from "node:fs"
import { join } from "node:path"
import type { PostgresAddress } from "../settings/postgres-address.ts"
import { DatabaseUnavailable } from "./errors.ts"
import type { MigrateOptions, Migration } from "./migrate.ts"
import { migrations as sqliteMigrations } from "./migrations/sqlite/list.ts"
import type { Database } from "./port.ts"
import { DATABASE_FILE } from "./sqlite/data-file.ts"
import { LOCK_PATIENCE_MS } from "./sqlite/locks.ts"
import { openSqlite } from "./sqlite/open.ts"

interface OpenOptions extends MigrateOptions {
  /** The data directory, which contains the SQLite file; created if it does not exist. */
  readonly data: string
  /** A PostgreSQL database; undefined for SQLite. */
  readonly database?: PostgresAddress | undefined
  /** The maximum number of connections to PostgreSQL. */
  readonly database_pool?: number
  /** Set if the history differs from the executable's own. */
  readonly migrations?: readonly Migration[]
  /** Milliseconds to wait while another process holds the lock of the file, or while the server is unreachable. */
  readonly patience?: number
}

const POOL = 10

/**
 * The same for a command that needs an existing database: a data directory without one is an error. Nothing is
 * upgraded.
 *
 * @throws DatabaseUnavailable when there is none, or the file or the server cannot be used
 * @throws SchemaTooOld when it must be upgraded first
 */
export async function openExistingDatabase(options: OpenOptions): Promise<Database> {
  const file = join(options.data, DATABASE_FILE)
  if (options.database === undefined && !existsSync(file)) {
    throw new DatabaseUnavailable(`there is no database ${file}`, "name the data directory with --data")
  }
  return openDatabase({ ...options, upgrades: false })
}

/**
 * Opens the configured database, brings its schema up to date, and returns it ready for use. An older schema is
 * upgraded only when no older server can be running: by a starting server, and by the command for it.
 *
 * @throws DatabaseUnavailable when the file or the server cannot be used
 * @throws SchemaTooNew when a newer trainbase has upgraded it
 * @throws SchemaTooOld when an older one has been here, and upgrading is not allowed
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { data, database, database_pool = POOL, migrations, patience, upgrades = true, onStep = () => {} } = options
  if (database === undefined) {
    return openSqlite({
      directory: data,
      ...{ migrations: migrations ?? sqliteMigrations, upgrades, onStep },
      patience: patience ?? LOCK_PATIENCE_MS,
    })
  }
  // An installation without PostgreSQL does not load its client.
  const [{ openPostgres }, { OUTAGE_PATIENCE_MS }, { migrations: postgresMigrations }] = await Promise.all([
    import("./postgres/open.ts"),
    import("./postgres/database.ts"),
    import("./migrations/postgres/list.ts"),
  ])
  return openPostgres({
    address: database,
    pool: database_pool,
    ...{ migrations: migrations ?? postgresMigrations, upgrades, onStep },
    patience: patience ?? OUTAGE_PATIENCE_MS,
  })
}
