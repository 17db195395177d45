import { afterEach, beforeEach, expect, test } from "bun:test"
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "../../src/database/port.ts"
import { runTrainbase } from "../harness/command.ts"
import { onPostgres, openTestDatabase } from "../harness/engine.ts"
import { writeSmallArchive } from "../harness/small-archive.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"
import { COMMANDS } from "./commands-of-records.ts"

/* A database whose history begins like that of builds before the first release. */

const OLD = [
  { version: 1, name: "organisation", sql: "create table companies (id bigint primary key, name text)" },
  { version: 2, name: "certificates", sql: "create table certificates (id bigint primary key)" },
]

const REFUSED = {
  exitCode: 1,
  stdout: "",
  stderr:
    'trainbase: the database is of an unreleased build of trainbase, and this one cannot upgrade it; export it by that build with "trainbase export moving.json --with-secrets", and import the file by this one into an empty database\n',
}

let directory: TemporaryDirectory
beforeEach(() => {
  directory = new TemporaryDirectory()
  writeFileSync(join(directory.path, "empty.json"), "{}")
  writeFileSync(join(directory.path, "people.csv"), "username,first_name,last_name\nx,A,B\n")
})
afterEach(() => directory[Symbol.dispose]())

const data = () => join(directory.path, "data")
const run = (args: readonly string[]) => runTrainbase(args, { directory: directory.path, data: "data" })

async function recorded(migrations = OLD): Promise<unknown[]> {
  const database = await openTestDatabase(data(), { migrations })
  const rows = await database.all(sql`select version, name, applied_at from schema_migrations order by version`)
  await database.close()
  return rows
}

test("every command refuses a database of an unreleased build in one line, and does not change it", async () => {
  const before = await recorded()
  const commands = [["serve", "--port", "0"], ["migrate"], ["import", "empty.json", "--dry-run"], ...COMMANDS]
  for (const command of commands) expect([command, await run(command)]).toEqual([command, REFUSED])
  expect(await recorded()).toEqual(before)
  expect(readdirSync(data())).not.toContain("backups")
})

test("it is distinguished from one of a newer release, however many migrations it has", async () => {
  await recorded([...OLD, { version: 3, name: "videos", sql: "create table videos (id bigint primary key)" }])
  expect(await run(["migrate"])).toEqual(REFUSED)
})

test.skipIf(onPostgres)("no backup of it is made, and a backup made by its own build is not restored", async () => {
  await recorded()
  expect(await run(["backup", "a.tar"])).toEqual(REFUSED)
  expect(readdirSync(directory.path)).not.toContain("a.tar")
  const manifest = (same: object) => ({ ...same, trainbase: "0.1.0", schema_version: 38 })
  await writeSmallArchive(join(directory.path, "a.tar"), { manifest })
  expect(await runTrainbase(["restore", "a.tar"], { directory: directory.path, data: "new" })).toEqual({
    exitCode: 1,
    stdout: "",
    stderr:
      'trainbase: the backup a.tar is of an unreleased build of trainbase, and this one cannot upgrade it; restore it by that build, then export it by that build with "trainbase export moving.json --with-secrets", and import the file by this one into an empty database\n',
  })
  expect(readdirSync(directory.path)).not.toContain("new")
})

test("doctor reports it, and continues with the other checks", async () => {
  await recorded()
  const { exitCode, stdout } = await run(["doctor", "--json", "--port", "0"])
  expect(exitCode).toBe(1)
  const { checks } = JSON.parse(stdout)
  const finding = checks.find(({ check }: { check: string }) => check === "database")
  expect(finding).toMatchObject({
    state: "fail",
    message: "the database is of an unreleased build of trainbase, and this one cannot upgrade it",
    advice: expect.stringContaining("trainbase export moving.json --with-secrets"),
  })
  expect(checks.some(({ check }: { check: string }) => check === "fonts")).toBe(true)
})
