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
import { openForServer } from "./opened-database.ts"
import { hasEnded, processName } from "./process-name.ts"

/** How long a stop waits for the database, in milliseconds. */
const CLOSE_PATIENCE = 2_000

/** What a server needs before it can answer. Who opens it closes it. */
export interface Installation {
  readonly settings: Settings
  readonly database: Database
  /** Where uploaded files live; proved to be usable. */
  readonly files: FileStore
  /** 32 bytes. */
  readonly key: Uint8Array
}

/**
 * Opens the database, brought up to date, the key, made when there is none, and the place of files, which is tried. A
 * database whose server is away is waited for; undefined when that was stopped. Throws `OperatorError`.
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
 * Closes the database of a process that is about to end. A write that waits for another process (an import, say) is not
 * waited for: nobody expects its answer any more, and nothing of it has been begun.
 */
export async function closeInstallation({ database }: Installation): Promise<void> {
  await Promise.race([database.close(), Bun.sleep(CLOSE_PATIENCE)])
}

/**
 * The demo company, imported when that is wanted, and the key of the set-up, when there is nothing yet. Nobody waits for what
 * is written: another program may keep the database from it for long.
 */
export async function prepareFirstSteps(
  { database, files, settings, key }: Installation,
  { demo, log }: { demo: boolean; log: Log },
): Promise<FirstSteps> {
  compareKey(database, key, log).catch((error: unknown) => {
    // The start has failed meanwhile, and its reason is told.
    if (error instanceof DatabaseClosed) return
    log.warn({ err: error }, "the key of the installation could not be compared with the one before")
  })
  const processes = { own: processName(), hasEnded }
  removeAbandoned(settings.data, "backup", processes).catch((error: unknown) => {
    log.warn({ err: error }, "the copy of the database that a killed backup has left could not be removed")
  })
  const prepared = demo ? await prepareDemoCompany({ database, files, settings }) : undefined
  const startedAt = Date.now()
  // One server works on the file of SQLite: what is under way there was left behind by one that was killed.
  const released = database.engine === "sqlite" ? releaseLeftKeys(database, startedAt) : Promise.resolve()
  released.catch((error: unknown) => {
    if (error instanceof DatabaseClosed) return
    log.warn({ err: error }, "repetitions of requests that were cut off have to wait for ten seconds")
  })
  const setUpKey = renewKey(database, startedAt).catch((error: unknown) => {
    if (error instanceof DatabaseClosed) return undefined
    log.warn({ err: error }, 'no address for the set-up: start the server again, or use "trainbase init"')
    return undefined
  })
  return { demo: prepared, setUpKey }
}

/** "none" when there are other companies. */
async function prepareDemoCompany({
  database,
  files,
  settings,
}: Omit<Installation, "key">): Promise<DemoClient | "none"> {
  const { prepareDemo } = await import("../dataset/demo.ts")
  return (await prepareDemo(database, files, settings)) ?? "none"
}
