import { once } from "node:events"
import { constants, setPriority } from "node:os"
import type { DraftFolder } from "../../operation/backup/drafts.ts"
import { makeBackup } from "../../operation/backup/make.ts"
import type { BackupMessage, BackupRequest } from "../../operation/backup/schedule/messages.ts"
import { hasEnded, processName } from "../../server/process-name.ts"
import { tellParent } from "../../server/tell-parent.ts"
import { OperatorError } from "../../tools/operator-error.ts"

/** Milliseconds. */
const SIGN_OF_LIFE = 10_000

/**
 * `trainbase scheduled-backup`, which only a server starts: makes the one backup that its parent asks for and ends. When
 * the parent ends before, so does this.
 */
export async function backUpForParent(): Promise<void> {
  if (process.send === undefined) {
    throw new OperatorError("scheduled backups are made by the server", "use trainbase backup FILE")
  }
  let draft: DraftFolder | undefined
  const end = () => {
    draft?.removeAtOnce()
    process.exit(1)
  }
  process.on("disconnect", end)
  process.on("SIGTERM", end)
  // Ctrl-C in a terminal reaches every process; the parent decides.
  process.on("SIGINT", () => {})
  setPriority(constants.priority.PRIORITY_LOW)
  const given = once(process, "message")
  await tell({ type: "started" })
  const [{ settings, file }] = (await given) as [BackupRequest]
  setInterval(() => void tell({ type: "alive" }), SIGN_OF_LIFE).unref()
  try {
    const backup = await makeBackup(settings, {
      file,
      force: false,
      processes: { own: processName(), hasEnded },
      now: Date.now(),
      onDraft: (made) => {
        draft = made
      },
    })
    await tell({ type: "made", backup })
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    await tell({ type: "failed", message: error.message, hint: error.hint })
  }
  process.exit(0)
}

/** Resolves when the message is on its way. */
const tell = (message: BackupMessage) => tellParent(message)
