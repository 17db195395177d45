import { type Actor, noteChange } from "../audit/rules.ts"
import type { UpgradeStep } from "../database/migrate.ts"
import { openDatabase } from "../database/open.ts"
import type { Database } from "../database/port.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"

/** A completed upgrade: the old and the new schema version. */
export interface Upgrade {
  readonly from: number
  readonly to: number
}

interface Options {
  readonly log: Log
  readonly actor: Actor
  /** Called before each step of an upgrade. */
  readonly onStep?: (step: UpgradeStep) => void
}

/**
 * Opens the database and upgrades an older schema, recording it in the log and the audit log.
 *
 * @returns the upgrade that was made; undefined for a new database, and for one that was up to date
 * @throws OperatorError
 */
export async function openUpgraded(
  settings: Pick<Settings, "data" | "database" | "database_pool">,
  { log, actor, onStep = () => {} }: Options,
): Promise<{ readonly database: Database; readonly upgrade: Upgrade | undefined }> {
  let upgrade: Upgrade | undefined
  const database = await openDatabase({
    ...settings,
    onStep(step) {
      const { from, to, migration } = step
      if (from === 0) return
      if (upgrade === undefined) {
        log.info({ from, to }, "the database has an older schema, and is being upgraded")
        // A step may take a long time, and nothing else happens in the meantime.
        log.flush()
      }
      upgrade = { from, to }
      log.debug({ version: migration.version, name: migration.name }, "starting an upgrade step")
      onStep(step)
    },
  })
  if (upgrade !== undefined) await noteUpgrade(database, upgrade, { log, actor })
  return { database, upgrade }
}

async function noteUpgrade(database: Database, { from, to }: Upgrade, { log, actor }: Options): Promise<void> {
  log.info({ from, to }, "the database was upgraded")
  try {
    await database.transaction((tx) =>
      noteChange(tx, {
        actor,
        companyId: null,
        action: "upgrade",
        record: { type: "installation", id: null },
        changes: { schema_version: { before: from, after: to } },
        now: Date.now(),
      }),
    )
  } catch (error) {
    await database.close()
    throw error
  }
}
