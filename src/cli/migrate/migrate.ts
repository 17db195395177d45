import { commandActor } from "../../audit/command-actor.ts"
import { inspectDatabase } from "../../database/inspect.ts"
import { openUpgraded } from "../../operation/upgrade.ts"
import { takeDataDirectory } from "../../server/data-directory.ts"
import type { Settings } from "../../settings/read.ts"
import { createLog } from "../../tools/log/log.ts"
import { printResult } from "../result.ts"

/**
 * `trainbase migrate`: upgrades the database if no server uses it. Each step and the log lines go to standard error.
 * Throws `OperatorError`.
 */
export async function migrateDatabase(settings: Settings, { json }: { json: boolean }): Promise<void> {
  // Refuses a data directory without a database before creating anything in it.
  const { version, known, close } = await inspectDatabase(settings)
  await close()
  const log = createLog({ format: settings.log_format, level: settings.log_level })
  const directory = takeDataDirectory(settings, log)
  try {
    const { database, upgrade } = await openUpgraded(settings, {
      log,
      actor: commandActor("migrate"),
      onStep({ from, to, migration: { version: step, name } }) {
        process.stderr.write(`step ${step - from} of ${to - from}: ${name}\n`)
      },
    })
    await database.close()
    log.flush()
    const result = { from: upgrade?.from ?? version, to: upgrade?.to ?? known }
    await printResult(result, textOf(result), json)
  } finally {
    directory.release()
  }
}

function textOf({ from, to }: { from: number; to: number }): string {
  if (from === to) return `The database already has schema version ${to}.\n`
  return `The database was upgraded from schema version ${from} to ${to}.\n`
}
