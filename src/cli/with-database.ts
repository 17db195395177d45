import { SettlingDatabase } from "../compliance/settling/settling-database.ts"
import { openExistingDatabase } from "../database/open.ts"
import type { Database } from "../database/port.ts"
import type { Settings } from "../settings/read.ts"
import { AnnouncingDatabase } from "../webhooks/announcing-database.ts"

/** Runs a short command on the configured database. Throws `OperatorError` if there is no database. */
export async function withDatabase(settings: Settings, work: (database: Database) => Promise<void>): Promise<void> {
  const opened = await openExistingDatabase(settings)
  const database = new SettlingDatabase(new AnnouncingDatabase(opened, { settings, clock: Date.now }), settings)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
