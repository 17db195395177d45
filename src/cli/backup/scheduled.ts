import { makeBackup } from "../../operation/backup/make.ts"
import type { BackupMessage, BackupRequest } from "../../operation/backup/schedule/messages.ts"
import type { UnfinishedFolder } from "../../operation/backup/unfinished-folder.ts"
import { hasEnded, processName } from "../../server/process-name.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { requestOfParent, tellParent } from "../../tools/processes/own-work.ts"

/**
 * `trainbase scheduled-backup`, which only a server starts: makes the one backup that its parent requests, then ends. It
 * also ends when its parent does.
 */
export async function backUpForParent(): Promise<void> {
  if (process.send === undefined) {
    throw new OperatorError("scheduled backups are made by the server", "use trainbase backup FILE")
  }
  const unfinished: UnfinishedFolder[] = []
  const { settings, file, recipients } = await requestOfParent<BackupRequest>(() => {
    for (const folder of unfinished) folder.removeAtOnce()
  })
  try {
    const backup = await makeBackup(settings, {
      file,
      force: false,
      encryption: recipients.length > 0 ? { recipients } : undefined,
      processes: { own: processName(), hasEnded },
      now: Date.now(),
      onUnfinished: (folder) => unfinished.push(folder),
    })
    await tell({ type: "made", backup })
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    await tell({ type: "failed", message: error.message, hint: error.hint })
  }
  process.exit(0)
}

/** Resolves when the message has been sent. */
const tell = (message: BackupMessage) => tellParent(message)
