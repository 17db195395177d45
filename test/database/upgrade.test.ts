import { expect, test } from "bun:test"
import { SchemaTooNew } from "../../src/database/errors.ts"
import { migrations as postgresMigrations } from "../../src/database/migrations/postgres/list.ts"
import { migrations as sqliteMigrations } from "../../src/database/migrations/sqlite/list.ts"
import { sql } from "../../src/database/port.ts"
import { onPostgres, openTestDatabase } from "../harness/engine.ts"
import { rejection, TemporaryDirectory } from "../harness/temporary-database.ts"
import { installReleased, RELEASED_USERS, recordsOf } from "./released/released.ts"

/* The database of the first schema and this executable's history. */

const migrations = onPostgres ? postgresMigrations : sqliteMigrations

test("an upgrade from the first schema keeps every record", async () => {
  using directory = new TemporaryDirectory()
  const before = await installReleased(directory.path)
  expect(before.users).toHaveLength(RELEASED_USERS)
  const database = await openTestDatabase(directory.path)
  try {
    expect(await database.get(sql`select max(version) as version from schema_migrations`)).toEqual({
      version: migrations.length,
    })
    expect(await recordsOf(database, before)).toEqual(before)
    const added = await database.transaction((tx) =>
      tx.get(sql`insert into scopes (key, title, created_at, updated_at) values ('new', 'New', 1, 1) returning id`),
    )
    const ids = before.scopes?.map(({ id }) => Number(id)) ?? []
    expect(added).toEqual({ id: Math.max(...ids) + 1 })
  } finally {
    await database.close()
  }
})

test("an upgrade has East Asian users found by their names as they are shown", async () => {
  using directory = new TemporaryDirectory()
  const before = await installReleased(directory.path)
  const jianguo = before.users?.find(({ first_name }) => first_name === "建国")
  const database = await openTestDatabase(directory.path)
  try {
    const users = await database.all<{ id: number; search: string }>(sql`select id, search from users order by id`)
    expect(users.filter(({ search }) => search.split("\n").includes("张建国")).map(({ id }) => id)).toEqual([
      Number(jianguo?.id),
    ])
    const latin = users.filter(({ search }) => /^[\p{ASCII}]*$/u.test(search))
    expect(latin.length).toBeGreaterThan(100)
    for (const { search } of latin) expect(search.split("\n").length).toBeLessThanOrEqual(3)
  } finally {
    await database.close()
  }
})

test("every older executable refuses what a newer one has upgraded, and changes nothing", async () => {
  using directory = new TemporaryDirectory()
  await installReleased(directory.path)
  const database = await openTestDatabase(directory.path)
  const recorded = () => database.all(sql`select * from schema_migrations order by version`)
  const before = await recorded()
  for (let known = 1; known < migrations.length; known++) {
    const error = await rejection(openTestDatabase(directory.path, { migrations: migrations.slice(0, known) }))
    expect(error).toBeInstanceOf(SchemaTooNew)
    expect(error.message).toContain(`knows no version above ${known}`)
  }
  expect(await recorded()).toEqual(before)
  await database.close()
})
