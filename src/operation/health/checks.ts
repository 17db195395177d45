import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { Vitals } from "../../background/loop.ts"
import { reminderTrouble } from "../../compliance/reminders/trouble.ts"
import type { Database } from "../../database/port.ts"
import { DATABASE_FILE } from "../../database/sqlite/data-file.ts"
import type { Settings } from "../../settings/read.ts"
import { backupState } from "../backup/runs/rules.ts"
import { backupPlaceFault } from "./backup-place.ts"
import { diskSpace } from "./disk-space.ts"
import { withinPatience } from "./patience.ts"
import { readAnything } from "./store.ts"
import { fileWriteRefusal, writeRefusal } from "./write-refusal.ts"

/** "degraded": requests work, but an administrator should investigate; "unavailable": they do not work. */
export type Status = "ok" | "degraded" | "unavailable"

/** The result of one check. `message` is public and a fixed sentence; `error` is for the log only. */
export interface Finding {
  readonly status: Status
  readonly message?: string
  readonly error?: unknown
}

type BackupState = Awaited<ReturnType<typeof backupState>>

/** The results of all checks at one time. */
export interface Checkup {
  readonly status: Status
  readonly checks: {
    readonly database: Finding
    /** Bytes; null if the disk cannot be checked. */
    readonly disk_space: Finding & { readonly free: number | null; readonly total: number | null }
    readonly loop: Finding
    readonly reminders: Finding
    /** `state` is undefined if the database cannot be read. */
    readonly backups: Finding & { readonly state: BackupState | undefined }
  }
}

export interface CheckedParts {
  readonly database: Database
  readonly settings: Pick<Settings, "data" | "free_space_warning" | "backup_time" | "backup_directory">
  readonly vitals: () => Vitals
  /** The current time, in epoch milliseconds. */
  readonly clock: () => number
}

/** The loop wakes up every second. After this many milliseconds without waking up, it counts as stopped. */
const LOOP_SILENCE = 30_000

/**
 * A pass of the loop may wait for another process that is writing. After this many milliseconds, an administrator should
 * investigate.
 */
const LONG_PASS = 60_000

const OK: Finding = { status: "ok" }

const ONLY_READS: Finding = { status: "unavailable", message: "The database cannot be written." }

/** Runs all readiness checks; takes at most two seconds and never throws. */
export async function checkUp(parts: CheckedParts): Promise<Checkup> {
  const [database, disk_space] = await Promise.all([checkDatabase(parts), checkDisk(parts)])
  // The database is not read again if it has just failed to respond.
  const backups = database.status === "ok" ? await checkBackups(parts) : { ...OK, state: undefined }
  const reminders = database.status === "ok" ? await checkReminders(parts) : OK
  const checks = { database, disk_space, loop: checkLoop(parts), reminders, backups }
  return { status: worstOf(Object.values(checks)), checks }
}

function worstOf(findings: readonly Finding[]): Status {
  const found = new Set(findings.map(({ status }) => status))
  return found.has("unavailable") ? "unavailable" : found.has("degraded") ? "degraded" : "ok"
}

async function checkDatabase({ database, settings }: CheckedParts): Promise<Finding> {
  try {
    const { only_reads } = await withinPatience(readAnything(database))
    if (only_reads === 1) return { ...ONLY_READS, error: "transactions are read-only there" }
    return database.engine === "sqlite" ? await withinPatience(checkFile(settings.data)) : OK
  } catch (error) {
    return { status: "unavailable", message: "The database cannot be read.", error }
  }
}

/**
 * Whether the file can be written, checked without writing. A deleted file remains readable until it is closed, but
 * everything written to it is lost.
 */
async function checkFile(data: string): Promise<Finding> {
  const file = join(data, DATABASE_FILE)
  await stat(file)
  const refusal = (await fileWriteRefusal(file)) ?? (await writeRefusal(data))
  return refusal === undefined ? OK : { ...ONLY_READS, error: refusal.reason }
}

async function checkDisk({ database, settings }: CheckedParts): Promise<Checkup["checks"]["disk_space"]> {
  // With PostgreSQL, the records are elsewhere, so requests work without this disk.
  const worst = database.engine === "sqlite" ? "unavailable" : "degraded"
  try {
    const { free, total, state } = await withinPatience(diskSpace(settings.data, settings.free_space_warning))
    const room = { free, total }
    if (state === "ok") return { ...OK, ...room }
    if (state === "low") return { status: "degraded", message: "There is little free space on the disk.", ...room }
    return { status: worst, message: "There is no free space on the disk.", ...room }
  } catch (error) {
    return { status: worst, message: "The disk cannot be checked.", error, free: null, total: null }
  }
}

function checkLoop({ vitals }: CheckedParts): Finding {
  const { sinceTick, sincePass } = vitals()
  if (sinceTick > LOOP_SILENCE) return { status: "unavailable", message: "The background loop is not running." }
  if (sincePass > LONG_PASS) return { status: "degraded", message: "The background loop cannot get its jobs." }
  return OK
}

async function checkReminders({ database, clock }: CheckedParts): Promise<Finding> {
  try {
    const { late, lagging } = await withinPatience(reminderTrouble(database, clock()))
    if (lagging.length > 0) return { status: "degraded", message: "The reminders of today have not been made." }
    if (late > 0) return { status: "degraded", message: "Reminders have been waiting for more than a day." }
    return OK
  } catch (error) {
    return { status: "degraded", message: "The reminders cannot be checked.", error }
  }
}

async function checkBackups({ database, settings, clock }: CheckedParts): Promise<Checkup["checks"]["backups"]> {
  try {
    const state = await withinPatience(backupState(database, settings, clock()))
    if (state.state === "failing") {
      return { status: "degraded", message: "Scheduled backups are failing.", error: state.error, state }
    }
    const fault = state.state === "off" ? undefined : await withinPatience(backupPlaceFault(settings))
    if (fault === undefined) return { ...OK, state }
    return { status: "degraded", message: "Backups cannot be written to their directory.", error: fault.reason, state }
  } catch (error) {
    return { status: "degraded", message: "The state of backups is unknown.", error, state: undefined }
  }
}
