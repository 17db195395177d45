import type { CompanyFile } from "./schema.ts"
import type { CompanyFileRow } from "./store.ts"

/** The address of a file's bytes, by the id of the row of its bytes. */
export type FileAddress = (fileId: number) => string

/** A file as the API shows it. */
export function companyFileResource(row: CompanyFileRow, addressOf: FileAddress): CompanyFile {
  return {
    id: row.id,
    type: "file",
    name: row.key,
    content_type: row.media_type,
    bytes: row.size,
    width: row.width,
    height: row.height,
    url: addressOf(row.file_id),
  }
}
