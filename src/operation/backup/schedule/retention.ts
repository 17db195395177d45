import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"

/** Matches only the names of scheduled backups, not those of other files in the directory. */
const SCHEDULED = /^trainbase-\d{8}-\d{6}\.tar(\.age)?$/

/** Whether a file with this name is a scheduled backup. */
export function isScheduledBackup(name: string): boolean {
  return SCHEDULED.test(name)
}

/** Whether a scheduled backup with this name is encrypted. */
export function isEncryptedBackup(name: string): boolean {
  return name.endsWith(ENCRYPTED)
}

/** The extension of age files. */
const ENCRYPTED = ".age"

/**
 * The name of a scheduled backup that starts at `now` (epoch milliseconds), in UTC: `trainbase-20261120-023000.tar`, followed
 * by `.age` if it is encrypted.
 */
export function backupName(now: number, isEncrypted: boolean): string {
  const [day = "", time = ""] = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").split("T")
  return `trainbase-${day}-${time}.tar${isEncrypted ? ENCRYPTED : ""}`
}

/**
 * Returns the scheduled backups in a directory that may be removed: all except the `keep` that stay, namely `made` (the
 * newest one, whatever its time) and the latest others.
 */
export function outdated(names: readonly string[], made: string, keep: number): string[] {
  const older = names.filter((name) => isScheduledBackup(name) && name !== made)
  return older
    .sort()
    .reverse()
    .slice(keep - 1)
}

/** Removes the scheduled backups that need not be kept, and returns their names. */
export async function removeOutdated(directory: string, made: string, keep: number): Promise<string[]> {
  const names = outdated(await readdir(directory), made, keep)
  for (const name of names) await rm(join(directory, name), { force: true })
  return names
}
