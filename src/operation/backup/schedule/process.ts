import { OperatorError } from "../../../tools/operator-error.ts"
import { ChildGuard } from "../../../tools/processes/child-guard.ts"
import { ownCommand } from "../../../tools/processes/own-command.ts"
import type { Backup } from "../make.ts"
import type { BackupMessage, BackupRequest } from "./messages.ts"

/** The hidden command that makes a scheduled backup: this executable, once more. */
export const SCHEDULED_BACKUP_COMMAND = "scheduled-backup"

/** Milliseconds without a sign of life after which the process is taken for stuck: a slow disk may hold one up. */
const PATIENCE = 600_000

/** Of what the process printed as its last words, as many characters are kept. */
const LAST_WORDS = 2_000

/**
 * Makes a backup in a process of its own at low priority, so that no request waits for it.
 *
 * @throws OperatorError what the process said, or how it ended without a word
 * @throws the reason of `signal` when that is aborted
 */
export async function backUpInProcess(request: BackupRequest, signal: AbortSignal): Promise<Backup> {
  signal.throwIfAborted()
  const { command, shownAs } = ownCommand()
  let answer: BackupMessage | undefined
  const child = Bun.spawn([...command, SCHEDULED_BACKUP_COMMAND], {
    argv0: shownAs,
    stdio: ["ignore", "ignore", "pipe"],
    serialization: "json",
    ipc(message: BackupMessage) {
      guard.heard()
      if (message.type === "started") child.send(request)
      else if (message.type !== "alive") answer = message
    },
  })
  using guard = new ChildGuard(child, { signal, patience: PATIENCE })
  const [lastWords] = await Promise.all([new Response(child.stderr).text(), child.exited])
  signal.throwIfAborted()
  if (answer?.type === "made") return answer.backup
  if (answer?.type === "failed") throw new OperatorError(answer.message, answer.hint)
  const how = child.signalCode === null ? `exit code ${child.exitCode}` : `signal ${child.signalCode}`
  const words = lastWords.trim().slice(-LAST_WORDS)
  throw new OperatorError(`the process that makes the backup ended with ${how}`, undefined, { cause: words })
}
