import { join, type Queries, raw, sql } from "../../database/port.ts"

/** A file whose bytes are in the file store. */
export interface FileRow {
  readonly id: number
  readonly purpose: string
  readonly storage_name: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

/** The next files after this id, in the order of their ids. */
export function findFiles(queries: Queries, after: number, limit: number): Promise<FileRow[]> {
  return queries.all(sql`
    select id, purpose, storage_name, size, sha256 from files where id > ${after} order by id limit ${limit}`)
}

/** The languages of all companies, two letters each. */
export async function findLanguages(queries: Queries): Promise<string[]> {
  const rows = await queries.all<{ language: string }>(sql`select distinct language from companies order by language`)
  return rows.map(({ language }) => language)
}

/** Tables whose rows are added in order of time, each with the column of that time. */
const STAMPED = [
  ["users", "created_at"],
  ["assignments", "created_at"],
  ["certificates", "created_at"],
  ["content_videos", "created_at"],
  ["files", "created_at"],
  ["audit_entries", "at"],
] as const

/** When the newest row of any of these tables was made (epoch milliseconds); undefined when all are empty. */
export async function findNewestMoment(queries: Queries): Promise<number | undefined> {
  const newest = STAMPED.map(
    ([table, column]) => sql`select (select ${raw(column)} from ${raw(table)} order by id desc limit 1) as moment`,
  )
  const row = await queries.get<{ moment: number | null }>(sql`
    select max(moment) as moment from (${join(newest, " union all ")}) as newest`)
  return row?.moment ?? undefined
}
