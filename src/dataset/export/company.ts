import { COMPANIES } from "../format/dataset.ts"
import { momentText } from "../moments.ts"
import { findApiCourses, findFiles, type Readable } from "../store/exported.ts"
import { courseNames } from "./course-names.ts"
import { exportCourses, exportSharedCourses } from "./courses.ts"
import { exportClients, exportPlaces, exportUsers } from "./organisation.ts"
import { mapped, pages } from "./pages.ts"
import { type Exporting, rowOf } from "./row.ts"
import { exportAssignments, exportGroupTrainings, exportVideos } from "./training.ts"

/** Writes the properties of a company. */
export async function exportCompany(exporting: Exporting, company: Readable<typeof COMPANIES>): Promise<void> {
  const { json, queries } = exporting
  const { id } = company
  const names = await courseNames(queries, id)
  for (const [name, value] of Object.entries(rowOf(COMPANIES, company, exporting))) json.property(name, value)
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
  const found = pages((page) => findFiles(queries, companyId, page))
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
