import { releaseLeftKeys } from "../access/idempotency/rules.ts"
import { DatabaseClosed } from "../database/errors.ts"
import type { Database } from "../database/port.ts"
import type { DemoClient } from "../dataset/demo.ts"
import { openFiles } from "../files/open.ts"
import type { FileStore } from "../files/port.ts"
import { refuseEarlierBackups } from "../operation/backup/schedule/earlier-backups.ts"
import { refuseUnmakeable } from "../operation/backup/schedule/engine.ts"
import { removeAbandoned } from "../operation/backup/unfinished-folder.ts"
import { compareKey } from "../operation/installation-key/rules.ts"
import { renewKey } from "../people/set-up/rules.ts"
import { installationKey } from "../settings/installation-key.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"
import type { FirstSteps } from "./announcement.ts"
import { completeDatabase } from "./complete-database.ts"
import { openForServer } from "./opened-database.ts"
import { hasEnded, processName } from "./process-name.ts"

/** How long stopping waits for the database, in milliseconds. */
const CLOSE_PATIENCE = 2_000

/** The resources that a server needs before it can serve requests. The caller that opens it closes it. */
export interface Installation {
  readonly settings: Settings
  readonly database: Database
  /** The store of uploaded files, already tested. */
  readonly files: FileStore
  /** The installation's key, 32 bytes. */
  readonly key: Uint8Array
}

/**
 * Opens and upgrades the database, reads or creates the key, and tests the file store. Waits for an unavailable database
 * server; undefined if the wait was interrupted by a stop. Throws `OperatorError`.
 */
export async function openInstallation(
  settings: Settings,
  waiting: Parameters<typeof openForServer>[1],
): Promise<Installation | undefined> {
  refuseUnmakeable(settings)
  refuseEarlierBackups(settings)
  const files = openFiles(settings)
  const database = await openForServer(settings, waiting)
  if (database === undefined) return undefined
  try {
    await files.check()
    return { settings, database, files, key: installationKey(settings) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Closes the database of a process that is about to end. Does not wait for a write that another process (such as an
 * import) blocks: it has not started, and nobody expects its response any more.
 */
export async function closeInstallation({ database }: Installation): Promise<void> {
  await Promise.race([database.close(), Bun.sleep(CLOSE_PATIENCE)])
}

/**
 * Imports the demo company if requested, and creates the set-up key if the installation is empty. Nothing waits for these
 * writes, because another program may block the database for a long time.
 */
export async function prepareFirstSteps(
  { database, files, settings, key }: Installation,
  { demo, log }: { demo: boolean; log: Log },
): Promise<FirstSteps> {
  compareKey(database, key, log).catch((error: unknown) => {
    // The start has failed in the meantime, and its reason has been reported.
    if (error instanceof DatabaseClosed) return
    log.warn({ err: error }, "the installation's key could not be compared with the previous one")
  })
  const processes = { own: processName(), hasEnded }
  removeAbandoned(settings.data, "backup", processes).catch((error: unknown) => {
    log.warn({ err: error }, "the database copy left by a killed backup could not be removed")
  })
  const prepared = demo ? await prepareDemoCompany({ database, files, settings }) : undefined
  const startedAt = Date.now()
  // Only one server uses the SQLite file, so anything still in progress there was left behind by a killed server.
  const released = database.engine === "sqlite" ? releaseLeftKeys(database, startedAt) : Promise.resolve()
  released.catch((error: unknown) => {
    if (error instanceof DatabaseClosed) return
    log.warn({ err: error }, "repetitions of interrupted requests must wait for ten seconds")
  })
  const setUpKey = renewKey(database, startedAt).catch((error: unknown) => {
    if (error instanceof DatabaseClosed) return undefined
    log.warn({ err: error }, 'no set-up address: start the server again, or use "trainbase init"')
    return undefined
  })
  return { demo: prepared, setUpKey }
}

/** "none" if there are other companies. */
async function prepareDemoCompany({
  database,
  files,
  settings,
}: Omit<Installation, "key">): Promise<DemoClient | "none"> {
  const { prepareDemo } = await import("../dataset/demo.ts")
  const complete = completeDatabase(database, { settings, clock: Date.now })
  return (await prepareDemo(complete.database, files, settings)) ?? "none"
}
