import { constants, setPriority } from "node:os"
import { openExistingDatabase } from "../../database/open.ts"
import { type Backup, makeBackup } from "../../operation/backup/make.ts"
import { hasEnded, processName } from "../../server/process-name.ts"
import { EXIT_CODES, stopSignal } from "../../server/stop-signal.ts"
import type { Settings } from "../../settings/read.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { OutputLost } from "../../tools/processes/standard-output.ts"
import { counted } from "../counted.ts"
import { printResult } from "../result.ts"
import { noteTakenOut } from "../taken-out.ts"
import { type EncryptionChoices, encryptionFor } from "./keys.ts"

interface BackupChoices {
  /** `-` is standard output. */
  readonly file: string
  readonly encryption: EncryptionChoices
  /** Whether to replace an older file. */
  readonly force: boolean
  readonly json: boolean
}

/**
 * `trainbase backup`: writes the whole installation to one archive, even while a server is running. The summary goes to
 * standard output, or
 * to standard error if the archive goes to standard output. Missing files are reported on standard error.
 */
export async function backUp(settings: Settings, { file, force, json, ...choices }: BackupChoices): Promise<void> {
  const encryption = await encryptionFor(settings, choices.encryption)
  setPriority(constants.priority.PRIORITY_LOW)
  const began = performance.now()
  void stopSignal().then((signal) => process.exit(EXIT_CODES[signal]))
  const backup = await made(settings, { file, force, encryption })
  if (backup === undefined) return
  const { path, encrypted } = backup
  await noteTakenOut(() => openExistingDatabase(settings), { action: "back-up", file: path, encrypted })
  const seconds = Math.round(performance.now() - began) / 1000
  process.stderr.write(warnings(backup))
  await printResult({ ...backup, seconds }, summary(backup), json, file === "-" ? process.stderr : process.stdout)
}

/** Undefined if standard output failed, which has already been reported. */
async function made(
  settings: Settings,
  { file, force, encryption }: Pick<Parameters<typeof makeBackup>[1], "file" | "force" | "encryption">,
): Promise<Backup | undefined> {
  try {
    return await makeBackup(settings, {
      file,
      force,
      encryption,
      processes: { own: processName(), hasEnded },
      now: Date.now(),
      // Run however the process ends.
      onUnfinished: (unfinished) => process.once("exit", () => unfinished.removeAtOnce()),
    })
  } catch (error) {
    if (!(error instanceof OutputLost)) throw error
    if (error.isReaderGone) {
      throw new OperatorError(
        "the backup is incomplete: the program that reads standard output ended too early",
        "find out why it ended, and make another backup",
      )
    }
    process.exitCode = 1
    return undefined
  }
}

function summary({ path, bytes, files, encrypted }: Backup): string {
  const what = files === 0 ? "the database" : `the database and ${counted(files, "file")}`
  const size = `${(bytes / 1_000_000).toFixed(1)} MB${encrypted ? ", encrypted" : ""}`
  return path === "-"
    ? `Backed up ${what} to standard output (${size}).\n`
    : `Backed up ${what} to ${path} (${size}) and verified it.\n`
}

/** The files that a restore will not bring back unchanged. */
function warnings({ missing, damaged }: Backup): string {
  const lines = [
    ...missing.map((name) => `the stored file ${name} is missing, and the backup lacks it too`),
    ...damaged.map((name) => `the stored file ${name} is damaged, also in the backup`),
  ]
  return lines.map((line) => `trainbase: warning: ${line}\n`).join("")
}
