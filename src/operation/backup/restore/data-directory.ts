import { existsSync } from "node:fs"
import { readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { LOCK_FILE } from "../../../database/sqlite/server-lock.ts"
import { isUnfinishedRestore } from "../../../database/sqlite/unfinished-restore.ts"
import { SETTINGS_FILE } from "../../../settings/table.ts"
import { OperatorError } from "../../../tools/operator-error.ts"
import { hasCode, reasonOf } from "../../../tools/system-errors.ts"
import { DATABASE_ENTRY, FILES_ENTRY, PLAIN_ENTRIES } from "../archive/entries.ts"

/*
 * Guarantee: after a restore was killed, a data directory has either no database or a complete installation. Without a
 * database, the unfinished restore lists the files that it may have moved, so that the next restore removes exactly
 * those.
 */

/**
 * A file in the folder of an unfinished restore, written before anything is moved out of it: the names of the files to be
 * moved, as JSON.
 */
export const MOVING_FILE = "moving.json"

/** The name of a backup's settings file until an administrator has reviewed it. */
export const UNTRUSTED_SETTINGS_FILE = `${SETTINGS_FILE}.from-backup`

/** Allowed in the directory: an existing settings file is kept, and the root of a disk has a folder of its own. */
const WELCOME = new Set([SETTINGS_FILE, "lost+found", LOCK_FILE, `${LOCK_FILE}-journal`])

/**
 * Makes sure that a restore would overwrite nothing.
 *
 * @throws OperatorError when the directory contains anything that is not from an interrupted restore
 */
export async function requireEmpty(data: string): Promise<void> {
  const names = await namesIn(data)
  const leftovers = new Set(await leftoversOf(data, names))
  const stranger = names.find((name) => !WELCOME.has(name) && !isUnfinishedRestore(name) && !leftovers.has(name))
  if (stranger === undefined) return
  throw new OperatorError(
    `the data directory ${data} is not empty (${stranger})`,
    "restore into a new one with --data, or move its contents away",
  )
}

/** Removes the remains of killed restores. To be called only when no other restore can be running. */
export async function removeLeftovers(data: string): Promise<void> {
  const names = await namesIn(data)
  for (const name of await leftoversOf(data, names)) await rm(join(data, name), { recursive: true, force: true })
  for (const name of names.filter((name) => isUnfinishedRestore(name))) {
    await rm(join(data, name), { recursive: true, force: true })
  }
}

async function leftoversOf(data: string, names: readonly string[]): Promise<string[]> {
  // With a database, the installation is complete.
  if (existsSync(join(data, DATABASE_ENTRY))) return []
  const leftovers: string[] = []
  for (const unfinished of names.filter((name) => isUnfinishedRestore(name))) {
    leftovers.push(...(await movedFrom(join(data, unfinished, MOVING_FILE))))
  }
  return leftovers
}

async function movedFrom(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const text = await readFile(path, "utf8")
  // The restore was killed while writing this file; nothing is moved before the file is on disk.
  if (!text.endsWith("]")) return []
  const names: unknown = JSON.parse(text)
  const known = [...PLAIN_ENTRIES, FILES_ENTRY, UNTRUSTED_SETTINGS_FILE]
  return Array.isArray(names) ? known.filter((name) => names.includes(name)) : []
}

async function namesIn(data: string): Promise<string[]> {
  try {
    return await readdir(data)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return []
    throw new OperatorError(
      `the data directory ${data} cannot be read: ${reasonOf(error)}`,
      "name a directory of the user that runs trainbase with --data",
      { cause: error },
    )
  }
}
