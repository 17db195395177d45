import { expect, test } from "bun:test"
import { randomBytes } from "node:crypto"
import { searchCondition } from "../../../src/database/conditions.ts"
import { migrations } from "../../../src/database/migrations/postgres/list.ts"
import { sql } from "../../../src/database/port.ts"
import { openPostgres } from "../../../src/database/postgres/open.ts"
import { administer } from "../../harness/administer.ts"
import { parsedAddress } from "../../harness/engine.ts"
import { OwnSchema, sharedServer } from "../../harness/own-schema.ts"

const INDEX = "select indexdef from pg_indexes where indexname = 'users_by_search'"

/** A separate database whose user may create tables in one of its schemas, and nothing else. */
async function withGuest(work: (guest: string, administrator: string) => Promise<void>): Promise<void> {
  const name = `guest_${randomBytes(8).toString("hex")}`
  const own = new URL(sharedServer())
  own.pathname = `/${name}`
  const guest = new URL(own)
  guest.username = name
  guest.password = name
  await administer(sharedServer(), `create role ${name} login password '${name}'`, `create database ${name}`)
  try {
    await administer(own.href, `create schema ${name} authorization ${name}`)
    await work(`${guest.href}?search_path=${name}`, own.href)
  } finally {
    await administer(sharedServer(), `drop database ${name} with (force)`, `drop role ${name}`)
  }
}

/** Migrates the schema and returns how many users a search finds after one has been added. */
async function searchAfterMigration(address: string): Promise<number> {
  const database = await openPostgres({ address: parsedAddress(address), migrations, pool: 2, patience: 20_000 })
  try {
    await database.transaction(async (tx) => {
      await tx.run(sql`
        insert into companies (id, key, name, language, timezone, created_at, updated_at)
        values (1, 'c', 'C', 'en', 'UTC', 1, 1)`)
      await tx.run(sql`
        insert into users (company_id, key, username, username_folded, first_name, last_name, search, created_at, updated_at)
        values (1, 'u', 'winkler', 'winkler', 'W', 'W', 'winkler', 1, 1)`)
    })
    const terms = ["inkl", "nk"]
    const found = await Promise.all(
      terms.map((term) => database.all(sql`select id from users where ${searchCondition("search", term)}`)),
    )
    return found.flat().length
  } finally {
    await database.close()
  }
}

test("the search index is created in a schema without the extension itself", async () => {
  await using own = await OwnSchema.create()
  await own.open()
  const indexes = await own.administer<{ indexdef: string }>(`${INDEX} and schemaname = '${own.name}'`)
  expect(indexes.map(({ indexdef }) => indexdef)).toEqual([
    expect.stringContaining("USING gin (search public.gin_trgm_ops)"),
  ])
})

test("a user who may not create the extension can still search, and uses the index if it already exists", async () => {
  await withGuest(async (guest, administrator) => {
    expect(await searchAfterMigration(guest)).toBe(2)
    expect(await administer(administrator, INDEX)).toHaveLength(0)
  })
  await withGuest(async (guest, administrator) => {
    await administer(administrator, "create schema tools", "create extension pg_trgm schema tools")
    await administer(administrator, "grant usage on schema tools to public")
    expect(await searchAfterMigration(guest)).toBe(2)
    expect(await administer(administrator, INDEX)).toHaveLength(1)
  })
})

test("a search that is not saved, because its transaction fails, leaves the connection unchanged", async () => {
  await using own = await OwnSchema.create()
  const database = await own.open({ pool: 1 })
  const failed = database.transaction(async (tx) => {
    await tx.all(sql`select id from users where ${searchCondition("missing", "term")}`)
  })
  await expect(failed).rejects.toThrow("missing")
  const modes = await Promise.all([
    database.get(sql`select id from users where ${searchCondition("search", "term")}`),
    database.get<{ mode: string }>(sql`select current_setting('plan_cache_mode') as mode`),
  ])
  expect(modes[1]).toEqual({ mode: "auto" })
})
