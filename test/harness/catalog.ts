import { type Queries, raw, sql } from "../../src/database/port.ts"

/*
 * What tables there are and what they look like, in the same words for both engines, so that tests about all of them
 * also hold for those that later migrations add.
 */

/**
 * The names of all tables but the history of the schema itself, in order. Not those of SQLite's indexes for searches and
 * of its totals: they hold nothing that is not in other rows, and differ by the order of writes.
 */
export async function tableNames(queries: Queries): Promise<string[]> {
  const rows = await queries.all<{ name: string }>(
    queries.engine === "sqlite"
      ? sql`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
      : sql`select tablename::text as name from pg_tables where schemaname = current_schema()`,
  )
  return rows
    .map(({ name }) => name)
    .filter(holdsRecords)
    .sort()
}

const DERIVED = /^(users|teams)_search|^(user|assignment|certificate)(_day|_due|_place)?_totals$|^training_versions$/

/** Whether a table is none of the engine's or the schema's own, and none that follows from others. */
export function holdsRecords(table: string): boolean {
  return table !== "schema_migrations" && !DERIVED.test(table)
}

export interface Column {
  readonly name: string
  readonly type: "integer" | "number" | "text" | "bytes"
  readonly required: boolean
}

const TYPES: Readonly<Record<string, Column["type"]>> = {
  INTEGER: "integer",
  bigint: "integer",
  REAL: "number",
  "double precision": "number",
  TEXT: "text",
  text: "text",
  BLOB: "bytes",
  bytea: "bytes",
}

/** The columns of a table in their order. */
export async function columnsOf(queries: Queries, table: string): Promise<Column[]> {
  const rows = await queries.all<{ name: string; type: string; required: number }>(
    queries.engine === "sqlite"
      ? sql`select name, type, "notnull" = 1 or pk > 0 as required from pragma_table_xinfo(${table}) where hidden <> 1 order by cid`
      : sql`select column_name::text as name, data_type::text as type, is_nullable = 'NO' as required
          from information_schema.columns
          where table_schema = current_schema() and table_name = ${table} order by ordinal_position`,
  )
  return rows.map(({ name, type, required }) => ({
    name,
    type: TYPES[type] ?? neverHeardOf(type),
    required: !!required,
  }))
}

function neverHeardOf(type: string): never {
  throw new TypeError(`columns of the type ${type} are not known to the tests`)
}

/** The tables whose ids the database gives out, in order. */
export async function tablesWithIds(queries: Queries): Promise<string[]> {
  const found: string[] = []
  for (const table of await tableNames(queries)) {
    if ((await columnsOf(queries, table))[0]?.name === "id") found.push(table)
  }
  return found
}

/** Which column of a table refers to which other table's id. */
export async function foreignKeysOf(queries: Queries, table: string): Promise<{ column: string; parent: string }[]> {
  const rows = await queries.all<{ column: string; parent: string }>(
    queries.engine === "sqlite"
      ? sql`select "from" as "column", "table" as parent from pragma_foreign_key_list(${table})`
      : sql`select a.attname::text as "column", p.relname::text as parent
          from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
            join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
          where c.contype = 'f' and t.relname = ${table} and t.relnamespace = current_schema()::regnamespace`,
  )
  return rows.sort((one, other) => one.column.localeCompare(other.column))
}

/**
 * Every index of a table but the primary key of one integer, which on SQLite is the table itself: what it is over, in the
 * words of the migration without brackets around expressions. Not the ones that find text within texts: each engine has
 * its own.
 */
export async function indexesOf(queries: Queries, table: string): Promise<{ columns: string; unique: boolean }[]> {
  const rows = await queries.all<{ text: string | null; columns: string; is_unique: number }>(
    queries.engine === "sqlite"
      ? sql`select s.sql as text, l."unique" as is_unique,
            (select group_concat(name, ', ') from (select name from pragma_index_info(l.name) order by seqno)) as columns
          from pragma_index_list(${table}) l left join sqlite_schema s on s.type = 'index' and s.name = l.name`
      : sql`select indexdef as text, indexdef like 'CREATE UNIQUE%' as is_unique, '' as columns
          from pg_indexes where schemaname = current_schema() and tablename = ${table} and indexdef like '%USING btree%'
            and not exists (
              select 1 from pg_index i
                join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
              where i.indexrelid = format('%I.%I', schemaname, indexname)::regclass and i.indisprimary
                and i.indnkeyatts = 1 and a.atttypid = 'bigint'::regtype)`,
  )
  return rows
    .map(({ text, columns, is_unique }) => ({
      columns: text === null ? columns : overOf(text),
      unique: is_unique === 1,
    }))
    .filter(({ columns }) => columns !== "id" && columns !== "company_id, id, search")
    .sort((one, other) => one.columns.localeCompare(other.columns))
}

/** `create index x on t (a, coalesce(b, 0)) where c = 1` is over `a, coalesce(b, 0) where c = 1`. */
function overOf(index: string): string {
  return index
    .replace(/\s+/g, " ")
    .replace(/^.*? on \S+ (using btree )?/i, "")
    .replace(/::\w+/g, "")
    .replaceAll('"', "")
    .replace(/\((\d+)\)/g, "$1")
    .toLowerCase()
    .replace(
      / where \((.*)\)$/,
      (_, conditions: string) => ` where ${conditions.replace(/\(([^()]*)\)(?= and |$)/g, "$1")}`,
    )
    .replace(/^\((.*)\)( where|$)/, "$1$2")
    .replace(FOLDED_NAME, "the folded name")
}

/** The first line of a `search` text, as each engine says it; PostgreSQL limits the length of what an index holds. */
const FOLDED_NAME =
  /left\(split_part\(search, chr10, 1\), 200\)|substr\(search, 1, instr\(search \|\| char10, char10\) - 1\)/

/** Lets the ids that a table gives out, if it does, go on after `id`. */
export async function continueIdsAfter(queries: Queries, table: string, id: number): Promise<void> {
  if (queries.engine === "postgres") {
    const givesOut = await queries.get(sql`
      select 1 from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and column_name = 'id' and is_identity = 'YES'`)
    if (givesOut === undefined) return
    await queries.run(sql`alter table ${raw(table)} alter column id restart with ${raw(String(id + 1))}`)
    return
  }
  await queries.run(sql`delete from sqlite_sequence where name = ${table}`)
  await queries.run(sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`)
}
