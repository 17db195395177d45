import { expect, test } from "bun:test"
import { fileURLToPath } from "node:url"
import { SQL } from "bun"
import { StatementFailed } from "../../../src/database/errors.ts"
import type { Migration } from "../../../src/database/migrate.ts"
import { openPostgres } from "../../../src/database/postgres/open.ts"
import { parsedAddress } from "../../harness/engine.ts"
import { OwnSchema } from "../../harness/own-schema.ts"
import { until } from "../../harness/processes.ts"
import { historyOf, rejection } from "../../harness/temporary-database.ts"

const FIRST = "create table first (id bigint)"
const SECOND = "create table second (id bigint); insert into first values (2)"
const THIRD = "create table third (id bigint); insert into first values (3)"

/** A lock that nothing else requests. */
const KEY = 7_701

async function start(own: OwnSchema, migrations: readonly Migration[]): Promise<void> {
  const db = await openPostgres({ address: parsedAddress(own.address()), migrations, pool: 2, patience: 20_000 })
  await db.close()
}

const versions = async (own: OwnSchema) =>
  (await own.administer<{ version: number }>("select version::integer from schema_migrations order by version")).map(
    ({ version }) => version,
  )

const tables = async (own: OwnSchema) =>
  (
    await own.administer<{ name: string }>(
      `select tablename::text as name from pg_tables where schemaname = '${own.name}' order by 1`,
    )
  ).map(({ name }) => name)

test("a new schema gets every step, and a later start runs only the new ones", async () => {
  await using own = await OwnSchema.create()
  await start(own, historyOf(FIRST, SECOND))
  expect(await versions(own)).toEqual([1, 2])
  await start(own, historyOf(FIRST, SECOND))
  await start(own, historyOf(FIRST, SECOND, THIRD))
  expect(await versions(own)).toEqual([1, 2, 3])
  expect([...(await own.administer("select id::integer from first order by id"))]).toEqual([{ id: 2 }, { id: 3 }])
})

test("instances that start at the same time run each step once", async () => {
  await using own = await OwnSchema.create()
  await Promise.all(Array.from({ length: 8 }, () => start(own, historyOf(FIRST, SECOND, THIRD))))
  expect(await versions(own)).toEqual([1, 2, 3])
  expect([...(await own.administer("select id::integer from first order by id"))]).toEqual([{ id: 2 }, { id: 3 }])
})

test("a step that fails leaves no trace, and the steps before it stay", async () => {
  await using own = await OwnSchema.create()
  const error = await rejection(start(own, historyOf(FIRST, `${SECOND}; select nothing from nowhere`)))
  expect(error).toBeInstanceOf(StatementFailed)
  expect(error.message).toContain("SQLSTATE 42P01")
  expect(await versions(own)).toEqual([1])
  expect(await tables(own)).toEqual(["first", "schema_migrations"])
  await start(own, historyOf(FIRST, SECOND))
  expect(await tables(own)).toEqual(["first", "schema_migrations", "second"])
  expect([...(await own.administer("select id::integer from first"))]).toEqual([{ id: 2 }])
})

test("an instance that is killed during a step leaves no trace of it, and the next one completes it", async () => {
  await using own = await OwnSchema.create()
  const program = fileURLToPath(import.meta.resolve("./migrating-program.ts"))
  // The step waits while the test holds this lock.
  await using holder = new SQL(own.server, { max: 1 })
  await holder.unsafe(`select pg_advisory_lock(${KEY})`)
  const held = `${SECOND}; select pg_advisory_xact_lock_shared(${KEY})`
  const killed = Bun.spawn([process.execPath, program, own.address(), FIRST, held], { stderr: "inherit" })
  const waiting = `select pid from pg_stat_activity where application_name = '${own.name}' and wait_event = 'advisory'`
  await until(async () => (await own.administer(waiting)).length > 0)
  killed.kill("SIGKILL")
  await killed.exited
  await holder.unsafe(`select pg_advisory_unlock(${KEY})`)
  expect(await versions(own)).toEqual([1])
  expect(await tables(own)).toEqual(["first", "schema_migrations"])
  await Promise.all([start(own, historyOf(FIRST, SECOND, THIRD)), start(own, historyOf(FIRST, SECOND, THIRD))])
  expect(await versions(own)).toEqual([1, 2, 3])
  expect([...(await own.administer("select id::integer from first order by id"))]).toEqual([{ id: 2 }, { id: 3 }])
})
