import { expect, test } from "bun:test"
import { DatabaseUnavailable } from "../../../src/database/errors.ts"
import { sql } from "../../../src/database/port.ts"
import { PostgresConnection } from "../../../src/database/postgres/connection.ts"
import { ConnectionLost, StatementInterrupted } from "../../../src/database/postgres/failures.ts"
import { Pool } from "../../../src/database/postgres/pool.ts"
import { parsedAddress } from "../../harness/engine.ts"
import { NetworkProxy } from "../../harness/network-proxy.ts"
import { OwnSchema, sharedServer } from "../../harness/own-schema.ts"
import { rejection } from "../../harness/temporary-database.ts"

const SCHEMA = "create table items (id bigint primary key)"

const insert = (id: number) => sql`insert into items (id) values (${id})`

const SLOW = sql`select 1 as one from pg_sleep(0.05)`

/** @param port of a proxy, if not the server's own */
function poolOf(own: OwnSchema, options: { size: number; patience?: number; fresh?: number; port?: number }): Pool {
  const { port, patience = 20_000, ...others } = options
  const address = parsedAddress(own.address(port))
  return new Pool({ open: () => PostgresConnection.open(address), patience, ...others })
}

test("there are never more connections than the pool allows, however many callers ask, and all are served", async () => {
  await using own = await OwnSchema.create()
  const db = await own.open({ schema: SCHEMA, pool: 4 })
  const everything = Promise.all([
    ...Array.from({ length: 40 }, (_, id) =>
      db.transaction(async (tx) => {
        await tx.run(insert(id))
        await tx.get(SLOW)
      }),
    ),
    ...Array.from({ length: 40 }, () => db.get(SLOW)),
  ])
  const counts: number[] = []
  let done = false
  const watching = (async () => {
    while (!done) counts.push(await own.connections())
  })()
  await everything
  done = true
  await watching
  expect(Math.max(...counts)).toBe(4)
  expect(await db.get(sql`select count(*) as number from items`)).toEqual({ number: 40 })
})

test("the first caller is served first", async () => {
  await using own = await OwnSchema.create()
  const pool = poolOf(own, { size: 1 })
  const held = await pool.acquire()
  const served: number[] = []
  const waiting = [1, 2, 3, 4].map(async (number) => {
    const connection = await pool.acquire()
    served.push(number)
    pool.release(connection)
  })
  expect(served).toEqual([])
  pool.release(held)
  await Promise.all(waiting)
  expect(served).toEqual([1, 2, 3, 4])
  await pool.close()
})

test("a caller that waits too long is told that all connections are in use", async () => {
  await using own = await OwnSchema.create()
  const pool = poolOf(own, { size: 1, patience: 2000 })
  const held = await pool.acquire()
  const error = await rejection(pool.acquire())
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error.message).toStartWith("no database connection became free within ")
  pool.release(held)
  expect(await pool.acquire()).toBe(held)
  await pool.close()
})

