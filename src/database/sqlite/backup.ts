import { Database, SQLiteError } from "bun:sqlite"
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs"
import { resolve } from "node:path"
import { reasonOf } from "../../tools/system-errors.ts"
import { DatabaseUnavailable } from "../errors.ts"
import { type Access, accessForReading, openFile } from "./access.ts"
import { failureOf } from "./failures.ts"
import { LOCK_PATIENCE_MS } from "./locks.ts"

/**
 * Writes a consistent, compact copy of the database `from` to `to` (mode 600), even while others read and write it. The
 * copy gets its name only when it is complete and on disk.
 *
 * It blocks the calling thread for several seconds per gigabyte, which is fine before migrations and in a separate
 * command, but not in a process that serves requests.
 *
 * @param replace replace an older copy instead of refusing
 * @throws DatabaseUnavailable when `to` exists or cannot be written
 */
export function copyDatabase(from: string, to: string, { replace = false } = {}): void {
  const target = resolve(to)
  if (!replace && existsSync(target)) {
    throw new DatabaseUnavailable(`the backup file ${target} exists already`, "name a new file")
  }
  const unfinished = `${target}.${process.pid}.part`
  try {
    closeSync(openSync(unfinished, "wx", 0o600))
    copyInto(from, unfinished)
    flush(unfinished)
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { force: true })
    const reason = reasonOf(error)
    throw new DatabaseUnavailable(
      `the backup ${target} could not be written: ${reason}`,
      "check that its directory exists, can be written and has enough free space",
      { cause: error },
    )
  }
}

/**
 * Writes a consistent, compact copy of a database that a server may be using to `emptyFile`. The copy is not flushed,
 * because it will be read once and removed. Pages written in the meantime are moved from the write-ahead log into the
 * database here, where no request waits for it. A database in a read-only directory is also copied if that is safe.
 *
 * It blocks the calling thread for several seconds per gigabyte.
 *
 * @throws DatabaseUnavailable naming the database, when it cannot be opened and read
 * @throws SQLiteError for other failures, usually of the copy
 */
export function copyWhileServing(from: string, emptyFile: string): void {
  const access = accessForReading(from)
  const before = stateOf(from)
  const source = openSource(from, access)
  try {
    source.run("pragma synchronous = off")
    source.run("vacuum into ?", [emptyFile])
    if (access === "write") tidy(source)
  } finally {
    source.close()
  }
  if (access === "frozen" && (accessForReading(from) !== "frozen" || stateOf(from) !== before)) {
    throw new DatabaseUnavailable(`the database ${from} was used while it was being copied`, "try again")
  }
}

/** Opens and reads the database, so that a fault of its disk is not blamed on the copy. */
function openSource(file: string, access: Access): Database {
  let source: Database | undefined
  try {
    source = openFile(file, access)
    source.run(`pragma busy_timeout = ${LOCK_PATIENCE_MS}`)
    source.query("select count(*) from sqlite_schema").get()
    return source
  } catch (error) {
    source?.close()
    throw access === "write" ? failureOf(error, "open", file) : unreadable(file, error)
  }
}

function unreadable(file: string, cause: unknown): unknown {
  if (!(cause instanceof SQLiteError) || !/^SQLITE_(CANTOPEN|READONLY)/.test(cause.code ?? "")) {
    return failureOf(cause, "open", file)
  }
  return new DatabaseUnavailable(
    `the database ${file} cannot be read where nothing can be written, as it was not closed properly (${cause.message})`,
    "make its directory writable, or copy the directory to another disk and back up that copy with --data",
    { cause },
  )
}

/**
 * Errors are ignored, because the copy is complete without this, the server does it too, and a full disk of the
 * database must not prevent a backup.
 */
function tidy(source: Database): void {
  try {
    source.run("pragma synchronous = full")
    source.run("pragma wal_checkpoint(passive)")
  } catch (error) {
    if (!(error instanceof SQLiteError && /^SQLITE_(FULL|IOERR|BUSY)/.test(error.code ?? ""))) throw error
  }
}

function stateOf(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${mtimeMs}`
}

function copyInto(from: string, emptyFile: string): void {
  const source = new Database(from, { readonly: true })
  try {
    source.run("vacuum into ?", [emptyFile])
  } finally {
    source.close()
  }
}

function flush(file: string): void {
  const handle = openSync(file, "r+")
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
