import { type Queries, sql } from "../../database/port.ts"

/** The current logo file of a company. */
export interface LogoRow {
  readonly storage_name: string
  readonly media_type: string
}

export function findLogo(queries: Queries, companyId: number): Promise<LogoRow | undefined> {
  return queries.get(sql`
    select f.storage_name, f.media_type from companies y join files f on f.id = y.logo_file_id where y.id = ${companyId}`)
}
