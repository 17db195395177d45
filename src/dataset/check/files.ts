import type { Queries } from "../../database/port.ts"
import { type Attachments, findAttachment } from "../attachments.ts"
import type { Faults } from "../faults.ts"
import type { CompanyRow } from "../format/dataset.ts"
import { PURPOSES } from "../format/organisation.ts"
import { findFiles } from "../store/files.ts"
import type { IdClaims } from "./ids.ts"

/** Checks the list of a company's files, in which each content comes once for its purpose. */
export async function checkFiles(
  queries: Queries,
  { companyId, row, path }: { companyId: number | undefined; row: CompanyRow; path: string },
  attachments: Attachments,
  claims: IdClaims,
  faults: Faults,
): Promise<void> {
  const pathOf = (index: number) => `${path}.files[${index}]`
  const rows = (row.files ?? []).map(({ id, purpose, file }, index) => ({
    id,
    purpose,
    index,
    digest: findAttachment(attachments, purpose, file)?.sha256,
  }))
  for (const purpose of PURPOSES) {
    const places = new Map<string, { index: number; id: number | undefined }>()
    for (const { index, id, purpose: own, digest } of rows) {
      // A file that could not be taken has been reported.
      if (own !== purpose || digest === undefined) continue
      const first = places.get(digest)
      if (first === undefined) places.set(digest, { index, id })
      else faults.add(`${pathOf(index)}.file`, `${pathOf(first.index)} has the same content and purpose`)
    }
    const known = companyId === undefined ? new Map() : await findFiles(queries, companyId, purpose, [...places.keys()])
    for (const [digest, { index, id }] of places) claims.claim("files", id, known.get(digest), () => pathOf(index))
  }
}
