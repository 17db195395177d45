import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"

/** What scheduled backups are called, and nothing else that lies beside them. */
const SCHEDULED = /^trainbase-\d{8}-\d{6}\.tar$/

/** Whether a file of this name is a scheduled backup. */
export function isScheduledBackup(name: string): boolean {
  return SCHEDULED.test(name)
}

/** The name of a scheduled backup that begins at `now` (epoch milliseconds), in UTC: `trainbase-20261120-023000.tar`. */
export function backupName(now: number): string {
  const [day = "", time = ""] = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").split("T")
  return `trainbase-${day}-${time}.tar`
}

/**
 * Which of the files in a directory are scheduled backups that need not be kept any more: all but `keep`, of which
 * `made`, the one that was made just now, is the first whatever the clock said, and the others are the latest.
 */
export function outdated(names: readonly string[], made: string, keep: number): string[] {
  const older = names.filter((name) => isScheduledBackup(name) && name !== made)
  return older
    .sort()
    .reverse()
    .slice(keep - 1)
}

/** Removes the scheduled backups that need not be kept; answers their names. */
export async function removeOutdated(directory: string, made: string, keep: number): Promise<string[]> {
  const names = outdated(await readdir(directory), made, keep)
  for (const name of names) await rm(join(directory, name), { force: true })
  return names
}
