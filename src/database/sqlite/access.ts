import { constants, Database } from "bun:sqlite"
import { accessSync, existsSync, constants as modes } from "node:fs"
import { dirname } from "node:path"
import { pathToFileURL } from "node:url"

/**
 * How a file is opened: `read` writes nothing to it; `frozen` moreover creates no files next to it. `frozen` takes no
 * lock and ignores the write-ahead log, so use it only for a file that no process has open.
 */
export type Access = "write" | "read" | "frozen"

export function openFile(file: string, access: Access): Database {
  if (access !== "frozen") return new Database(file, access === "write" ? { readwrite: true } : { readonly: true })
  return new Database(`${pathToFileURL(file)}?immutable=1`, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)
}

/**
 * How to open, for reading, a file that others may be writing. Next to a file in use SQLite needs a log and an index,
 * which it cannot create in a read-only directory; if both are missing, the file is not in use.
 */
export function accessForReading(file: string): Access {
  if (isWritable(file) && isWritable(dirname(file))) return "write"
  return existsSync(`${file}-wal`) || existsSync(`${file}-shm`) ? "read" : "frozen"
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, modes.W_OK)
    return true
  } catch {
    return false
  }
}
