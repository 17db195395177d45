import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { hasCode, reasonOf } from "../../tools/system-errors.ts"
import { DatabaseUnavailable } from "../errors.ts"
import { refuseUnfinishedRestore } from "./unfinished-restore.ts"

export const DATABASE_FILE = "trainbase.sqlite"

/**
 * Returns the path of the database file in `directory`. Creates what does not exist, for the running user only
 * (directory 700, file 600; SQLite gives the journal the same mode); existing ones keep their mode.
 *
 * @param examine called with the path before the file is created
 * @throws DatabaseUnavailable with the problem and, as its hint, the solution
 */
export function prepareDataFile(directory: string, examine: (file: string) => void): string {
  const folder = prepareDataDirectory(directory)
  const file = join(folder, DATABASE_FILE)
  refuseUnfinishedRestore(folder, file)
  examine(file)
  attempt(
    () => createFile(file),
    `the database ${file} cannot be created`,
    "check the disk, or name another data directory with --data",
  )
  attempt(
    () => accessSync(file, constants.R_OK | constants.W_OK),
    `the database ${file} cannot be read and written`,
    "give the user that runs trainbase read and write access to it",
  )
  return file
}

/**
 * Creates the data directory if it does not exist (mode 700), and makes sure that it can be written. Its parent is
 * never created: it may be the mount point of a disk that is not mounted.
 *
 * @returns its absolute path
 * @throws DatabaseUnavailable with the problem and, as its hint, the solution
 */
export function prepareDataDirectory(directory: string): string {
  const folder = resolve(directory)
  refuseWithoutParent(folder)
  attemptToMake(folder, () => {
    if (!isDirectory(folder)) mkdirSync(folder, { mode: 0o700 })
  })
  refuseUnwritable(folder)
  return folder
}

/**
 * The same as a dry run: creates nothing, and returns what would be created.
 *
 * @param examine called with the path of the file in an existing directory
 * @throws DatabaseUnavailable with the problem that would occur and, as its hint, the solution
 */
export function examineDataFile(directory: string, examine: (file: string) => void): readonly string[] {
  const folder = resolve(directory)
  const file = join(folder, DATABASE_FILE)
  if (isDirectory(folder)) {
    refuseUnwritable(folder)
    refuseUnfinishedRestore(folder, file)
    examine(file)
    return existsSync(file) ? [] : [`the database ${file}`]
  }
  refuseWithoutParent(folder)
  attemptToMake(folder, () => {
    if (existsSync(folder)) throw new Error("it is a file")
    accessSync(dirname(folder), constants.W_OK | constants.X_OK)
  })
  return [`the data directory ${folder}`, `the database ${file}`]
}

function refuseWithoutParent(folder: string): void {
  const parent = dirname(folder)
  if (existsSync(folder) || existsSync(parent)) return
  throw new DatabaseUnavailable(
    `the data directory ${folder} cannot be created: there is no directory ${parent}`,
    "mount the disk that it is on, or make it, or name another data directory with --data",
  )
}

function attemptToMake(folder: string, action: () => void): void {
  attempt(
    action,
    `the data directory ${folder} cannot be created`,
    "make it and give it to the user that runs trainbase, or name another one with --data",
  )
}

function refuseUnwritable(folder: string): void {
  attempt(
    () => accessSync(folder, constants.W_OK | constants.X_OK),
    `the data directory ${folder} cannot be written`,
    "give the user that runs trainbase write access to it, or name another one with --data",
  )
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/**
 * Creates an empty file of mode 600 unless it exists. Never opens an existing file: closing it again would drop the
 * locks that this process's SQLite holds on it.
 */
export function createFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600))
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
  }
}

function attempt(action: () => void, failure: string, hint: string): void {
  try {
    action()
  } catch (error) {
    const reason = reasonOf(error)
    throw new DatabaseUnavailable(`${failure}: ${reason}`, hint, { cause: error })
  }
}
