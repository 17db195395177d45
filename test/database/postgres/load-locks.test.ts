import { expect, test } from "bun:test"
import { type Database, sql } from "../../../src/database/port.ts"
import { OwnSchema } from "../../harness/own-schema.ts"

/* A load locks all tables while others write. */

const SCHEMA = "create table apples (id bigint primary key); create table berries (id bigint primary key)"

const apple = (id: number) => sql`insert into apples (id) values (${id})`
const berry = (id: number) => sql`insert into berries (id) values (${id})`

/** Resolves when a session in the schema is waiting for a table lock, or when none is any more. */
async function waiting(own: OwnSchema, wanted: boolean): Promise<void> {
  const ungranted = `select 1 from pg_locks l join pg_class c on c.oid = l.relation
    where not l.granted and c.relnamespace = '${own.name}'::regnamespace`
  while ((await own.administer(ungranted)).length > 0 !== wanted) await Bun.sleep(5)
}

async function counted(db: Database): Promise<unknown> {
  return db.get(sql`select (select count(*) from apples) as apples, (select count(*) from berries) as berries`)
}

test("a load in a deadlock with a writer releases its locks and tries again, and the writer is not refused", async () => {
  await using own = await OwnSchema.create()
  const db = await own.open({ schema: SCHEMA })
  const begun = Promise.withResolvers<void>()
  let times = 0
  const writing = db.transaction(async (tx) => {
    times++
    await tx.run(berry(1))
    begun.resolve()
    await waiting(own, true)
    await tx.run(apple(1))
  })
  await begun.promise
  const loading = db.load((tx) => tx.run(apple(2)))
  await Promise.all([writing, loading])
  expect(times).toBe(1)
  expect(await counted(db)).toEqual({ apples: 2, berries: 1 })
})

test("others write while a load waits for a slow writer", async () => {
  await using own = await OwnSchema.create()
  const db = await own.open({ schema: SCHEMA })
  const begun = Promise.withResolvers<void>()
  let done = false
  const long = db.transaction(async (tx) => {
    await tx.run(apple(1))
    begun.resolve()
    // The server would end a transaction that merely waited.
    while (!done) await tx.get(sql`select 1 as one from pg_sleep(0.05)`)
  })
  await begun.promise
  const loading = db.load((tx) => tx.run(apple(2)))
  await waiting(own, true)
  for (let id = 10; id < 15; id++) await db.run(apple(id))
  done = true
  await Promise.all([long, loading])
  expect(await counted(db)).toEqual({ apples: 7, berries: 0 })
})

test("a load that does not get its locks leaves every connection unchanged", async () => {
  await using own = await OwnSchema.create()
  const db = await own.open({ schema: SCHEMA, pool: 3 })
  const begun = Promise.withResolvers<void>()
  const writing = db.transaction(async (tx) => {
    await tx.run(apple(1))
    begun.resolve()
    await waiting(own, true)
    await waiting(own, false)
    await tx.run(apple(2))
  })
  await begun.promise
  const loading = db.load((tx) => tx.run(apple(3)))
  await Promise.all([writing, loading])
  const idle = await Promise.all(Array.from({ length: 3 }, () => db.get(sql`select 1 as one from pg_sleep(0.05)`)))
  expect(idle).toEqual([{ one: 1 }, { one: 1 }, { one: 1 }])
  expect(
    await own.administer(
      `select state from pg_stat_activity where application_name = '${own.name}' and state like '%transaction%'`,
    ),
  ).toEqual([])
})

test("two loads at once and six writers, each in a different order, all succeed", async () => {
  await using own = await OwnSchema.create()
  const databases = [await own.open({ schema: SCHEMA }), await own.open({ schema: SCHEMA })]
  let id = 100
  let done = false
  const write = async (db: Database, first: typeof apple, second: typeof apple) => {
    while (!done) {
      const next = id++
      await db.transaction(async (tx) => {
        await tx.run(first(next))
        await tx.run(second(next))
      })
    }
  }
  const writers = databases.flatMap((db) => [write(db, apple, berry), write(db, berry, apple), write(db, apple, berry)])
  const load = async (db: Database, base: number) => {
    for (let times = 0; times < 2; times++) await db.load((tx) => tx.run(apple(base + times)))
  }
  await Promise.all(databases.map((db, index) => load(db, index * 10)))
  done = true
  await Promise.all(writers)
  const [db] = databases
  expect(await db?.get(sql`select count(*) as number from apples where id < 100`)).toEqual({ number: 4 })
})
