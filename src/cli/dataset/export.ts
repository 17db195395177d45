import { openExistingDatabase } from "../../database/open.ts"
import { type ExportTarget, exportDataset, openTarget } from "../../dataset/export/rules.ts"
import { openFiles } from "../../files/open.ts"
import { EXIT_CODES, stopSignal } from "../../server/stop-signal.ts"
import type { Settings } from "../../settings/read.ts"
import { reasonOf } from "../../tools/system-errors.ts"
import { counted } from "../counted.ts"
import { progressTeller } from "./progress.ts"

interface ExportChoices {
  /** `-` is standard output. */
  readonly file: string
  readonly withSecrets: boolean
  /** Replaces an older export. */
  readonly force: boolean
}

/**
 * `trainbase export`: the whole installation as a dataset in a new file, with its logos and certificates in a folder
 * beside it. Standard output gets a summary, standard error the progress of a long export.
 */
export async function exportFile(settings: Settings, { file, withSecrets, force }: ExportChoices): Promise<void> {
  const files = openFiles(settings)
  const onProgress = progressTeller()
  const stopped = stopSignal()
  const target = await openTarget(file, { force })
  let ending: Promise<void> | undefined
  // Hashes must not stay behind in a file that nobody knows of.
  void stopped.then((signal) => {
    ending = abandon(target, EXIT_CODES[signal])
  })
  try {
    const database = await openExistingDatabase(settings)
    try {
      const result = await exportDataset(database, { files, target, withSecrets, now: Date.now(), onProgress })
      await Bun.write(file === "-" ? Bun.stderr : Bun.stdout, summary(file, result))
    } finally {
      await database.close()
    }
  } finally {
    // An export that is called off cannot be written any further, which is no failure to be told.
    await ending
    // Nothing is left of it unless it was finished.
    await target.abandon()
  }
}

function summary(file: string, { companies, files }: { companies: number; files: number }): string {
  const counts = [counted(companies, "company", "companies"), counted(files, "file")].filter((count) => count !== "")
  const what = counts.length === 0 ? "the provider's courses" : counts.join(" and ")
  return `Exported ${what} to ${file === "-" ? "standard output" : file}.\n`
}

/** Takes the export back and ends the process, unless the export is done anyway. */
async function abandon(target: ExportTarget, exitCode: number): Promise<void> {
  try {
    if (!(await target.abandon())) return
  } catch (error) {
    process.stderr.write(`trainbase: a draft of the export may be left: ${reasonOf(error)}\n`)
  }
  process.exit(exitCode)
}
