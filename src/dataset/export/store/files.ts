import { inList } from "../../../database/in-list.ts"
import { type Queries, sql } from "../../../database/port.ts"
import { PURPOSES, type Purpose } from "../../format/organisation.ts"

/** What the name of an exported file is made of. */
export interface FileFacts {
  readonly id: number
  readonly purpose: Purpose
  readonly media_type: string
}

export interface StoredFileRow extends FileFacts {
  readonly storage_name: string
  readonly sha256: string
  readonly created_at: number
}

/** The files that came from the company, whether another row names them or not; what was made of texts is none. */
export function findFiles(queries: Queries, companyId: number, after: number, limit: number): Promise<StoredFileRow[]> {
  return queries.all(sql`
    select id, purpose, media_type, storage_name, sha256, created_at from files
    where company_id = ${companyId} and purpose in ${inList(PURPOSES)} and id > ${after} order by id limit ${limit}`)
}
