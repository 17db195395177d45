import { insertedId } from "../database/inserted.ts"
import { type Queries, sql } from "../database/port.ts"

/** A file whose bytes are stored. */
export interface NewFile {
  readonly companyId: number
  readonly purpose: string
  readonly storageName: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

/** The company's newest file with this content and purpose. */
export async function findContent(
  queries: Queries,
  { companyId, purpose, sha256 }: Pick<NewFile, "companyId" | "purpose" | "sha256">,
): Promise<number | undefined> {
  const row = await queries.get<{ id: number }>(sql`
    select id from files where company_id = ${companyId} and sha256 = ${sha256} and purpose = ${purpose}
    order by id desc limit 1`)
  return row?.id
}

/** Returns its id. */
export function insertFile(tx: Queries, file: NewFile, now: number): Promise<number> {
  const { companyId, purpose, storageName, mediaType, size, sha256 } = file
  return insertedId(
    tx,
    sql`
      insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
      values (${companyId}, ${purpose}, ${storageName}, ${mediaType}, ${size}, ${sha256}, ${now}) returning id`,
  )
}
