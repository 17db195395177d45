import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { openDatabase } from "../../src/database/open.ts"
import type { Database } from "../../src/database/port.ts"
import { DATABASE_FILE } from "../../src/database/sqlite/data-file.ts"
import { type PostgresAddress, postgresAddress } from "../../src/settings/postgres-address.ts"
import { administer } from "./administer.ts"
import { makeTemplate, type Template } from "./template.ts"

/**
 * The engine that this run of the tests is about: SQLite, or PostgreSQL with the address of a server in TEST_POSTGRES, which
 * `npm test` starts.
 */
const SERVER = process.env.TEST_POSTGRES

export const onPostgres = SERVER !== undefined

/** What a test may say about the database that it opens. */
type Options = Omit<Parameters<typeof openDatabase>[0], "data" | "database">

/** A database with nothing but the schema, for SQLite. */
let migrated: Promise<Template<void>> | undefined

/** Opens the database that belongs to the directory, whichever the engine: opened twice, it is the same one. */
export async function openTestDatabase(directory: string, options: Options = {}): Promise<Database> {
  const isNew = !onPostgres && options.migrations === undefined && !existsSync(join(directory, DATABASE_FILE))
  if (isNew) {
    migrated ??= makeTemplate(async () => {})
    const { copyTo } = await migrated
    copyTo(directory)
  }
  return openDatabase({ data: directory, database: await databaseOf(directory), ...options })
}

/** The address of the database that belongs to the directory; undefined on SQLite. */
async function databaseOf(directory: string): Promise<PostgresAddress | undefined> {
  const address = await databaseAddressOf(directory)
  return address === undefined ? undefined : parsedAddress(address)
}

/** The same as the value of the setting `database`: each directory has a schema of its own. */
export async function databaseAddressOf(directory: string): Promise<string | undefined> {
  if (SERVER === undefined) return undefined
  const schema = `test_${createHash("sha256").update(directory).digest("hex").slice(0, 24)}`
  await administer(SERVER, `create schema if not exists ${schema}`)
  return `${SERVER}?search_path=${schema}`
}

/** The environment of a command that works on the database of the directory. */
export async function databaseEnvironment(directory: string): Promise<{ TRAINBASE_DATABASE?: string }> {
  const address = await databaseAddressOf(directory)
  return address === undefined ? {} : { TRAINBASE_DATABASE: address }
}

export function parsedAddress(text: string): PostgresAddress {
  const address = postgresAddress.parse(text)
  if (address === undefined) throw new TypeError(`not an address: ${text}`)
  return address
}
