import type { ImageRow } from "../format/learning.ts"
import { IMAGES } from "../format/learning.ts"
import type { OwnerId } from "../format/record.ts"
import type { FileIds } from "./files.ts"
import { itemsOf, saveRecords, type Writing } from "./records.ts"

/**
 * Saves an owner's pictures. The previous file of a picture remains among the owner's files, because a version of
 * content may show it.
 */
export async function saveImages(
  writing: Writing,
  owner: OwnerId,
  rows: readonly ImageRow[] | null | undefined,
  fileId: FileIds,
): Promise<void> {
  await saveRecords(writing, IMAGES, owner, itemsOf(rows), {
    compute: (_next, { row: { file } }, current) => ({
      file_id: file === undefined ? (current?.file_id ?? 0) : fileId("image", file),
    }),
  })
}
