import type { Queries } from "../../database/port.ts"
import { type Attachments, attachmentOf, attachmentsOf, type FileHolder, purposeShown } from "../attachments.ts"
import { PURPOSES, type Purpose } from "../format/organisation.ts"
import type { OwnerId } from "../format/record.ts"
import { findFiles, insertFiles } from "../store/files.ts"
import type { Identity } from "../store/rows.ts"
import type { StoredFiles } from "../stored-files.ts"
import type { Writing } from "./records.ts"
import { identityOf } from "./records.ts"

/** The files of the dataset, and the copies made of them. */
export interface Files {
  readonly attachments: Attachments
  readonly stored: StoredFiles
}

/** The rows of an owner: of a company, which has a key, or of the provider. */
type Holder = FileHolder & { readonly key?: string }

/** Requests copies of the files that an owner (given by id; undefined for a new company) does not have yet. */
export async function storeFiles(
  queries: Queries,
  { attachments, stored }: Files,
  holder: Holder,
  owner: OwnerId | undefined,
): Promise<void> {
  for (const purpose of PURPOSES) {
    const wanted = attachmentsOf(attachments, holder, purpose)
    const digests = wanted.map(({ sha256 }) => sha256)
    const known = owner === undefined ? new Map() : await findFiles(queries, owner, purpose, digests)
    for (const attachment of wanted) if (!known.has(attachment.sha256)) stored.add(holder.key ?? null, attachment)
  }
}

/** Finds the id of a saved file by its purpose and its path in the dataset. */
export type FileIds = (purpose: Purpose, file: string) => number

/** The same for a file in a version of content. */
export type ShownFileIds = (file: string) => number

export function shownFiles(holder: Holder, fileId: FileIds): ShownFileIds {
  const purposeOf = purposeShown(holder)
  return (file) => fileId(purposeOf(file), file)
}

/**
 * Saves the rows of the files that an owner's rows name; files that the owner already has are reused. Adds the names of
 * the needed copies to `used`.
 */
export async function saveFiles(
  writing: Writing,
  owner: OwnerId,
  holder: Holder,
  { attachments, stored, used }: Files & { readonly used: Set<string> },
): Promise<FileIds> {
  const ids = new Map<string, number>()
  const identities = identitiesOf(holder, attachments)
  for (const purpose of PURPOSES) {
    const wanted = attachmentsOf(attachments, holder, purpose)
    const digests = wanted.map(({ sha256 }) => sha256)
    const known = await findFiles(writing.tx, owner, purpose, digests)
    const added = wanted
      .filter(({ sha256 }) => !known.has(sha256))
      .map((attachment) => ({
        attachment,
        storageName: stored.nameOf(holder.key ?? null, attachment),
        identity: identities.get(contentOf(attachment)) ?? {},
      }))
    for (const { storageName } of added) used.add(storageName)
    for (const [digest, id] of [...known, ...(await insertFiles(writing, owner, added))]) {
      ids.set(contentOf({ purpose, sha256: digest }), id)
    }
  }
  return (purpose, file) => {
    const id = ids.get(contentOf(attachmentOf(attachments, purpose, file)))
    if (id === undefined) throw new TypeError(`The file "${file}" was not saved.`)
    return id
  }
}

/** The entries of these files in the owner's list of files, by purpose and content. */
function identitiesOf({ files }: Holder, attachments: Attachments): ReadonlyMap<string, Identity> {
  return new Map(
    files?.map((row) => [contentOf(attachmentOf(attachments, row.purpose, row.file)), identityOf(row)] as const),
  )
}

function contentOf({ purpose, sha256 }: { readonly purpose: Purpose; readonly sha256: string }): string {
  return `${purpose} ${sha256}`
}
