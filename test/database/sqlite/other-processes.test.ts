import { Database as Sqlite } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { DatabaseUnavailable } from "../../../src/database/errors.ts"
import { openDatabase } from "../../../src/database/open.ts"
import { sql } from "../../../src/database/port.ts"
import { historyOf, rejection, TemporaryDatabase, TemporaryDirectory } from "../../harness/temporary-database.ts"

const SCHEMA = "create table items (id integer primary key, name text) strict"
const OPEN_MODULE = JSON.stringify(join(import.meta.dir, "../../../src/database/open.ts"))
const PORT_MODULE = JSON.stringify(join(import.meta.dir, "../../../src/database/port.ts"))

/** Another process that holds the write lock with one unsaved row, until it is told to save it. */
class LockHolder {
  readonly #process

  private constructor(file: string) {
    const program = `
      import { Database } from "bun:sqlite"
      const database = new Database(${JSON.stringify(file)})
      database.run("begin immediate")
      database.run("insert into items (id, name) values (100, 'theirs')")
      process.stdout.write("locked")
      await Bun.stdin.text()
      database.run("commit")`
    this.#process = Bun.spawn([process.execPath, "-e", program], { stdin: "pipe", stdout: "pipe", stderr: "inherit" })
  }

  static async on(file: string): Promise<LockHolder> {
    const holder = new LockHolder(file)
    const { value } = await holder.#process.stdout.getReader().read()
    expect(new TextDecoder().decode(value)).toBe("locked")
    return holder
  }

  async release(): Promise<void> {
    this.#process.stdin.end()
    expect(await this.#process.exited).toBe(0)
  }
}

describe("while another process holds the write lock", () => {
  test("writes wait, reads continue, and nothing fails", async () => {
    await using temporary = await TemporaryDatabase.open(SCHEMA)
    const { db, file } = temporary
    const holder = await LockHolder.on(file)
    let answered = 0
    const writes = [1, 2, 3].map((id) => db.run(sql`insert into items (id) values (${id})`).then(() => answered++))
    for (let turn = 0; turn < 20; turn++) {
      await Bun.sleep(5)
      expect(await db.all(sql`select id from items`)).toEqual([])
    }
    expect(answered).toBe(0)
    await holder.release()
    await Promise.all(writes)
    expect(await db.all(sql`select id from items order by id`)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 100 }])
  })

  test("a write that has waited too long is refused in one line, and later ones succeed", async () => {
    await using temporary = await TemporaryDatabase.open(SCHEMA, 50)
    const { db, file } = temporary
    const holder = await LockHolder.on(file)
    const writes = await Promise.all([1, 2].map((id) => rejection(db.run(sql`insert into items (id) values (${id})`))))
    for (const error of writes) {
      expect(error).toBeInstanceOf(DatabaseUnavailable)
      expect(error.message).toBe(`another process keeps ${file} locked`)
    }
    await holder.release()
    await db.run(sql`insert into items (id) values (3)`)
    expect(await db.all(sql`select id from items order by id`)).toEqual([{ id: 3 }, { id: 100 }])
  })

  test("a database without pending migrations can be opened and closed", async () => {
    await using temporary = await TemporaryDatabase.open(SCHEMA)
    const holder = await LockHolder.on(temporary.file)
    const second = await openDatabase({ data: temporary.directory.path, migrations: historyOf(SCHEMA) })
    expect(await second.all(sql`select id from items`)).toEqual([])
    await second.close()
    await holder.release()
  })
})

test("changes saved by another process within a turn of this one are visible after a refresh, cached or not", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db, file } = temporary
  using other = new Sqlite(file)
  const ids = async () => (await db.all<{ id: number }>(sql`select id from items order by id`)).map(({ id }) => id)
  const shown = async () => [await ids(), await db.remembered("ids", ids)]
  // Nothing here waits for anything but settled promises: all of it happens in one turn.
  let turns = 0
  setImmediate(() => turns++)
  expect(await shown()).toEqual([[], []])
  other.run("insert into items (id) values (1)")
  db.refresh()
  expect(await shown()).toEqual([[1], [1]])
  expect(turns).toBe(0)
})

test("two processes that write at once lose nothing", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db, directory } = temporary
  const program = writerProgram(
    directory,
    `
    for (let i = 0; i < 300; i++) await db.run(sql\`insert into items (name) values ('theirs')\`)
    await db.close()`,
  )
  const other = Bun.spawn([process.execPath, "-e", program], { stdout: "ignore", stderr: "inherit" })
  for (let i = 0; i < 300; i++) await db.run(sql`insert into items (name) values ('ours')`)
  expect(await other.exited).toBe(0)
  expect(await db.all(sql`select name, count(*) as count from items group by name order by name`)).toEqual([
    { name: "ours", count: 300 },
    { name: "theirs", count: 300 },
  ])
})

test.each([1, 2, 3])("a process that is killed while it writes loses no confirmed write (round %d)", async () => {
  using directory = new TemporaryDirectory()
  const program = writerProgram(
    directory,
    `
    import { writeSync } from "node:fs"
    let next = 1
    const client = async () => {
      for (;;) {
        const id = next++
        await db.run(sql\`insert into items (id, name) values (\${id}, \${"x".repeat(id % 500)})\`)
        writeSync(1, id + "\\n")
      }
    }
    await Promise.all(Array.from({ length: 16 }, client))`,
  )
  const writer = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "inherit" })
  let output = ""
  const decoder = new TextDecoder()
  for await (const part of writer.stdout) {
    output += decoder.decode(part, { stream: true })
    if (output.length > 5_000) writer.kill("SIGKILL")
  }
  await writer.exited
  expect(writer.signalCode).toBe("SIGKILL")

  const answered = output.split("\n").slice(0, -1).map(Number)
  expect(answered.length).toBeGreaterThan(500)
  using database = new Sqlite(directory.file)
  const saved = new Set(
    database
      .query<{ id: number }, []>("select id from items")
      .all()
      .map(({ id }) => id),
  )
  expect(answered.filter((id) => !saved.has(id))).toEqual([])
  expect(database.query("pragma integrity_check").get()).toEqual({ integrity_check: "ok" })
})

/** A program with the database of the directory open as `db`. */
function writerProgram(directory: TemporaryDirectory, body: string): string {
  return `
    import { openDatabase } from ${OPEN_MODULE}
    import { sql } from ${PORT_MODULE}
    const migrations = ${JSON.stringify(historyOf(SCHEMA))}
    const db = await openDatabase({ data: ${JSON.stringify(directory.path)}, migrations })
    ${body}`
}
