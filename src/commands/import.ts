import { openDatabase } from "../database/open.ts"
import type { Database } from "../database/port.ts"
import { DatasetInvalid, type ImportResult, importDataset, type OnProgress } from "../dataset/rules.ts"
import { readSource } from "../dataset/source.ts"
import { OperatorError } from "../settings/operator-error.ts"
import type { Settings } from "../settings/read.ts"
import { memoryBound } from "./memory-bound.ts"

/** Imports of fewer rows are over before anyone wonders. */
const ROWS_WORTH_TELLING = 20_000

/** Milliseconds between two lines about the same kind of rows. */
const PAUSE_MS = 1000

/**
 * `trainbase import`: all of the dataset, or nothing. Its faults go to standard error, one a line; so does the progress
 * of a long import. Standard output gets a summary, or with `json` the ids and credentials for scripts.
 */
export async function importFile(settings: Settings, { file, json }: { file: string; json: boolean }): Promise<void> {
  const onProgress = progressTeller()
  const { document, baseDirectory } = await readSource(file, onProgress)
  const database = await openDatabase({ directory: settings.data })
  try {
    const result = await imported(database, document, { dataDirectory: settings.data, baseDirectory, onProgress })
    await Bun.write(Bun.stdout, json ? `${JSON.stringify(result)}\n` : summary(result))
  } finally {
    await database.close()
  }
}

async function imported(
  database: Database,
  document: object,
  options: { dataDirectory: string; baseDirectory: string; onProgress: OnProgress },
): Promise<ImportResult> {
  try {
    return await importDataset(database, document, { ...options, now: Date.now() })
  } catch (error) {
    if (!(error instanceof DatasetInvalid)) throw error
    const { faults } = error
    await Bun.write(Bun.stderr, `${faults.join("\n")}\n`)
    const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`
    throw new OperatorError(`nothing was imported, because the dataset has ${count}`)
  }
}

function progressTeller(): OnProgress {
  const boundMemory = memoryBound()
  let told = performance.now()
  return ({ what, done, total }) => {
    boundMemory()
    if (total < ROWS_WORTH_TELLING || (done < total && performance.now() - told < PAUSE_MS)) return
    told = performance.now()
    process.stderr.write(`${what}: ${inGroups(done)} of ${inGroups(total)}\n`)
  }
}

/** What was imported, for a reader, with the credentials of new clients. */
function summary({ companies, courses, scopes }: ImportResult): string {
  const shared = [counted(courses, "shared course"), counted(scopes, "scope")].filter((count) => count !== "")
  const lines = shared.length === 0 ? [] : [`Imported ${shared.join(", ")}.`]
  for (const [key, company] of Object.entries(companies)) {
    const counts = [
      counted(company.locations, "location"),
      counted(company.teams, "team"),
      counted(company.users, "user"),
      counted(company.courses, "course"),
      counted(company.content_nodes, "content node"),
      counted(company.group_trainings, "group training"),
      counted(company.assignments, "assignment"),
      counted(company.clients, "client"),
    ].filter((count) => count !== "")
    lines.push(`Imported the company ${key}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}.`)
    for (const [name, { client_id, client_secret }] of Object.entries(company.clients)) {
      if (client_secret === null) continue
      lines.push(`New client ${name} of ${key}; its secret is shown this once:`)
      lines.push(`  client_id      ${client_id}`, `  client_secret  ${client_secret}`)
    }
  }
  return `${lines.length === 0 ? "There was nothing to import." : lines.join("\n")}\n`
}

function counted(records: object, noun: string): string {
  const count = Object.keys(records).length
  return count === 0 ? "" : `${inGroups(count)} ${noun}${count === 1 ? "" : "s"}`
}

function inGroups(count: number): string {
  return count.toLocaleString("en")
}
