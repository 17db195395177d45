import { expect, test } from "bun:test"
import { removeOldEntries } from "../../src/audit/retention.ts"
import { noteChanges } from "../../src/audit/rules.ts"
import { type Queries, sql } from "../../src/database/port.ts"
import { Queue } from "../harness/queue.ts"
import { acmeHaving, passed, renew } from "../harness/recurring-training.ts"

/** The audit log in the background: the server's own actions are recorded, and old entries are removed. */

const DAY = 86_400_000
const TODAY = Date.UTC(2026, 10, 20, 9, 30)

/** Adds entries with these ages in days. */
async function addEntries(tx: Queries, daysAgo: number, count = 1): Promise<void> {
  const authorship = { actor: { kind: "server", duty: "test" }, companyId: null, now: TODAY - daysAgo * DAY } as const
  const record = { type: "installation", id: null } as const
  await noteChanges(
    tx,
    authorship,
    Array.from({ length: count }, () => ({ action: "update" as const, record })),
  )
}

async function agesOf(queries: Queries): Promise<number[]> {
  const rows = await queries.all<{ at: number }>(sql`select at from audit_entries order by id`)
  return rows.map(({ at }) => (TODAY - at) / DAY)
}

test("only entries past their retention are removed, in batches", async () => {
  await using queue = await Queue.open()
  await queue.db.transaction(async (tx) => {
    await addEntries(tx, 400, 2500)
    for (const days of [31, 30, 29, 0]) await addEntries(tx, days)
  })
  let transactions = 0
  const lead: Pick<typeof queue.db, "transaction"> = {
    transaction: (work) => {
      transactions++
      return queue.db.transaction(work)
    },
  }
  await removeOldEntries(queue.db, { lead, days: 30, now: TODAY })
  expect(await agesOf(queue.db)).toEqual([30, 29, 0])
  expect(transactions).toBe(3)
  await removeOldEntries(queue.db, { lead, days: 30, now: TODAY })
  expect(transactions).toBe(3)
})

test("entries are kept forever unless a retention is set", async () => {
  await using queue = await Queue.open()
  await queue.db.transaction((tx) => addEntries(tx, 40_000))
  await removeOldEntries(queue.db, { lead: queue.db, days: 0, now: TODAY })
  expect(await agesOf(queue.db)).toEqual([40_000])
})

test("an instruction opened by the server is recorded as its action", async () => {
  await using acme = await acmeHaving({ assignments: [passed("2026-12-01")] })
  await renew(acme)
  const [entry] = await acme.database.all<{ record_id: number; changes: string }>(sql`
    select e.company_id, e.actor, e.origin, e.client_id, e.action, e.record_type, e.record_id, e.changes
    from audit_entries e where e.actor = 'server'`)
  const { id, user_id } = (await acme.database.get<{ id: number; user_id: number }>(sql`
    select id, user_id from assignments where predecessor_id is not null`)) ?? { id: 0, user_id: 0 }
  expect<object | undefined>(entry).toEqual({
    company_id: acme.ids.companies.acme?.id,
    actor: "server",
    origin: "renew recurring instruction",
    client_id: null,
    action: "create",
    record_type: "assignment",
    record_id: id,
    changes: expect.any(String),
  })
  expect(JSON.parse(entry?.changes ?? "{}")).toMatchObject({
    user_id: { before: null, after: user_id },
    deadline_date: { before: null, after: "2026-12-01" },
  })
})
