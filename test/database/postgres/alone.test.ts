import { expect, test } from "bun:test"
import { type Database, type Queries, sql } from "../../../src/database/port.ts"
import { Tolerance } from "../../../src/database/postgres/gate.ts"
import { OwnSchema } from "../../harness/own-schema.ts"

/* Transactions that repeatedly collide with concurrent ones and therefore run alone. */

const SCHEMA = `
  create table counters (id bigint primary key, value bigint not null);
  create table hits (id bigint primary key, value bigint not null);
  insert into counters (id, value) values (1, 0), (2, 0);
  insert into hits (id, value) values (1, 0), (2, 0)`

const opened = (own: OwnSchema) => own.open({ schema: SCHEMA })

const raise = sql`update counters set value = value + 1 where id = 1`

async function value(queries: Queries): Promise<number | undefined> {
  return (await queries.get<{ value: number }>(sql`select value from counters where id = 1`))?.value
}

async function isAlone(tx: Queries): Promise<boolean> {
  const row = await tx.get<{ isolation: string }>(sql`select current_setting('transaction_isolation') as isolation`)
  return row?.isolation !== "serializable"
}

const read = (id: number) => sql`select value from hits where id = ${id}`
const hit = (id: number) => sql`update hits set value = value + 1 where id = ${id}`

/** Runs `work` alone: when concurrent, it collides each time with a rival on another instance. */
async function runAlone<T>(db: Database, rival: Database, work: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    if (await isAlone(tx)) return work(tx)
    await tx.get(read(1))
    await rival.transaction(async (other) => {
      await other.get(read(2))
      await other.run(hit(1))
    })
    await tx.run(hit(2))
    throw new Error("the rival has not collided")
  })
}

/** Waits until a transaction is waiting for the lock held by writers. */
async function waiting(own: OwnSchema, mode: "ExclusiveLock" | "RowShareLock"): Promise<void> {
  const query = `
    select 1 from pg_locks where mode = '${mode}' and not granted
      and relation = '${own.name}.schema_migrations'::regclass`
  while ((await own.administer(query)).length === 0) await Bun.sleep(5)
}

test("a transaction that runs alone waits for those in progress, and sees what they have written", async () => {
  await using own = await OwnSchema.create()
  const [db, rival, other] = [await opened(own), await opened(own), await opened(own)]
  const collided = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const steps: string[] = []
  const beside = other.transaction(async (tx) => {
    await tx.run(raise)
    begun.resolve()
    await collided.promise
    steps.push("the others end")
  })
  await begun.promise
  const alone = runAlone(db, rival, async (tx) => {
    steps.push("alone")
    return value(tx)
  })
  await waiting(own, "ExclusiveLock")
  collided.resolve()
  await beside
  expect(await alone).toBe(1)
  expect(steps).toEqual(["the others end", "alone"])
})

test("others wait for a transaction that runs alone, and see what it has written; reads continue", async () => {
  await using own = await OwnSchema.create()
  const [db, rival, other] = [await opened(own), await opened(own), await opened(own)]
  const inside = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const alone = runAlone(db, rival, async (tx) => {
    const before = await value(tx)
    inside.resolve()
    await end.promise
    await tx.run(raise)
    return before
  })
  await inside.promise
  let asked = 0
  const beside = other.transaction(async (tx) => {
    asked++
    return value(tx)
  })
  await waiting(own, "RowShareLock")
  expect(asked).toBe(0)
  expect(await value(other)).toBe(0)
  end.resolve()
  expect(await alone).toBe(0)
  expect(await beside).toBe(1)
  expect(asked).toBe(1)
})

test("one that never ends does not prevent others from writing while another waits to run alone", async () => {
  await using own = await OwnSchema.create()
  const [db, rival, other] = [await opened(own), await opened(own), await opened(own)]
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const hanging = other.transaction(async (tx) => {
    await tx.run(sql`update counters set value = value + 1 where id = 2`)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const alone = runAlone(db, rival, value)
  await waiting(own, "ExclusiveLock")
  await other.run(raise)
  end.resolve()
  await hanging
  expect(await alone).toBe(1)
})

test("after one that had to run alone, fewer collisions suffice to run others alone, until collisions are rare", () => {
  const tolerance = new Tolerance()
  expect(tolerance.collisions).toBe(4)
  for (let times = 0; times < 5; times++) tolerance.gotThroughAlone()
  expect(tolerance.collisions).toBe(1)
  for (let times = 0; times < 4; times++) tolerance.gotThroughBeside()
  expect(tolerance.collisions).toBe(2)
  for (let times = 0; times < 40; times++) tolerance.gotThroughBeside()
  expect(tolerance.collisions).toBe(4)
})
