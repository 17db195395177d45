import { Database as Sqlite } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { SchemaTooNew } from "../../../src/database/errors.ts"
import { openDatabase } from "../../../src/database/open.ts"
import { sql } from "../../../src/database/port.ts"
import { historyOf, rejection, TemporaryDirectory } from "../../harness/temporary-database.ts"

const FIRST = "create table a (id integer primary key) strict; insert into a values (1)"
const SECOND =
  "create table b (id integer primary key, a_id integer references a (id)) strict; insert into b values (1, 1)"
const THIRD = "create table c (id integer primary key) strict"

async function migrateTo(directory: TemporaryDirectory, ...texts: string[]): Promise<void> {
  const db = await openDatabase({ data: directory.path, migrations: historyOf(...texts) })
  await db.close()
}

/** The recorded versions and names, from a file that is not open elsewhere. */
function recordedIn(file: string): string[] {
  using database = new Sqlite(file)
  const rows = database
    .query<{ version: number; name: string }, []>("select version, name from schema_migrations order by version")
    .all()
  return rows.map(({ version, name }) => `${version} ${name}`)
}

function tablesOf(file: string): string[] {
  using database = new Sqlite(file)
  const rows = database
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
  return rows.map(({ name }) => name).sort()
}

const backupsIn = (directory: TemporaryDirectory) => readdirSync(join(directory.path, "backups"))

test("a new database gets every migration, in order, and no backup", async () => {
  using directory = new TemporaryDirectory()
  await migrateTo(directory, FIRST, SECOND, THIRD)
  expect(recordedIn(directory.file)).toEqual(["1 step-1", "2 step-2", "3 step-3"])
  expect(tablesOf(directory.file)).toEqual(["a", "b", "c", "schema_migrations"])
  expect(existsSync(join(directory.path, "backups"))).toBe(false)
})

test("an existing database gets new migrations, after a backup of its previous state", async () => {
  using directory = new TemporaryDirectory()
  await migrateTo(directory, FIRST)
  await migrateTo(directory, FIRST, SECOND, THIRD)
  expect(recordedIn(directory.file)).toEqual(["1 step-1", "2 step-2", "3 step-3"])

  expect(backupsIn(directory)).toEqual(["before-migration-1-3.sqlite"])
  const backup = join(directory.path, "backups", "before-migration-1-3.sqlite")
  expect(recordedIn(backup)).toEqual(["1 step-1"])
  expect(tablesOf(backup)).toEqual(["a", "schema_migrations"])
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(statSync(join(directory.path, "backups")).mode & 0o777).toBe(0o700)
})

test("an up-to-date database is not changed", async () => {
  using directory = new TemporaryDirectory()
  await migrateTo(directory, FIRST, SECOND)
  await migrateTo(directory, FIRST, SECOND)
  expect(recordedIn(directory.file)).toEqual(["1 step-1", "2 step-2"])
  expect(existsSync(join(directory.path, "backups"))).toBe(false)
})

test("a database of a newer release is refused in one line and not touched", async () => {
  using directory = new TemporaryDirectory()
  await migrateTo(directory, FIRST, SECOND, THIRD)
  const error = await rejection(openDatabase({ data: directory.path, migrations: historyOf(FIRST) }))
  expect(error).toBeInstanceOf(SchemaTooNew)
  expect(error.message).toBe("the database has schema version 3, but this trainbase knows no version above 1")
  expect(recordedIn(directory.file)).toHaveLength(3)
})

test("a migration that fails is undone as a whole, those before it stay, and the next start tries again", async () => {
  using directory = new TemporaryDirectory()
  await migrateTo(directory, FIRST)
  const broken = "create table c (id integer primary key) strict; insert into nowhere values (1)"
  for (let start = 0; start < 2; start++) {
    expect((await rejection(migrateTo(directory, FIRST, SECOND, broken))).message).toContain("no such table: nowhere")
    expect(recordedIn(directory.file)).toEqual(["1 step-1", "2 step-2"])
    expect(tablesOf(directory.file)).toEqual(["a", "b", "schema_migrations"])
  }
  expect(backupsIn(directory).sort()).toEqual(["before-migration-1-3.sqlite", "before-migration-2-3.sqlite"])
  await migrateTo(directory, FIRST, SECOND, THIRD)
  expect(recordedIn(directory.file)).toHaveLength(3)
})

test("a migration may rebuild a table that others refer to", async () => {
  using directory = new TemporaryDirectory()
  await migrateTo(directory, FIRST, SECOND)
  const rebuild =
    "create table a2 (id integer primary key, note text) strict; insert into a2 (id) select id from a; drop table a; alter table a2 rename to a"
  await migrateTo(directory, FIRST, SECOND, rebuild)
  using database = new Sqlite(directory.file)
  expect(database.query("select a.id, a.note from b join a on a.id = b.a_id").all()).toEqual([{ id: 1, note: null }])
})

test("a migration that leaves dangling references is undone", async () => {
  using directory = new TemporaryDirectory()
  await migrateTo(directory, FIRST, SECOND)
  const error = await rejection(migrateTo(directory, FIRST, SECOND, "delete from a"))
  expect(error.message).toBe(
    "Migration 3 (step-3) was undone: it leaves 1 rows that refer to nothing, the first in b (to a).",
  )
  expect(recordedIn(directory.file)).toHaveLength(2)
})

test("the planner has statistics after a migration", async () => {
  using directory = new TemporaryDirectory()
  const rows =
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < 500) insert into t select i, i % 5 from n"
  await migrateTo(
    directory,
    `create table t (id integer primary key, kind integer) strict; ${rows}; create index t_kind on t (kind)`,
  )
  using database = new Sqlite(directory.file)
  expect(database.query("select stat from sqlite_stat1 where idx = 't_kind'").all()).toEqual([{ stat: "500 100" }])
})

test("migration numbers must have no gaps", async () => {
  using directory = new TemporaryDirectory()
  const migrations = [{ version: 2, name: "second", sql: FIRST }]
  const error = await rejection(openDatabase({ data: directory.path, migrations }))
  expect(error.message).toBe('Migration "second" has version 2 in place 1.')
})

test("processes that start at once run every migration once", async () => {
  using directory = new TemporaryDirectory()
  const program = join(directory.path, "start.ts")
  // Every step fails if it runs twice.
  const steps = Array.from({ length: 8 }, (_, index) => `create table t${index} (id integer primary key) strict`)
  writeFileSync(
    program,
    `import { openDatabase } from ${JSON.stringify(join(import.meta.dir, "../../../src/database/open.ts"))}
     const migrations = ${JSON.stringify(historyOf(...steps))}
     await Bun.stdin.text()
     const db = await openDatabase({ data: ${JSON.stringify(directory.path)}, migrations })
     await db.close()`,
  )
  const starts = Array.from({ length: 4 }, () =>
    Bun.spawn([process.execPath, program], { stdin: "pipe", stdout: "ignore", stderr: "pipe" }),
  )
  for (const start of starts) start.stdin.end()
  for (const start of starts) {
    expect(await start.stderr.text()).toBe("")
    expect(await start.exited).toBe(0)
  }
  expect(recordedIn(directory.file)).toHaveLength(8)
})

describe("the executable's own history", () => {
  test("creates a database that a second start accepts", async () => {
    using directory = new TemporaryDirectory()
    for (let start = 0; start < 2; start++) {
      const db = await openDatabase({ data: directory.path })
      expect(await db.get(sql`select min(version) as first from schema_migrations`)).toEqual({ first: 1 })
      await db.close()
    }
  })
})
