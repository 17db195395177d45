import { SUBMISSIONS } from "../format/submissions.ts"
import { findPage } from "../store/exported.ts"
import type { CourseNames } from "./course-names.ts"
import { mapped, pages } from "./pages.ts"
import { type Exporting, rowOf } from "./row.ts"

/** Writes a company's submissions. */
export async function exportSubmissions(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries } = exporting
  const submissions = pages((page) => findPage(queries, SUBMISSIONS, companyId, page))
  const rows = mapped(submissions, (page) => page.map((one) => rowOf(SUBMISSIONS, one, exporting, {}, names)))
  await json.list("submissions", rows)
}
