import { afterAll, beforeAll, expect, test } from "bun:test"
import { DatabaseUnavailable } from "../../../src/database/errors.ts"
import { sql } from "../../../src/database/port.ts"
import { OwnSchema } from "../../harness/own-schema.ts"
import { PostgresServer } from "../../harness/postgres-server.ts"
import { rejection } from "../../harness/temporary-database.ts"
import { Load, NOTHING_AMISS, NUMBERS } from "./load.ts"

/* A server that stops while it is in use, and then returns. */

let server: PostgresServer
beforeAll(async () => {
  server = await PostgresServer.start({ durable: true })
})
afterAll(() => server[Symbol.asyncDispose]())

const CROWD = { writers: 20, readers: 5 }

test("a restarted server loses nothing that was confirmed, and no caller is refused", async () => {
  await using own = await OwnSchema.create(server.address)
  const load = new Load(await own.open({ schema: NUMBERS }), CROWD)
  for (const pause of [0, 1000, 0]) {
    await load.progress(200)
    await server.restart(pause)
  }
  await load.progress(200)
  await load.stop()
  expect(load.errors).toEqual([])
  expect(await load.findings()).toEqual(NOTHING_AMISS)
})

test("a server that is killed at the worst moment loses nothing that was confirmed, and saves nothing twice", async () => {
  await using own = await OwnSchema.create(server.address)
  const load = new Load(await own.open({ schema: NUMBERS }), CROWD)
  for (let times = 0; times < 4; times++) {
    await load.progress(150)
    await server.kill()
    await server.startAgain()
  }
  await load.progress(200)
  await load.stop()
  expect(load.errors).toEqual([])
  expect(await load.findings()).toEqual(NOTHING_AMISS)
})

test("while the server is unavailable for longer than callers wait, all get an error, and later callers at once", async () => {
  await using own = await OwnSchema.create(server.address)
  const db = await own.open({ schema: NUMBERS, patience: 1000 })
  const write = (number: number) => db.run(sql`insert into numbers (number, writer) values (${number}, 0)`)
  await write(1)
  await server.stop()
  const first = await Promise.all([rejection(write(2)), rejection(db.all(sql`select number from numbers`))])
  for (const error of first) {
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(error.message).toContain(`no PostgreSQL answers at 127.0.0.1:${server.port}`)
  }
  // If later calls waited for the full patience again, all would still be waiting. A busy machine delays only some of them.
  const writing: Promise<unknown>[] = []
  let later: unknown
  while (writing.length < 10 && !(later instanceof DatabaseUnavailable)) {
    const refused = rejection(write(3))
    writing.push(refused)
    later = await Promise.race([refused, Bun.sleep(500).then(() => "still waiting")])
  }
  expect(later).toBeInstanceOf(DatabaseUnavailable)
  await Promise.all(writing)
  await server.startAgain()
  const writeWhenBack = async (number: number): Promise<void> => {
    try {
      await write(number)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      await Bun.sleep(50)
      await writeWhenBack(number)
    }
  }
  await writeWhenBack(4)
  expect(await db.all(sql`select number from numbers order by number`)).toEqual([{ number: 1 }, { number: 4 }])
})
