import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrations as postgresMigrations } from "../../src/database/migrations/postgres/list.ts"
import { migrations as sqliteMigrations } from "../../src/database/migrations/sqlite/list.ts"
import { type Database, type Queries, sql } from "../../src/database/port.ts"
import { MISSING_VIDEOS_JOB } from "../../src/video/missing.ts"
import { onPostgres, openTestDatabase } from "../harness/engine.ts"

const TABLES = ["companies", "files", "content_nodes", "jobs"] as const

function rowsOf(queries: Queries) {
  return Promise.all([
    queries.all<object>(sql`select id, logo_file_id from companies order by id`),
    queries.all<object>(sql`select * from files order by id`),
    queries.all<object>(sql`select * from content_nodes order by id`),
    queries.all<object>(sql`
      select id, company_id, kind, payload, state, attempts, run_at, lease_until, error, created_at, updated_at
      from jobs where kind = 'mail' order by id`),
  ]).then((all) => Object.fromEntries(TABLES.map((table, index) => [table, all[index]])))
}

/** A company with a logo (the file with the highest id that was ever given is gone), content and a mail that waits. */
async function fill(database: Database, prompterText: string | null): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`
      insert into companies (id, key, name, language, timezone, created_at, updated_at)
      values (3, 'acme', 'Acme GmbH', 'de', 'Europe/Berlin', 1, 1)`)
    for (const name of ["a", "b", "c", "d"]) {
      await tx.run(sql`
        insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
        values (3, 'logo', ${name}, 'image/png', 12, ${`hash of ${name}`}, 99)`)
    }
    await tx.run(sql`delete from files where storage_name in ('b', 'd')`)
    await tx.run(sql`update companies set logo_file_id = (select id from files where storage_name = 'c')`)
    await tx.run(sql`
      insert into courses (id, company_id, key, title, short_type, state, search, created_at, updated_at)
      values (1, 3, 'c', 'Course', 'instruction', 'active', 'course', 1, 1)`)
    await tx.run(sql`
      insert into course_nodes (id, company_id, course_id, key, title, position, created_at, updated_at)
      values (1, 3, 1, 'ch', 'Chapter', 1, 1, 1)`)
    await tx.run(sql`
      insert into content_nodes (id, company_id, course_node_id, key, title, prompter_text, position, created_at, updated_at)
      values (7, 3, 1, 'p', 'Page', ${prompterText}, 1, 1, 1)`)
    await tx.run(sql`
      insert into jobs (company_id, kind, payload, state, attempts, run_at, error, created_at, updated_at)
      values (3, 'mail', '{}', 'queued', 2, 50, 'not now', 1, 2)`)
  })
}

/** What `use` finds in a database of the second version that was brought up to date. */
async function upgraded(
  prompterText: string | null,
  use: (database: Database, before: Awaited<ReturnType<typeof rowsOf>>) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-"))
  try {
    const migrations = (onPostgres ? postgresMigrations : sqliteMigrations).slice(0, 2)
    const old = await openTestDatabase(directory, { migrations })
    await fill(old, prompterText)
    const before = await rowsOf(old)
    await old.close()
    const database = await openTestDatabase(directory)
    try {
      await use(database, before)
    } finally {
      await database.close()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

test("an upgrade keeps files, what refers to them, content and jobs, and gives no id of a file again", async () => {
  await upgraded("Text.", async (database, before) => {
    expect(await rowsOf(database)).toEqual(before)
    expect(before.files).toMatchObject([{ id: 1 }, { id: 3 }])
    const added = await database.transaction((tx) =>
      tx.get<{ id: number }>(sql`
        insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
        values (null, 'video', 'e', 'video/mp4', 1, 'x', 1) returning id`),
    )
    expect(added).toEqual({ id: 5 })
    expect(await database.all(sql`select failures, holder from jobs where kind = 'mail'`)).toEqual([
      { failures: 2, holder: null },
    ])
    await expect(database.run(sql`update companies set logo_file_id = 4`)).rejects.toThrow()
  })
})

test("an upgrade leaves a job that is due at once where there is prompter text, and none where there is none", async () => {
  const jobs = (database: Database) =>
    database.all(sql`select company_id, payload, state, attempts, failures, run_at from jobs where kind <> 'mail'`)
  await upgraded("Text.", async (database) => {
    const due = { company_id: null, payload: "{}", state: "queued", attempts: 0, failures: 0, run_at: 0 }
    expect(await jobs(database)).toEqual([due])
    expect(await database.all(sql`select kind from jobs where run_at = 0`)).toEqual([{ kind: MISSING_VIDEOS_JOB.name }])
  })
  await upgraded(null, async (database) => {
    expect(await jobs(database)).toEqual([])
  })
})
