import { allIn } from "../../database/in-list.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"
import type { Attachment } from "../attachments.ts"
import type { Purpose } from "../format/organisation.ts"
import type { OwnerId } from "../format/record.ts"
import { type Identity, insertNumbered, type Saving } from "./rows.ts"

/** The ids of the owner's files with this purpose and one of these contents, by SHA-256. */
export async function findFiles(
  queries: Queries,
  owner: OwnerId,
  purpose: Purpose,
  digests: readonly string[],
): Promise<Map<string, number>> {
  const rows = await allIn<{ id: number; sha256: string }>(digests, (list) =>
    queries.all(sql`
      select id, sha256 from files
      where ${ofOwner(owner)} and sha256 in ${list} and purpose = ${purpose} order by id desc`),
  )
  return new Map(rows.map(({ id, sha256 }) => [sha256, id]))
}

/** The condition that files belong to the owner, in a form that an index can serve. */
export function ofOwner(owner: OwnerId): Sql {
  return owner === null ? sql`company_id is null` : sql`company_id = ${owner}`
}

/** A file whose bytes are already stored. */
export interface NewFile {
  readonly attachment: Attachment
  readonly storageName: string
  readonly identity: Identity
}

/** Adds files; returns their ids by SHA-256. */
export async function insertFiles(
  saving: Saving,
  owner: OwnerId,
  files: readonly NewFile[],
): Promise<Map<string, number>> {
  const rows = files.map(({ attachment: { purpose, mediaType, size, sha256 }, storageName, identity }) => ({
    id: identity.id,
    values: [owner, purpose, storageName, mediaType, size, sha256, identity.created_at ?? saving.now],
  }))
  const columns = "company_id, purpose, storage_name, media_type, size, sha256, created_at"
  const saved = await insertNumbered<{ id: number; sha256: string }>(
    saving,
    "files",
    columns,
    rows,
    "returning id, sha256",
  )
  return new Map(saved.map(({ id, sha256 }) => [sha256, id]))
}
