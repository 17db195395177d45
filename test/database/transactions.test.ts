import { describe, expect, test } from "bun:test"
import { AsyncLocalStorage } from "node:async_hooks"
import {
  InvalidStatement,
  NestedTransaction,
  StatementFailed,
  TransactionEnded,
  TransactionFailed,
  UniqueViolation,
} from "../../src/database/errors.ts"
import { beforeCommit } from "../../src/database/open-transaction.ts"
import { type Queries, sql } from "../../src/database/port.ts"
import { continueIdsAfter } from "../harness/catalog.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { rejection, schemaOnThisEngine, TemporaryDatabase } from "../harness/temporary-database.ts"

/* The guarantees for transactions on either engine. */

const SCHEMA = `
  create table items (id integer primary key, name text unique) strict;
  create table parents (id integer primary key) strict;
  create table children (parent_id integer not null references parents (id)) strict;
`

const insertItem = (id: number) => sql`insert into items (id, name) values (${id}, ${`item ${id}`})`

async function itemIds(queries: Queries): Promise<number[]> {
  return (await queries.all<{ id: number }>(sql`select id from items order by id`)).map(({ id }) => id)
}

test("a transaction returns the result of its work, and sees its own writes before anyone else does", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const other = await openTestDatabase(temporary.directory.path, { migrations: schemaOnThisEngine(SCHEMA) })
  const seen = await db.transaction(async (tx) => {
    await tx.run(insertItem(1))
    return { inside: await itemIds(tx), outside: await itemIds(other) }
  })
  expect(seen).toEqual({ inside: [1], outside: [] })
  expect(await itemIds(db)).toEqual([1])
  await new Promise(setImmediate)
  expect(await itemIds(other)).toEqual([1])
  await other.close()
})

test("a transaction whose work throws leaves nothing behind and throws the same error", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const refusal = new Error("changed my mind")
  const error = await rejection(
    temporary.db.transaction(async (tx) => {
      await tx.run(insertItem(1))
      throw refusal
    }),
  )
  expect(error).toBe(refusal)
  expect(await itemIds(temporary.db)).toEqual([])
})

test("no transaction runs between the read and the write of another, however many run on several instances", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const other = await openTestDatabase(temporary.directory.path, { migrations: schemaOnThisEngine(SCHEMA) })
  await db.run(sql`insert into items (id, name) values (1, '0')`)
  const raise = (database: typeof db) =>
    database.transaction(async (tx) => {
      const row = await tx.get<{ name: string }>(sql`select name from items where id = 1`)
      await tx.run(sql`update items set name = ${String(Number(row?.name) + 1)} where id = 1`)
    })
  await Promise.all(Array.from({ length: 60 }, (_, index) => raise(index % 2 === 0 ? db : other)))
  expect(await db.get(sql`select name from items`)).toEqual({ name: "60" })
  await other.close()
})

test("a rule about rows that do not exist yet holds as well", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const other = await openTestDatabase(temporary.directory.path, { migrations: schemaOnThisEngine(SCHEMA) })
  const addUnlessThree = (database: typeof db, id: number) =>
    database.transaction(async (tx) => {
      const row = await tx.get<{ number: number }>(sql`select count(*) as number from items`)
      if ((row?.number ?? 0) < 3) await tx.run(insertItem(id))
    })
  await Promise.all(Array.from({ length: 20 }, (_, index) => addUnlessThree(index % 2 === 0 ? db : other, index + 1)))
  expect(await itemIds(db)).toHaveLength(3)
  await other.close()
})

test("a check before inserting finds what another one has just inserted", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const other = await openTestDatabase(temporary.directory.path, { migrations: schemaOnThisEngine(SCHEMA) })
  const insertOnce = (database: typeof db) =>
    database.transaction(async (tx) => {
      if ((await tx.get(sql`select id from items where name = 'item 7'`)) !== undefined) return "taken"
      await tx.run(insertItem(7))
      return "inserted"
    })
  for (let round = 0; round < 5; round++) {
    await db.run(sql`delete from items`)
    const outcomes = await Promise.all([insertOnce(db), insertOnce(other), insertOnce(db), insertOnce(other)])
    expect(outcomes.sort()).toEqual(["inserted", "taken", "taken", "taken"])
  }
  await other.close()
})

test("a transaction that fails does not affect its neighbours", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const [first, failed, last] = await Promise.allSettled([
    db.run(insertItem(1)),
    db.transaction(async (tx) => {
      await tx.run(insertItem(2))
      throw new Error("no")
    }),
    db.run(insertItem(4)),
  ])
  expect(first).toEqual({ status: "fulfilled", value: { changes: 1 } })
  expect(failed).toMatchObject({ status: "rejected", reason: { message: "no" } })
  expect(last).toEqual({ status: "fulfilled", value: { changes: 1 } })
  expect(await rejection(db.run(insertItem(1)))).toBeInstanceOf(UniqueViolation)
  expect(await itemIds(db)).toEqual([1, 4])
})

