import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { type Outcome, Sandbox } from "../../scripts/executable/sandbox.ts"
import { databaseAddressOf, onPostgres } from "../harness/engine.ts"
import { SMALL_COMPANY } from "../harness/small-company.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"
import { writeLaterProgram, writeSourceProgram } from "./source-program.ts"

const CHECKS = [
  ...[
    "settings",
    "data directory",
    "disk space",
    "database",
    "key",
    "secret files",
    "place of files",
    "files",
    "clients",
    "jobs",
  ],
  ...[
    "webhooks",
    "requirements",
    "reminders",
    "server",
    "backups",
    "clock",
    "address",
    "tls",
    "encryption",
    "public url",
    "mail",
    "fonts",
    "certificates",
    "videos",
    "narration",
  ],
]

let program: TemporaryDirectory
let sandbox: Sandbox
beforeEach(async () => {
  program = new TemporaryDirectory()
  sandbox = new Sandbox(writeSourceProgram(program.path))
  mkdirSync(sandbox.path("data"), { mode: 0o700 })
  const database = await databaseAddressOf(sandbox.path("data"))
  if (database !== undefined) sandbox.write("data/trainbase.toml", `database = ${JSON.stringify(database)}\n`)
  sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
  expect(await sandbox.run(["import", "small.json"])).toMatchObject({ exitCode: 0 })
})
afterEach(async () => {
  await sandbox.remove()
  program[Symbol.dispose]()
})

interface Finding {
  readonly check: string
  readonly state: string
  readonly message: string
  readonly advice: string | null
}

interface Told {
  readonly exitCode: number
  readonly state: string
  /** The findings of each check. */
  readonly checks: ReadonlyMap<string, readonly Finding[]>
}

async function doctor(...args: string[]): Promise<Told> {
  const outcome = await sandbox.run(["doctor", "--json", ...args])
  return toldBy(outcome)
}

function toldBy({ exitCode, stdout, stderr }: Outcome): Told {
  expect(stderr).toBe("")
  const { state, checks }: { state: string; checks: readonly Finding[] } = JSON.parse(stdout)
  return { exitCode, state, checks: Map.groupBy(checks, ({ check }) => check) }
}

const states = ({ checks }: Told, check: string) => checks.get(check)?.map(({ state }) => state)
const messages = ({ checks }: Told, check: string) =>
  checks
    .get(check)
    ?.map(({ message }) => message)
    .join("\n") ?? ""

describe("trainbase doctor", () => {
  test("next to a running server checks that server and everything it needs", async () => {
    const server = await sandbox.serve()
    const told = await doctor("--port", new URL(server.origin).port)
    expect({ exitCode: told.exitCode, state: told.state }).toEqual({ exitCode: 0, state: "warning" })
    expect([...told.checks.keys()]).toEqual(CHECKS)
    const well = ["settings", "data directory", "key", "place of files", "files", "clients", "jobs", "webhooks"]
    const around = ["server", "clock", "address", "tls", "encryption", "fonts", "certificates", "videos", "narration"]
    for (const check of [...well, ...around]) {
      expect({ check, states: states(told, check) }).toEqual({ check, states: ["pass"] })
    }
    expect(states(told, "database")).toEqual(["pass", "pass"])
    expect(messages(told, "server")).toContain(`process ${server.pid}`)
    expect(messages(told, "address")).toStartWith("a trainbase server is listening at port ")
    for (const check of ["backups", "public url", "mail"]) expect(states(told, check)).toEqual(["warning"])
    await server.stop()
  })

  test("without a server changes nothing, and says so", async () => {
    const before = contents()
    const { exitCode, stdout } = await sandbox.run(["doctor", "--port", "0", "--deep"])
    expect(exitCode).toBe(0)
    expect(contents()).toEqual(before)
    expect(stdout).toMatch(/^warning {2}server {10}no server is running\n +-> start one with trainbase serve$/m)
    expect(stdout).toMatch(/^pass {5}fonts {11}all \d+ fonts can be read$/m)
    expect(stdout).toMatch(/\n\n\d warnings\.\n$/)
  })

  test("warns about the setting that shows everybody the details of errors", async () => {
    const told = await doctor("--development", "true", "--port", "0")
    expect(states(told, "settings")).toEqual(["warning"])
  })

  test("invalid settings are the only finding", async () => {
    const { exitCode, state, checks } = await doctor("--log-level", "loud")
    expect({ exitCode, state }).toEqual({ exitCode: 1, state: "fail" })
    expect([...checks.keys()]).toEqual(["settings"])
    expect(checks.get("settings")?.[0]?.message).toStartWith("log_level (--log-level) must be one of ")
  })

  test("a directory without an installation fails with advice", async () => {
    const { exitCode, checks } = toldBy(await sandbox.run(["doctor", "--json", "--data", "elsewhere", "--port", "0"]))
    expect(exitCode).toBe(1)
    expect(checks.get("data directory")?.[0]).toMatchObject({
      state: "fail",
      advice: expect.stringContaining("make sure that its disk is mounted"),
    })
    expect(readdirSync(sandbox.directory)).not.toContain("elsewhere")
  })
})

