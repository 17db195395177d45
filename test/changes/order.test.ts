import { afterEach, beforeEach, expect, test } from "bun:test"
import { SQL } from "bun"
import { noteChange } from "../../src/audit/rules.ts"
import { readChanges } from "../../src/changes/rules.ts"
import type { ChangeEntry, ChangePage } from "../../src/changes/schema.ts"
import { type Database, type Queries, sql } from "../../src/database/port.ts"
import { databaseAddressOf, onPostgres, openTestDatabase } from "../harness/engine.ts"
import { NOON, Queue } from "../harness/queue.ts"

/*
 * Entries in the feed are in the order of commits. Following the feed by cursors returns each entry exactly once, whatever
 * is written at the same time by any process.
 */

/** The number of simultaneous writers, and of changes that each of them makes. */
const WRITERS = 8
const ROUNDS = 40

let queue: Queue
let others: Database[]
beforeEach(async () => {
  queue = await Queue.open()
  others = [await openTestDatabase(queue.directory.path), await openTestDatabase(queue.directory.path)]
})
afterEach(async () => {
  for (const database of others) await database.close()
  await queue[Symbol.asyncDispose]()
})

const COMPANY = { company: { id: 1, name: "Acme", language: "de", timezone: "Europe/Berlin" } }

/** Records a change of a team that does not exist. */
function note(tx: Queries, id: number): Promise<void> {
  const changes = { state: { before: "active", after: "inactive" } }
  const actor = { kind: "server", duty: "test" } as const
  return noteChange(tx, { actor, companyId: 1, now: NOON, action: "update", record: { type: "team", id }, changes })
}

async function readFrom(database: Database, after: string | undefined, limit = 1000): Promise<ChangePage> {
  const { data, meta } = await readChanges(database, COMPANY, { after, types: undefined, limit })
  return { data: JSON.parse(data.text), meta }
}

const idsOf = (entries: readonly ChangeEntry[]) => entries.map(({ record }) => record.id)

test("readers on instances other than the writers' see each entry once, in one order, as soon as it is returned", async () => {
  const writing = [queue.db, ...others]
  const answered = new Set<number>()
  let over = false

  const write = async (writer: number) => {
    const database = writing[writer % writing.length] ?? queue.db
    for (let round = 0; round < ROUNDS; round++) {
      const id = 1 + writer * ROUNDS + round
      await database.transaction(async (tx) => {
        await note(tx, id)
        // Some continue for a while after recording their change, and some depend on changes by others.
        if (round % 3 === 0) await tx.all(sql`select count(*) as number from jobs where company_id = 1`)
        if (round % 5 === 0) {
          await tx.run(sql`
            insert into jobs (company_id, kind, payload, state, run_at, attempts, created_at, updated_at)
            values (1, 'test', '{}', 'queued', ${NOON}, 0, ${NOON}, ${NOON})`)
        }
        if (round % 4 === 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
      })
      answered.add(id)
    }
  }

  const follow = async (reader: number) => {
    const seen: (number | null)[] = []
    let next: string | undefined
    for (let round = reader; ; round++) {
      const isLast = over
      const database = writing[round % writing.length] ?? queue.db
      database.refresh()
      const before = new Set(answered)
      const page = await readFrom(database, next, 1 + (round % 50))
      next = page.meta.next
      seen.push(...idsOf(page.data))
      if (!page.meta.has_more) {
        // Everything that was confirmed before is present.
        expect([...before.difference(new Set(seen))]).toEqual([])
        if (isLast) return seen
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 4))
    }
  }

  const readers = [0, 1, 2].map(follow)
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  over = true
  const seen = await Promise.all(readers)
  const all = Array.from({ length: WRITERS * ROUNDS }, (_, index) => index + 1)
  for (const ids of seen) {
    expect(ids.toSorted((one, other) => Number(one) - Number(other))).toEqual(all)
    expect(ids).toEqual(seen[0] ?? [])
    // Consecutive changes by one writer are in that order.
    for (let writer = 0; writer < WRITERS; writer++) {
      const own = ids.filter((id) => Math.floor((Number(id) - 1) / ROUNDS) === writer)
      expect(own).toEqual(own.toSorted((one, other) => Number(one) - Number(other)))
    }
  }
})

test("a transaction in progress delays nobody, and its entry comes after those committed before it", async () => {
  if (!onPostgres) return
  const noted = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  const slow = queue.db.transaction(async (tx) => {
    await note(tx, 1)
    noted.resolve()
    await resumed.promise
  })
  await noted.promise
  await others[0]?.transaction((tx) => note(tx, 2))
  const first = await readFrom(others[1] ?? queue.db, undefined)
  expect(idsOf(first.data)).toEqual([2])
  resumed.resolve()
  await slow
  const second = await readFrom(others[1] ?? queue.db, first.meta.next)
  expect(idsOf(second.data)).toEqual([1])
})

test("a session of another program that idles in a transaction delays nobody", async () => {
  const address = await databaseAddressOf(queue.directory.path)
  if (address === undefined) return
  await using foreign = new SQL(address, { max: 1 })
  await foreign.begin(async (session) => {
    // It has a transaction number and a snapshot, and has read and locked the data on which the feed is based.
    await session.unsafe("select pg_current_xact_id()")
    await session.unsafe("select * from changes")
    await session.unsafe("select * from companies for key share")
    await queue.db.transaction((tx) => note(tx, 1))
    // A delayed read takes two seconds each time. One without a delay may take that long on a busy machine, but not ten times.
    let fastest = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 10 && fastest >= 2000; tries++) {
      const startedAt = performance.now()
      const { data } = await readFrom(others[0] ?? queue.db, undefined)
      expect(idsOf(data)).toEqual([1])
      fastest = Math.min(fastest, performance.now() - startedAt)
    }
    expect(fastest).toBeLessThan(2000)
  })
})

test("a reader that waits for a commit that hangs lets writers pass, and continues when it has ended", async () => {
  const address = await databaseAddressOf(queue.directory.path)
  if (address === undefined) return
  await using hanging = new SQL(address, { max: 1 })
  const reading = await hanging.begin(async (session) => {
    await session.unsafe("select pg_advisory_xact_lock_shared(7263, 'changes'::regclass::oid::integer)")
    const page = readFrom(others[0] ?? queue.db, undefined)
    await Bun.sleep(100)
    await queue.db.transaction((tx) => note(tx, 1))
    expect(await Promise.race([page, Bun.sleep(100).then(() => "waiting")])).toBe("waiting")
    return { page }
  })
  expect(idsOf((await reading.page).data)).toEqual([1])
})

test("a transaction that fails leaves no entry, and no gap for which a reader would wait", async () => {
  await queue.db.transaction((tx) => note(tx, 1))
  await queue.db
    .transaction(async (tx) => {
      await note(tx, 2)
      throw new Error("changed my mind")
    })
    .catch(() => {})
  await queue.db.transaction((tx) => note(tx, 3))
  expect(idsOf((await readFrom(queue.db, undefined)).data)).toEqual([1, 3])
})
