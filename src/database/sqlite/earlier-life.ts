import { readdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { KEY_FILE } from "../../settings/installation-key.ts"
import { hasCode } from "../../tools/system-errors.ts"
import { DatabaseUnavailable } from "../errors.ts"
import { BACKUPS_FOLDER } from "./schema-history.ts"
import { hasServed, LOCK_FILE } from "./server-lock.ts"

/** Where uploaded files are stored unless a setting names another place. */
const FILES_FOLDER = "files"

/**
 * Makes sure that a lost database is not taken for a new one: the loss would not be noticed, and scheduled backups of
 * the empty database would replace the good ones. Call it before the file is opened: SQLite would remove the log of an
 * empty file, and perhaps the last data in it.
 *
 * @param file path of the database in the data directory; a file that is not empty is not checked
 * @throws DatabaseUnavailable when it is empty or missing, and something else in the directory shows that there used to
 *   be a database
 */
export function refuseLost(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size !== undefined && size > 0) return
  const trace = traceIn(dirname(file), file, { isEmptied: size === 0 })
  if (trace === undefined) return
  throw new DatabaseUnavailable(
    `the database ${file} is ${size === 0 ? "empty" : "missing"}, although its data directory was used before (${trace})`,
    'see that its disk is mounted, or restore the latest backup into an empty data directory with "trainbase restore"; to begin again with nothing, move away all that is in the directory',
  )
}

/**
 * The name of something that exists only if there used to be a database. A key does not count, because it may be put
 * there before the first start.
 */
function traceIn(folder: string, file: string, { isEmptied }: { isEmptied: boolean }): string | undefined {
  const log = `${file}-wal`
  if (sizeOf(log) > 0) return log.slice(folder.length + 1)
  if (isEmptied && sizeOf(join(folder, KEY_FILE)) > 0) return KEY_FILE
  const used = [FILES_FOLDER, BACKUPS_FOLDER].find((name) => holdsAnything(join(folder, name)))
  return used ?? (hasServed(folder) ? LOCK_FILE : undefined)
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Hidden entries are unfinished restores, or belong to the disk itself. */
function holdsAnything(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => !name.startsWith(".") && name !== "lost+found")
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return false
    throw error
  }
}
