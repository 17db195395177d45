import { afterAll, beforeAll, expect, test } from "bun:test"
import { SchemaTooNew } from "../../../src/database/errors.ts"
import { examine } from "../../../src/database/postgres/examine.ts"
import { openPostgres } from "../../../src/database/postgres/open.ts"
import { OperatorError } from "../../../src/tools/operator-error.ts"
import { administer } from "../../harness/administer.ts"
import { parsedAddress } from "../../harness/engine.ts"
import { PostgresServer } from "../../harness/postgres-server.ts"
import { historyOf, rejection } from "../../harness/temporary-database.ts"

/* The messages for administrators when PostgreSQL cannot be used. */

let server: PostgresServer
beforeAll(async () => {
  server = await PostgresServer.start()
})
afterAll(() => server[Symbol.asyncDispose]())

const MIGRATIONS = historyOf("create table items (id bigint)", "create table others (id bigint)")
const PASSWORD = "open-sesame"

/** @param parts of the address that differ from that of the server */
async function refusal(parts: { host?: string; login?: string; database?: string; parameters?: string }) {
  const { host = `127.0.0.1:${server.port}`, login = "postgres:test", database = "postgres", parameters = "" } = parts
  const address = parsedAddress(`postgres://${login}@${host}/${database}${parameters}`)
  const error = await rejection(openPostgres({ address, migrations: MIGRATIONS, pool: 2, patience: 1000 }))
  if (!(error instanceof OperatorError)) throw error
  expect(error.message).not.toContain("\n")
  expect(error.hint).toBeString()
  expect(Bun.inspect(error)).not.toContain(PASSWORD)
  return `${error.message} | ${error.hint}`
}

test("nothing listens at the address, or its host is unknown", async () => {
  expect(await refusal({ host: "127.0.0.1:1" })).toStartWith("no PostgreSQL answers at 127.0.0.1:1: ")
  expect(await refusal({ host: "nowhere.invalid" })).toStartWith("no PostgreSQL answers at nowhere.invalid:5432: ")
})

test("the user is unknown, or the password is wrong", async () => {
  const wrong = await refusal({ login: `postgres:${PASSWORD}` })
  expect(wrong).toStartWith(`PostgreSQL at 127.0.0.1:${server.port} does not let the user "postgres" in: `)
  expect(wrong).toContain("check the user and the password")
  expect(await refusal({ login: `stranger:${PASSWORD}` })).toContain('does not let the user "stranger" in')
})

test("the database does not exist", async () => {
  const refused = await refusal({ database: "elsewhere" })
  expect(refused).toStartWith(`PostgreSQL at 127.0.0.1:${server.port} has no database "elsewhere": `)
  expect(refused).toContain("create database")
})

test("the user may not create tables in the schema, or may not use it", async () => {
  await administer(server.address, `create role guest login password '${PASSWORD}'`, "create schema closed")
  const login = `guest:${PASSWORD}`
  const shown = `postgres://guest@127.0.0.1:${server.port}/postgres`
  expect(await refusal({ login })).toBe(
    `the database user lacks the necessary rights on ${shown} | grant it all rights on its schema: grant usage, create on schema … to …`,
  )
  expect(await refusal({ login, parameters: "?search_path=closed" })).toStartWith(
    `${shown} has no schema to work in | `,
  )
})

test("the schema in search_path is missing, or its name is not valid", async () => {
  const missing = await refusal({ parameters: "?search_path=nowhere" })
  expect(missing).toContain("has no schema to work in | create the schema that search_path names")
  expect(await refusal({ parameters: "?search_path=no%20name" })).toContain('invalid value for parameter "search_path"')
})

test("the database does not store Unicode", async () => {
  await administer(server.address, "create database old encoding 'SQL_ASCII' template template0")
  const refused = await refusal({ database: "old" })
  expect(refused).toStartWith(`postgres://postgres@127.0.0.1:${server.port}/old has the encoding SQL_ASCII | `)
  expect(refused).toContain("encoding 'UTF8'")
})

test("the server accepts no further connections", async () => {
  await administer(server.address, "create database narrow connection limit 0", "create role one login password 'x'")
  expect(await refusal({ database: "narrow", login: "one:x" })).toStartWith(
    `PostgreSQL at 127.0.0.1:${server.port} accepts no more connections: `,
  )
})

