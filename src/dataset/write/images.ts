import { searchText } from "../../tools/language/fold.ts"
import { type Attachments, attachmentOf } from "../attachments.ts"
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
  { attachments, fileId }: { readonly attachments: Attachments; readonly fileId: FileIds },
): Promise<void> {
  await saveRecords(writing, IMAGES, owner, itemsOf(rows), {
    compute(_next, { row: { key, file } }, current) {
      const search = searchText(key)
      if (file === undefined) {
        const { file_id = 0, width = null, height = null } = current ?? {}
        return { file_id, width, height, search }
      }
      const { width = null, height = null } = attachmentOf(attachments, "image", file).shown ?? {}
      return { file_id: fileId("image", file), width, height, search }
    },
  })
}
