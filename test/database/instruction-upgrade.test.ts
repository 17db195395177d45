import { expect, test } from "bun:test"
import { migrations as postgres } from "../../src/database/migrations/postgres/list.ts"
import { migrations as sqlite } from "../../src/database/migrations/sqlite/list.ts"
import { sql } from "../../src/database/port.ts"
import { onPostgres, openTestDatabase } from "../harness/engine.ts"
import { settleAll } from "../harness/requirements.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"

/* An upgrade from 0.2.0, where teams had instruction, but nothing said who was required to have it. */

const before = (onPostgres ? postgres : sqlite).slice(0, 1)
const JOINED = Date.UTC(2026, 0, 5, 12)

test("after an upgrade the members of teams are settled, with the day on which they joined, and nobody else", async () => {
  using directory = new TemporaryDirectory()
  const old = await openTestDatabase(directory.path, { migrations: before })
  await old.transaction(async (tx) => {
    await tx.run(sql`
      insert into companies (id, key, name, language, timezone, created_at, updated_at)
      values (1, 'acme', 'Acme', 'en', 'UTC', 1, 1), (2, 'other', 'Other', 'en', 'UTC', 1, 1)`)
    await tx.run(sql`
      insert into users (id, company_id, key, username, username_folded, last_name, search, created_at, updated_at)
      values (1, 1, 'a', 'a', 'a', 'A', 'a', 1, 1), (2, 1, 'b', 'b', 'b', 'B', 'b', 1, 1),
        (3, 1, 'c', 'c', 'c', 'C', 'c', 1, 1)`)
    await tx.run(sql`
      insert into courses (id, company_id, key, title, search, short_type, state, valid_period, created_at, updated_at)
      values (1, 1, 'safety', 'Safety', '', 'instruction', 'active', '12m', 1, 1)`)
    await tx.run(sql`
      insert into locations (id, company_id, key, name, search, order_position, created_at, updated_at)
      values (1, 1, 'hq', 'HQ', '', 1, 1, 1), (2, 2, 'hq', 'HQ', '', 1, 1, 1)`)
    await tx.run(sql`
      insert into teams (id, company_id, location_id, key, name, search, order_position, instruction_course_id, created_at, updated_at)
      values (1, 1, 1, 'crew', 'Crew', '', 1, 1, 1, 1), (2, 2, 2, 'crew', 'Crew', '', 1, null, 1, 1)`)
    await tx.run(sql`
      insert into team_users (team_id, user_id, company_id, created_at)
      values (1, 1, 1, ${JOINED}), (1, 2, 1, ${JOINED})`)
    await tx.run(sql`
      insert into assignments (company_id, key, user_id, course_id, assignment_type, state, is_open, finish_date,
        valid_until, created_at, updated_at)
      values (1, 'one', 1, 1, 'recurring', 'success', 0, '2026-11-01', '2036-11-01', 1, 1)`)
  })
  await old.close()
  const database = await openTestDatabase(directory.path)
  try {
    expect(await database.all(sql`select company_id, kind from jobs`)).toEqual([
      { company_id: 1, kind: "settle people" },
    ])
    await settleAll({ database, time: { now: Date.now() } })
    expect(await database.all(sql`select user_id, since, standing from pairs order by user_id`)).toEqual([
      { user_id: 1, since: "2026-01-05", standing: "valid" },
      { user_id: 2, since: "2026-01-05", standing: "open" },
    ])
    expect(await database.all(sql`select user_id, from_date from bindings order by user_id`)).toEqual([
      { user_id: 1, from_date: "2026-01-05" },
      { user_id: 2, from_date: "2026-01-05" },
    ])
    expect(await database.all(sql`select user_id from assignments where is_open = 1`)).toEqual([{ user_id: 2 }])
    expect(await database.all(sql`select id from settlings`)).toEqual([])
  } finally {
    await database.close()
  }
})