test("the database contains tables of another program, which are not changed", async () => {
  await administer(server.address, "create schema theirs", "create table theirs.invoices (id bigint)")
  expect(await refusal({ parameters: "?search_path=theirs" })).toBe(
    `the database postgres://postgres@127.0.0.1:${server.port}/postgres holds tables of another program | name an empty database, or a schema of its own by search_path`,
  )
  const tables = await administer(server.address, "select tablename from pg_tables where schemaname = 'theirs'")
  expect([...tables]).toEqual([{ tablename: "invoices" }])
})

test("the database has tables but no record of its schema", async () => {
  await administer(
    server.address,
    "create schema emptied",
    "create table emptied.schema_migrations (version bigint primary key, name text, applied_at bigint)",
    "create table emptied.users (id bigint)",
  )
  expect(await refusal({ parameters: "?search_path=emptied" })).toContain("but no record of its schema")
})

test("a newer release has used the database", async () => {
  await administer(server.address, "create schema newer")
  const address = parsedAddress(`${server.address}?search_path=newer`)
  const newer = await openPostgres({ address, migrations: MIGRATIONS, pool: 1, patience: 1000 })
  await newer.close()
  const error = await rejection(openPostgres({ address, migrations: MIGRATIONS.slice(0, 1), pool: 1, patience: 1000 }))
  expect(error).toBeInstanceOf(SchemaTooNew)
  expect(error).toMatchObject({ found: 2, known: 1 })
})

test("something other than PostgreSQL responds, or nothing does", async () => {
  const socket = { data() {} }
  using mute = Bun.listen({ hostname: "127.0.0.1", port: 0, socket })
  expect(await refusal({ host: `127.0.0.1:${mute.port}` })).toStartWith(
    `no PostgreSQL answers at 127.0.0.1:${mute.port}`,
  )
  using web = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("hello") })
  expect(await refusal({ host: `127.0.0.1:${web.port}` })).toContain(`127.0.0.1:${web.port}`)
})

/** A server of which only the version and settings it reports matter. */
const saying = (abilities: object) => ({
  get: async <T>() =>
    ({ version: 140_000, release: "14.0", encoding: "UTF8", standby: 0, schema: "public", ...abilities }) as T,
})

test("the server is too old, or is a read-only standby", async () => {
  const address = parsedAddress("postgres://trainbase:secret@db.example.com/trainbase")
  const refusalOf = (abilities: object) => rejection(examine(saying(abilities), address))
  expect(await refusalOf({ version: 130_022, release: "13.22" })).toMatchObject({
    message: "postgres://trainbase@db.example.com/trainbase is PostgreSQL 13.22",
    hint: "trainbase needs PostgreSQL 14 or newer",
  })
  expect(await refusalOf({ standby: 1 })).toMatchObject({
    // Starting waits for conditions that may pass, since a standby may be promoted.
    name: "DatabaseAway",
    message: "postgres://trainbase@db.example.com/trainbase is a standby, which only reads",
    hint: "name the primary server, or promote this one",
  })
  await examine(saying({}), address)
})

test("the database, or its user, is read-only", async () => {
  await administer(
    server.address,
    `create role reader login password '${PASSWORD}'`,
    "alter role reader set default_transaction_read_only = on",
    "create database library owner reader",
  )
  expect(await refusal({ login: `reader:${PASSWORD}`, database: "library" })).toBe(
    `postgres://reader@127.0.0.1:${server.port}/library only reads | set default_transaction_read_only to off for the database and its user`,
  )
})

test("the tables belong to another user, without the right to write to them", async () => {
  const parameters = "?search_path=shared"
  await administer(server.address, "create schema shared", `create role looker login password '${PASSWORD}'`)
  const database = await openPostgres({
    address: parsedAddress(`${server.address}${parameters}`),
    migrations: MIGRATIONS,
    pool: 2,
    patience: 1000,
  })
  await database.close()
  await administer(
    server.address,
    "grant usage, create on schema shared to looker",
    "grant select on all tables in schema shared to looker",
  )
  expect(await refusal({ login: `looker:${PASSWORD}`, parameters })).toMatch(
    /^the user "looker" may not read and write the table \w+ of postgres:.* \| work as the user that owns the tables$/,
  )
})
