import { openDatabase } from "../database/open.ts"
import type { Database } from "../database/port.ts"
import { DatasetInvalid, type ImportResult, importDataset, type OnProgress } from "../dataset/rules.ts"
import { readSource } from "../dataset/source.ts"
import { openFiles } from "../files/open.ts"
import type { FileStore } from "../files/port.ts"
import { OperatorError } from "../settings/operator-error.ts"
import type { Settings } from "../settings/read.ts"
import { counted } from "./counted.ts"
import { progressTeller } from "./progress.ts"
import { printResult } from "./result.ts"

/**
 * `trainbase import`: all of the dataset, or nothing. Its faults go to standard error, one a line; so does the progress
 * of a long import. Standard output gets a summary, or with `json` the ids and credentials for scripts. With `dryRun`
 * all that happens too, and is taken back.
 */
export async function importFile(
  settings: Settings,
  { file, json, dryRun }: { file: string; json: boolean; dryRun: boolean },
): Promise<void> {
  const files = openFiles(settings)
  const onProgress = progressTeller()
  const { document, baseDirectory } = await readSource(file, onProgress)
  const database = await openDatabase(settings)
  try {
    const result = await imported(database, document, { files, baseDirectory, onProgress, dryRun })
    const told = dryRun ? { dry_run: true, ...result } : result
    await printResult(told, summary(result, dryRun), json)
  } finally {
    await database.close()
  }
}

async function imported(
  database: Database,
  document: object,
  options: { files: FileStore; baseDirectory: string; onProgress: OnProgress; dryRun: boolean },
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

/** What was imported, for a reader, with the credentials of new clients. */
function summary({ companies, courses, scopes }: ImportResult, dryRun: boolean): string {
  const imported = dryRun ? "Would import" : "Imported"
  const shared = [number(courses, "shared course"), number(scopes, "scope")].filter((count) => count !== "")
  const lines = shared.length === 0 ? [] : [`${imported} ${shared.join(", ")}.`]
  for (const [key, company] of Object.entries(companies)) {
    const counts = [
      number(company.locations, "location"),
      number(company.teams, "team"),
      number(company.users, "user"),
      number(company.courses, "course"),
      number(company.content_nodes, "content node"),
      number(company.group_trainings, "group training"),
      number(company.assignments, "assignment"),
      number(company.clients, "client"),
    ].filter((count) => count !== "")
    lines.push(`${imported} the company ${key}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}.`)
    for (const [name, { client_id, client_secret }] of Object.entries(company.clients)) {
      if (client_secret === null) continue
      lines.push(`New client ${name} of ${key}; its secret is shown this once:`)
      lines.push(`  client_id      ${client_id}`, `  client_secret  ${client_secret}`)
    }
  }
  if (lines.length === 0) return "There was nothing to import.\n"
  if (dryRun) lines.push("It was a dry run: nothing was saved.")
  return `${lines.join("\n")}\n`
}

function number(records: object, noun: string): string {
  return counted(Object.keys(records).length, noun)
}
