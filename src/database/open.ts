import { type Migration, migrate } from "./migrate.ts"
import { migrations as sqliteMigrations } from "./migrations/sqlite/list.ts"
import type { Database } from "./port.ts"
import { connect } from "./sqlite/connect.ts"
import { prepareDataFile } from "./sqlite/data-file.ts"
import { SqliteDatabase } from "./sqlite/database.ts"
import { LOCK_PATIENCE_MS } from "./sqlite/locks.ts"
import { MIGRATION_PRAGMAS } from "./sqlite/pragmas.ts"
import { SqliteSchemaHistory } from "./sqlite/schema-history.ts"
import { useWriteAheadLog } from "./sqlite/write-ahead-log.ts"

interface OpenOptions {
  /** The data directory; made when it does not exist. */
  directory: string
  /** Another history than the executable's own. */
  migrations?: readonly Migration[]
  /** Milliseconds to wait while another process holds the write lock. */
  patience?: number
}

/**
 * Opens the database in the data directory, brings its schema up to date, and hands it out ready for use.
 *
 * @throws DatabaseUnavailable when the directory or the file cannot be used
 * @throws SchemaTooNew when a newer trainbase has been here
 */
export async function openDatabase({
  directory,
  migrations = sqliteMigrations,
  patience = LOCK_PATIENCE_MS,
}: OpenOptions): Promise<Database> {
  const file = prepareDataFile(directory)
  const connection = await connect(file, MIGRATION_PRAGMAS, patience)
  try {
    await useWriteAheadLog(connection, patience)
    await migrate(new SqliteSchemaHistory(connection, patience), migrations)
    // Opened before the other closes: the last connection to close would remove the write-ahead log.
    return await SqliteDatabase.open(file, patience)
  } finally {
    connection.close()
  }
}
