import { existsSync } from "node:fs"
import { join } from "node:path"
import { openDatabase } from "../../src/database/open.ts"
import type { Database } from "../../src/database/port.ts"
import { DATABASE_FILE } from "../../src/database/sqlite/data-file.ts"
import { type PostgresAddress, postgresAddress } from "../../src/settings/postgres-address.ts"
import { addressOf, databaseFor, EMPTY } from "./postgres-copies.ts"
import { migratedTemplate } from "./template.ts"

/**
 * The engine that this test run uses: SQLite, or PostgreSQL with the address of a server in TEST_POSTGRES, which `npm
 * test` starts.
 */
const SERVER = process.env.TEST_POSTGRES

export const onPostgres = SERVER !== undefined

/** The options with which a test may open the database. */
type Options = Omit<Parameters<typeof openDatabase>[0], "data" | "database">

/** Opens the database that belongs to the directory, on either engine. Opening it twice yields the same database. */
export async function openTestDatabase(directory: string, options: Options = {}): Promise<Database> {
  const isMigrated = options.migrations === undefined
  if (!onPostgres && isMigrated && !existsSync(join(directory, DATABASE_FILE))) {
    await (await migratedTemplate()).copyTo(directory)
  }
  return openDatabase({ data: directory, database: await databaseOf(directory, isMigrated), ...options })
}

/** The address of the database that belongs to the directory; undefined on SQLite. */
async function databaseOf(directory: string, isMigrated: boolean): Promise<PostgresAddress | undefined> {
  const address = await copyFor(directory, isMigrated)
  return address === undefined ? undefined : parsedAddress(address)
}

/** The same, as the value of the setting `database`. The database is empty unless the directory already has one. */
export function databaseAddressOf(directory: string): Promise<string | undefined> {
  return copyFor(directory, false)
}

async function copyFor(directory: string, isMigrated: boolean): Promise<string | undefined> {
  if (SERVER === undefined) return undefined
  const template = async () => (isMigrated ? (await migratedTemplate()).name : EMPTY)
  return addressOf(SERVER, await databaseFor(SERVER, directory, template))
}

/** The environment for a command that works on the database of the directory. */
export async function databaseEnvironment(directory: string): Promise<{ TRAINBASE_DATABASE?: string }> {
  const address = await databaseAddressOf(directory)
  return address === undefined ? {} : { TRAINBASE_DATABASE: address }
}

export function parsedAddress(text: string): PostgresAddress {
  const address = postgresAddress.parse(text)
  if (address === undefined) throw new TypeError(`not an address: ${text}`)
  return address
}
