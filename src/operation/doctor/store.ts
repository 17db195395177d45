import { type Queries, sql } from "../../database/port.ts"

/** A file whose bytes are in the file store. */
export interface FileRow {
  readonly id: number
  readonly purpose: string
  readonly storage_name: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

/** The next files after this id, in order of id. */
export function findFiles(queries: Queries, after: number, limit: number): Promise<FileRow[]> {
  return queries.all(sql`
    select id, purpose, storage_name, size, sha256 from files where id > ${after} order by id limit ${limit}`)
}

/** The languages of all companies, two letters each. */
export async function findLanguages(queries: Queries): Promise<string[]> {
  const rows = await queries.all<{ language: string }>(sql`select distinct language from companies order by language`)
  return rows.map(({ language }) => language)
}
