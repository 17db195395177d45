import { expect, test } from "bun:test"
import { DatabaseUnavailable } from "../../../src/database/errors.ts"
import { type Queries, sql } from "../../../src/database/port.ts"
import type { PostgresDatabase } from "../../../src/database/postgres/database.ts"
import { OwnSchema, sharedServer } from "../../harness/own-schema.ts"
import { rejection } from "../../harness/temporary-database.ts"

/* Statements, transactions and sessions ended by a time limit of the server or by an administrator. */

const SCHEMA = "create table items (id bigint primary key)"

/** Opens the schema as a user with this statement timeout. */
async function openLimited(own: OwnSchema, limit: string, patience: number): Promise<PostgresDatabase> {
  const user = `limited_${own.name}`
  await own.administer(
    `create role ${user} superuser login password 'test'`,
    `alter role ${user} set statement_timeout = '${limit}'`,
  )
  const server = new URL(sharedServer())
  server.username = user
  server.password = "test"
  return own.open({ server: server.href, schema: SCHEMA, pool: 2, patience })
}

async function waitingForLock(own: OwnSchema): Promise<number> {
  for (;;) {
    const [row] = await own.administer<{ pid: number }>(`
      select pid from pg_stat_activity where application_name = '${own.name}' and wait_event_type = 'Lock'`)
    if (row !== undefined) return row.pid
    await Bun.sleep(10)
  }
}

const insert = (id: number) => sql`insert into items (id) values (${id})`

/** Begins a transaction that writes. Calling the result ends it. */
async function beginWriting(own: OwnSchema): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const db = await own.open({ schema: SCHEMA })
  const writing = db.transaction(async (tx) => {
    await tx.run(sql`delete from items where id = -1`)
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  return async () => {
    ended.resolve()
    await writing
  }
}

test("a transaction whose beginning is cancelled spoils no connection", async () => {
  await using own = await OwnSchema.create()
  const db = await openLimited(own, "150ms", 300)
  const endWriting = await beginWriting(own)
  // On both connections: an import waits for all writers.
  const errors = await Promise.all([1, 2].map((id) => rejection(db.load((tx) => tx.run(insert(id))))))
  for (const error of errors) expect(error).toBeInstanceOf(DatabaseUnavailable)
  await endWriting()
  for (let id = 1; id <= 4; id++) await db.run(insert(id))
  expect(await Promise.all([1, 2, 3, 4].map(() => db.get(sql`select count(*) as number from items`)))).toEqual(
    [1, 2, 3, 4].map(() => ({ number: 4 })),
  )
  expect(
    await own.administer(
      `select 1 from pg_stat_activity where state like 'idle in %' and application_name = '${own.name}'`,
    ),
  ).toHaveLength(0)
})

const KEY = 7_700

/** A lock that blocks a statement while the test holds it. */
const gate = sql`select 1 as one from (select pg_advisory_xact_lock_shared(${KEY})) as lock`

test.each(["read", "write"])("a %s that an administrator has cancelled is repeated", async (kind) => {
  await using own = await OwnSchema.create()
  const db = await own.open({ schema: SCHEMA })
  const holder = await own.open({ schema: SCHEMA })
  let asked: Promise<unknown> = Promise.resolve()
  let times = 0
  await holder.transaction(async (tx) => {
    await tx.all(sql`select pg_advisory_xact_lock(${KEY})`)
    const write = async (queries: Queries) => {
      times++
      await queries.run(insert(1))
      return queries.get(gate)
    }
    asked = kind === "read" ? db.get(gate) : db.transaction(write)
    asked.catch(() => {})
    const pid = await waitingForLock(own)
    await own.administer(`select pg_cancel_backend(${pid})`)
  })
  expect(await asked).toEqual({ one: 1 })
  if (kind === "write") expect(times).toBeGreaterThan(1)
  expect(await db.get(sql`select count(*) as number from items`)).toEqual({ number: kind === "read" ? 0 : 1 })
})

test("a statement that always exceeds the time limit is reported as a matter for the administrator", async () => {
  await using own = await OwnSchema.create()
  const db = await openLimited(own, "150ms", 300)
  const slow = sql`select 1 as one from pg_sleep(5)`
  const errors = [
    await rejection(db.get(slow)),
    await rejection(db.transaction((tx) => tx.get(slow))),
    await rejection(db.snapshot((queries) => queries.get(slow))),
  ]
  for (const error of errors) expect(error).toBeInstanceOf(DatabaseUnavailable)
  await db.run(insert(1))
})

/** Runs a transaction that is disrupted the first time and should be repeated. */
async function hurtOnce(hurt: (tx: Queries) => Promise<void>): Promise<void> {
  await using own = await OwnSchema.create()
  const db = await own.open({ schema: SCHEMA })
  let times = 0
  await db.transaction(async (tx) => {
    await tx.run(insert(1))
    if (times++ === 0) await hurt(tx)
    await tx.run(insert(2))
  })
  expect(times).toBe(2)
  expect(await db.all(sql`select id from items order by id`)).toEqual([{ id: 1 }, { id: 2 }])
}

test("a transaction that the server ended because it was idle for too long is repeated", () =>
  hurtOnce(async (tx) => {
    await tx.all(sql`select set_config('idle_in_transaction_session_timeout', '20ms', true)`)
    // Nothing is read from the network meanwhile, so the server's last message is mistaken for the answer to the next
    // statement.
    Bun.sleepSync(300)
  }))

test("a transaction that the server ended because it took too long is repeated", () =>
  hurtOnce(async (tx) => {
    await tx.all(sql`select set_config('transaction_timeout', '20ms', true)`)
    await tx.all(sql`select pg_sleep(5)`)
  }))
