import { Database as Sqlite } from "bun:sqlite"
import { expect, test } from "bun:test"
import { TransactionFailed, UniqueViolation } from "../../../src/database/errors.ts"
import { type Queries, sql } from "../../../src/database/port.ts"
import { rejection, TemporaryDatabase } from "../../harness/temporary-database.ts"
import { flushedCommits } from "../../harness/unflushed-commits.ts"

const SCHEMA = `
  create table items (id integer primary key, name text unique) strict;
  create table parents (id integer primary key) strict;
  create table children (
    id integer primary key,
    parent_id integer not null references parents (id) deferrable initially deferred
  ) strict;
`

const insertItem = (id: number) => sql`insert into items (id, name) values (${id}, ${`item ${id}`})`

async function itemIds(queries: Queries): Promise<number[]> {
  return (await queries.all<{ id: number }>(sql`select id from items order by id`)).map(({ id }) => id)
}

/** The rows seen by another program that has the file open. */
function idsSeenElsewhere(file: string): number[] {
  using other = new Sqlite(file, { readonly: true })
  return other
    .query<{ id: number }, []>("select id from items order by id")
    .all()
    .map(({ id }) => id)
}

/** Only transactions within 10 ms share a commit, and a machine may pause for longer. */
const TRIES = 20

/** Repeats from the beginning until it succeeds. The last failure counts. */
async function inOneOf(tries: number, work: () => Promise<void>): Promise<void> {
  for (let left = tries - 1; left > 0; left--) {
    try {
      return await work()
    } catch {
      // The next try tells whether it was the machine.
    }
  }
  return work()
}

test("a transaction returns the result of its work, and sees its own writes before anyone else does", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db, file } = temporary
  const seen = await db.transaction(async (tx) => {
    await tx.run(insertItem(1))
    return { inside: await itemIds(tx), outside: idsSeenElsewhere(file) }
  })
  expect(seen).toEqual({ inside: [1], outside: [] })
  expect(await itemIds(db)).toEqual([1])
})

test("transactions in one turn of the event loop share a commit, and none is confirmed before it", async () => {
  await inOneOf(TRIES, async () => {
    await using temporary = await TemporaryDatabase.open(SCHEMA)
    const { db, file } = temporary
    const events: string[] = []
    await Promise.all(
      [1, 2, 3].map(async (id) => {
        await db.transaction(async (tx) => {
          await tx.run(insertItem(id))
          events.push(`${id} ran, others see ${idsSeenElsewhere(file).length}`)
        })
        events.push(`${id} answered, others see ${idsSeenElsewhere(file).length}`)
      }),
    )
    expect(events).toEqual([
      "1 ran, others see 0",
      "2 ran, others see 0",
      "3 ran, others see 0",
      "1 answered, others see 3",
      "2 answered, others see 3",
      "3 answered, others see 3",
    ])
  })
})

test("more transactions than fit into one commit are all saved, and timers run in between", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  let answered = 0
  let answeredAtTimer: number | undefined
  setImmediate(() => setImmediate(() => setImmediate(() => (answeredAtTimer = answered))))
  const ids = Array.from({ length: 3000 }, (_, index) => index + 1)
  await Promise.all(ids.map((id) => db.run(insertItem(id)).then(() => answered++)))
  expect(await itemIds(db)).toEqual(ids)
  expect(answeredAtTimer).toBeLessThan(3000)
})

test("a transaction that fails does not affect its neighbours", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const [first, failed, repeated, last] = await Promise.allSettled([
    db.run(insertItem(1)),
    db.transaction(async (tx) => {
      await tx.run(insertItem(2))
      throw new Error("no")
    }),
    db.run(insertItem(1)),
    db.run(insertItem(4)),
  ])
  expect(first).toEqual({ status: "fulfilled", value: { changes: 1 } })
  expect(failed).toMatchObject({ status: "rejected", reason: { message: "no" } })
  expect(repeated.status === "rejected" && repeated.reason).toBeInstanceOf(UniqueViolation)
  expect(last).toEqual({ status: "fulfilled", value: { changes: 1 } })
  expect(await itemIds(db)).toEqual([1, 4])
})