test("more simultaneous transactions than an engine runs in parallel are all saved", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const ids = Array.from({ length: 300 }, (_, index) => index + 1)
  await Promise.all(ids.map((id) => db.run(insertItem(id))))
  expect(await itemIds(db)).toEqual(ids)
})

test("a transaction that catches the error of a statement cannot save the rest", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  await db.run(sql`insert into parents (id) values (1)`)
  const later: string[] = []
  const error = await rejection(
    db.transaction(async (tx) => {
      later.length = 0
      await tx.run(insertItem(2))
      await tx.run(sql`insert into children (parent_id) values (${99})`).catch(() => {})
      later.push((await rejection(tx.run(insertItem(3)))).name, (await rejection(tx.all(sql`select 1`))).name)
    }),
  )
  expect(error).toBeInstanceOf(TransactionFailed)
  expect(error.cause).toBeInstanceOf(StatementFailed)
  expect(later).toEqual(["TransactionFailed", "TransactionFailed"])
  expect(await itemIds(db)).toEqual([])
})

test("inside a transaction the database itself refuses calls, instead of waiting for itself", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const uses: (() => Promise<unknown>)[] = [
    () => db.transaction(async () => {}),
    () => db.snapshot(async () => {}),
    () => db.load(async () => {}),
    () => db.run(insertItem(1)),
    () => db.all(sql`select 1`),
    () => db.get(sql`select 1`),
    () => db.backup("elsewhere"),
    () => db.close(),
  ]
  for (const use of uses) {
    const error = await rejection(
      db.transaction(async (tx) => {
        await tx.get(sql`select 1`)
        await use()
      }),
    )
    expect(error).toBeInstanceOf(NestedTransaction)
  }
  expect(await itemIds(db)).toEqual([])
})

test("a tx used after its transaction has ended refuses calls", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const kept = await db.transaction(async (tx) => ({ tx }))
  for (const use of [kept.tx.run(insertItem(1)), kept.tx.all(sql`select 1`), kept.tx.get(sql`select 1`)]) {
    expect(await rejection(use)).toBeInstanceOf(TransactionEnded)
  }
  expect(await itemIds(db)).toEqual([])
})

test("work runs in the async context of its own caller", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const request = new AsyncLocalStorage<string>()
  const namesSeen = await Promise.all(
    ["first", "second", "third"].map((name) =>
      request.run(name, () =>
        temporary.db.transaction(async (tx) => {
          await tx.get(sql`select 1`)
          return request.getStore()
        }),
      ),
    ),
  )
  expect(namesSeen).toEqual(["first", "second", "third"])
})

test("foreign keys are enforced", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const error = await rejection(temporary.db.run(sql`insert into children (parent_id) values (${1})`))
  expect(error).toBeInstanceOf(StatementFailed)
})

test("close saves waiting transactions, and refuses later ones", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const ids = Array.from({ length: 30 }, (_, index) => index + 1)
  const waiting = ids.map((id) => db.run(insertItem(id)))
  const closed = db.close()
  const tooLate = [
    db.run(insertItem(99)),
    db.all(sql`select 1`),
    db.get(sql`select 1`),
    db.transaction(async () => {}),
    db.snapshot(async () => {}),
    db.load(async () => {}),
  ]
  for (const use of tooLate) expect((await rejection(use)).message).toEndWith(" is closed")
  await Promise.all([...waiting, closed, db.close()])
  const again = await openTestDatabase(temporary.directory.path, { migrations: schemaOnThisEngine(SCHEMA) })
  expect(await itemIds(again)).toEqual(ids)
  await again.close()
})

test("a snapshot shows the state at one moment, whatever is written meanwhile, and blocks nobody", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  await db.run(insertItem(1))
  const begun = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const seen = db.snapshot(async (queries) => {
    const before = await itemIds(queries)
    begun.resolve()
    await written.promise
    return [before, await itemIds(queries)]
  })
  await begun.promise
  await db.run(insertItem(2))
  written.resolve()
  expect(await seen).toEqual([[1], [1]])
  expect(await itemIds(db)).toEqual([1, 2])
})

test("a snapshot cannot write", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  expect(await rejection(db.snapshot((queries) => queries.run(insertItem(1))))).toBeInstanceOf(InvalidStatement)
  expect(await itemIds(db)).toEqual([])
})

test("a load prevents others from writing until it ends, and loses none of their writes", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const other = await openTestDatabase(temporary.directory.path, { migrations: schemaOnThisEngine(SCHEMA) })
  const events: string[] = []
  const begun = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  const loaded = db.load(async (tx) => {
    await tx.run(insertItem(1))
    begun.resolve()
    await seen.promise
    await tx.run(insertItem(2))
    events.push("load ends")
  })
  await begun.promise
  const reading = itemIds(other)
  const writing = other.run(sql`insert into items (name) values ('later')`).then(() => events.push("written"))
  expect(await reading).toEqual([])
  seen.resolve()
  await Promise.all([loaded, writing])
  expect(events).toEqual(["load ends", "written"])
  expect(await itemIds(db)).toEqual([1, 2, 3])
  await other.close()
})

