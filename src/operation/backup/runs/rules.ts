import type { Database, Queries } from "../../../database/port.ts"
import type { Settings } from "../../../settings/read.ts"
import { nextDue } from "./due.ts"
import * as store from "./store.ts"

/* The history of scheduled backups: the start and the end of each attempt are recorded. The latest thousand are kept. */

/** The state of scheduled backups. Times are in epoch milliseconds. */
type BackupState =
  | { readonly state: "off" }
  | {
      readonly state: "ok"
      /** Undefined until a backup has been due. */
      readonly lastSuccessAt: number | undefined
      /** Size of its archive in bytes. */
      readonly lastSize: number | undefined
      readonly nextAt: number
    }
  | {
      readonly state: "failing"
      readonly failingSince: number
      /** One line for the administrator. */
      readonly error: string
      readonly lastSuccessAt: number | undefined
    }

/** Milliseconds without a backup after which something must be wrong, even if no error was recorded. */
const PATIENCE = 36 * 60 * 60 * 1000

/** Number of attempts to keep. */
const KEPT = 1000

const KILLED = "the server was stopped during the backup"

/**
 * The state of scheduled backups: they are failing if the latest attempt failed, or if there has been none for 36 hours since
 * they were turned on.
 *
 * @param now epoch milliseconds
 */
export async function backupState(
  queries: Queries,
  { backup_time }: Pick<Settings, "backup_time">,
  now: number,
): Promise<BackupState> {
  if (backup_time === "off") return { state: "off" }
  const onSince = (await store.findSchedule(queries))?.on_since ?? now
  const success = await store.findLastSuccess(queries)
  const lastSuccessAt = success?.finished_at
  const failures = await store.findFailuresAfter(queries, success?.id ?? 0, onSince)
  const [first, latest] = [failures[0], failures.at(-1)]
  if (first !== undefined && latest !== undefined) {
    return { state: "failing", failingSince: first.started_at, error: latest.error ?? "", lastSuccessAt }
  }
  // A success in the future means that the clock has since been set back.
  const counted = lastSuccessAt !== undefined && lastSuccessAt <= now ? Math.max(lastSuccessAt, onSince) : onSince
  if (now - counted > PATIENCE) {
    const error = "no backup was made at the scheduled time; make sure that the server is running then"
    return { state: "failing", failingSince: nextDue(counted, backup_time), error, lastSuccessAt }
  }
  const lastSize = success?.size ?? undefined
  return { state: "ok", lastSuccessAt, lastSize, nextAt: nextDue(now, backup_time) }
}

/**
 * Records that an attempt begins, and that earlier attempts without an end were killed.
 *
 * @returns its id, for recording its end
 */
export async function beginRun(database: Database, path: string, now: number): Promise<number> {
  return database.transaction(async (tx) => {
    await store.endUnfinishedRuns(tx, KILLED, now)
    const id = await store.insertRun(tx, path, now)
    await store.deleteRunsUpTo(tx, id - KEPT)
    return id
  })
}

/** @param size size of the archive in bytes */
export async function noteSuccess(database: Database, id: number, size: number, now: number): Promise<void> {
  await database.transaction((tx) => store.endRun(tx, id, { size, error: null, now }))
}

/** @param error one line for the administrator */
export async function noteFailure(database: Database, id: number, error: string, now: number): Promise<void> {
  await database.transaction((tx) => store.endRun(tx, id, { size: null, error, now }))
}

/** Deletes the record of a cancelled attempt, which does not count as a failure. */
export async function forgetRun(database: Database, id: number): Promise<void> {
  await database.transaction((tx) => store.deleteRun(tx, id))
}

/** For a restored database, which contains an unfinished attempt: the one that made the backup. */
export function forgetUnfinishedRuns(tx: Queries): Promise<void> {
  return store.deleteUnfinishedRuns(tx)
}

/** When scheduled backups were turned on, and the latest due time for which one was requested. Epoch milliseconds. */
export interface Schedule {
  readonly onSince: number
  readonly dueAt: number
}

export async function findSchedule(queries: Queries): Promise<Schedule | undefined> {
  const row = await store.findSchedule(queries)
  return row && { onSince: row.on_since, dueAt: row.due_at }
}

/** Undefined if scheduled backups are off. */
export function saveSchedule(tx: Queries, schedule: Schedule | undefined): Promise<void> {
  if (schedule === undefined) return store.deleteSchedule(tx)
  return store.saveSchedule(tx, { on_since: schedule.onSince, due_at: schedule.dueAt })
}
