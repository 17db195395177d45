import { migrations } from "../database/migrations/sqlite/list.ts"
import { mailServer } from "../mail/mail-server.ts"
import type { Settings } from "../settings/read.ts"
import { BUILD } from "../tools/build.ts"
import { createLog, type Log } from "../tools/log/log.ts"
import { takeDataDirectory } from "./data-directory.ts"
import { type Installation, openInstallation } from "./installation.ts"
import { RenewableTls } from "./renewable-tls.ts"
import { checkServingSettings } from "./serving-address.ts"
import { stopSignal } from "./stop-signal.ts"

interface Prepared {
  readonly log: Log
  /** Resolves with the signal that asks the server to stop. */
  readonly stopped: ReturnType<typeof stopSignal>
  readonly tls: RenewableTls
  readonly directory: ReturnType<typeof takeDataDirectory>
  readonly installation: Installation
}

/**
 * Prepares a server, with or without workers: refuses contradictory settings before it creates anything, takes the data
 * directory and brings the database up to date. Ends the process if it is asked to stop in the meantime.
 *
 * @throws OperatorError
 */
export async function prepareServing(settings: Settings): Promise<Prepared> {
  const stopped = stopSignal()
  const log = createLog({ format: settings.log_format, level: settings.log_level })
  const { data, workers, log_level, database } = settings
  const engine = database === undefined ? "sqlite" : "postgres"
  log.debug({ ...BUILD, schema: migrations.length, engine, data, workers, log_level }, "starting")
  checkServingSettings(settings)
  mailServer(settings)
  const tls = new RenewableTls(settings, log)
  const directory = takeDataDirectory(settings, log)
  const installation = await openInstallation(settings, { log, stopped })
  if (installation === undefined) {
    log.info({ signal: await stopped }, "stopping before the start was complete")
    directory.release()
    log.flush()
    process.exit(0)
  }
  return { log, stopped, tls, directory, installation }
}
