import { afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Database, sql } from "../../src/database/port.ts"
import { openTestDatabase } from "../harness/engine.ts"

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

async function open(times: number): Promise<Database[]> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-counts-"))
  directories.push(directory)
  const databases: Database[] = []
  for (let index = 0; index < times; index++) databases.push(await openTestDatabase(directory))
  return databases
}

const add = (database: Database, key: string) =>
  database.run(sql`insert into scopes (key, title, created_at, updated_at) values (${key}, 'x', 1, 1)`)

const count = (database: Database, key = "%") => database.count(sql`scopes where key like ${key}`)

test("a count follows every change of this process, and depends on its values", async () => {
  const [database] = await open(1)
  if (database === undefined) throw new Error("nothing was opened")
  expect(await count(database)).toBe(0)
  for (let total = 1; total <= 3; total++) {
    await add(database, `s${total}`)
    expect([await count(database), await count(database), await count(database, "s1")]).toEqual([total, total, 1])
  }
  await database.close()
})

test("a count follows every change made by others", async () => {
  const [one, other] = await open(2)
  if (one === undefined || other === undefined) throw new Error("nothing was opened")
  expect(await count(one)).toBe(0)
  await add(other, "theirs")
  expect(await count(one)).toBe(1)
  await other.run(sql`delete from scopes`)
  expect(await count(one)).toBe(0)
  await one.close()
  await other.close()
})

test("a count in a transaction sees what the transaction has changed", async () => {
  const [database] = await open(1)
  if (database === undefined) throw new Error("nothing was opened")
  expect(await count(database)).toBe(0)
  const inside = await database.transaction(async (tx) => {
    await tx.run(sql`insert into scopes (key, title, created_at, updated_at) values ('a', 'x', 1, 1)`)
    return tx.get<{ total: number }>(sql`select count(*) as total from scopes where key like ${"%"}`)
  })
  expect(inside?.total).toBe(1)
  expect(await count(database)).toBe(1)
  await database.close()
})

test("a count requested while others are in progress includes everything confirmed before it", async () => {
  const [one, other] = await open(2)
  if (one === undefined || other === undefined) throw new Error("nothing was opened")
  const answers: Promise<{ least: number; found: number | undefined }>[] = []
  for (let least = 1; least <= 20; least++) {
    await add(other, `s${least}`)
    for (let times = 0; times < 3; times++) answers.push(count(one).then((found) => ({ least, found })))
  }
  const found = await Promise.all(answers)
  expect(found.filter(({ least, found }) => found === undefined || found < least)).toEqual([])
  await one.close()
  await other.close()
})
