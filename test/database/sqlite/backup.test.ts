import { Database as Sqlite } from "bun:sqlite"
import { expect, test } from "bun:test"
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseUnavailable } from "../../../src/database/errors.ts"
import { sql } from "../../../src/database/port.ts"
import { rejection, TemporaryDatabase } from "../../harness/temporary-database.ts"

const SCHEMA = "create table items (id integer primary key, name text) strict"

test("a backup is a complete separate database with everything confirmed before, readable only by the running user", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db, directory } = temporary
  await db.run(sql`insert into items (name) values ('a'), ('b')`)
  const path = join(directory.path, "copy.sqlite")
  await db.backup(path)
  await db.run(sql`insert into items (name) values ('c')`)

  expect(statSync(path).mode & 0o777).toBe(0o600)
  using copy = new Sqlite(path)
  expect(copy.query("select name from items order by id").all()).toEqual([{ name: "a" }, { name: "b" }])
  expect(copy.query("pragma integrity_check").get()).toEqual({ integrity_check: "ok" })
})

test("a backup never replaces a file", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const path = join(temporary.directory.path, "letter.txt")
  writeFileSync(path, "dear reader")
  const error = await rejection(temporary.db.backup(path))
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error.message).toBe(`the backup file ${path} exists already`)
  expect(readFileSync(path, "utf8")).toBe("dear reader")
})

test("a backup that cannot be written is reported in one line and leaves nothing behind", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db, directory } = temporary
  const path = join(directory.path, "missing", "copy.sqlite")
  const error = await rejection(db.backup(path))
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error.message).toStartWith(`the backup ${path} could not be written: ENOENT`)
  expect(readdirSync(directory.path).filter((name) => name.includes("part"))).toEqual([])
})
