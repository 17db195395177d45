import { openDatabase } from "../../database/open.ts"
import type { Database } from "../../database/port.ts"
import { openForTrial, type Trial } from "../../database/trial.ts"
import { DatasetInvalid, type ImportResult, importDataset, type OnProgress } from "../../dataset/rules.ts"
import { readSource } from "../../dataset/source.ts"
import { openFiles } from "../../files/open.ts"
import type { FileStore } from "../../files/port.ts"
import { completeDatabase } from "../../server/complete-database.ts"
import { refuseAsRoot } from "../../settings/data-owner.ts"
import { installationKey } from "../../settings/installation-key.ts"
import type { Settings } from "../../settings/read.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { ReservedOutput } from "../reserved-output.ts"
import { printResult, resultText } from "../result.ts"
import { changesText, importJson, importSummary } from "./import-summary.ts"
import { leftOutSecrets } from "./left-out-secrets.ts"
import { progressTeller } from "./progress.ts"
import { stoppable } from "./stoppable.ts"

/**
 * `trainbase import`: imports all of the dataset, or nothing. Its errors go to standard error, one per line, as do the
 * progress of a long import and, at the end, the numbers of records created, updated and left unchanged. Standard output
 * gets a summary, or with `json` the complete result for scripts. With `dryRun`, all of this happens but is rolled back,
 * and nothing is created, not even a database.
 */
export async function importFile(
  settings: Settings,
  { file, json, dryRun }: { file: string; json: boolean; dryRun: boolean },
): Promise<void> {
  if (!dryRun) refuseAsRoot(settings)
  // A failed write to standard error must not fail the import.
  process.stderr.on("error", () => {})
  const files = openFiles(settings)
  await stoppable(progressTeller(), async (onProgress, begin) => {
    const { document, baseDirectory } = await readSource(file, onProgress)
    begin()
    const { database, wouldMake, close } = dryRun ? await openForTrial(settings) : await openForGood(settings)
    const shown = (result: ImportResult) => ({
      json: importJson(result, dryRun, wouldMake),
      text: importSummary(result, dryRun, wouldMake),
    })
    const output = new ReservedOutput()
    // A dry run creates no key.
    const key = () => (dryRun ? crypto.getRandomValues(new Uint8Array(32)) : installationKey(settings))
    const beforeSave = (result: ImportResult) => output.reserve(resultText(shown(result), json))
    try {
      const result = await imported(database, document, { files, baseDirectory, onProgress, dryRun, key, beforeSave })
      output.release()
      // Printed first, because it contains secrets that cannot be shown again.
      const { json: object, text } = shown(result)
      await printResult(object, text, json)
      if (!json) process.stderr.write(changesText(result.changes, dryRun))
      const { withoutSecrets } = result
      const sentence = withoutSecrets && leftOutSecrets("from an export without secrets", withoutSecrets)
      if (sentence !== undefined) warn(sentence)
    } finally {
      output.release()
      await close()
    }
  })
}

async function openForGood(settings: Settings): Promise<Trial> {
  const opened = await openDatabase({ ...settings, upgrades: false })
  const { database } = completeDatabase(opened, { settings, clock: Date.now })
  return { database, wouldMake: [], close: () => database.close() }
}

async function imported(
  database: Database,
  document: object,
  options: {
    files: FileStore
    baseDirectory: string
    onProgress: OnProgress
    dryRun: boolean
    key: () => Uint8Array
    beforeSave: (result: ImportResult) => void
  },
): Promise<ImportResult> {
  try {
    return await importDataset(database, document, { ...options, now: Date.now(), warn })
  } catch (error) {
    if (!(error instanceof DatasetInvalid)) throw error
    const { faults } = error
    await Bun.write(Bun.stderr, `${faults.join("\n")}\n`)
    const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`
    throw new OperatorError(`nothing was imported, because the dataset has ${count}`)
  }
}

function warn(text: string): void {
  process.stderr.write(`trainbase: ${text}\n`)
}
