import { Database as Sqlite } from "bun:sqlite"
import { expect, test } from "bun:test"
import { type Database, sql } from "../../../src/database/port.ts"
import { TemporaryDatabase } from "../../harness/temporary-database.ts"

/* The planner's knowledge of the tables, in every process that has the file open. */

const SCHEMA = `
  create table items (id integer primary key, shelf integer not null, number integer not null) strict;
  create index items_by_shelf on items (shelf);
  create index items_by_number on items (number);
  create table others (id integer primary key) strict;
  create index others_by_id on others (id);`

/** The index that a connection uses to find an item when either could be used. */
function indexFor(connection: Sqlite): string | undefined {
  // Reading detects a changed schema; `explain` does not.
  connection.query("select id from items limit 1").all()
  using plan = connection.prepare<{ detail: string }, []>(
    "explain query plan select id from items where shelf = 1 and number = 5",
  )
  return /USING INDEX (\w+)/.exec(
    plan
      .all()
      .map(({ detail }) => detail)
      .join(),
  )?.[1]
}

/** Each on a different shelf, all with the same number. */
const FEW = sql`insert into items (shelf, number) values (1, 5), (2, 5), (3, 5), (4, 5)`
/** All on one shelf, each with a different number. */
const MANY = sql`insert into items (shelf, number)
  with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000) select 1, i from n`

/** Tables with their assumed numbers of rows. */
const believed = async (db: Database) => {
  const rows = await db.all<{ tbl: string; stat: string }>(sql`
    select distinct tbl, stat from sqlite_stat1 where tbl = 'items' and idx = 'items_by_number'`)
  return rows.map(({ stat }) => Number.parseInt(stat, 10))
}

test("a table that has grown is analysed again, and every process plans with the result", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db, file } = temporary
  await db.load((tx) => tx.run(FEW))
  using other = new Sqlite(file)
  expect(indexFor(other)).toBe("items_by_shelf")
  await db.run(MANY)
  await db.optimize()
  expect(await believed(db)).toEqual([3004])
  expect(indexFor(other)).toBe("items_by_number")
})

test("an import also notifies the other running processes", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db, file } = temporary
  await db.load((tx) => tx.run(FEW))
  using other = new Sqlite(file)
  expect(indexFor(other)).toBe("items_by_shelf")
  await db.load((tx) => tx.run(MANY))
  expect(indexFor(other)).toBe("items_by_number")
})

test("nothing is written if little has changed", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  await db.load((tx) => tx.run(MANY))
  await db.optimize()
  const version = async () => (await db.get<{ schema_version: number }>(sql`pragma schema_version`))?.schema_version
  const before = await version()
  await db.run(FEW)
  await db.optimize()
  expect(await version()).toBe(before)
  expect(await believed(db)).toEqual([3000])
})
