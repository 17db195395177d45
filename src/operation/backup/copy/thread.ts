import { SQLiteError } from "bun:sqlite"
import { dirname } from "node:path"
import { parentPort, workerData } from "node:worker_threads"
import { copyWhileServing } from "../../../database/sqlite/backup.ts"
import { examineFile } from "../../../database/sqlite/closed-file.ts"
import { failureOf } from "../../../database/sqlite/failures.ts"
import { OperatorError } from "../../../tools/operator-error.ts"
import type { CopyAnswer, CopyRequest } from "./messages.ts"
import { namedFiles } from "./store.ts"

/*
 * The thread that copies the database and checks the copy. Both steps block, and the process must still be able to react
 * to a stop.
 */

const { from, to } = workerData as CopyRequest
parentPort?.postMessage(await answer())

async function answer(): Promise<CopyAnswer> {
  try {
    copyWhileServing(from, to)
    return await examineFile(to, ({ connection, schemaVersion }) => {
      return { type: "copied", schemaVersion, files: namedFiles(connection) }
    })
  } catch (error) {
    const { message, hint } = explained(error)
    return { type: "failed", message, hint }
  }
}

/** Rethrows unexpected errors, which only a developer can interpret. */
function explained(error: unknown): OperatorError {
  if (error instanceof OperatorError) return error
  if (error instanceof SQLiteError && /^SQLITE_(FULL|IOERR_WRITE|IOERR_TRUNCATE)/.test(error.code ?? "")) {
    return new OperatorError(
      `the backup could not be written to ${dirname(dirname(to))}: ${error.message}`,
      "make sure that its disk has room for twice the size of the database, and for the files",
    )
  }
  const failure = failureOf(error, "vacuum into", from)
  if (failure instanceof OperatorError) return failure
  if (error instanceof SQLiteError)
    return new OperatorError(`the database ${from} could not be copied: ${error.message}`)
  throw error
}
