import { Database } from "bun:sqlite"
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { DatabaseUnavailable } from "../errors.ts"
import { LOCK_PATIENCE_MS } from "./locks.ts"

/**
 * Writes a consistent, compact copy of the database `from` to `to` (mode 600), also while others read and write it.
 * The copy takes its name only when it is whole and on disk.
 *
 * It runs on the calling thread and blocks it, seconds for a gigabyte: right before migrations and in a command of its
 * own, wrong in a serving process.
 *
 * @param replace take the place of an older copy instead of refusing
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
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnavailable(
      `the backup ${target} could not be written: ${reason}`,
      "check that its directory exists, can be written and has enough free space",
      { cause: error },
    )
  }
}

/**
 * Writes a consistent, compact copy of a database that a server may be using to `emptyFile`. It is not flushed, being
 * meant to be read once and removed. What was written meanwhile is moved out of the write-ahead log here, where no
 * request waits for it.
 *
 * It blocks the calling thread, seconds for a gigabyte.
 */
export function copyWhileServing(from: string, emptyFile: string): void {
  const source = new Database(from, { readwrite: true })
  try {
    source.run(`pragma busy_timeout = ${LOCK_PATIENCE_MS}`)
    source.run("pragma synchronous = off")
    source.run("vacuum into ?", [emptyFile])
    source.run("pragma synchronous = full")
    source.run("pragma wal_checkpoint(passive)")
  } finally {
    source.close()
  }
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
