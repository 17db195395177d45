import { afterEach, beforeEach, expect, test } from "bun:test"
import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openDatabase } from "../../../src/database/open.ts"
import { lockForServer } from "../../../src/database/sqlite/server-lock.ts"
import { OperatorError } from "../../../src/tools/operator-error.ts"
import { historyOf, rejection, TemporaryDirectory } from "../../harness/temporary-database.ts"

/* A data directory whose database is missing is not mistaken for a new one. */

const MIGRATIONS = historyOf("create table items (id integer primary key, name text) strict")

let directory: TemporaryDirectory
beforeEach(() => {
  directory = new TemporaryDirectory()
})
afterEach(() => directory[Symbol.dispose]())

const path = (...names: readonly string[]) => join(directory.path, ...names)
const open = () => openDatabase({ data: directory.path, migrations: MIGRATIONS })
const isThere = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined

/** The error on opening, which does not change the file. */
async function refusal(): Promise<string> {
  const size = statSync(directory.file, { throwIfNoEntry: false })?.size
  const error = await rejection(open())
  if (!(error instanceof OperatorError)) throw error
  expect(error.hint).toContain("trainbase restore")
  expect(statSync(directory.file, { throwIfNoEntry: false })?.size).toBe(size as number)
  return error.message.replaceAll(directory.path, "DATA")
}

const refused = (how: string, trace: string) =>
  `the database DATA/trainbase.sqlite is ${how}, although its data directory was used before (${trace})`

/** A trace next to a database that was in use. */
const TRACES: readonly (readonly [trace: string, leave: () => void])[] = [
  ["trainbase.sqlite-wal", () => writeFileSync(`${directory.file}-wal`, "frames")],
  ["files", () => put("files", "8c1b702a-78ba-46d1-9a79-121d3bc44dc5")],
  ["backups", () => put("backups", "trainbase-20261120-023000.tar")],
  ["serve.lock", () => lockForServer(directory.path).release()],
]

function put(folder: string, name: string): void {
  mkdirSync(path(folder))
  writeFileSync(path(folder, name), "x")
}

test.each(TRACES)("an emptied or missing database next to %s is refused", async (trace, leave) => {
  await (await open()).close()
  leave()
  truncateSync(directory.file)
  expect(await refusal()).toBe(refused("empty", trace))
  rmSync(directory.file)
  expect(await refusal()).toBe(refused("missing", trace))
})

test("an emptied database next to a key is refused, but a key alone may exist before the first start", async () => {
  await (await open()).close()
  writeFileSync(path("secret.key"), "ab".repeat(32))
  truncateSync(directory.file)
  expect(await refusal()).toBe(refused("empty", "secret.key"))
  rmSync(directory.file)
  await (await open()).close()
})

test("a first start that was killed early does not count as earlier use", async () => {
  const lock = lockForServer(directory.path)
  closeSync(openSync(directory.file, "wx"))
  mkdirSync(path("files"))
  mkdirSync(path("backups"))
  writeFileSync(path("files", ".proof"), "")
  writeFileSync(path("trainbase.toml"), "port = 1")
  await (await open()).close()
  lock.release()
  expect(isThere(directory.file)).toBe(true)
})

test("a server that holds the lock of the directory keeps it while it looks for traces", async () => {
  await (await open()).close()
  const lock = lockForServer(directory.path)
  rmSync(directory.file)
  expect(await refusal()).toBe(refused("missing", "serve.lock"))
  expect(() => lockForServer(directory.path)).toThrow("another server runs")
  lock.release()
})
