import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { tokenFor } from "../../scripts/executable/token.ts"
import { runTrainbase } from "../harness/command.ts"
import { firstMatch } from "../harness/output.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"
import { TRAINBASE } from "../harness/trainbase.ts"

const PAGE = 4096

let directory = ""
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-damage-"))
  writeFileSync(join(directory, "small.json"), JSON.stringify(SMALL_COMPANY))
  const { exitCode, stderr } = await trainbase("import", "small.json")
  if (exitCode !== 0) throw new Error(stderr)
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const trainbase = (...args: readonly string[]) => runTrainbase(args, { directory, data: "data" })
const databaseFile = () => join(directory, "data", "trainbase.sqlite")

/** Overwrites bytes of the database with random data. */
function spoil(from: number, bytes: number): void {
  const file = openSync(databaseFile(), "r+")
  writeSync(file, crypto.getRandomValues(new Uint8Array(bytes)), 0, bytes, from)
  closeSync(file)
}

/** Overwrites the first page of each of these tables. */
function spoilTables(...tables: readonly string[]): void {
  const database = new Database(databaseFile(), { readonly: true })
  const pages = tables.map((table) => {
    const row = database.query("select rootpage from sqlite_schema where name = ?").get(table)
    return (row as { rootpage: number }).rootpage
  })
  database.close()
  for (const page of pages) spoil((page - 1) * PAGE, PAGE)
}

test("a file that is not a database is reported in one line, and not changed", async () => {
  spoil(0, PAGE)
  const before = readFileSync(databaseFile())
  const { exitCode, stdout, stderr } = await trainbase("serve", "--port", "0")
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
  expect(stderr).toMatch(/^trainbase: [^\n]*trainbase\.sqlite is not a database of trainbase[^\n]*\n$/)
  expect(readFileSync(databaseFile())).toEqual(before)
})

test("an emptied file is reported in one line, and not mistaken for a new installation", async () => {
  writeFileSync(join(directory, "data", "secret.key"), `${"ab".repeat(32)}\n`)
  truncateSync(databaseFile())
  const { exitCode, stdout, stderr } = await trainbase("serve", "--port", "0")
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
  expect(stderr).toMatch(/^trainbase: the database [^\n]* is empty, although [^\n]*restore[^\n]*\n$/)
  expect(statSync(databaseFile()).size).toBe(0)
})

test("an emptied file is not mistaken for a new installation if a server has used it with the key as a setting", async () => {
  const key = { TRAINBASE_SECRET_KEY: "ab".repeat(32) }
  const server = Bun.spawn([...TRAINBASE, "serve", "--port", "0", "--data", join(directory, "data")], {
    env: key,
    stdout: "pipe",
    stderr: "ignore",
  })
  await firstMatch(server.stdout, /^listening on (\S+)$/m)
  server.kill("SIGTERM")
  await server.exited
  truncateSync(databaseFile())
  const { exitCode, stdout, stderr } = await trainbase("serve", "--port", "0")
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
  expect(stderr).toMatch(/^trainbase: the database [^\n]* is empty, although [^\n]*restore[^\n]*\n$/)
})

test("a new database is not created next to the backups of an earlier one, which it would replace", async () => {
  const backups = join(directory, "elsewhere")
  mkdirSync(backups)
  writeFileSync(join(backups, "trainbase-20261119-023000.tar"), "")
  writeFileSync(join(backups, "trainbase-20261120-023000.tar"), "")
  const serve = (data: string) =>
    runTrainbase(["serve", "--port", "0", "--backup-time", "02:30", "--backup-directory", backups], { directory, data })
  rmSync(databaseFile())
  for (const data of ["data", "new"]) {
    const { exitCode, stderr } = await serve(data)
    expect(exitCode).toBe(1)
    expect(stderr).toBe(
      `trainbase: there is no database ${join(directory, data, "trainbase.sqlite")}, but ${backups} has backups of one; make sure that its disk is mounted, or restore the latest into an empty data directory (trainbase restore ${join(backups, "trainbase-20261120-023000.tar")}); to start from scratch, name another backup_directory\n`,
    )
  }
})

test("a truncated file is reported in one line", async () => {
  truncateSync(databaseFile(), Math.floor(statSync(databaseFile()).size / 2 / PAGE) * PAGE)
  const { exitCode, stdout, stderr } = await trainbase("serve", "--port", "0")
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
  expect(stderr).toMatch(/^trainbase: the database [^\n]*trainbase\.sqlite is damaged [^\n]*restore[^\n]*\n$/)
})

test("damaged tables: requests get 503, the log gives advice, an export fails with a clear message", async () => {
  spoilTables("clients", "users")
  const exported = await trainbase("export", "all.json")
  expect(exported.exitCode).toBe(1)
  expect(exported.stderr).toMatch(/^trainbase: the database [^\n]* is damaged [^\n]*\n$/)

  const child = Bun.spawn([...TRAINBASE, "serve", "--port", "0", "--data", join(directory, "data")], {
    stdout: "pipe",
    stderr: "pipe",
  })
  const log = new Response(child.stderr).text()
  const origin = await firstMatch(child.stdout, /^listening on (\S+)$/m)
  if (origin === undefined) throw new Error(await log)
  try {
    await expect(tokenFor(origin, smallCompanyClient)).rejects.toThrow("503")
  } finally {
    child.kill("SIGTERM")
    await child.exited
  }
  expect(await log).toMatch(/is damaged/)
  expect(await log).toMatch(/trainbase restore/)
})