test("a connection that ended is not handed out again, and another one replaces it", async () => {
  await using own = await OwnSchema.create()
  const pool = poolOf(own, { size: 2 })
  const [one, other] = [await pool.acquire(), await pool.acquire()]
  pool.release(one)
  await own.administer(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = '${own.name}'`,
  )
  while (!one.isLost || !other.isLost) await Bun.sleep(5)
  pool.release(other)
  const fresh = await Promise.all([pool.acquire(), pool.acquire()])
  for (const connection of fresh) {
    expect([one, other]).not.toContain(connection)
    expect(await connection.get(sql`select 1 as one`)).toEqual({ one: 1 })
  }
  await pool.close()
})

test("a connection that is returned inside a transaction is closed, and another one replaces it", async () => {
  await using own = await OwnSchema.create()
  const pool = poolOf(own, { size: 1 })
  for (const texts of [["begin"], ["begin; select nothing"], ["begin", "select nothing"]]) {
    const spoilt = await pool.acquire()
    for (const text of texts) await spoilt.script(text).catch(() => {})
    pool.release(spoilt)
    const next = await pool.acquire()
    expect(next).not.toBe(spoilt)
    await next.script("begin")
    await next.script("rollback")
    pool.release(next)
    expect(await pool.acquire()).toBe(next)
    pool.release(next)
  }
  await pool.close()
})

test("a connection on which a statement was cancelled is closed when it is returned", async () => {
  await using own = await OwnSchema.create()
  const pool = poolOf(own, { size: 1 })
  const held = await pool.acquire()
  const asked = rejection(held.get(sql`select 1 as one from pg_sleep(60)`))
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
    where application_name = '${own.name}' and wait_event = 'PgSleep'`
  while ((await own.administer(cancel)).length === 0) await Bun.sleep(5)
  expect(await asked).toBeInstanceOf(StatementInterrupted)
  pool.release(held)
  expect(await pool.acquire()).not.toBe(held)
  await pool.close()
})

test("a connection with an answer still outstanding is closed when it is returned", async () => {
  await using own = await OwnSchema.create()
  const pool = poolOf(own, { size: 1 })
  const held = await pool.acquire()
  const owed = rejection(held.get(SLOW))
  pool.release(held)
  expect(await pool.acquire()).not.toBe(held)
  expect(await owed).toBeInstanceOf(ConnectionLost)
  await pool.close()
})

test("a connection that has been idle for long is replaced: it may be dead without notice", async () => {
  using proxy = await NetworkProxy.start(Number(new URL(sharedServer()).port))
  await using own = await OwnSchema.create()
  const pool = poolOf(own, { size: 1, fresh: 3000, port: proxy.port })
  const first = await pool.acquire()
  pool.release(first)
  expect(await pool.acquire()).toBe(first)
  pool.release(first)
  await Bun.sleep(3100)
  const second = await pool.acquire()
  expect(second).not.toBe(first)
  expect(first.isLost).toBeTrue()
  expect(await second.get(sql`select 1 as one`)).toEqual({ one: 1 })
  pool.release(second)
  await pool.close()
})

test("a server that accepts no further connections is not treated as unavailable", async () => {
  await using own = await OwnSchema.create()
  const address = parsedAddress(own.address())
  let opened = 0
  const pool = new Pool({
    open: () =>
      opened++ === 0
        ? PostgresConnection.open(address)
        : Promise.reject(new DatabaseUnavailable("too many connections")),
    size: 3,
    patience: 2000,
  })
  const held = await pool.acquire()
  const error = await rejection(pool.acquire())
  expect(error.message).toStartWith("no database connection became free within 2 s")
  // No other connection could be opened for longer than the patience lasts, yet callers that ask now still wait.
  const next = pool.acquire()
  await Bun.sleep(300)
  pool.release(held)
  expect(await next).toBe(held)
  pool.release(held)
  await pool.close()
})

test("closing waits for connections in use, and leaves none behind", async () => {
  await using own = await OwnSchema.create()
  const db = await own.open({ schema: SCHEMA, pool: 3 })
  const atWork = [1, 2, 3, 4, 5, 6].map((id) =>
    db.transaction(async (tx) => {
      await tx.run(insert(id))
      await tx.get(SLOW)
    }),
  )
  const reading = db.get(SLOW)
  await db.close()
  await Promise.all(atWork)
  expect(await reading).toEqual({ one: 1 })
  while ((await own.connections()) > 0) await Bun.sleep(10)
  expect([...(await own.administer("select count(*)::integer as number from items"))]).toEqual([{ number: 6 }])
})

test("a connection that is established after the pool was closed is closed too", async () => {
  await using own = await OwnSchema.create()
  const opened = Promise.withResolvers<PostgresConnection>()
  const pool = new Pool({
    open: async () => {
      const connection = await PostgresConnection.open(parsedAddress(own.address()))
      opened.resolve(connection)
      return connection
    },
    size: 1,
    patience: 1,
  })
  expect(await rejection(pool.acquire())).toBeInstanceOf(DatabaseUnavailable)
  await pool.close()
  const late = await opened.promise
  while (!late.isLost) await Bun.sleep(5)
  expect(pool.connections.size).toBe(0)
})
