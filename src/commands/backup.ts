import { constants, setPriority } from "node:os"
import type { DraftFolder } from "../backup/drafts.ts"
import { type Backup, makeBackup } from "../backup/make.ts"
import type { Settings } from "../settings/read.ts"
import { counted } from "./counted.ts"
import { hasEnded, processName } from "./process-name.ts"
import { EXIT_CODES, stopSignal } from "./stop-signal.ts"

interface BackupChoices {
  /** `-` is standard output. */
  readonly file: string
  /** Replaces an older file. */
  readonly force: boolean
  readonly json: boolean
}

/**
 * `trainbase backup`: the whole installation as one archive, also while a server runs. What was made is told on standard
 * output, or on standard error when the archive goes there; what is missing from it on standard error.
 */
export async function backUp(settings: Settings, { file, force, json }: BackupChoices): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  const began = performance.now()
  let draft: DraftFolder | undefined
  void stopSignal().then((signal) => {
    draft?.removeAtOnce()
    process.exit(EXIT_CODES[signal])
  })
  const backup = await makeBackup(settings, {
    file,
    force,
    processes: { own: processName(), hasEnded },
    now: Date.now(),
    onDraft: (made) => {
      draft = made
    },
  })
  const seconds = Math.round(performance.now() - began) / 1000
  process.stderr.write(warnings(backup))
  const text = json ? `${JSON.stringify({ ...backup, seconds })}\n` : summary(backup)
  await Bun.write(file === "-" ? Bun.stderr : Bun.stdout, text)
}

function summary({ path, bytes, files }: Backup): string {
  const what = files === 0 ? "the database" : `the database and ${counted(files, "file")}`
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  return path === "-"
    ? `Backed up ${what} to standard output (${size}).\n`
    : `Backed up ${what} to ${path} (${size}), and read it again: it is whole.\n`
}

/** What a restore will not bring back as it was. */
function warnings({ missing, damaged }: Backup): string {
  const lines = [
    ...missing.map((name) => `the stored file ${name} is missing, and so it is in the backup`),
    ...damaged.map((name) => `the stored file ${name} is damaged, and so it is in the backup`),
  ]
  return lines.map((line) => `trainbase: warning: ${line}\n`).join("")
}