test("when a shared commit fails, each transaction runs again alone and only the guilty one fails", async () => {
  await inOneOf(TRIES, async () => {
    await using temporary = await TemporaryDatabase.open(SCHEMA)
    const { db, file } = temporary
    const runs: number[] = []
    const insert = (id: number, alsoRun?: (tx: Queries) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        runs.push(id)
        await tx.run(insertItem(id))
        await alsoRun?.(tx)
        return idsSeenElsewhere(file)
      })
    // A deferred foreign key is checked by COMMIT itself.
    const orphan = sql`insert into children (parent_id) values (${99})`
    const [first, guilty, last] = await Promise.allSettled([insert(1), insert(2, (tx) => tx.run(orphan)), insert(3)])
    expect(first).toEqual({ status: "fulfilled", value: [] })
    expect(guilty).toMatchObject({ status: "rejected", reason: { name: "StatementFailed" } })
    expect(last).toEqual({ status: "fulfilled", value: [1] })
    expect(runs).toEqual([1, 2, 3, 1, 2, 3])
    expect(await itemIds(db)).toEqual([1, 3])
  })
})

test("when SQLite itself rolls back the shared transaction, nothing of the neighbours is lost or half saved", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const [first, guilty, last] = await Promise.allSettled([
    db.run(insertItem(1)),
    db.transaction(async (tx) => {
      await tx.run(insertItem(2))
      await tx.run(sql`insert or rollback into items (id) values (${2})`).catch(() => {})
      await tx.run(insertItem(7))
    }),
    db.run(insertItem(3)),
  ])
  expect(first.status).toBe("fulfilled")
  expect(guilty.status === "rejected" && guilty.reason).toBeInstanceOf(TransactionFailed)
  expect(last.status).toBe("fulfilled")
  expect(await itemIds(db)).toEqual([1, 3])
})

test("a commit that fails alone releases the lock, and the database remains usable", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db, file } = temporary
  const error = await rejection(db.run(sql`insert into children (parent_id) values (${99})`))
  expect(error.message).toBe("FOREIGN KEY constraint failed (in the statement: commit)")
  using other = new Sqlite(file)
  other.run("insert into items (id) values (5)")
  await db.run(insertItem(1))
  expect(await itemIds(db)).toEqual([1, 5])
})

test("a transaction that catches the error of a statement cannot save the rest", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  await db.run(insertItem(1))
  const later: string[] = []
  const error = await rejection(
    db.transaction(async (tx) => {
      await tx.run(insertItem(2))
      await tx.run(insertItem(1)).catch(() => {})
      later.push((await rejection(tx.run(insertItem(3)))).name, (await rejection(tx.all(sql`select 1`))).name)
    }),
  )
  expect(error).toBeInstanceOf(TransactionFailed)
  expect(error.cause).toBeInstanceOf(UniqueViolation)
  expect(later).toEqual(["TransactionFailed", "TransactionFailed"])
  expect(await itemIds(db)).toEqual([1])
})

test("work that a transaction started but did not await may use the database once the transaction has ended", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const ended = Promise.withResolvers<void>()
  const detached = await db.transaction(async () => ({ done: ended.promise.then(() => db.run(insertItem(1))) }))
  ended.resolve()
  expect(await detached.done).toEqual({ changes: 1 })
})

test("every commit is flushed to disk, not only handed to the operating system", async () => {
  using _ = flushedCommits()
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const setting = await temporary.db.transaction((tx) => tx.get(sql`pragma synchronous`))
  expect(setting).toEqual({ synchronous: 2 })
})

test("foreign keys are enforced", async () => {
  await using temporary = await TemporaryDatabase.open(
    "create table a (id integer primary key) strict; create table b (a_id integer not null references a (id)) strict",
  )
  const error = await rejection(temporary.db.run(sql`insert into b values (${1})`))
  expect(error.message).toStartWith("FOREIGN KEY constraint failed")
})

test("close saves waiting transactions, and refuses later ones", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db, file } = temporary
  const waiting = [1, 2, 3].map((id) => db.run(insertItem(id)))
  const closed = db.close()
  const tooLate = [db.run(insertItem(4)), db.all(sql`select 1`), db.get(sql`select 1`), db.transaction(async () => {})]
  for (const use of tooLate) {
    const error = await rejection(use)
    expect(error.message).toBe(`the database ${file} is closed`)
  }
  await Promise.all([...waiting, closed, db.close()])
  expect(idsSeenElsewhere(file)).toEqual([1, 2, 3])
})
