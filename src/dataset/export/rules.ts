import type { Database } from "../../database/port.ts"
import type { FileStore } from "../../files/port.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { COMPANIES } from "../format/dataset.ts"
import { SCOPES } from "../format/organisation.ts"
import type { OnProgress } from "../progress.ts"
import { Seals } from "../seals.ts"
import { findPage, hasNothing, type Readable } from "../store/exported.ts"
import { API_COURSES, findNamedLinks } from "../store/links.ts"
import { exportCertificateLooks } from "./certificates.ts"
import { courseNames, KEYS_AS_NAMES } from "./course-names.ts"
import { exportCourses, exportSharedCourses } from "./courses.ts"
import { exportExemptions } from "./exemptions.ts"
import { filesBeside } from "./files.ts"
import { JsonStream } from "./json-stream.ts"
import { exportFiles, exportImages, exportVersions, videoFilesOf } from "./learning.ts"
import { exportClients, exportPlaces, exportUsers } from "./organisation.ts"
import { mapped, pages } from "./pages.ts"
import { exportRequirements } from "./requirements.ts"
import { type Exporting, rowOf } from "./row.ts"
import { exportStandingDays } from "./standing-days.ts"
import { exportState, type LeftOutPeople } from "./state.ts"
import { exportSubmissions } from "./submissions.ts"
import type { ExportTarget } from "./target.ts"
import { exportAssignments, exportGroupTrainings, exportVideos } from "./training.ts"

export { type ExportTarget, openTarget } from "./target.ts"

interface ExportOptions {
  /** The store of the installation's files. */
  readonly files: FileStore
  /** The destination of the dataset. The export finishes it on success; the caller always abandons it at the end. */
  readonly target: ExportTarget
  /** Includes the credentials of people and systems, and the videos in evidence. */
  readonly withSecrets: boolean
  /** The installation's key, requested when there is a sealed secret to export. */
  readonly key?: () => Uint8Array
  /** Epoch milliseconds. */
  readonly now: number
  readonly onProgress?: OnProgress
}

/** The amount of exported data. */
export interface ExportResult extends LeftOutPeople {
  readonly companies: number
  readonly files: number
}

/**
 * Writes a snapshot of the whole installation as a dataset. Importing it into an empty database restores the same
 * records. Jobs are not included.
 *
 * @throws OperatorError when there is nothing to export, a file is missing or damaged, or the target cannot be written
 */
export async function exportDataset(database: Database, options: ExportOptions): Promise<ExportResult> {
  const { target } = options
  const result = await database.snapshot(async (queries) => {
    if (await hasNothing(queries)) {
      throw new OperatorError(
        "there is nothing to export, because the database is empty",
        "check the settings data and database",
      )
    }
    const files = filesBeside(target, options.files)
    const { withSecrets, key = noKey, now, onProgress = () => {} } = options
    const json = new JsonStream((text) => target.write(text))
    const seals = new Seals(key)
    const videoFiles = withSecrets ? await videoFilesOf(queries) : new Map()
    const counts = await exportInstallation({ queries, json, files, withSecrets, seals, videoFiles, now, onProgress })
    return { ...counts, files: files.copied }
  })
  await target.finish()
  return result
}

/** Writes everything. */
async function exportInstallation(exporting: Exporting): Promise<Omit<ExportResult, "files">> {
  const { json, queries } = exporting
  let companies = 0
  let [awaiting, withPassword] = [0, 0]
  await json.document(async () => {
    const scopes = pages((page) => findPage(queries, SCOPES, null, page))
    await json.list(
      "scopes",
      mapped(scopes, (page) => page.map((scope) => rowOf(SCOPES, scope, exporting))),
    )
    await exportFiles(exporting, null)
    await exportImages(exporting, null)
    await exportCourses(exporting, null, KEYS_AS_NAMES)
    await exportVideos(exporting, null)
    const found = pages((page) => findPage(queries, COMPANIES, null, page))
    await json.objects("companies", found, async (company) => {
      companies++
      const people = await exportCompany(exporting, company)
      awaiting += people.awaiting
      withPassword += people.withPassword
    })
    if (awaiting + withPassword > 0) json.property("secrets_left_out", true)
  })
  return { companies, awaiting, withPassword }
}

/** Writes the properties of a company; returns the number of its people who are affected by missing secrets. */
async function exportCompany(exporting: Exporting, company: Readable<typeof COMPANIES>): Promise<LeftOutPeople> {
  const { json, queries } = exporting
  const { id } = company
  const names = await courseNames(queries, id)
  for (const [name, value] of Object.entries(rowOf(COMPANIES, company, exporting))) json.property(name, value)
  await exportFiles(exporting, id)
  await exportImages(exporting, id)
  await exportCourses(exporting, id, names)
  await exportSharedCourses(exporting, id, names)
  await exportVideos(exporting, id)
  await exportPlaces(exporting, id, names)
  await exportUsers(exporting, id)
  const collections = await findNamedLinks(queries, API_COURSES, [id])
  if (collections.length > 0) json.property("api_course_keys", collections.map(names.nameOf))
  await exportClients(exporting, id, names)
  await exportGroupTrainings(exporting, id, names)
  await exportVersions(exporting, id, names)
  await exportCertificateLooks(exporting, id)
  await exportAssignments(exporting, id, names)
  await exportRequirements(exporting, id, names)
  await exportExemptions(exporting, id, names)
  await exportSubmissions(exporting, id, names)
  await exportStandingDays(exporting, id, names)
  return exportState(exporting, id)
}

function noKey(): never {
  throw new TypeError("There are sealed secrets, and no key was given.")
}
