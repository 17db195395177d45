import { accessSync, closeSync, constants, mkdirSync, openSync } from "node:fs"
import { join, resolve } from "node:path"
import { DatabaseUnavailable } from "../errors.ts"

export const DATABASE_FILE = "trainbase.sqlite"

/**
 * The path of the database file in `directory`. What does not exist is made, for the running user alone (directory 700,
 * file 600; SQLite gives the file's mode to the journal beside it); what exists keeps its mode.
 *
 * @throws DatabaseUnavailable what went wrong and, as its hint, what to do
 */
export function prepareDataFile(directory: string): string {
  const folder = resolve(directory)
  const file = join(folder, DATABASE_FILE)
  attempt(
    () => mkdirSync(folder, { recursive: true, mode: 0o700 }),
    `the data directory ${folder} cannot be created`,
    "make it and give it to the user that runs trainbase, or name another one with --data",
  )
  attempt(
    () => accessSync(folder, constants.W_OK | constants.X_OK),
    `the data directory ${folder} cannot be written`,
    "give the user that runs trainbase write access to it, or name another one with --data",
  )
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

/** Never opens an existing file: closing it again would drop the locks that this process's SQLite holds on it. */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600))
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  }
}

function attempt(action: () => void, failure: string, hint: string): void {
  try {
    action()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnavailable(`${failure}: ${reason}`, hint, { cause: error })
  }
}
