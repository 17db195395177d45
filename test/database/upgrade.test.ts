import { expect, test } from "bun:test"
import { SchemaTooNew, SchemaTooOld, SchemaUnreleased } from "../../src/database/errors.ts"
import { sql } from "../../src/database/port.ts"
import { onPostgres, openTestDatabase } from "../harness/engine.ts"
import { LATER_MIGRATIONS, LATER_STEPS } from "../harness/later-migrations.ts"
import { recordsOf } from "../harness/stored-records.ts"
import { rejection, TemporaryDirectory } from "../harness/temporary-database.ts"
import { installThisRelease } from "./this-release.ts"

/* The database of this release and the migration history of a later one. */

const engine = onPostgres ? "postgres" : "sqlite"
const later = LATER_MIGRATIONS[engine]

test("an upgrade keeps every record", async () => {
  using directory = new TemporaryDirectory()
  const before = await installThisRelease(directory.path)
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(30)
  const database = await openTestDatabase(directory.path, { migrations: later })
  try {
    expect(await database.get(sql`select max(version) as version from schema_migrations`)).toEqual({
      version: later.length,
    })
    expect(await recordsOf(database, before)).toEqual(before)
    expect(await database.all(sql`select distinct motto from companies`)).toEqual([{ motto: "safety first" }])
    const added = await database.transaction((tx) =>
      tx.get(sql`insert into scopes (key, title, created_at, updated_at) values ('new', 'New', 1, 1) returning id`),
    )
    const ids = before.scopes?.map(({ id }) => Number(id)) ?? []
    expect(added).toEqual({ id: Math.max(...ids) + 1 })
  } finally {
    await database.close()
  }
})

test("an older database is refused if upgrading is not allowed, and is not changed", async () => {
  using directory = new TemporaryDirectory()
  const before = await installThisRelease(directory.path)
  const error = await rejection(openTestDatabase(directory.path, { migrations: later, upgrades: false }))
  expect(error).toBeInstanceOf(SchemaTooOld)
  expect(error).toMatchObject({ found: later.length - LATER_STEPS[engine].length, needed: later.length })
  const database = await openTestDatabase(directory.path)
  expect(await recordsOf(database)).toEqual(before)
  await database.close()
})

test("a database with any step that differs from this history belongs to no release and is not changed", async () => {
  using directory = new TemporaryDirectory()
  const [first, second] = later
  if (first === undefined || second === undefined) throw new TypeError("there is nothing to upgrade to")
  const another = [first, { ...second, name: "something else" }]
  const database = await openTestDatabase(directory.path, { migrations: another })
  const recorded = () => database.all(sql`select * from schema_migrations order by version`)
  const before = await recorded()
  for (const upgrades of [true, false]) {
    for (const migrations of [later, later.slice(0, 2)]) {
      const error = await rejection(openTestDatabase(directory.path, { migrations, upgrades }))
      expect(error).toBeInstanceOf(SchemaUnreleased)
    }
  }
  expect(await recorded()).toEqual(before)
  await database.close()
})

test("every older executable refuses what a newer one has upgraded, and changes nothing", async () => {
  using directory = new TemporaryDirectory()
  await installThisRelease(directory.path)
  const database = await openTestDatabase(directory.path, { migrations: later })
  const recorded = () => database.all(sql`select * from schema_migrations order by version`)
  const before = await recorded()
  for (let known = 1; known < later.length; known++) {
    const error = await rejection(openTestDatabase(directory.path, { migrations: later.slice(0, known) }))
    expect(error).toBeInstanceOf(SchemaTooNew)
    expect(error.message).toContain(`knows no version above ${known}`)
  }
  expect(await recorded()).toEqual(before)
  await database.close()
})
