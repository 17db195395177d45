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
  expect(await sandbox.run(["migrate"])).toMatchObject({ exitCode: 0 })

  const backup = sandbox.path("data", "backups", `before-migration-1-${NEWEST}.sqlite`)
  const again = sandbox.path("again", "trainbase.sqlite")
  await Bun.write(again, Bun.file(backup))
  expect(recordsIn(again, before)).toEqual(before)
  expect(await sandbox.run(["migrate", "--data", "again"])).toMatchObject({ exitCode: 0 })
  expect(recordsIn(again, before).assignments).toEqual(before.assignments)
})

test("an older executable refuses a newer database in one sentence, whatever it is asked to do, and leaves it alone", async () => {
  const file = unpackReleased(sandbox.path("data"))
  expect(await sandbox.run(["migrate"])).toMatchObject({ exitCode: 0 })
  using database = new Sqlite(file)
  database.run("insert into schema_migrations (version, name, applied_at) values (99, 'of tomorrow', 1)")
  const before = database.serialize()
  sandbox.write("empty.json", "{}")
  for (const command of [["serve", "--port", "0"], ["migrate"], ["export", "-"], ["import", "empty.json"]]) {
    expect(await sandbox.run(command)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `trainbase: the database has schema version 99, but this trainbase knows no version above ${NEWEST}; start a trainbase that knows schema version 99 (trainbase version tells it), or restore the backup that was made before its migration\n`,
    })
  }
  expect(database.serialize()).toEqual(before)
})

const PERSON = ["--company", "acme", "--first-name", "A", "--last-name", "B"]

test("every other command refuses an older database in one line, and leaves it to the older server", async () => {
  const file = unpackReleased(sandbox.path("data"))
  const before = await Bun.file(file).bytes()
  sandbox.write("empty.json", "{}")
  sandbox.write("people.csv", "username,first_name,last_name\nx,A,B\n")
  const commands = [
    ["export", "-"],
    ["import", "empty.json"],
    ["init", ...PERSON, "--json"],
    ["audit"],
    ["jobs", "list"],
    ["client", "list"],
    ["client", "create", "--company", "acme", "--name", "HR", "--service-user", "svc"],
    ["user", "list", "--company", "acme"],
    ["user", "create", ...PERSON],
    ["user", "import", "people.csv", "--company", "acme"],
    ["user", "reset-password", "ada"],
    ["user", "remove-second-factor", "ada"],
    ["sso", "list"],
    ["certificate", "preview", "--company", "acme"],
  ]
  const line = `trainbase: the database has schema version 1, but this trainbase works with version ${NEWEST}; stop the older server, then upgrade the database with "trainbase migrate" or by starting this one\n`
  for (const command of commands) {
    expect([command, await sandbox.run(command)]).toEqual([command, { exitCode: 1, stdout: "", stderr: line }])
  }
  expect(Buffer.compare(await Bun.file(file).bytes(), before)).toBe(0)
  expect(readdirSync(sandbox.path("data")).filter((name) => name === "backups")).toEqual([])
})

test("trainbase migrate upgrades a database step by step, and says so in the log and the audit log", async () => {
  unpackReleased(sandbox.path("data"))
  const { exitCode, stdout, stderr } = await sandbox.run(["migrate"])
  expect([exitCode, stdout]).toEqual([0, `The database was upgraded from schema version 1 to ${NEWEST}.\n`])
  expect(stderr).toContain(`step 1 of ${NEWEST - 1}: certificates\n`)
  expect(stderr).toContain(`step ${NEWEST - 1} of ${NEWEST - 1}: `)
  expect(stderr).toMatch(/"from":1,"to":\d+,"msg":"the database was upgraded"/)
  expect(readdirSync(sandbox.path("data", "backups"))).toEqual([`before-migration-1-${NEWEST}.sqlite`])
  const audit = await sandbox.run(["audit", "--json"])
  const entries = audit.stdout
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text))
  expect(entries).toMatchObject([
    {
      action: "upgrade",
      actor: { kind: "command", name: "migrate" },
      changes: { schema_version: { before: 1, after: NEWEST } },
    },
  ])
  expect(await sandbox.run(["migrate", "--json"])).toEqual({
    exitCode: 0,
    stdout: `{"from":${NEWEST},"to":${NEWEST}}\n`,
    stderr: "",
  })
})

test("a start that upgrades is in the log and the audit log, too", async () => {
  unpackReleased(sandbox.path("data"))
  const server = await sandbox.serve()
  expect((await server.stop()).exitCode).toBe(0)
  const { stdout } = await sandbox.run(["audit", "--json"])
  expect(stdout.split("\n").filter((text) => text.includes('"upgrade"'))).toHaveLength(1)
})

test("trainbase migrate refuses while a server works in the data directory, and where there is no database", async () => {
  const server = await sandbox.serve()
  const { exitCode, stderr } = await sandbox.run(["migrate"])
  expect([exitCode, stderr.trim().split("\n").length]).toEqual([1, 1])
  expect(stderr).toContain("another server runs on the data directory")
  await server.stop()
  const none = await sandbox.run(["migrate", "--data", "nothing"])
  expect([none.exitCode, none.stderr]).toEqual([1, expect.stringMatching(/^trainbase: there is no database [^\n]+\n$/)])
})
