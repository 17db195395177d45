import { expect, test } from "bun:test"
import { DatabaseUnavailable } from "../../../src/database/errors.ts"
import { sql } from "../../../src/database/port.ts"
import { NetworkProxy } from "../../harness/network-proxy.ts"
import { OwnSchema, sharedServer } from "../../harness/own-schema.ts"
import { rejection } from "../../harness/temporary-database.ts"
import { Load, NOTHING_AMISS, NUMBERS } from "./load.ts"

/* A network that loses connections between trainbase and a healthy server. */

const CROWD = { writers: 20, readers: 5 }

const startProxy = () => NetworkProxy.start(Number(new URL(sharedServer()).port))

test("connections that are cut at any moment affect nobody", async () => {
  using proxy = await startProxy()
  await using own = await OwnSchema.create()
  const load = new Load(await own.open({ port: proxy.port, schema: NUMBERS }), CROWD)
  let messages = 0
  proxy.lets = () => ++messages % 97 !== 0
  await load.progress(200)
  for (let times = 0; times < 5; times++) {
    proxy.cut()
    await load.progress(30)
  }
  await load.stop()
  proxy.lets = () => true
  expect(load.errors).toEqual([])
  expect(await load.findings()).toEqual(NOTHING_AMISS)
})

test("a commit whose answer is lost is not repeated, but one that never arrived is", async () => {
  using proxy = await startProxy()
  await using own = await OwnSchema.create()
  const load = new Load(await own.open({ port: proxy.port, schema: NUMBERS }), CROWD)
  const lost = { fromClient: 0, fromServer: 0 }
  const commits = { fromClient: 0, fromServer: 0 }
  proxy.lets = (direction, bytes) => {
    if (!bytes.includes(direction === "fromClient" ? "commit" : "COMMIT") || ++commits[direction] % 5 !== 0) return true
    lost[direction] += 1
    return false
  }
  while (lost.fromClient < 15 || lost.fromServer < 15) await load.progress(1)
  proxy.lets = () => true
  await load.stop()
  expect(load.errors).toEqual([])
  expect(await load.findings()).toEqual(NOTHING_AMISS)
})

test("12 seconds without network are survived, and reported to callers with less patience", async () => {
  using proxy = await startProxy()
  await using own = await OwnSchema.create()
  const load = new Load(await own.open({ port: proxy.port, schema: NUMBERS }), CROWD)
  const impatient = await own.open({ port: proxy.port, schema: NUMBERS, patience: 1000 })
  await load.progress(100)
  proxy.freeze()
  const refused = rejection(impatient.run(sql`insert into numbers (number, writer) values (0, 0)`))
  await Bun.sleep(12_000)
  proxy.thaw()
  expect(await refused).toBeInstanceOf(DatabaseUnavailable)
  await load.progress(200)
  await load.stop()
  expect(load.errors).toEqual([])
  expect(await load.findings()).toEqual(NOTHING_AMISS)
  expect(await impatient.get(sql`select number from numbers where number = 0`)).toBeUndefined()
})

test("connections that have gone silent are replaced, and work in progress on them is done once", async () => {
  using proxy = await startProxy()
  await using own = await OwnSchema.create()
  const load = new Load(await own.open({ port: proxy.port, schema: NUMBERS }), CROWD)
  await load.progress(200)
  for (let times = 0; times < 2; times++) {
    proxy.abandon()
    await load.progress(100)
  }
  await load.stop()
  expect(load.errors).toEqual([])
  expect(await load.findings()).toEqual(NOTHING_AMISS)
})

test("a statement that is merely slow is left alone, even if no other connection is possible", async () => {
  await using own = await OwnSchema.create()
  await own.administer(
    `create role ${own.name} login password 'x' connection limit 1`,
    `grant all on schema ${own.name} to ${own.name}`,
  )
  const server = new URL(sharedServer())
  server.username = own.name
  server.password = "x"
  const narrow = await own.open({ server: server.href, schema: NUMBERS, pool: 1 })
  const db = await own.open({ schema: NUMBERS })
  const times = { db: 0, narrow: 0 }
  const takeLong = (which: "db" | "narrow") =>
    (which === "db" ? db : narrow).transaction(async (tx) => {
      times[which] += 1
      return tx.get(sql`select 1 as one from pg_sleep(8)`)
    })
  expect(await Promise.all([takeLong("db"), takeLong("narrow")])).toEqual([{ one: 1 }, { one: 1 }])
  expect(times).toEqual({ db: 1, narrow: 1 })
  await narrow.close()
  await own.administer(`drop owned by ${own.name}`, `drop role ${own.name}`)
})

test("a snapshot whose connection is lost ends with a clear error, and one not yet begun uses another connection", async () => {
  using proxy = await startProxy()
  await using own = await OwnSchema.create()
  const db = await own.open({ port: proxy.port, schema: NUMBERS })
  const error = await rejection(
    db.snapshot(async (queries) => {
      await queries.all(sql`select number from numbers`)
      proxy.cut()
      return queries.all(sql`select number from numbers`)
    }),
  )
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error.message).toContain("ended while a snapshot of the database was being read")
  let cuts = 0
  proxy.lets = (_, bytes) => !bytes.includes("repeatable read") || ++cuts > 2
  expect(await db.snapshot((queries) => queries.all(sql`select number from numbers`))).toEqual([])
  expect(cuts).toBe(3)
})

test("a load whose connection is lost is repeated from its start", async () => {
  using proxy = await startProxy()
  await using own = await OwnSchema.create()
  const db = await own.open({ port: proxy.port, schema: NUMBERS })
  let times = 0
  await db.load(async (tx) => {
    await tx.run(sql`insert into numbers (number, writer) values (1, 1)`)
    if (++times === 1) proxy.cut()
    await tx.run(sql`insert into numbers (number, writer) values (2, 1)`)
  })
  expect(times).toBe(2)
  expect(await db.all(sql`select number from numbers order by number`)).toEqual([{ number: 1 }, { number: 2 }])
})
