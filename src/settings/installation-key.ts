import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { OperatorError } from "../tools/operator-error.ts"
import { hasCode, reasonOf } from "../tools/system-errors.ts"
import { key256 } from "./kinds.ts"
import type { Settings } from "./read.ts"

/** The key file in the data directory, used unless the key is in a setting. */
export const KEY_FILE = "secret.key"
const KEY_BYTES = 32

/**
 * The key of this installation, 32 bytes: the setting `secret_key`, otherwise the file `secret.key` in the data directory,
 * which is created (mode 600) if it does not exist. Processes that start at the same time get the same key.
 *
 * Throws `OperatorError` if the file cannot be read or created, or does not contain a key.
 */
export function installationKey({ data, secret_key }: Pick<Settings, "data" | "secret_key">): Uint8Array {
  if (secret_key !== undefined) return bytesOf(secret_key)
  const path = join(data, KEY_FILE)
  const text = read(path) ?? createAndRead(data, path)
  const key = key256.parse(text.trim())
  if (key === undefined) {
    throw new OperatorError(
      `the key file ${path} does not contain ${key256.expects}`,
      "restore the file from a backup, or remove it to get a new one; what the old key sealed stays sealed",
    )
  }
  return bytesOf(key)
}

function bytesOf(key: string): Uint8Array {
  return Uint8Array.fromHex(key)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw new OperatorError(
      `the key file ${path} could not be read: ${reasonOf(error)}`,
      "give the user that runs trainbase read access",
      { cause: error },
    )
  }
}

/** A new key, or the key of a process that was faster. */
function createAndRead(directory: string, path: string): string {
  create(directory, path)
  return read(path) ?? ""
}

function create(directory: string, path: string): void {
  const unfinished = `${path}.${crypto.randomUUID()}`
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    write(unfinished, crypto.getRandomValues(new Uint8Array(KEY_BYTES)).toHex())
    linkUnlessThere(unfinished, path)
    flushDirectory(directory)
  } catch (error) {
    throw new OperatorError(
      `the key file ${path} could not be created: ${reasonOf(error)}`,
      "let trainbase write to the data directory, or set secret_key",
      { cause: error },
    )
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function write(path: string, key: string): void {
  const file = openSync(path, "wx", 0o600)
  try {
    writeSync(file, `${key}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A link appears completely or not at all, and never replaces a file, so a partial key is never read. */
function linkUnlessThere(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path)
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
  }
}

/** Makes the new name survive a power cut. Windows cannot open a directory and does not need this. */
function flushDirectory(path: string): void {
  if (process.platform === "win32") return
  const directory = openSync(path, "r")
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