describe("for the schema, doctor", () => {
  const later = async () => toldBy(await sandbox.run(["doctor", "--json", "--port", "0"], { program: laterProgram() }))
  const laterProgram = () => writeLaterProgram(program.path)

  test("fails if it is newer, without changing it", async () => {
    expect(await sandbox.run(["migrate"], { program: laterProgram() })).toMatchObject({ exitCode: 0 })
    const told = await doctor("--port", "0")
    expect(told.exitCode).toBe(1)
    expect(states(told, "database")?.[0]).toBe("fail")
    expect(messages(told, "database")).toContain("but this trainbase knows no version above")
    expect(messages(told, "clients")).toStartWith("not checked, because the database has the schema of another version")
  })

  test("warns if it is older, without migrating it", async () => {
    const told = await later()
    expect(told.exitCode).toBe(0)
    expect(states(told, "database")).toEqual(["warning", "pass"])
    expect(messages(told, "database")).toMatch(/has schema version (\d+), this trainbase has (?!\1)\d+/)
    expect(messages(await later(), "database")).toContain("has schema version")
    expect(states(await doctor("--port", "0"), "database")).toEqual(["pass", "pass"])
  })
})

describe.skipIf(onPostgres)("for a damaged database, doctor", () => {
  const file = () => sandbox.path("data", "trainbase.sqlite")

  test("reports that, and continues with the other checks", async () => {
    const bytes = readFileSync(file())
    // The second half of the pages, so the schema can still be read.
    bytes.fill(0x55, Math.floor(bytes.length / 8192) * 4096)
    writeFileSync(file(), bytes)
    const told = await doctor("--port", "0")
    expect(told.exitCode).toBe(1)
    expect(states(told, "database")).toContain("fail")
    expect(messages(told, "database")).toMatch(/trainbase\.sqlite is damaged/)
    expect(states(told, "videos")).toEqual(["pass"])
    expect([...told.checks.keys()]).toEqual(CHECKS)
  })

  test("reports that a file is not a database", async () => {
    writeFileSync(file(), "This is a letter and no database. ".repeat(200))
    const told = await doctor("--port", "0")
    expect(told.exitCode).toBe(1)
    expect(messages(told, "database")).toMatch(/trainbase\.sqlite is not a database of trainbase/)
    expect(messages(told, "jobs")).toBe("not checked, because the database cannot be opened")
    expect(states(told, "fonts")).toEqual(["pass"])
  })

  test.each(["secret.key", "files/logo.png"])("fails for an emptied one next to %s", async (rest) => {
    const contentOfKey = `${"ab".repeat(32)}\n`
    rmSync(sandbox.path("data"), { recursive: true })
    mkdirSync(sandbox.path("data", "files"), { recursive: true, mode: 0o700 })
    writeFileSync(file(), "")
    const unused = await doctor("--port", "0")
    expect({ exitCode: unused.exitCode, found: states(unused, "database") }).toEqual({
      exitCode: 0,
      found: ["warning", "pass"],
    })
    sandbox.write(`data/${rest}`, contentOfKey)
    const told = await doctor("--port", "0")
    expect(told.exitCode).toBe(1)
    expect(told.checks.get("database")?.[0]).toMatchObject({
      state: "fail",
      message: expect.stringContaining("trainbase.sqlite is empty, although "),
      advice: expect.stringContaining(
        'restore the latest backup into an empty data directory with "trainbase restore"',
      ),
    })
  })
})

/** The contents of the data directory with their modification times. */
function contents() {
  return readdirSync(sandbox.path("data")).map((name) => [name, statSync(sandbox.path("data", name)).mtimeMs])
}
