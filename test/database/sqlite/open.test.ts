import { Database as Sqlite } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { openDatabase } from "../../../src/database/open.ts"
import { type Database, sql } from "../../../src/database/port.ts"
import { OperatorError } from "../../../src/tools/operator-error.ts"
import { historyOf, rejection, TemporaryDirectory } from "../../harness/temporary-database.ts"

const MIGRATIONS = historyOf("create table items (id integer primary key, name text) strict")

const open = (directory: string): Promise<Database> => openDatabase({ data: directory, migrations: MIGRATIONS })

const modeOf = (path: string) => statSync(path).mode & 0o777

/** The one-line error for the administrator when opening is refused, with the directory written as DATA. */
async function refusal(directory: string): Promise<string> {
  const error = await rejection(open(directory))
  if (!(error instanceof OperatorError)) throw error
  expect(error.message).not.toContain("\n")
  expect(error.hint).toBeString()
  return error.message.replaceAll(directory, "DATA")
}

test("a new data directory and all files in it are accessible only to the running user", async () => {
  using parent = new TemporaryDirectory()
  const directory = join(parent.path, "data")
  const db = await open(directory)
  await db.run(sql`insert into items (name) values ('a')`)
  expect(modeOf(directory)).toBe(0o700)
  for (const name of ["trainbase.sqlite", "trainbase.sqlite-wal", "trainbase.sqlite-shm"]) {
    expect([name, modeOf(join(directory, name))]).toEqual([name, 0o600])
  }
  await db.close()
})

test("an existing directory and file keep the modes that the administrator gave them", async () => {
  using directory = new TemporaryDirectory()
  chmodSync(directory.path, 0o750)
  await (await open(directory.path)).close()
  chmodSync(directory.file, 0o640)
  await (await open(directory.path)).close()
  expect([modeOf(directory.path), modeOf(directory.file)]).toEqual([0o750, 0o640])
})

test("written data is still present after the database is closed and reopened, in one file", async () => {
  using directory = new TemporaryDirectory()
  const first = await open(directory.path)
  await first.run(sql`insert into items (name) values ('a')`)
  await first.close()
  expect(existsSync(`${directory.file}-wal`)).toBe(false)
  const second = await open(directory.path)
  expect(await second.all(sql`select name from items`)).toEqual([{ name: "a" }])
  await second.close()
})

test("closing moves everything into the file itself, even while another program has it open", async () => {
  using directory = new TemporaryDirectory()
  const db = await open(directory.path)
  using other = new Sqlite(directory.file)
  await db.run(sql`insert into items (name) values ('a')`)
  expect(other.query("select name from items").all()).toEqual([{ name: "a" }])
  expect(statSync(`${directory.file}-wal`).size).toBeGreaterThan(0)
  await db.close()
  expect(statSync(`${directory.file}-wal`).size).toBe(0)
})

test("the file is in WAL mode", async () => {
  using directory = new TemporaryDirectory()
  await (await open(directory.path)).close()
  using other = new Sqlite(directory.file)
  expect(other.query("pragma journal_mode").get()).toEqual({ journal_mode: "wal" })
})

