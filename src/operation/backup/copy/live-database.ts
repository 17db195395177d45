import { existsSync } from "node:fs"
import { join } from "node:path"
import { accessForReading } from "../../../database/sqlite/access.ts"
import { connect } from "../../../database/sqlite/connection.ts"
import { DATABASE_FILE } from "../../../database/sqlite/data-file.ts"
import { refuseLost } from "../../../database/sqlite/earlier-life.ts"
import { LOCK_PATIENCE_MS } from "../../../database/sqlite/locks.ts"
import { READER_PRAGMAS } from "../../../database/sqlite/pragmas.ts"
import type { Settings } from "../../../settings/read.ts"
import { OperatorError } from "../../../tools/operator-error.ts"
import { isNamed } from "./store.ts"

/**
 * Returns the path of the database to back up. The database is not opened as a server would open it, because that would
 * upgrade its schema.
 *
 * @throws OperatorError when the installation uses PostgreSQL, has no database, or its database was emptied
 */
export function requireSqliteFile({ data, database }: Pick<Settings, "data" | "database">): string {
  if (database !== undefined) {
    throw new OperatorError(
      "the database is on PostgreSQL, which trainbase cannot back up",
      'use pg_dump together with a copy of the stored files, or "trainbase export --with-secrets FILE" for a dataset',
    )
  }
  const file = join(data, DATABASE_FILE)
  if (!existsSync(file)) {
    throw new OperatorError(`there is no database ${file}`, "name the data directory with --data")
  }
  refuseLost(file)
  return file
}

/** Whether the database currently names this stored file. */
export async function isStillNamed(file: string, storageName: string): Promise<boolean> {
  const connection = await connect(file, READER_PRAGMAS, LOCK_PATIENCE_MS, accessForReading(file))
  try {
    return isNamed(connection, storageName)
  } finally {
    connection.close()
  }
}
