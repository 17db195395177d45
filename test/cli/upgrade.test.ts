import { Database as Sqlite } from "bun:sqlite"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test"
import { readdirSync, statSync } from "node:fs"
import { Sandbox } from "../../scripts/executable/sandbox.ts"
import { tokenFor } from "../../scripts/executable/token.ts"
import { migrations } from "../../src/database/migrations/sqlite/list.ts"
import { RELEASED_CLIENT, RELEASED_USERS, recordsIn, unpackReleased } from "../database/released/released.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"

const NEWEST = migrations.length

let built: BuiltExecutable
let sandbox: Sandbox

beforeAll(async () => {
  built = await buildExecutable()
})
afterAll(() => built.remove())
beforeEach(() => {
  sandbox = new Sandbox(built.path)
})
afterEach(() => sandbox.remove())

test("a start on the database of the first release backs it up, upgrades it and serves it", async () => {
  const file = unpackReleased(sandbox.path("data"))
  const before = recordsIn(file)
  const server = await sandbox.serve()

  const headers = { authorization: `Bearer ${await tokenFor(server.origin, RELEASED_CLIENT)}` }
  const users = await fetch(`${server.origin}/api/v1/users`, { headers })
  expect(await users.json()).toMatchObject({ meta: { total: RELEASED_USERS } })
  expect((await server.stop()).exitCode).toBe(0)

  expect(readdirSync(sandbox.path("data", "backups"))).toEqual([`before-migration-1-${NEWEST}.sqlite`])
  const backup = sandbox.path("data", "backups", `before-migration-1-${NEWEST}.sqlite`)
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(recordsIn(backup, before)).toEqual(before)

  // Of the other tables the server has begun to use some: a recurring assignment is renewed when its day comes.
  const after = recordsIn(file, before)
  for (const table of ["companies", "locations", "teams", "team_users", "courses", "answers"]) {
    expect(after[table]).toEqual(before[table])
  }
  // East Asian users are found by their names as they are shown, too.
  const withoutSearch = (users: (typeof before)[string] = []) => users.map((user) => ({ ...user, search: undefined }))
  expect(withoutSearch(after.users)).toEqual(withoutSearch(before.users))
})

test("the backup of an upgrade is a database from which it can be repeated", async () => {
  const before = recordsIn(unpackReleased(sandbox.path("data")))
  expect(await sandbox.run(["export", "first.json"])).toMatchObject({ exitCode: 0 })

  const backup = sandbox.path("data", "backups", `before-migration-1-${NEWEST}.sqlite`)
  const again = sandbox.path("again", "trainbase.sqlite")
  await Bun.write(again, Bun.file(backup))
  expect(recordsIn(again, before)).toEqual(before)
  expect(await sandbox.run(["export", "second.json", "--data", "again"])).toMatchObject({ exitCode: 0 })
  expect(recordsIn(again, before).assignments).toEqual(before.assignments)
})

test("an older executable refuses a newer database in one sentence, whatever it is asked to do, and leaves it alone", async () => {
  const file = unpackReleased(sandbox.path("data"))
  expect(await sandbox.run(["export", "-"])).toMatchObject({ exitCode: 0 })
  using database = new Sqlite(file)
  database.run("insert into schema_migrations (version, name, applied_at) values (99, 'of tomorrow', 1)")
  const before = database.serialize()
  sandbox.write("empty.json", "{}")
  for (const command of [
    ["serve", "--port", "0"],
    ["export", "-"],
    ["import", "empty.json"],
  ]) {
    expect(await sandbox.run(command)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `trainbase: the database has schema version 99, but this trainbase knows no version above ${NEWEST}; start the newer trainbase again, or restore the backup that was made before its migration\n`,
    })
  }
  expect(database.serialize()).toEqual(before)
})
