import { describe, expect, test } from "bun:test"
import { issueKey, type KeyKind, peekKey } from "../../src/access/one-time-keys/rules.ts"
import { type Database, sql } from "../../src/database/port.ts"
import { NOON, Queue } from "../harness/queue.ts"

/** Issues keys one millisecond apart and returns them. */
async function issue(
  database: Database,
  kind: KeyKind,
  { count, first = 0, userId }: { count: number; first?: number; userId?: number },
): Promise<string[]> {
  const keys: string[] = []
  await database.transaction(async (tx) => {
    for (let number = first; number < first + count; number++) {
      const owner = userId === undefined ? {} : { userId, companyId: 1 }
      keys.push(await issueKey(tx, { kind, ...owner, lifetime: 3600, now: NOON + number }))
    }
  })
  return keys
}

async function counted(database: Database, kind: KeyKind): Promise<number> {
  const row = await database.get<{ count: number }>(sql`
    select count(*) as count from one_time_keys where kind = ${kind}`)
  return Number(row?.count)
}

/** Adds users with these ids. */
async function addUsers(database: Database, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await database.run(sql`
      insert into users (id, company_id, key, first_name, last_name, username, username_folded, state, language,
        search, created_at, updated_at)
      values (${id}, 1, ${`user-${id}`}, 'Ada', 'Nowak', ${`user-${id}`}, ${`user-${id}`}, 'active', 'en',
        '', ${NOON}, ${NOON})`)
  }
}

describe("one-time keys that anyone can request", () => {
  test.each(["passkey_challenge", "provider"] as const)("are limited to ten thousand of the kind %s", async (kind) => {
    await using queue = await Queue.open()
    const [oldest = ""] = await issue(queue.db, kind, { count: 1 })
    // Inserts the rows of a flood directly instead of waiting for one.
    await queue.db.run(sql`
      insert into one_time_keys (key_hash, kind, payload, created_at, expires_at)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 10000)
      select 'flood-' || number, ${kind}, '{}', cast(${NOON} as bigint) + number, cast(${NOON + 3_600_000} as bigint) from numbers`)
    const [newest = ""] = await issue(queue.db, kind, { count: 1, first: 20_000 })
    expect(await counted(queue.db, kind)).toBe(10_000)
    expect(await peekKey(queue.db, kind, oldest, NOON)).toBeUndefined()
    expect(await peekKey(queue.db, kind, newest, NOON)).toBeDefined()
  })

  test("survive if they are a user's newest ones, regardless of what others do", async () => {
    await using queue = await Queue.open()
    await addUsers(queue.db, [1, 2])
    const [other = ""] = await issue(queue.db, "second_factor", { count: 1, userId: 2 })
    const keys = await issue(queue.db, "second_factor", { count: 60, userId: 1 })
    const open = await Promise.all(keys.map((key) => peekKey(queue.db, "second_factor", key, NOON + 60)))
    expect(open.flatMap((key, index) => (key === undefined ? [index] : []))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await peekKey(queue.db, "second_factor", other, NOON)).toBeDefined()
  })

  test("include at most a thousand forms in total", async () => {
    await using queue = await Queue.open()
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    await addUsers(queue.db, ids)
    for (const [index, userId] of ids.entries()) {
      await issue(queue.db, "kept_form", { count: 20, first: index * 20, userId })
    }
    expect(await counted(queue.db, "kept_form")).toBe(1_000)
    const row = await queue.db.get<{ oldest: number }>(sql`select min(created_at) as oldest from one_time_keys`)
    expect(row?.oldest).toBe(NOON + 200)
  })
})
