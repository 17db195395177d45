import { expect, test } from "bun:test"
import { openDatabase } from "../../../src/database/open.ts"
import type { Queries } from "../../../src/database/port.ts"
import { columnsOf, foreignKeysOf, indexesOf, tableNames } from "../../harness/catalog.ts"
import { OwnSchema } from "../../harness/own-schema.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"

/* Both engines must have the same schema, although each has separate migrations. */

async function describe(queries: Queries) {
  const tables: Record<string, unknown> = {}
  for (const table of await tableNames(queries)) {
    tables[table] = {
      columns: await columnsOf(queries, table),
      indexes: await indexesOf(queries, table),
      foreignKeys: await foreignKeysOf(queries, table),
    }
  }
  return tables
}

test("tables, columns, indexes and foreign keys are the same on SQLite and PostgreSQL", async () => {
  using directory = new TemporaryDirectory()
  const sqlite = await openDatabase({ data: directory.path })
  await using own = await OwnSchema.create()
  const postgres = await own.open()
  const described = await describe(sqlite)
  expect(Object.keys(described).length).toBeGreaterThan(20)
  expect(await describe(postgres)).toEqual(described)
  await sqlite.close()
})

test("all text is collated by its bytes, as on SQLite", async () => {
  await using own = await OwnSchema.create()
  await own.open()
  const columns = await own.administer<{ column_name: string; collation_name: string | null }>(
    `select column_name, collation_name from information_schema.columns
     where table_schema = '${own.name}' and table_name <> 'schema_migrations' and data_type = 'text'`,
  )
  expect(columns.length).toBeGreaterThan(50)
  expect([...columns.filter(({ collation_name }) => collation_name !== "C")]).toEqual([])
})

test("differences are detected: a column, its type, whether it is required, an index and a foreign key", async () => {
  const schemas = [
    "create table parents (id bigint primary key); create table items (a bigint, b text)",
    "create table parents (id bigint primary key); create table items (a bigint, c text)",
    "create table parents (id bigint primary key); create table items (a bigint, b bigint)",
    "create table parents (id bigint primary key); create table items (a bigint, b text not null)",
    "create table parents (id bigint primary key); create table items (b text, a bigint)",
    "create table parents (id bigint primary key); create table items (a bigint references parents (id), b text)",
    "create table parents (id bigint primary key); create table items (a bigint, b text); create index i on items (a, b)",
    "create table parents (id bigint primary key); create table items (a bigint, b text); create index i on items (b, a)",
    "create table parents (id bigint primary key); create table items (a bigint, b text); create unique index i on items (b, a)",
    "create table parents (id bigint primary key); create table items (a bigint, b text); create index i on items (b, a) where a = 1",
  ]
  const described = new Set<string>()
  for (const schema of schemas) {
    await using own = await OwnSchema.create()
    described.add(JSON.stringify(await describe(await own.open({ schema }))))
  }
  expect(described.size).toBe(schemas.length)
})
