import { momentText } from "../moments.ts"
import { exportClients } from "./clients.ts"
import { courseNames } from "./course-names.ts"
import { exportCourses, exportSharedCourses } from "./courses.ts"
import type { Exporting } from "./exporting.ts"
import { mapped, pages } from "./pages.ts"
import { exportPlaces } from "./places.ts"
import { exportAssignments, exportGroupTrainings } from "./records.ts"
import { identityProperties } from "./row.ts"
import type { Company } from "./store/companies.ts"
import { findApiCourses } from "./store/courses.ts"
import { findFiles } from "./store/files.ts"
import { exportUsers } from "./users.ts"
import { exportVideos } from "./videos.ts"

/** Writes the properties of a company. */
export async function exportCompany(exporting: Exporting, company: Company): Promise<void> {
  const { json, queries, files } = exporting
  const { id, logo_file_id, logo_purpose: purpose, logo_media_type: media_type } = company
  const names = await courseNames(queries, id)
  json.property("key", company.key)
  for (const [name, value] of Object.entries(identityProperties(company))) json.property(name, value)
  json.property("name", company.name)
  json.property("language", company.language)
  json.property("timezone", company.timezone)
  if (logo_file_id !== null && purpose !== null && media_type !== null) {
    json.property("logo", files.pathOf({ id: logo_file_id, purpose, media_type }))
  }
  await exportFiles(exporting, id)
  await exportCourses(exporting, id, names)
  await exportSharedCourses(exporting, id, names)
  await exportVideos(exporting, id)
  await exportPlaces(exporting, id, names)
  await exportUsers(exporting, id)
  const collections = await findApiCourses(queries, id)
  if (collections.length > 0) json.property("api_course_keys", collections.map(names.nameOf))
  await exportClients(exporting, id, names)
  await exportGroupTrainings(exporting, id, names)
  await exportAssignments(exporting, id, names)
}

/** Puts all of the company's files beside the dataset, and writes the list of them. */
async function exportFiles({ json, queries, files }: Exporting, companyId: number): Promise<void> {
  const found = pages((after, limit) => findFiles(queries, companyId, after, limit))
  const rows = mapped(found, async (page) => {
    for (const file of page) await files.copy(file)
    return page.map((file) => ({
      file: files.pathOf(file),
      purpose: file.purpose,
      id: file.id,
      created_at: momentText(file.created_at),
    }))
  })
  await json.list("files", rows)
}
