import { OperatorError } from "../../../tools/operator-error.ts"
import { workInProcess } from "../../../tools/processes/own-process.ts"
import type { Backup } from "../make.ts"
import type { BackupMessage, BackupRequest } from "./messages.ts"

/** The hidden command of this executable that makes a scheduled backup. */
export const SCHEDULED_BACKUP_COMMAND = "scheduled-backup"

/** Milliseconds without a message after which the process counts as stuck: a slow disk may delay messages. */
const PATIENCE = 600_000

/**
 * Makes a backup in a separate process at low priority, so that no request waits for it.
 *
 * @throws OperatorError with the error that the process reported, otherwise with the way it ended
 * @throws the reason of `signal` if it is aborted
 */
export async function backUpInProcess(request: BackupRequest, signal: AbortSignal): Promise<Backup> {
  let answer: BackupMessage | undefined
  const { end, lastWords } = await workInProcess<BackupMessage>(SCHEDULED_BACKUP_COMMAND, {
    request,
    signal,
    patience: PATIENCE,
    onMessage: (message) => {
      answer = message
    },
  })
  if (answer?.type === "made") return answer.backup
  if (answer?.type === "failed") throw new OperatorError(answer.message, answer.hint)
  throw new OperatorError(`the process that makes the backup ended with ${end}`, undefined, { cause: lastWords.trim() })
}
