import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { DATABASE_FILE } from "../../../database/sqlite/data-file.ts"
import type { Settings } from "../../../settings/read.ts"
import { OperatorError } from "../../../tools/operator-error.ts"
import { isScheduledBackup } from "./retention.ts"

/**
 * Makes sure that a server does not start with a new database next to the backups of an earlier one, which the new
 * backups would replace day by day.
 *
 * @throws OperatorError when the data directory has no database or an empty one, and `backup_directory` contains backups
 */
export function refuseEarlierBackups({
  data,
  database,
  backup_directory: directory,
}: Pick<Settings, "data" | "database" | "backup_directory">): void {
  if (database !== undefined || directory === undefined) return
  const file = join(data, DATABASE_FILE)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return
  const latest = namesIn(directory).filter(isScheduledBackup).sort().at(-1)
  if (latest === undefined) return
  throw new OperatorError(
    `there is no database ${file}, but ${directory} has backups of one`,
    `make sure that its disk is mounted, or restore the latest into an empty data directory (trainbase restore ${join(directory, latest)}); to start from scratch, name another backup_directory`,
  )
}

/** Empty if the directory cannot be read: the readiness check reports that. */
function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
