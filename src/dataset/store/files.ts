import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { Attachment, Purpose } from "../attachments.ts"
import { insertRows } from "./rows.ts"

/** The ids of the company's files with this purpose and one of these contents, by SHA-256. */
export async function findFiles(
  queries: Queries,
  companyId: number,
  purpose: Purpose,
  digests: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const part of chunks(digests, IN_LIST_MAX)) {
    const rows = await queries.all<{ id: number; sha256: string }>(sql`
      select id, sha256 from files
      where company_id = ${companyId} and sha256 in ${inList(part)} and purpose = ${purpose} order by id desc`)
    for (const { id, sha256 } of rows) found.set(sha256, id)
  }
  return found
}

/** Adds files whose bytes are stored already; answers their ids by SHA-256. */
export async function insertFiles(
  tx: Queries,
  companyId: number,
  files: readonly { readonly attachment: Attachment; readonly storageName: string }[],
  now: number,
): Promise<Map<string, number>> {
  const rows = files.map(({ attachment: { purpose, mediaType, size, sha256 }, storageName }) => [
    companyId,
    purpose,
    storageName,
    mediaType,
    size,
    sha256,
    now,
  ])
  const into = "files (company_id, purpose, storage_name, media_type, size, sha256, created_at)"
  const saved = await insertRows<{ id: number; sha256: string }>(tx, into, rows, "returning id, sha256")
  return new Map(saved.map(({ id, sha256 }) => [sha256, id]))
}
