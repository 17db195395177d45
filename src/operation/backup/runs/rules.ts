import type { Database, Queries } from "../../../database/port.ts"
import type { Settings } from "../../../settings/read.ts"
import { nextDue } from "./due.ts"
import * as store from "./store.ts"

/*
 * The history of scheduled backups: each attempt is recorded when it begins and when it ends. The latest thousand are
 * kept.
 */

/** The state of scheduled backups. Instants are epoch milliseconds. */
type BackupState =
  | { readonly state: "off" }
  | {
      readonly state: "ok"
      /** Undefined while none has been due yet. */
      readonly lastSuccessAt: number | undefined
      /** Bytes of its archive. */
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

/** Milliseconds without a backup after which something is wrong, even without an error. */
const PATIENCE = 36 * 60 * 60 * 1000

/** How many attempts are kept. */
const KEPT = 1000

const KILLED = "the server was ended while it made the backup"

/**
 * Whether scheduled backups are made: they fail when the latest attempt did, or when there has been none for 36 hours
 * since they were turned on.
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
  // A success in the future means that the clock has been set back since.
  const counted = lastSuccessAt !== undefined && lastSuccessAt <= now ? Math.max(lastSuccessAt, onSince) : onSince
  if (now - counted > PATIENCE) {
    const error = "no backup was made at its time; see that the server runs at that time"
    return { state: "failing", failingSince: nextDue(counted, backup_time), error, lastSuccessAt }
  }
  const lastSize = success?.size ?? undefined
  return { state: "ok", lastSuccessAt, lastSize, nextAt: nextDue(now, backup_time) }
}

/**
 * Records that an attempt begins, and that those without an end were killed.
 *
 * @returns its id, to record its end
 */
export async function beginRun(database: Database, path: string, now: number): Promise<number> {
  return database.transaction(async (tx) => {
    await store.endUnfinishedRuns(tx, KILLED, now)
    const id = await store.insertRun(tx, path, now)
    await store.deleteRunsUpTo(tx, id - KEPT)
    return id
  })
}

/** @param size bytes of the archive */
export async function noteSuccess(database: Database, id: number, size: number, now: number): Promise<void> {
  await database.transaction((tx) => store.endRun(tx, id, { size, error: null, now }))
}

/** @param error one line for the administrator */
export async function noteFailure(database: Database, id: number, error: string, now: number): Promise<void> {
  await database.transaction((tx) => store.endRun(tx, id, { size: null, error, now }))
}

/** Deletes the record of an attempt that was cancelled, which is no failure. */
export async function forgetRun(database: Database, id: number): Promise<void> {
  await database.transaction((tx) => store.deleteRun(tx, id))
}

/** For a restored database: the attempt that made the backup is in it without an end. */
export function forgetUnfinishedRuns(tx: Queries): Promise<void> {
  return store.deleteUnfinishedRuns(tx)
}

/** Since when scheduled backups are on, and the latest due moment for which one was requested. Epoch milliseconds. */
export interface Schedule {
  readonly onSince: number
  readonly dueAt: number
}

export async function findSchedule(queries: Queries): Promise<Schedule | undefined> {
  const row = await store.findSchedule(queries)
  return row && { onSince: row.on_since, dueAt: row.due_at }
}

/** Undefined when they are off. */
export function saveSchedule(tx: Queries, schedule: Schedule | undefined): Promise<void> {
  if (schedule === undefined) return store.deleteSchedule(tx)
  return store.saveSchedule(tx, { on_since: schedule.onSince, due_at: schedule.dueAt })
}
