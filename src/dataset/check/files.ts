import { type FileHolder, findAttachment } from "../attachments.ts"
import { type Placed, placed } from "../faults.ts"
import { IMAGES } from "../format/learning.ts"
import { PURPOSES } from "../format/organisation.ts"
import type { OwnerId } from "../format/record.ts"
import { FILES } from "../format/tables.ts"
import { findFiles } from "../store/files.ts"
import { findIds } from "../store/rows.ts"
import { type Checking, RowCheck } from "./rows.ts"
import { Unique } from "./unique.ts"

/** The owner of the rows. */
interface Held {
  /** Null for the provider, undefined for a new company. */
  readonly owner: OwnerId | undefined
  readonly row: FileHolder
  /** `companies[0]`, empty for the provider. */
  readonly path: string
}

/** Checks an owner's list of files, which may list the same content only once for each purpose. */
export async function checkFiles(
  { queries, attachments, claims, faults }: Checking,
  { owner, row, path }: Held,
): Promise<void> {
  for (const purpose of PURPOSES) {
    const files = new Unique<string, Placed<{ readonly id?: number }>>(
      faults,
      "file",
      "has the same content and purpose",
      ({ path }) => path(),
    )
    for (const file of placed(row.files, path, "files")) {
      const digest = file.row.file && findAttachment(attachments, purpose, file.row.file)?.sha256
      // A refused file has been reported.
      if (file.row.purpose === purpose && digest) files.see(digest, file)
    }
    const stored = owner === undefined ? new Map() : await findFiles(queries, owner, purpose, [...files.places.keys()])
    for (const [digest, file] of files.places) claims.claim(FILES, file.row.id, stored.get(digest), file.path)
  }
}

/** Checks an owner's pictures: keys must be unique, every new picture needs a file, and ids must be free. */
export async function checkImages(checking: Checking, { owner, row, path }: Held): Promise<void> {
  const images = [...placed(row.images, path, "images")]
  const keys = new Set(images.map(({ row: { key } }) => key))
  const ids = owner === undefined ? new Map<string, number>() : await findIds(checking.queries, IMAGES, owner, keys)
  const check = new RowCheck(checking, IMAGES)
  for (const image of images) check.see(image, ids.get(image.row.key))
}
