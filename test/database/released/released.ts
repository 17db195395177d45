import { Database as Sqlite } from "bun:sqlite"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { migrations } from "../../../src/database/migrations/postgres/list.ts"
import { type Queries, raw, sql, join as sqlList } from "../../../src/database/port.ts"
import { onPostgres, openTestDatabase } from "../../harness/engine.ts"

/** The API client of the company in it. */
export const RELEASED_CLIENT = {
  id: "721225ad-170d-465f-a0ec-2eb0e7181f3c",
  secret: "sIDXTaGf3KYZEb8EZnZxowNOTiNqMYPzc7bsv9PHRRk",
}

/** How many users its company has. */
export const RELEASED_USERS = 203

type Row = Readonly<Record<string, string | number | null>>

/** Records by table, in no order that counts. */
export type Records = Readonly<Record<string, readonly Row[]>>

/** Writes the database file of schema 1 into a data directory; answers its path. */
export function unpackReleased(directory: string): string {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, "trainbase.sqlite")
  writeFileSync(file, gunzipSync(readFileSync(join(import.meta.dir, "schema-1.sqlite.gz"))), { mode: 0o600 })
  return file
}

/**
 * Puts the database of schema 1 in place for a data directory, on the engine of this run: on PostgreSQL its records, in a
 * schema of that version. Answers the records.
 */
export async function installReleased(directory: string): Promise<Records> {
  const records = recordsIn(unpackReleased(directory))
  if (!onPostgres) return records
  const database = await openTestDatabase(directory, { migrations: migrations.slice(0, 1) })
  await database.load(async (tx) => {
    for (const [table, rows] of Object.entries(records)) {
      // Some refer to earlier ones of their table.
      for (const row of [...rows].sort((one, other) => Number(one.id) - Number(other.id))) {
        const columns = raw(Object.keys(row).join(", "))
        await tx.run(sql`insert into ${raw(table)} (${columns}) values (${sqlList(Object.values(row))})`)
      }
    }
  })
  await database.close()
  return records
}

/**
 * The records in a file that nobody writes to: of all tables that are the program's own, or of the tables and columns that
 * `like` has.
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

/** The same of an open database, but for what migrations add: jobs to be done, and orders of names that are searched. */
export async function recordsOf(queries: Queries, like: Records): Promise<Records> {
  const records: Record<string, readonly Row[]> = {}
  for (const [table, rows] of Object.entries(like)) {
    const found = await queries.all<Row>(sql`select ${raw(columnsLike(rows))} from ${raw(table)}`)
    const kept = table === "jobs" ? found.filter(({ kind }) => kind === "mail") : found
    records[table] = inOneOrder(table === "users" ? kept.map(withoutAddedName) : kept)
  }
  return records
}

function withoutAddedName(user: Row): Row {
  return { ...user, search: String(user.search).replace(/\n[^\p{ASCII}\s]+$/u, "") }
}

/** In the order in which they were made: none refers to a later one. */
function tablesIn(database: Sqlite): string[] {
  const rows = database
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' order by rowid")
    .all()
  return rows.map(({ name }) => name).filter((name) => !name.startsWith("sqlite_") && name !== "schema_migrations")
}

function columnsLike(rows: readonly Row[] | undefined): string {
  const [first] = rows ?? []
  return first === undefined ? "*" : Object.keys(first).join(", ")
}

function inOneOrder(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}
