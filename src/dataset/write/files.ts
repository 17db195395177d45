import type { Queries } from "../../database/port.ts"
import { type Attachments, attachmentOf, attachmentsOf } from "../attachments.ts"
import type { CompanyRow } from "../format/dataset.ts"
import { PURPOSES, type Purpose } from "../format/organisation.ts"
import { findFiles, insertFiles } from "../store/files.ts"
import type { Identity } from "../store/rows.ts"
import type { StoredFiles } from "../stored-files.ts"
import type { Writing } from "./records.ts"
import { identityOf } from "./records.ts"

/** The files next to the dataset, and the copies made of them. */
export interface Files {
  readonly attachments: Attachments
  readonly stored: StoredFiles
}

/** Requests copies of the files that a company (by id, if it exists) does not have yet. */
export async function storeFiles(
  queries: Queries,
  { attachments, stored }: Files,
  row: CompanyRow,
  companyId: number | undefined,
): Promise<void> {
  for (const purpose of PURPOSES) {
    const wanted = attachmentsOf(attachments, row, purpose)
    const digests = wanted.map(({ sha256 }) => sha256)
    const known = companyId === undefined ? new Map() : await findFiles(queries, companyId, purpose, digests)
    for (const attachment of wanted) if (!known.has(attachment.sha256)) stored.add(row.key, attachment)
  }
}

/**
 * Saves the rows of the files that a company's rows name; files that the company already has are reused. Enters the
 * names of the needed copies in `used`.
 *
 * @returns finds the id of a file by its purpose and its path in the dataset
 */
export async function saveFiles(
  writing: Writing,
  companyId: number,
  row: CompanyRow,
  { attachments, stored, used }: Files & { readonly used: Set<string> },
): Promise<(purpose: Purpose, file: string) => number> {
  const ids = new Map<string, number>()
  const identities = identitiesOf(row, attachments)
  for (const purpose of PURPOSES) {
    const wanted = attachmentsOf(attachments, row, purpose)
    const digests = wanted.map(({ sha256 }) => sha256)
    const known = await findFiles(writing.tx, companyId, purpose, digests)
    const added = wanted
      .filter(({ sha256 }) => !known.has(sha256))
      .map((attachment) => ({
        attachment,
        storageName: stored.nameOf(row.key, attachment),
        identity: identities.get(contentOf(attachment)) ?? {},
      }))
    for (const { storageName } of added) used.add(storageName)
    for (const [digest, id] of [...known, ...(await insertFiles(writing, companyId, added))]) {
      ids.set(contentOf({ purpose, sha256: digest }), id)
    }
  }
  return (purpose, file) => {
    const id = ids.get(contentOf(attachmentOf(attachments, purpose, file)))
    if (id === undefined) throw new TypeError(`The file "${file}" was not saved.`)
    return id
  }
}

/** Their entries in the company's list of files, by purpose and content. */
function identitiesOf({ files }: CompanyRow, attachments: Attachments): ReadonlyMap<string, Identity> {
  return new Map(
    files?.map((row) => [contentOf(attachmentOf(attachments, row.purpose, row.file)), identityOf(row)] as const),
  )
}

function contentOf({ purpose, sha256 }: { readonly purpose: Purpose; readonly sha256: string }): string {
  return `${purpose} ${sha256}`
}
