import { expect, test } from "bun:test"
import { noteFailure } from "../../src/audit/gathering/rules.ts"
import { type Entry, readEntries } from "../../src/audit/reading.ts"
import { removeOldEntries } from "../../src/audit/retention.ts"
import { CSV, JSON_LINES, READABLE } from "../../src/audit/writing.ts"
import { type Queries, sql } from "../../src/database/port.ts"
import { NOON, Queue } from "../harness/queue.ts"

/** Events that anyone can cause share one entry per account, address and quarter of an hour. */

interface Failure {
  readonly address?: string
  readonly userId?: number | null
  readonly reason?: string
  /** A time, in milliseconds after noon. */
  readonly after?: number
}

function fail(tx: Queries, { address = "192.0.2.1", userId = 17, reason, after = 0 }: Failure): Promise<void> {
  return noteFailure(tx, {
    actor: { kind: "person", user: null, requestId: "r", address, device: "Firefox" },
    companyId: 1,
    now: NOON + after,
    action: "sign-in-failed",
    record: { type: "user", id: userId },
    ...(reason === undefined ? {} : { changes: { reason: { before: null, after: reason } } }),
  })
}

async function failures(queue: Queue, all: readonly Failure[]): Promise<Entry[]> {
  for (const one of all) await queue.db.transaction((tx) => fail(tx, one))
  const entries: Entry[] = []
  await readEntries(queue.db, {}, async (page) => {
    entries.push(...page)
  })
  return entries
}

const timesIn = (entries: readonly Entry[]) => entries.map(({ changes }) => changes.count?.after ?? 1)

test("repetitions are counted next to their entry, which does not change", async () => {
  await using queue = await Queue.open()
  await failures(queue, [{}])
  const stored = () => queue.db.all(sql`select * from audit_entries`)
  const before = await stored()
  const [entry] = await failures(queue, [{ after: 1_000 }, { after: 899_999 }])
  expect(await stored()).toEqual(before)
  if (entry === undefined) throw new TypeError("there is no entry")
  const lastAt = new Date(NOON + 899_999).toISOString()
  expect(entry.changes).toEqual({ count: { before: null, after: 3 }, last_at: { before: null, after: lastAt } })
  expect(READABLE.line(entry)).toEndWith(`sign-in-failed user:17 of acme  count 3, last_at "${lastAt}"\n`)
  expect(JSON_LINES.line(entry)).toContain('"count":{"before":null,"after":3}')
  expect(CSV.line(entry)).toContain('""count"":{""before"":null,""after"":3}')
})

test("another account, another address and another quarter of an hour have separate entries", async () => {
  await using queue = await Queue.open()
  const entries = await failures(queue, [
    {},
    { userId: 18 },
    { userId: null },
    { address: "192.0.2.2" },
    { after: 900_000 },
    { userId: 18, after: 1 },
  ])
  expect(timesIn(entries)).toEqual([1, 2, 1, 1, 1])
})

test("an IPv6 network counts as one address, and a larger one if the failure involves no user", async () => {
  await using queue = await Queue.open()
  const addresses = ["2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:2::1"]
  const entries = await failures(
    queue,
    [17, null].flatMap((userId) => addresses.map((address) => ({ address, userId }))),
  )
  expect(timesIn(entries)).toEqual([2, 1, 3])
})

test("each new reason has an entry, up to a hundred", async () => {
  await using queue = await Queue.open()
  const entries = await failures(
    queue,
    Array.from({ length: 120 }, (_, number) => ({ reason: `reason ${Math.floor(number / 2)}` })),
  )
  expect(timesIn(entries)).toEqual(Array.from({ length: 60 }, () => 2))
  const more = await failures(
    queue,
    Array.from({ length: 60 }, (_, number) => ({ reason: `another ${number}` })),
  )
  expect(more.length).toBe(100)
  expect(timesIn(more).at(-1)).toBe(21)
})

test("the count is deleted with its entry", async () => {
  await using queue = await Queue.open()
  await failures(queue, [{}, {}])
  await removeOldEntries(queue.db, { lead: queue.db, days: 1, now: NOON + 2 * 86_400_000 })
  expect(await queue.db.all(sql`select entry_id from gathered_entries`)).toEqual([])
})
