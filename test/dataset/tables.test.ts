import { expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { columnsOf, tableNames } from "../harness/catalog.ts"
import { leftOut } from "../harness/database-contents.ts"
import { EmptyInstallation } from "./empty-installation.ts"

/**
 * The list of tables in docs/datasets.md, which `moved()` reads. Columns that it does not list as left out are compared
 * one by one by export.test.ts, where each column has a value.
 */

const { tables, whole, columns } = leftOut()

test("the documentation lists every table of the schema, and whether it is exported or why not", async () => {
  await using installation = await EmptyInstallation.start()
  const { database } = installation
  const all = await database.all<{ name: string }>(
    database.engine === "sqlite"
      ? sql`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
      : sql`select tablename::text as name from pg_tables where schemaname = current_schema()`,
  )
  const names = all.map(({ name }) => name).filter((name) => !/_search/.test(name))
  expect(names.filter((name) => !tables.has(name))).toEqual([])
  // PostgreSQL counts rows where SQLite stores totals.
  expect(
    [...tables].filter((name) => !names.includes(name) && !/_totals$|^(training|standing)_versions$/.test(name)),
  ).toEqual([])
  expect((await tableNames(database)).filter((name) => whole.has(name)).length).toBeGreaterThan(0)
})

test("each column it lists as left out exists in its table", async () => {
  await using installation = await EmptyInstallation.start()
  for (const [table, without] of columns) {
    if (whole.has(table)) continue
    const known = new Set((await columnsOf(installation.database, table)).map(({ name }) => name))
    expect([table, [...without].filter((name) => !known.has(name))]).toEqual([table, []])
  }
})
