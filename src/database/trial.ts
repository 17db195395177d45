import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Settings } from "../settings/read.ts"
import { DatabaseUnavailable } from "./errors.ts"
import { inspectDatabase } from "./inspect.ts"
import { openDatabase } from "./open.ts"
import type { Database } from "./port.ts"
import { examineDataFile } from "./sqlite/data-file.ts"
import { refuseLost } from "./sqlite/earlier-life.ts"

/** A database for work that will be rolled back. The caller must close it. */
export interface Trial {
  readonly database: Database
  /** Descriptions of what a real run would create first; empty if everything exists. */
  readonly wouldMake: readonly string[]
  close(): Promise<void>
}

type DatabaseSettings = Pick<Settings, "data" | "database" | "database_pool">

/**
 * Opens the configured database without creating or changing anything. If there is none yet, or an empty one, it opens
 * an empty database in the temporary directory, which `close` removes.
 *
 * @throws DatabaseUnavailable when the database cannot be used, or would have to be upgraded first
 */
export async function openForTrial(settings: DatabaseSettings): Promise<Trial> {
  const missing = await missingOf(settings)
  if (missing.length > 0) return openEmpty(missing)
  const database = await openDatabase({ ...settings, upgrades: false })
  return { database, wouldMake: [], close: () => database.close() }
}

async function missingOf(settings: DatabaseSettings): Promise<readonly string[]> {
  if (settings.database === undefined) {
    const missing = examineDataFile(settings.data, refuseLost)
    if (missing.length > 0) return missing
  }
  const { version, known, place, close } = await inspectDatabase(settings)
  await close()
  if (version === 0) return [`the tables of the database ${place}`]
  if (version >= known) return []
  throw new DatabaseUnavailable(
    `the database ${place} has schema version ${version} and would be upgraded to ${known} first, which a dry run does not do`,
    "run trainbase migrate, or start the server once, or do the dry run on an upgraded copy",
  )
}

async function openEmpty(wouldMake: readonly string[]): Promise<Trial> {
  const data = mkdtempSync(join(tmpdir(), "trainbase-dry-run-"))
  const remove = () => rmSync(data, { recursive: true, force: true })
  try {
    const database = await openDatabase({ data })
    const close = async () => {
      await database.close()
      remove()
    }
    return { database, wouldMake, close }
  } catch (error) {
    remove()
    throw error
  }
}
