import { expect, test } from "bun:test"
import { migrations as postgres } from "../../src/database/migrations/postgres/list.ts"
import { migrations as sqlite } from "../../src/database/migrations/sqlite/list.ts"
import { sql } from "../../src/database/port.ts"
import { onPostgres, openTestDatabase } from "../harness/engine.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"

const all = onPostgres ? postgres : sqlite
const before = all.slice(
  0,
  all.findIndex(({ name }) => name === "group trainings"),
)

test("an upgrade keeps group trainings with their assignments, and makes participants of those who took part", async () => {
  using directory = new TemporaryDirectory()
  const old = await openTestDatabase(directory.path, { migrations: before })
  await old.transaction(async (tx) => {
    await tx.run(sql`
      insert into companies (id, key, name, language, timezone, created_at, updated_at)
      values (1, 'acme', 'Acme', 'en', 'UTC', 1, 1)`)
    await tx.run(sql`
      insert into users (id, company_id, key, username, username_folded, last_name, search, created_at, updated_at)
      values (1, 1, 'a', 'a', 'a', 'A', 'a', 1, 1), (2, 1, 'b', 'b', 'b', 'B', 'b', 1, 1)`)
    await tx.run(sql`
      insert into courses (id, company_id, key, title, search, short_type, state, valid_period, created_at, updated_at)
      values (1, 1, 'fork', 'Forklift', '', 'operator', 'active', '12m', 1, 1)`)
    await tx.run(sql`
      insert into group_trainings (id, company_id, key, course_id, trainer_user_id, state, begin_date, end_date, created_at, updated_at)
      values (3, 1, 'old', 1, 2, 'closed', '2026-01-05', '2026-01-06', 7, 8), (9, 1, 'now', 1, null, 'ongoing', null, null, 7, 8)`)
    await tx.run(sql`
      insert into assignments (id, company_id, key, user_id, course_id, assignment_type, state, is_open, finish_date,
        group_training_id, withdrawn_at, created_at, updated_at)
      values (1, 1, 'one', 1, 1, 'manual', 'failed', 0, '2026-01-05', 3, null, 10, 10),
        (2, 1, 'two', 1, 1, 'manual', 'success', 0, '2026-01-06', 3, null, 11, 11),
        (3, 1, 'three', 2, 1, 'manual', 'success', 0, '2026-01-06', 3, null, 12, 12),
        (4, 1, 'four', 1, 1, 'manual', 'assigned', 1, null, 9, null, 13, 13),
        (5, 1, 'five', 2, 1, 'manual', 'inprogress', 0, null, 9, 14, 14, 14)`)
  })
  await old.close()
  const database = await openTestDatabase(directory.path)
  try {
    expect(
      await database.all(sql`
        select id, key, course_id, trainer_user_id, state, begin_date, end_date, created_at, updated_at, title, self_check_in
        from group_trainings order by id`),
    ).toEqual([
      {
        ...{ id: 3, key: "old", course_id: 1, trainer_user_id: 2, state: "closed", created_at: 7, updated_at: 8 },
        ...{ begin_date: "2026-01-05", end_date: "2026-01-06", title: null, self_check_in: 0 },
      },
      {
        ...{ id: 9, key: "now", course_id: 1, trainer_user_id: null, state: "ongoing", created_at: 7, updated_at: 8 },
        ...{ begin_date: null, end_date: null, title: null, self_check_in: 0 },
      },
    ])
    expect(
      await database.all(sql`
        select group_training_id, user_id, status, position, assignment_id, created_at from group_participants
        order by group_training_id, position`),
    ).toEqual([
      { group_training_id: 3, user_id: 1, status: "participant", position: 1, assignment_id: 2, created_at: 11 },
      { group_training_id: 3, user_id: 2, status: "participant", position: 2, assignment_id: 3, created_at: 12 },
      { group_training_id: 9, user_id: 1, status: "participant", position: 1, assignment_id: 4, created_at: 13 },
    ])
    const next = await database.transaction((tx) =>
      tx.get<{ id: number }>(sql`
        insert into group_trainings (company_id, key, course_id, state, created_at, updated_at)
        values (1, 'next', 1, 'planned', 1, 1) returning id`),
    )
    expect(next?.id).toBeGreaterThan(onPostgres ? 0 : 9)
    const stray = database.transaction((tx) => tx.run(sql`update assignments set group_training_id = 77 where id = 1`))
    expect(stray).rejects.toThrow()
    await stray.catch(() => {})
  } finally {
    await database.close()
  }
})
