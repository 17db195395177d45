import { type Queries, sql } from "../../../database/port.ts"
import type { FileFacts } from "./files.ts"

export interface Company {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly language: string
  readonly timezone: string
  readonly logo_file_id: number | null
  readonly logo_purpose: FileFacts["purpose"] | null
  readonly logo_media_type: string | null
  readonly created_at: number
  readonly updated_at: number
}

export function findCompanies(queries: Queries, after: number, limit: number): Promise<Company[]> {
  return queries.all(sql`
    select c.id, c.key, c.name, c.language, c.timezone, c.logo_file_id, f.purpose as logo_purpose,
      f.media_type as logo_media_type, c.created_at, c.updated_at
    from companies c left join files f on f.id = c.logo_file_id
    where c.id > ${after} order by c.id limit ${limit}`)
}

export interface Scope {
  readonly id: number
  readonly key: string
  readonly title: string
  readonly created_at: number
  readonly updated_at: number
}

export function findScopes(queries: Queries, after: number, limit: number): Promise<Scope[]> {
  return queries.all(sql`
    select id, key, title, created_at, updated_at from scopes where id > ${after} order by id limit ${limit}`)
}

/** True when there is nothing that an export could hold. */
export async function hasNothing(queries: Queries): Promise<boolean> {
  const row = await queries.get(sql`
    select 1 as found from companies union all select 1 from scopes union all select 1 from courses limit 1`)
  return row === undefined
}
