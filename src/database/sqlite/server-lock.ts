import { Database, SQLiteError } from "bun:sqlite"
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { hasCode, reasonOf } from "../../tools/system-errors.ts"
import { DatabaseUnavailable } from "../errors.ts"
import { createFile, DATABASE_FILE, prepareDataDirectory } from "./data-file.ts"

/**
 * A database without tables next to the real one. Only its write lock matters: the system releases it when the process
 * ends in any way, and no child process inherits it. Its `user_version` is the process id, and its `application_id`
 * shows whether a server has worked here on an SQLite database.
 */
export const LOCK_FILE = "serve.lock"

/** How long a start waits for a process that is checking whether a server runs, in milliseconds. */
const PATIENCE = 500

/** "trai". */
const HAS_SERVED = 0x74_72_61_69

/** Held while a server works in a data directory. */
export interface ServerLock {
  release(): void
}

/**
 * Makes this process the only server of a data directory, which is created if it does not exist. Other commands take no
 * such lock: they may run next to a server.
 *
 * @throws DatabaseUnavailable when another server runs there, or the directory cannot be used
 */
export function lockForServer(directory: string): ServerLock {
  const folder = prepareDataDirectory(directory)
  const file = join(folder, LOCK_FILE)
  const database = open(file)
  // The first page of a new file must be flushed, because half a page would not be a database.
  const isMade = statSync(file).size > 0
  try {
    database.run(`pragma busy_timeout = ${PATIENCE}`)
    if (isMade) {
      // Flushing is turned off: the process id need not survive a power cut, and each commit would flush three times.
      database.run("pragma synchronous = off")
      database.run("pragma journal_mode = memory")
    }
    database.run("begin immediate")
    setProcess(database, process.pid)
    noteService(database, folder)
    database.run("commit")
    // This lock allows others to read the id, but not to write.
    database.run("begin immediate")
  } catch (error) {
    const holder = isBusy(error) ? runningProcess(database) : undefined
    database.close()
    throw isBusy(error) ? inUse(folder, holder) : unusable(file, error)
  }
  return {
    release() {
      setProcess(database, 0)
      noteService(database, folder)
      database.run("commit")
      database.close()
    },
  }
}

/**
 * Whether a server is currently working in a data directory, and its process id if it is known.
 *
 * @throws DatabaseUnavailable when the lock cannot be checked
 */
export function serverIn(directory: string): { readonly pid: number | undefined } | undefined {
  const file = join(directory, LOCK_FILE)
  if (!existsSync(file)) return undefined
  const database = open(file)
  try {
    database.run("begin immediate")
    database.run("rollback")
    return undefined
  } catch (error) {
    if (!isBusy(error)) throw unusable(file, error)
    return { pid: runningProcess(database) }
  } finally {
    database.close()
  }
}

/** Whether a server has already worked with a database in this data directory. */
export function hasServed(directory: string): boolean {
  const file = join(directory, LOCK_FILE)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return false
  const database = open(file)
  try {
    database.run(`pragma busy_timeout = ${PATIENCE}`)
    const row = database.query<{ application_id: number }, []>("pragma application_id").get()
    return row?.application_id === HAS_SERVED
  } catch (error) {
    throw unusable(file, error)
  } finally {
    database.close()
  }
}

/** Once recorded, this mark stays, even if the database is lost. */
function noteService(database: Database, folder: string): void {
  const size = statSync(join(folder, DATABASE_FILE), { throwIfNoEntry: false })?.size ?? 0
  if (size > 0) database.run(`pragma application_id = ${HAS_SERVED}`)
}

function open(file: string): Database {
  try {
    createFile(file)
    return new Database(file, { readwrite: true })
  } catch (error) {
    throw unusable(file, error)
  }
}

function setProcess(database: Database, pid: number): void {
  database.run(`pragma user_version = ${pid}`)
}

/** The process that has the lock; undefined while a process is acquiring it and the recorded one has ended. */
function runningProcess(database: Database): number | undefined {
  try {
    const row = database.query<{ user_version: number }, []>("pragma user_version").get()
    const pid = row?.user_version ?? 0
    return pid > 0 && runs(pid) ? pid : undefined
  } catch (error) {
    if (isBusy(error)) return undefined
    throw error
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user may not be signalled, but the refusal shows that it exists.
    return hasCode(error, "EPERM")
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && error.code?.startsWith("SQLITE_BUSY") === true
}

function inUse(folder: string, pid: number | undefined): DatabaseUnavailable {
  const who = pid === undefined ? "" : ` (process ${pid})`
  return new DatabaseUnavailable(
    `another server runs on the data directory ${folder}${who}`,
    "stop it first, or name another data directory with --data",
  )
}

function unusable(file: string, error: unknown): DatabaseUnavailable {
  const reason = reasonOf(error)
  return new DatabaseUnavailable(
    `the lock ${file} cannot be used: ${reason}`,
    "check the disk; the file holds nothing and may be removed while no server runs",
    { cause: error },
  )
}