describe("opening is refused in one line if", () => {
  test("there is a file in place of the data directory", async () => {
    using directory = new TemporaryDirectory()
    const path = join(directory.path, "data")
    writeFileSync(path, "")
    expect(await refusal(path)).toStartWith("the data directory DATA cannot be created: EEXIST")
    expect(await refusal(join(path, "below"))).toStartWith("the data directory DATA cannot be created: ENOTDIR")
  })

  test("the file is not a database", async () => {
    using directory = new TemporaryDirectory()
    writeFileSync(directory.file, "these are minutes of a meeting\n".repeat(200))
    expect(await refusal(directory.path)).toBe(
      "DATA/trainbase.sqlite is not a database of trainbase (file is not a database)",
    )
  })

  test("the file is a directory", async () => {
    using directory = new TemporaryDirectory()
    mkdirSync(directory.file)
    expect(await refusal(directory.path)).toBe(
      "the database DATA/trainbase.sqlite cannot be opened (unable to open database file)",
    )
  })

  test("the file is the database of another program", async () => {
    using directory = new TemporaryDirectory()
    {
      using other = new Sqlite(directory.file)
      other.run("create table bookmarks (url text)")
    }
    expect(await refusal(directory.path)).toBe("DATA/trainbase.sqlite holds tables of another program")
  })

  test("the file has tables but no record of its schema", async () => {
    using directory = new TemporaryDirectory()
    await (await open(directory.path)).close()
    {
      using emptied = new Sqlite(directory.file)
      emptied.run("delete from schema_migrations")
    }
    expect(await refusal(directory.path)).toBe(
      "DATA/trainbase.sqlite has tables, but no record of its schema (schema_migrations is empty)",
    )
  })

  test("the file is damaged", async () => {
    using directory = new TemporaryDirectory()
    await (await open(directory.path)).close()
    overwrite(directory.file, 100, Buffer.alloc(3000, 0xff))
    expect(await refusal(directory.path)).toBe(
      "the database DATA/trainbase.sqlite is damaged (database disk image is malformed)",
    )
  })
})

test("damage found later is reported as such", async () => {
  using directory = new TemporaryDirectory()
  const first = await open(directory.path)
  await first.run(sql`insert into items (name) values ('a')`)
  await first.close()
  const { root, page } = placeOf(directory.file, "items")
  overwrite(directory.file, (root - 1) * page, Buffer.alloc(page, 0xff))
  const db = await open(directory.path)
  const error = await rejection(db.all(sql`select name from items`))
  expect(error).toBeInstanceOf(OperatorError)
  expect(error.message).toBe(`the database ${directory.file} is damaged (database disk image is malformed)`)
  await db.close()
})

describe("an ordinary user is refused in one line when", () => {
  test("the data directory cannot be created", async () => {
    using directory = new TemporaryDirectory()
    chmodSync(directory.path, 0o555)
    const path = join(directory.path, "data")
    expect(await refusalOfOrdinaryUser(path)).toStartWith("the data directory DATA cannot be created: EACCES")
  })

  test("the data directory cannot be written", async () => {
    using directory = new TemporaryDirectory()
    chmodSync(directory.path, 0o555)
    expect(await refusalOfOrdinaryUser(directory.path)).toStartWith("the data directory DATA cannot be written: EACCES")
  })

  test("the file is read-only", async () => {
    using directory = new TemporaryDirectory()
    await (await open(directory.path)).close()
    chmodSync(directory.path, 0o777)
    chmodSync(directory.file, 0o444)
    expect(await refusalOfOrdinaryUser(directory.path)).toStartWith(
      "the database DATA/trainbase.sqlite cannot be read and written: EACCES",
    )
  })
})

/** The error of a process without root privileges, which the tests themselves may have. */
async function refusalOfOrdinaryUser(directory: string): Promise<string> {
  const program = `
    import { openDatabase } from ${JSON.stringify(join(import.meta.dir, "../../../src/database/open.ts"))}
    if (process.getuid() === 0) process.setuid(65534)
    try {
      await openDatabase({ data: ${JSON.stringify(directory)} })
    } catch (error) {
      console.log(error.name + ": " + error.message)
    }`
  const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "inherit" })
  const output = (await child.stdout.text()).trimEnd()
  const [, message] = /^DatabaseUnavailable: (.*)$/.exec(output) ?? []
  if (message === undefined) throw new Error(`not the expected refusal: ${output}`)
  return message.replaceAll(directory, "DATA")
}

/** The position of a table's first page, from a file that is not open elsewhere. */
function placeOf(file: string, table: string): { root: number; page: number } {
  using database = new Sqlite(file)
  const root = database
    .query<{ rootpage: number }, [string]>("select rootpage from sqlite_schema where name = ?")
    .get(table)
  const size = database.query<{ page_size: number }, []>("pragma page_size").get()
  if (root === null || size === null) throw new Error(`no table ${table}`)
  return { root: root.rootpage, page: size.page_size }
}

function overwrite(file: string, position: number, bytes: Buffer): void {
  const handle = openSync(file, "r+")
  writeSync(handle, bytes, 0, bytes.length, position)
  closeSync(handle)
}
