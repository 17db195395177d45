import { EXEMPTIONS } from "../format/exemptions.ts"
import { findPage } from "../store/exported.ts"
import type { CourseNames } from "./course-names.ts"
import { mapped, pages } from "./pages.ts"
import { type Exporting, rowOf } from "./row.ts"

/** Writes a company's exemptions. */
export async function exportExemptions(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries } = exporting
  const exemptions = pages((page) => findPage(queries, EXEMPTIONS, companyId, page))
  const rows = mapped(exemptions, (page) => page.map((exemption) => rowOf(EXEMPTIONS, exemption, exporting, {}, names)))
  await json.list("exemptions", rows)
}
