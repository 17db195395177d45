import { resolve } from "node:path"
import { openExistingDatabase } from "../../database/open.ts"
import { type ExportTarget, exportDataset, openTarget } from "../../dataset/export/rules.ts"
import { openFiles } from "../../files/open.ts"
import { EXIT_CODES, stopSignal } from "../../server/stop-signal.ts"
import { installationKey } from "../../settings/installation-key.ts"
import type { Settings } from "../../settings/read.ts"
import { reasonOf } from "../../tools/system-errors.ts"
import { counted } from "../counted.ts"
import { noteTakenOut } from "../taken-out.ts"
import { leftOutSecrets } from "./left-out-secrets.ts"
import { progressTeller } from "./progress.ts"

interface ExportChoices {
  /** `-` is standard output. */
  readonly file: string
  readonly withSecrets: boolean
  /** Whether to replace an older export. */
  readonly force: boolean
}

/**
 * `trainbase export`: writes the whole installation as a dataset to a new file, with its logos, certificates and pictures
 * in a folder next to it. A summary goes to standard output, the progress of a long export to standard error.
 */
export async function exportFile(settings: Settings, { file, withSecrets, force }: ExportChoices): Promise<void> {
  const files = openFiles(settings)
  const onProgress = progressTeller()
  const stopped = stopSignal()
  const target = await openTarget(file, { force })
  let ending: Promise<void> | undefined
  // A forgotten unfinished file must not leave hashes behind.
  void stopped.then((signal) => {
    ending = abandon(target, EXIT_CODES[signal])
  })
  try {
    const database = await openExistingDatabase(settings)
    try {
      const key = () => installationKey(settings)
      const result = await exportDataset(database, { files, target, withSecrets, key, now: Date.now(), onProgress })
      await Bun.write(file === "-" ? Bun.stderr : Bun.stdout, summary(file, result))
      const sentence = withSecrets ? undefined : leftOutSecrets("without --with-secrets", result)
      if (sentence !== undefined) process.stderr.write(`trainbase: ${sentence}\n`)
    } finally {
      await database.close()
    }
    const taken = { action: "export", file: file === "-" ? file : resolve(file), with_secrets: withSecrets } as const
    await noteTakenOut(() => openExistingDatabase(settings), taken)
  } finally {
    // A cancelled export cannot continue, which is not an error worth reporting.
    await ending
    // Removes the export unless it is finished.
    await target.abandon()
  }
}

function summary(file: string, { companies, files }: { companies: number; files: number }): string {
  const counts = [counted(companies, "company", "companies"), counted(files, "file")].filter((count) => count !== "")
  const what = counts.length === 0 ? "the provider's courses" : counts.join(" and ")
  return `Exported ${what} to ${file === "-" ? "standard output" : file}.\n`
}

/** Removes the export and ends the process, unless the export is already finished. */
async function abandon(target: ExportTarget, exitCode: number): Promise<void> {
  try {
    if (!(await target.abandon())) return
  } catch (error) {
    process.stderr.write(`trainbase: an unfinished export may be left behind: ${reasonOf(error)}\n`)
  }
  process.exit(exitCode)
}
