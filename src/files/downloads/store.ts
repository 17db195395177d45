import { type Queries, sql } from "../../database/port.ts"

/** The signing key of this name in hexadecimal digits; undefined if none was made. */
export async function findKey(queries: Queries, name: string): Promise<string | undefined> {
  const row = await queries.get<{ key: string }>(sql`select key from signing_keys where name = ${name}`)
  return row?.key
}

/** Adds a signing key, unless this name has one. */
export async function addKey(queries: Queries, name: string, key: string, now: number): Promise<void> {
  await queries.run(sql`
    insert into signing_keys (name, key, created_at) values (${name}, ${key}, ${now}) on conflict do nothing`)
}

/** The row of a file whose bytes are in a file store. */
export interface FileRow {
  readonly id: number
  readonly purpose: string
  readonly storage_name: string
  readonly media_type: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

export function findFile(queries: Queries, id: number, purpose: string): Promise<FileRow | undefined> {
  return queries.get(sql`
    select id, purpose, storage_name, media_type, size, sha256 from files where id = ${id} and purpose = ${purpose}`)
}
