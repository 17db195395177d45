import { Database as Sqlite } from "bun:sqlite"
import { type Queries, raw, sql } from "../../src/database/port.ts"
import { holdsRecords, tableNames } from "./catalog.ts"

type Row = Readonly<Record<string, string | number | null>>

/** Records by table. Their order is irrelevant. */
export type Records = Readonly<Record<string, readonly Row[]>>

/**
 * The records in an SQLite file to which nothing is written. If `like` is given, only its tables and columns are returned.
 */
export function recordsIn(file: string, like?: Records): Records {
  using database = new Sqlite(file, { readonly: true })
  const tables = like === undefined ? tablesIn(database) : Object.keys(like)
  return Object.fromEntries(
    tables.map((table) => {
      const rows = database.query<Row, []>(`select ${columnsLike(like?.[table])} from ${table}`).all()
      return [table, inOneOrder(rows)]
    }),
  )
}

/** The same for an open database. */
export async function recordsOf(queries: Queries, like?: Records): Promise<Records> {
  const records: Record<string, readonly Row[]> = {}
  for (const table of like === undefined ? await tableNames(queries) : Object.keys(like)) {
    records[table] = inOneOrder(
      await queries.all<Row>(sql`select ${raw(columnsLike(like?.[table]))} from ${raw(table)}`),
    )
  }
  return records
}

function tablesIn(database: Sqlite): string[] {
  const rows = database.query<{ name: string }, []>("select name from sqlite_schema where type = 'table'").all()
  return rows.map(({ name }) => name).filter((name) => !name.startsWith("sqlite_") && holdsRecords(name))
}

function columnsLike(rows: readonly Row[] | undefined): string {
  const [first] = rows ?? []
  return first === undefined ? "*" : Object.keys(first).join(", ")
}

function inOneOrder(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}
