import { Database as Sqlite } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { readdirSync, statSync } from "node:fs"
import { Sandbox } from "../../scripts/executable/sandbox.ts"
import { tokenFor } from "../../scripts/executable/token.ts"
import { migrations } from "../../src/database/migrations/sqlite/list.ts"
import { LATER_STEPS } from "../harness/later-migrations.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"
import { recordsIn } from "../harness/stored-records.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"
import { COMMANDS } from "./commands-of-records.ts"
import { writeLaterProgram, writeSourceProgram } from "./source-program.ts"

const NEWEST = migrations.length
const LATER = NEWEST + LATER_STEPS.sqlite.length
/** The copy made by the later release. */
const COPY = `before-migration-${NEWEST}-${LATER}.sqlite`

let programs: TemporaryDirectory
let sandbox: Sandbox
let later: string

beforeEach(() => {
  programs = new TemporaryDirectory()
  sandbox = new Sandbox(writeSourceProgram(programs.path))
  later = writeLaterProgram(programs.path)
})
afterEach(async () => {
  await sandbox.remove()
  programs[Symbol.dispose]()
})

/** Installs a database of this release. */
async function install(): Promise<void> {
  sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
  expect(await sandbox.run(["import", "small.json"])).toMatchObject({ exitCode: 0 })
}

/** Runs a command of the later release. */
const laterRun = (args: readonly string[]) => sandbox.run(args, { program: later })

const databaseFile = () => sandbox.path("data", "trainbase.sqlite")

test("a start on the database of an older release backs it up, upgrades it and serves it", async () => {
  await install()
  const before = recordsIn(databaseFile())
  const server = await sandbox.serve([], { program: later })

  const headers = { authorization: `Bearer ${await tokenFor(server.origin, smallCompanyClient)}` }
  const users = await fetch(`${server.origin}/api/v1/users`, { headers })
  expect(await users.json()).toMatchObject({ meta: { total: SMALL_COMPANY.companies[0].users.length } })
  expect((await server.stop()).exitCode).toBe(0)

  expect(readdirSync(sandbox.path("data", "backups"))).toEqual([COPY])
  const backup = sandbox.path("data", "backups", COPY)
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(recordsIn(backup, before)).toEqual(before)

  // The server has already begun to use some of the other tables.
  const after = recordsIn(databaseFile(), before)
  for (const table of ["companies", "locations", "teams", "team_users", "users", "courses"]) {
    expect(after[table]).toEqual(before[table])
  }
})

test("the backup of an upgrade is a database from which it can be repeated", async () => {
  await install()
  const before = recordsIn(databaseFile())
  expect(await laterRun(["migrate"])).toMatchObject({ exitCode: 0 })

  const again = sandbox.path("again", "trainbase.sqlite")
  await Bun.write(again, Bun.file(sandbox.path("data", "backups", COPY)))
  expect(recordsIn(again, before)).toEqual(before)
  expect(await laterRun(["migrate", "--data", "again"])).toMatchObject({ exitCode: 0 })
  expect(recordsIn(again, before).users).toEqual(before.users)
})

test("an older executable refuses a newer database in one sentence, whatever the command, and does not change it", async () => {
  await install()
  expect(await laterRun(["migrate"])).toMatchObject({ exitCode: 0 })
  using database = new Sqlite(databaseFile())
  const before = database.serialize()
  sandbox.write("empty.json", "{}")
  for (const command of [["serve", "--port", "0"], ["migrate"], ["export", "-"], ["import", "empty.json"]]) {
    expect(await sandbox.run(command)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `trainbase: the database has schema version ${LATER}, but this trainbase knows no version above ${NEWEST}; start a trainbase that knows schema version ${LATER} ("trainbase version" shows it), or restore the backup that was made before its migration\n`,
    })
  }
  expect(database.serialize()).toEqual(before)
})

test("every other command refuses an older database in one line, and leaves it to the older server", async () => {
  await install()
  const before = await Bun.file(databaseFile()).bytes()
  sandbox.write("empty.json", "{}")
  sandbox.write("people.csv", "username,first_name,last_name\nx,A,B\n")
  const line = `trainbase: the database has schema version ${NEWEST}, but this trainbase works with version ${LATER}; stop the older server, then upgrade the database with "trainbase migrate" or by starting this one\n`
  for (const command of COMMANDS) {
    expect([command, await laterRun(command)]).toEqual([command, { exitCode: 1, stdout: "", stderr: line }])
  }
  expect(Buffer.compare(await Bun.file(databaseFile()).bytes(), before)).toBe(0)
  expect(readdirSync(sandbox.path("data")).filter((name) => name === "backups")).toEqual([])
})

test("trainbase migrate upgrades a database step by step, and reports that in the log and the audit log", async () => {
  await install()
  const { exitCode, stdout, stderr } = await laterRun(["migrate"])
  expect([exitCode, stdout]).toEqual([0, `The database was upgraded from schema version ${NEWEST} to ${LATER}.\n`])
  for (const [index, { name }] of LATER_STEPS.sqlite.entries()) {
    expect(stderr).toContain(`step ${index + 1} of ${LATER_STEPS.sqlite.length}: ${name}\n`)
  }
  expect(stderr).toContain(`"from":${NEWEST},"to":${LATER},"msg":"the database was upgraded"`)
  expect(readdirSync(sandbox.path("data", "backups"))).toEqual([COPY])
  const audit = await laterRun(["audit", "--json"])
  const entries = audit.stdout
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text))
  expect(entries.filter(({ action }) => action === "upgrade")).toMatchObject([
    {
      action: "upgrade",
      actor: { kind: "command", name: "migrate" },
      changes: { schema_version: { before: NEWEST, after: LATER } },
    },
  ])
  expect(await laterRun(["migrate", "--json"])).toEqual({
    exitCode: 0,
    stdout: `{"from":${LATER},"to":${LATER}}\n`,
    stderr: "",
  })
})

test("a start that upgrades is in the log and the audit log too", async () => {
  await install()
  const server = await sandbox.serve([], { program: later })
  expect((await server.stop()).exitCode).toBe(0)
  const { stdout } = await laterRun(["audit", "--json"])
  expect(stdout.split("\n").filter((text) => text.includes('"upgrade"'))).toHaveLength(1)
})

test("trainbase migrate refuses while a server uses the data directory, and if there is no database", async () => {
  const server = await sandbox.serve()
  const { exitCode, stderr } = await sandbox.run(["migrate"])
  expect([exitCode, stderr.trim().split("\n").length]).toEqual([1, 1])
  expect(stderr).toContain("another server runs on the data directory")
  await server.stop()
  const none = await sandbox.run(["migrate", "--data", "nothing"])
  expect([none.exitCode, none.stderr]).toEqual([1, expect.stringMatching(/^trainbase: there is no database [^\n]+\n$/)])
})
