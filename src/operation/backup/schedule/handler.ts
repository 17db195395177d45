import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { clockDoubt } from "../../../background/clock/rules.ts"
import type { Backoff } from "../../../background/jobs/backoff.ts"
import { TemporaryFailure } from "../../../background/jobs/failures.ts"
import { handlerOf, type JobHandler } from "../../../background/jobs/kinds.ts"
import type { Database } from "../../../database/port.ts"
import { BACKUPS_FOLDER } from "../../../database/sqlite/schema-history.ts"
import type { Settings } from "../../../settings/read.ts"
import type { Log } from "../../../tools/log/log.ts"
import { OperatorError } from "../../../tools/operator-error.ts"
import { reasonOf } from "../../../tools/system-errors.ts"
import type { Backup, BackupSettings } from "../make.ts"
import { beginRun, forgetRun, noteFailure, noteSuccess } from "../runs/rules.ts"
import { BACKUP_JOB } from "./duty.ts"
import { backUpInProcess } from "./process.ts"
import { backupName, removeOutdated } from "./retention.ts"

/** Pauses of 1, 5, 25 and 60 minutes; after the last attempt, the next backup is made the following day. */
const BACKOFF: Backoff = { attempts: 5, first: 60_000, factor: 5, longest: 60 * 60_000 }

interface HandlerOptions {
  readonly database: Database
  readonly settings: BackupSettings &
    Pick<Settings, "backup_time" | "backup_directory" | "backup_keep" | "backup_recipients">
  readonly log: Log
  readonly clock: () => number
  /** Makes a backup: in a separate process, except in tests. */
  readonly backUp?: typeof backUpInProcess
}

/**
 * The handler of jobs that make scheduled backups. Each attempt is recorded; a success removes backups that are too old,
 * unless the clock is not trusted.
 */
export function backupHandler({
  database,
  settings,
  log,
  clock,
  backUp = backUpInProcess,
}: HandlerOptions): JobHandler {
  const { backup_time, backup_directory, backup_keep, backup_recipients: recipients } = settings

  async function make(directory: string, name: string, signal: AbortSignal): Promise<Backup> {
    const id = await beginRun(database, join(directory, name), clock())
    try {
      // A directory from the settings may be on a disk that is not mounted; creating it would put the backup on the wrong
      // disk.
      if (backup_directory === undefined) await mkdir(directory, { recursive: true, mode: 0o700 })
      const backup = await backUp({ settings: placesOf(settings), file: join(directory, name), recipients }, signal)
      await noteSuccess(database, id, backup.bytes, clock())
      return backup
    } catch (error) {
      if (signal.aborted) {
        await forgetRun(database, id)
        throw error
      }
      const reason = lineOf(error)
      await noteFailure(database, id, reason, clock())
      log.error({ directory, err: error }, "a scheduled backup failed")
      throw new TemporaryFailure(reason)
    }
  }

  async function tidy(directory: string, name: string): Promise<void> {
    try {
      if ((await clockDoubt(database, clock())) !== undefined) {
        log.warn({ directory }, "the clock is not trusted, so old scheduled backups are kept")
        return
      }
      const removed = await removeOutdated(directory, name, backup_keep)
      if (removed.length > 0) log.info({ directory, files: removed }, "old scheduled backups were removed")
    } catch (error) {
      log.warn({ directory, err: error }, "old scheduled backups could not be removed")
    }
  }

  return handlerOf(BACKUP_JOB, {
    backoff: BACKOFF,
    atOnce: 1,
    stopsAtOnce: true,
    async run(_payload, signal) {
      // Backups were turned off after the job was enqueued.
      if (backup_time === "off") return
      const directory = backup_directory ?? join(settings.data, BACKUPS_FOLDER)
      const name = backupName(clock(), recipients.length > 0)
      const began = performance.now()
      const { path, bytes, encrypted, files, missing, damaged } = await make(directory, name, signal)
      const seconds = Math.round(performance.now() - began) / 1000
      log.info({ path, bytes, encrypted, files, seconds }, "a scheduled backup was made")
      if (missing.length + damaged.length > 0) {
        log.warn({ path, missing, damaged }, "stored files are missing or damaged, also in the backup")
      }
      await tidy(directory, name)
    },
  })
}

/** The settings with all paths filled in. */
function placesOf(settings: BackupSettings): BackupSettings {
  const { data, files, s3_endpoint, s3_region, s3_access_key_id, s3_secret_access_key, database } = settings
  return { data, files, s3_endpoint, s3_region, s3_access_key_id, s3_secret_access_key, database }
}

function lineOf(error: unknown): string {
  const hint = error instanceof OperatorError && error.hint !== undefined ? `; ${error.hint}` : ""
  return `${reasonOf(error)}${hint}`.replaceAll(/\s+/g, " ")
}
