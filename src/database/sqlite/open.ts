import { DatabaseUnavailable } from "../errors.ts"
import { type MigrateOptions, type Migration, migrate } from "../migrate.ts"
import { sql } from "../port.ts"
import { type Connection, connect } from "./connection.ts"
import { prepareDataFile } from "./data-file.ts"
import { SqliteDatabase } from "./database.ts"
import { refuseLost } from "./earlier-life.ts"
import { whenFree } from "./locks.ts"
import { MIGRATION_PRAGMAS } from "./pragmas.ts"
import { SqliteSchemaHistory } from "./schema-history.ts"

interface OpenOptions extends MigrateOptions {
  /** The data directory; created if it does not exist. */
  readonly directory: string
  readonly migrations: readonly Migration[]
  /** Milliseconds to wait while another process holds the write lock. */
  readonly patience: number
}

/**
 * Opens the database file in the data directory and brings its schema up to date.
 *
 * @throws DatabaseUnavailable when the directory or the file cannot be used
 * @throws SchemaTooNew when a newer trainbase has upgraded it
 */
export async function openSqlite({
  directory,
  migrations,
  patience,
  ...upgrading
}: OpenOptions): Promise<SqliteDatabase> {
  const file = prepareDataFile(directory, refuseLost)
  const connection = await connect(file, MIGRATION_PRAGMAS, patience)
  try {
    await useWriteAheadLog(connection, patience)
    await migrate(new SqliteSchemaHistory(connection, patience), migrations, upgrading)
    // Opened before the other connection closes, because the last connection to close would remove the write-ahead log.
    return await SqliteDatabase.open(file, patience)
  } finally {
    connection.close()
  }
}

/**
 * Puts the file into WAL mode, in which readers and the writer do not wait for each other. The mode persists for
 * everyone.
 *
 * @throws DatabaseUnavailable when the file system does not support it (network shares), or the file is not a database
 */
async function useWriteAheadLog(connection: Connection, patience: number): Promise<void> {
  const mode = await whenFree(
    () => connection.get<{ journal_mode: string }>(sql`pragma journal_mode = wal`)?.journal_mode,
    connection.file,
    performance.now() + patience,
  )
  if (mode !== "wal") {
    throw new DatabaseUnavailable(
      `the file system of ${connection.file} does not support a write-ahead log`,
      "put the data directory on a local disk",
    )
  }
}
