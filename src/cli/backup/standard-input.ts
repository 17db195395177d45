import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { EXIT_CODES } from "../../server/stop-signal.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { reasonOf } from "../../tools/system-errors.ts"

const STANDARD_INPUT = "-"

/** The archive's name in messages. */
export function nameOf(file: string): string {
  return file === STANDARD_INPUT ? "on standard input" : file
}

/**
 * Runs work with the file of an archive. For `-`, standard input is first saved in a temporary folder next to the data
 * directory: an archive is read twice, because all of it is checked before anything is written.
 *
 * @param data the data directory
 * @throws OperatorError when it cannot be saved there
 */
export async function withArchiveFile<T>(file: string, data: string, work: (path: string) => Promise<T>): Promise<T> {
  if (file !== STANDARD_INPUT) return work(file)
  const folder = made(dirname(resolve(data)))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Run however the process ends.
  process.once("exit", remove)
  const path = join(folder, "archive.tar")
  try {
    await keep(path)
    return await work(path)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    throw new OperatorError(error.message.replaceAll(path, nameOf(file)), error.hint, { cause: error })
  } finally {
    remove()
    process.off("exit", remove)
  }
}

function made(directory: string): string {
  try {
    return mkdtempSync(join(directory, ".trainbase-restore-"))
  } catch (error) {
    throw notKept(directory, error)
  }
}

async function keep(path: string): Promise<void> {
  const target = openSync(path, "wx", 0o600)
  const ends = (["SIGINT", "SIGTERM"] as const).map((signal) => {
    const end = () => process.exit(EXIT_CODES[signal])
    process.once(signal, end)
    return () => process.off(signal, end)
  })
  try {
    for await (const chunk of Bun.stdin.stream()) {
      for (let from = 0; from < chunk.length; ) from += writeSync(target, chunk, from)
    }
    fsyncSync(target)
  } catch (error) {
    throw notKept(dirname(path), error)
  } finally {
    closeSync(target)
    for (const forget of ends) forget()
  }
}

function notKept(directory: string, error: unknown): OperatorError {
  return new OperatorError(
    `the backup on standard input could not be kept in ${directory}: ${reasonOf(error)}`,
    "make sure that its disk has room for it and is writable, or restore from a file",
    { cause: error },
  )
}
