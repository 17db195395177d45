import type { Database } from "../../database/port.ts"
import type { FileStore } from "../../files/port.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { SCOPES } from "../format/organisation.ts"
import type { OnProgress } from "../progress.ts"
import { findCompanies, findScopes, hasNothing } from "../store/exported.ts"
import { exportCompany } from "./company.ts"
import { KEYS_AS_NAMES } from "./course-names.ts"
import { exportCourses } from "./courses.ts"
import { filesBeside } from "./files.ts"
import { JsonStream } from "./json-stream.ts"
import { mapped, pages } from "./pages.ts"
import { type Exporting, rowOf } from "./row.ts"
import type { ExportTarget } from "./target.ts"
import { exportVideos } from "./training.ts"

export { type ExportTarget, openTarget } from "./target.ts"

interface ExportOptions {
  /** Where the installation's files live. */
  readonly files: FileStore
  /** Where the dataset goes. It is finished when the export succeeds; whoever opened it abandons it in the end. */
  readonly target: ExportTarget
  /** Adds the hashes of passwords, client secrets and tokens. */
  readonly withSecrets: boolean
  /** Epoch milliseconds. */
  readonly now: number
  readonly onProgress?: OnProgress
}

/** How much was exported. */
export interface ExportResult {
  readonly companies: number
  readonly files: number
}

/**
 * Writes the whole installation, as it is at one moment, as a dataset that an import into an empty database turns into
 * the same records again. Jobs are not part of it.
 *
 * @throws OperatorError when there is nothing to export, a file is missing or damaged, or the target cannot be written
 */
export async function exportDataset(database: Database, options: ExportOptions): Promise<ExportResult> {
  const { target } = options
  const result = await database.snapshot(async (queries) => {
    if (await hasNothing(queries)) {
      throw new OperatorError(
        "there is nothing to export, because the database is empty",
        "see that the settings data and database are right",
      )
    }
    const files = filesBeside(target, options.files)
    const { withSecrets, now, onProgress = () => {} } = options
    const json = new JsonStream((text) => target.write(text))
    const companies = await exportInstallation({ queries, json, files, withSecrets, now, onProgress })
    return { companies, files: files.copied }
  })
  await target.finish()
  return result
}

/** Writes everything; answers how many companies there were. */
async function exportInstallation(exporting: Exporting): Promise<number> {
  const { json, queries } = exporting
  let companies = 0
  await json.document(async () => {
    const scopes = pages((page) => findScopes(queries, page))
    await json.list(
      "scopes",
      mapped(scopes, (page) => page.map((scope) => rowOf(SCOPES, scope, exporting))),
    )
    await exportCourses(exporting, null, KEYS_AS_NAMES)
    await exportVideos(exporting, null)
    const found = pages((page) => findCompanies(queries, page))
    await json.objects("companies", found, async (company) => {
      companies++
      await exportCompany(exporting, company)
    })
  })
  return companies
}
