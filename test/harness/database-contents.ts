import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Database, raw, sql } from "../../src/database/port.ts"
import { tableNames } from "./catalog.ts"

type Row = Readonly<Record<string, unknown>>
export type Contents = Readonly<Record<string, readonly Row[]>>

/** Every row of every table with all columns, in an order that depends only on the rows. */
export async function contentsOf(database: Database): Promise<Contents> {
  const contents: Record<string, readonly Row[]> = {}
  for (const table of await tableNames(database)) {
    const rows = await database.all<Row>(sql`select * from ${raw(table)}`)
    contents[table] = inOrder(rows.map(inNameOrder))
  }
  return contents
}

/** What an export leaves out according to docs/datasets.md: tables, and columns by table. */
export interface LeftOut {
  /** All tables named in the documentation. */
  readonly tables: ReadonlySet<string>
  readonly whole: ReadonlySet<string>
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>
}

const names = (cell: string) => Array.from(cell.matchAll(/`([a-z_0-9]+)`/g), ([, name = ""]) => name)

/** Reads the list of tables from docs/datasets.md. */
export function leftOut(): LeftOut {
  const text = readFileSync(join(import.meta.dir, "../../docs/datasets.md"), "utf8")
  const section = text.slice(text.indexOf("### Every table"), text.indexOf("## More properties in exports"))
  const rows = section.split("\n").flatMap((line) => {
    const [, tables = "", comes = "", without = ""] = line.split("|").map((cell) => cell.trim())
    const named = names(tables)
    return named.length === 0 ? [] : [{ named, isWhole: comes === "no", columns: names(without.split(":")[0] ?? "") }]
  })
  return {
    tables: new Set(rows.flatMap(({ named }) => named)),
    whole: new Set(rows.flatMap(({ named, isWhole }) => (isWhole ? named : []))),
    columns: new Map(rows.flatMap(({ named, columns }) => named.map((table) => [table, new Set(columns)] as const))),
  }
}

const LEFT_OUT = leftOut()

/**
 * What an export with secrets contains. Sealed values are left out because another installation seals them with another
 * key.
 */
export function moved(all: Contents): Contents {
  const { files = [], content_version_files = [] } = all
  const given = files.filter(
    ({ id, purpose }) =>
      !["video", "captions", "poster", "chapters"].includes(String(purpose)) ||
      content_version_files.some(({ file_id }) => file_id === id),
  )
  const pairs = (all.pairs ?? []).filter(({ assignment_id, exception }) => assignment_id !== null || exception !== null)
  const totp_factors = (all.totp_factors ?? []).filter(({ confirmed_at }) => confirmed_at !== null)
  const contents = Object.entries({ ...all, files: given, pairs, totp_factors }).filter(
    ([table]) => !LEFT_OUT.whole.has(table),
  )
  return Object.fromEntries(
    contents.map(([table, rows]) => [table, inOrder(rows.map((row) => carried(row, LEFT_OUT.columns.get(table))))]),
  )
}

function carried(row: Row, without: ReadonlySet<string> = new Set()): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !without.has(column))
      .map(([column, value]) => [column, column === "sealed" ? "sealed" : value]),
  )
}

/** The lists that appear only in an export with secrets. */
const SECRET_LISTS = [
  ...["identity_providers", "provider_identities", "totp_factors", "recovery_codes", "passkeys", "known_browsers"],
  ...[
    "calendar_feeds",
    "console_views",
    "kiosks",
    "kiosk_pins",
    "webhooks",
    "webhook_secrets",
    "webhook_watches",
    "webhook_delays",
    "client_secrets",
    "tokens",
    "person_accounts",
  ],
]

/** The same for an export without secrets. */
export function withoutSecrets(all: Contents): Contents {
  const contents = Object.entries(all).filter(([table]) => !SECRET_LISTS.includes(table))
  const ofVideos = new Set(
    (all.files ?? [])
      .filter(({ purpose }) => ["video", "captions", "poster", "chapters"].includes(String(purpose)))
      .map(({ id }) => id),
  )
  return {
    ...Object.fromEntries(contents),
    users: (all.users ?? []).map(({ password_hash, ...row }) => row),
    files: (all.files ?? []).filter(({ id }) => !ofVideos.has(id)),
    content_version_files: (all.content_version_files ?? []).filter(({ file_id }) => !ofVideos.has(file_id)),
  }
}

/** Columns that are null in every row, so comparing these contents does not cover them. */
export function emptyColumns(contents: Contents): string[] {
  return Object.entries(contents).flatMap(([table, rows]) => {
    if (rows.length === 0) return [table]
    const columns = Object.keys(rows[0] ?? {})
    return columns.filter((column) => rows.every((row) => row[column] === null)).map((column) => `${table}.${column}`)
  })
}

function inOrder(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))
}

function inNameOrder(row: Row): Row {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => compare(a, b)))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
