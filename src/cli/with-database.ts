import { openExistingDatabase } from "../database/open.ts"
import type { Database } from "../database/port.ts"
import { completeDatabase } from "../server/complete-database.ts"
import type { Settings } from "../settings/read.ts"

/** Runs a short command on the configured database. Throws `OperatorError` if there is no database. */
export async function withDatabase(settings: Settings, work: (database: Database) => Promise<void>): Promise<void> {
  const opened = await openExistingDatabase(settings)
  const { database } = completeDatabase(opened, { settings, clock: Date.now })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
