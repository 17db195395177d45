import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Queries } from "../../database/port.ts"
import { BACKUPS_FOLDER } from "../../database/sqlite/schema-history.ts"
import type { Settings } from "../../settings/read.ts"
import { backupState } from "../backup/runs/rules.ts"
import { isEncryptedBackup, isScheduledBackup } from "../backup/schedule/retention.ts"
import { backupPlaceFault } from "../health/backup-place.ts"
import { type Finding, fail, moment, pass, warning } from "./finding.ts"

/** Checks that scheduled backups are being made and can be made. */
export async function backups(
  queries: Queries,
  settings: Pick<Settings, "backup_time" | "backup_directory" | "backup_recipients" | "data">,
  now: number,
): Promise<Finding | Finding[]> {
  const state = await backupState(queries, settings, now)
  const fault = state.state === "off" ? undefined : await backupPlaceFault(settings)
  const place = fault && fail(`backups cannot be made: ${fault.reason}`, fault.advice)
  const made = madeFinding(state, settings)
  if (place !== undefined) return state.state === "failing" ? [place, made] : place
  const readable = await readableBackups(settings)
  return readable === undefined ? made : [made, readable]
}

/** Backups from before encryption was set up, which anyone with access to them can read. */
async function readableBackups({
  backup_time,
  backup_directory,
  backup_recipients,
  data,
}: Parameters<typeof backups>[1]): Promise<Finding | undefined> {
  if (backup_time === "off" || backup_recipients.length === 0) return undefined
  const directory = backup_directory ?? join(data, BACKUPS_FOLDER)
  const names = await readdir(directory).catch(() => [])
  const readable = names.filter((name) => isScheduledBackup(name) && !isEncryptedBackup(name)).length
  if (readable === 0) return undefined
  return warning(
    `older backups in ${directory} are not encrypted: ${readable}`,
    "remove them when you no longer need them (trainbase-*.tar), or wait until newer ones replace them",
  )
}

function madeFinding(
  state: Awaited<ReturnType<typeof backupState>>,
  { backup_recipients: recipients }: Pick<Settings, "backup_recipients">,
): Finding {
  switch (state.state) {
    case "off":
      return warning(
        "the server makes no backups",
        "set backup_time, unless trainbase backup or another program makes them",
      )
    case "failing":
      return fail(
        `scheduled backups have been failing since ${moment(state.failingSince)}: ${state.error}`,
        state.lastSuccessAt === undefined
          ? "fix that: there has been no backup yet"
          : `fix that: the last good backup was made at ${moment(state.lastSuccessAt)}`,
      )
    case "ok": {
      const last =
        state.lastSuccessAt === undefined
          ? "none has been due yet"
          : `the last was made at ${moment(state.lastSuccessAt)}`
      const encrypted = recipients.length > 0 ? "encrypted " : ""
      return pass(`scheduled ${encrypted}backups are made: ${last}, the next is due at ${moment(state.nextAt)}`)
    }
  }
}
