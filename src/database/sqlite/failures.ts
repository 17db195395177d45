import { SQLiteError } from "bun:sqlite"
import { statfsSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseUnavailable, InvalidStatement, StatementFailed, UniqueViolation } from "../errors.ts"

/** Whether another connection holds a lock that this one needs. */
export function isBusy(error: unknown): boolean {
  return error instanceof SQLiteError && error.code !== undefined && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

/** Whether a read-only connection has refused to write. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return error instanceof SQLiteError && error.code === "SQLITE_READONLY"
}

/**
 * The port's error for an error of an SQLite statement. Lock errors are returned unchanged, for retries.
 *
 * @param file path of the database, for messages to the administrator
 * @param free the free bytes on the disk of a file
 */
export function failureOf(error: unknown, text: string, file: string, free = freeBytes): unknown {
  if (!(error instanceof Error) || error instanceof InvalidStatement || isBusy(error)) return error
  if (!(error instanceof SQLiteError)) return new StatementFailed(text, error)
  const code = error.code ?? ""
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") return uniqueViolationOf(error)
  return fileFailureOf(error, file, free) ?? new StatementFailed(text, error)
}

/** The failure if the fault lies with the file or the disk; undefined if it lies with the statement. */
function fileFailureOf(error: SQLiteError, file: string, free: typeof freeBytes): DatabaseUnavailable | undefined {
  const written = error.code ?? ""
  // On a full disk, the shared memory of the log cannot grow, which SQLite reports as an I/O error.
  const code = written.startsWith("SQLITE_IOERR") && free(file) < NEXT_TO_NONE ? "SQLITE_FULL" : written
  const failure = FILE_FAILURES.find(({ codes }) => codes.test(code))
  return failure && new DatabaseUnavailable(`${failure.what(file)} (${error.message})`, failure.hint, { cause: error })
}

/** In bytes: SQLite requests less than this at a time. */
const NEXT_TO_NONE = 128 * 1024

/** The free bytes on the disk that holds a file; infinite if they cannot be determined. */
function freeBytes(file: string): number {
  try {
    const { bavail, bsize } = statfsSync(dirname(file))
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const FILE_FAILURES: readonly { codes: RegExp; what: (file: string) => string; hint: string }[] = [
  {
    codes: /^SQLITE_NOTADB/,
    what: (file) => `${file} is not a database of trainbase`,
    hint: 'if it was one, it is damaged: restore the latest backup into an empty data directory with "trainbase restore"; else name another data directory with --data',
  },
  {
    codes: /^SQLITE_CORRUPT/,
    what: (file) => `the database ${file} is damaged`,
    hint: 'stop trainbase and restore the latest backup into an empty data directory with "trainbase restore"',
  },
  {
    codes: /^SQLITE_READONLY/,
    what: (file) => `the database ${file} cannot be written`,
    hint: "give the user that runs trainbase write access to it and to its directory",
  },
  {
    codes: /^SQLITE_FULL/,
    what: (file) => `the disk that holds ${file} is full`,
    hint: "free some space",
  },
  {
    codes: /^SQLITE_(CANTOPEN|PERM|AUTH)/,
    what: (file) => `the database ${file} cannot be opened`,
    hint: "check that its directory exists and belongs to the user that runs trainbase",
  },
  {
    codes: /^SQLITE_IOERR/,
    what: (file) => `reading or writing ${file} failed`,
    hint: "check the disk and its free space",
  },
]

/** SQLite names the columns as `table.column, table.column`, or, for an expression, `index 'name'`. */
function uniqueViolationOf(error: SQLiteError): UniqueViolation {
  const where = error.message.replace(/^UNIQUE constraint failed: /, "")
  const index = /^index '(.*)'$/.exec(where)?.[1]
  if (index !== undefined) return new UniqueViolation([], index, { cause: error })
  const columns = where.split(", ").map((name) => name.slice(name.indexOf(".") + 1))
  return new UniqueViolation(columns, undefined, { cause: error })
}
