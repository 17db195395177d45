import { REQUIREMENTS } from "../format/requirements.ts"
import { findPage } from "../store/exported.ts"
import type { CourseNames } from "./course-names.ts"
import { mapped, pages } from "./pages.ts"
import { type Exporting, rowOf } from "./row.ts"

/** Writes a company's requirements. */
export async function exportRequirements(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries } = exporting
  const requirements = pages((page) => findPage(queries, REQUIREMENTS, companyId, page))
  const rows = mapped(requirements, (page) => page.map((one) => rowOf(REQUIREMENTS, one, exporting, {}, names)))
  await json.list("requirements", rows)
}
