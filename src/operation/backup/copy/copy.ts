import { type FileHandle, open } from "node:fs/promises"
import { Worker } from "node:worker_threads"
import { OperatorError } from "../../../tools/operator-error.ts"
import { threadProgram } from "../../../tools/processes/own-command.ts"
import type { CopyAnswer, CopyRequest, NamedFile } from "./messages.ts"

const PROGRAM = threadProgram("operation/backup/copy/thread")

/** Milliseconds. */
const FLUSH_PAUSE = 50

export interface DatabaseCopy {
  readonly schemaVersion: number
  /** The uploaded files that the copy names. */
  readonly files: readonly NamedFile[]
}

/**
 * Copies an SQLite database, possibly in use by a server, to a new file with mode 600, then opens and checks the copy.
 *
 * @throws OperatorError when the database is damaged, or the copy cannot be written
 */
export async function copyDatabaseTo(request: CopyRequest): Promise<DatabaseCopy> {
  const file = await open(request.to, "wx", 0o600)
  const thread = new Worker(PROGRAM, { workerData: request })
  const done = new AbortController()
  const flushed = flushMeanwhile(file, done.signal)
  try {
    const answer = await new Promise<CopyAnswer>((resolve, reject) => {
      thread.once("message", resolve)
      thread.once("error", reject)
      thread.once("exit", (code) => reject(new Error(`The thread that copies the database ended with code ${code}.`)))
    })
    if (answer.type === "failed") throw new OperatorError(answer.message, answer.hint)
    return answer
  } finally {
    done.abort()
    await flushed
    await thread.terminate()
    await file.close()
  }
}

/**
 * Flushes the growing file in small steps. The system would write larger pieces at once, and every commit of a server on
 * the same disk would have to wait. The writer reports failures.
 */
async function flushMeanwhile(file: FileHandle, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await file.datasync().catch(() => {})
    await Bun.sleep(FLUSH_PAUSE)
  }
}
