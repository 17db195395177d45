import { stat } from "node:fs/promises"
import { join } from "node:path"
import { BACKUPS_FOLDER } from "../../database/sqlite/schema-history.ts"
import type { Settings } from "../../settings/read.ts"
import { hasCode } from "../../tools/system-errors.ts"
import { writeRefusal } from "./write-refusal.ts"

/** Why no backup can be made, and what to do about it. */
interface PlaceFault {
  readonly reason: string
  readonly advice: string
}

/**
 * Why a scheduled backup cannot be written to its directory; undefined if it can. The server creates its default folder,
 * but not a directory from the settings, which may be the mount point of an unmounted disk.
 */
export async function backupPlaceFault({
  backup_directory,
  data,
}: Pick<Settings, "backup_directory" | "data">): Promise<PlaceFault | undefined> {
  const directory = backup_directory ?? join(data, BACKUPS_FOLDER)
  const found = await stat(directory).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  })
  if (found === undefined) {
    if (backup_directory === undefined) return undefined
    return {
      reason: `the directory ${directory} does not exist`,
      advice:
        "make sure that its disk is mounted, or create it for the user that runs trainbase (setting backup_directory)",
    }
  }
  if (!found.isDirectory()) {
    return { reason: `${directory} is not a directory`, advice: "name another one (setting backup_directory)" }
  }
  const refusal = await writeRefusal(directory)
  return refusal && { reason: `nothing can be written in ${directory}: ${refusal.reason}`, advice: refusal.advice }
}