test("after a load, generated ids continue after the highest one loaded", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  await db.load(async (tx) => {
    await tx.run(insertItem(500))
    await tx.run(insertItem(20))
  })
  const next = await db.transaction((tx) =>
    tx.get<{ id: number }>(sql`insert into items (name) values ('x') returning id`),
  )
  expect(next).toEqual({ id: 501 })
  await db.load((tx) => tx.run(insertItem(7)))
  expect(
    await db.transaction((tx) => tx.get<{ id: number }>(sql`insert into items (name) values ('y') returning id`)),
  ).toEqual({ id: 502 })
})

test("a load does not lower the next id if it was set to a higher value that is still unused", async () => {
  await using temporary = await TemporaryDatabase.open({
    sqlite: "create table items (id integer primary key autoincrement, name text unique) strict",
    postgres: SCHEMA,
  })
  const { db } = temporary
  await continueIdsAfter(db, "items", 1000)
  await db.load((tx) => tx.run(insertItem(5)))
  expect(
    await db.transaction((tx) => tx.get<{ id: number }>(sql`insert into items (name) values ('x') returning id`)),
  ).toEqual({ id: 1001 })
})

test("after a load of nothing but the id 1, every table generates the id 2", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  await db.load(async (tx) => {
    await tx.run(insertItem(1))
    await tx.run(sql`insert into parents (id) values (1)`)
  })
  // Both in one transaction: a single collision would be skipped when the transaction runs again.
  const next = await db.transaction(async (tx) => [
    await tx.get<{ id: number }>(sql`insert into items (name) values ('x') returning id`),
    await tx.get<{ id: number }>(sql`insert into parents default values returning id`),
  ])
  expect(next).toEqual([{ id: 2 }, { id: 2 }])
})

test("a load that fails leaves nothing behind", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const failed = db.load(async (tx) => {
    await tx.run(insertItem(1))
    throw new Error("no")
  })
  expect((await rejection(failed)).message).toBe("no")
  expect(await itemIds(db)).toEqual([])
  await db.run(insertItem(2))
})

describe("statements before COMMIT", () => {
  test("run once, when the work has returned, however often it was tried", async () => {
    await using temporary = await TemporaryDatabase.open(SCHEMA)
    const other = await openTestDatabase(temporary.directory.path, { migrations: schemaOnThisEngine(SCHEMA) })
    const counted = (database: typeof temporary.db, id: number) =>
      database.transaction(async (tx) => {
        beforeCommit(tx, () => [
          sql`insert into items (id, name) select ${1000 + id}, cast(count(*) as text) || ${` by ${id}`} from items`,
        ])
        await tx.all(sql`select * from items`)
        await tx.run(insertItem(id))
      })
    await Promise.all(Array.from({ length: 40 }, (_, index) => counted(index % 2 === 0 ? temporary.db : other, index)))
    expect(await itemIds(temporary.db)).toEqual([
      ...Array.from({ length: 40 }, (_, index) => index),
      ...Array.from({ length: 40 }, (_, index) => 1000 + index),
    ])
    await other.close()
  })

  test("that fail undo the transaction, and their error is thrown", async () => {
    await using temporary = await TemporaryDatabase.open(SCHEMA)
    const { db } = temporary
    const saved = db.transaction(async (tx) => {
      beforeCommit(tx, () => [insertItem(2), sql`insert into children (parent_id) values (7)`, insertItem(3)])
      await tx.run(insertItem(1))
    })
    expect(await rejection(saved)).toBeInstanceOf(StatementFailed)
    expect(await itemIds(db)).toEqual([])
    await db.run(insertItem(4))
    expect(await itemIds(db)).toEqual([4])
  })

  test("do not run when the work throws, and belong only to their transaction", async () => {
    await using temporary = await TemporaryDatabase.open(SCHEMA)
    const { db } = temporary
    const asked: string[] = []
    const refused = db.transaction(async (tx) => {
      beforeCommit(tx, () => {
        asked.push("statements")
        return [insertItem(1)]
      })
      throw new Error("changed my mind")
    })
    await rejection(refused)
    expect(asked).toEqual([])
    expect(await itemIds(db)).toEqual([])
    expect(() => beforeCommit(db, () => [])).toThrow(TypeError)
  })
})

test("a saved load does not fail because of the clean-up after it", async () => {
  await using temporary = await TemporaryDatabase.open("create table a (id integer primary key) strict")
  const { db } = temporary
  // The name that the clean-up needs is taken.
  await db.load(async (tx) => {
    await tx.run(sql`insert into a (id) values (1)`)
    await tx.run(sql`create view statistics_changed as select 1 as one`)
  })
  expect(await db.all(sql`select id from a`)).toEqual([{ id: 1 }])
})
