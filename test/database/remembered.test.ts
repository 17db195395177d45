import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Database, sql } from "../../src/database/port.ts"
import { openTestDatabase } from "../harness/engine.ts"

let directory: string
let database: Database
let other: Database
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-remembered-"))
  database = await openTestDatabase(directory)
  other = await openTestDatabase(directory)
})
afterEach(async () => {
  await database.close()
  await other.close()
  rmSync(directory, { recursive: true, force: true })
})

const add = (to: Database, key: string) =>
  to.run(sql`insert into scopes (key, title, created_at, updated_at) values (${key}, 'x', 1, 1)`)

const keysOf = async (from: Database) => {
  const rows = await from.all<{ key: string }>(sql`select key from scopes order by key`)
  return rows.map(({ key }) => key)
}

/** Cached values by key, and how often each was read. */
function keys() {
  let times = 0
  const read = async () => {
    times += 1
    return keysOf(database)
  }
  return { ask: () => database.remembered("keys", read), times: () => times }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test("a cached value is never older than one returned before, by this process or another", async () => {
  const { ask } = keys()
  expect(await ask()).toEqual([])
  await add(database, "a")
  expect(await ask()).toEqual(["a"])
  await add(other, "b")
  await nextTurn()
  expect(await ask()).toEqual(["a", "b"])
})

test("on SQLite it is read once until the next commit, on PostgreSQL each time", async () => {
  const { ask, times } = keys()
  for (let asked = 1; asked <= 3; asked++) {
    await ask()
    await nextTurn()
    expect(times()).toBe(database.engine === "sqlite" ? 1 : asked)
  }
})

test("undefined is not cached", async () => {
  let times = 0
  const read = async () => {
    times += 1
    return undefined
  }
  await database.remembered("nothing", read)
  await database.remembered("nothing", read)
  expect(times).toBe(2)
})

test("a value that was read during a commit is read again", async () => {
  const { ask } = keys()
  const slow = database.remembered("slow", async () => {
    const found = await keysOf(database)
    await add(database, "meanwhile")
    return found
  })
  expect(await slow).toEqual([])
  expect(await database.remembered("slow", () => keysOf(database))).toEqual(["meanwhile"])
  expect(await ask()).toEqual(["meanwhile"])
})

test("a failed read is reported, and not cached", async () => {
  const fail = async () => {
    throw new Error("no")
  }
  await expect(database.remembered("failing", fail)).rejects.toThrow("no")
  expect(await database.remembered("failing", async () => 1)).toBe(1)
})

test("values remain correct if there are more than the cache holds", async () => {
  for (let key = 0; key < 5000; key++) expect(await database.remembered(`key ${key}`, async () => key)).toBe(key)
  expect(await database.remembered("key 1", async () => 1)).toBe(1)
})

test("on SQLite, a value bound to a state is read once until the state changes, whoever commits", async () => {
  let times = 0
  const ask = (state: string) =>
    database.remembered(
      "bound",
      async () => {
        times += 1
        return keysOf(database)
      },
      state,
    )
  expect(await ask("1")).toEqual([])
  await add(database, "a")
  await add(other, "b")
  await nextTurn()
  const isKept = database.engine === "sqlite"
  expect(await ask("1")).toEqual(isKept ? [] : ["a", "b"])
  expect(await ask("2")).toEqual(["a", "b"])
  expect(times).toBe(isKept ? 2 : 3)
})

test("on SQLite, a count bound to a state is taken once until the state changes", async () => {
  const count = (state: string) => database.count(sql`scopes s where s.key > ${""}`, state)
  expect(await count("1")).toBe(0)
  await add(other, "a")
  await nextTurn()
  expect(await count("1")).toBe(database.engine === "sqlite" ? 0 : 1)
  expect(await count("2")).toBe(1)
})
