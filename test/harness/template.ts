import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "../../src/database/open.ts"
import type { Database } from "../../src/database/port.ts"
import { DATABASE_FILE } from "../../src/database/sqlite/data-file.ts"
import { postgresAddress } from "../../src/settings/postgres-address.ts"
import { addressOf, databaseFor, dropTemplate, newTemplate } from "./postgres-copies.ts"

/**
 * A database that is created once and copied for each test, because migrations and an import take most of the set-up time
 * of a small test.
 */
export interface Template<Result> {
  /** The return value of `fill`. */
  readonly result: Result
  /** The name of the database on PostgreSQL. */
  readonly name: string
  /**
   * Copies it into a data directory, which is created if it does not exist. On SQLite it throws EEXIST if the directory
   * already has a database.
   */
  copyTo(directory: string): Promise<void>
  /** Drops it, because on PostgreSQL it takes up space on the server. */
  drop(): Promise<void>
}

type Fill<Result> = (database: Database, directory: string) => Promise<Result>

/** A database with only the schema. */
let migrated: Promise<Template<void>> | undefined

export function migratedTemplate(): Promise<Template<void>> {
  migrated ??= inDirectory((directory) => makeIn(directory, async () => {}))
  return migrated
}

/** @param fill adds records to the database; its data directory is removed afterwards */
export async function makeTemplate<Result>(fill: Fill<Result>): Promise<Template<Result>> {
  const schema = await migratedTemplate()
  return inDirectory((directory) => makeIn(directory, fill, schema))
}

async function inDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-template-"))
  try {
    return await work(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** @param base the database to copy from; an empty one by default */
function makeIn<Result>(directory: string, fill: Fill<Result>, base?: Template<void>): Promise<Template<Result>> {
  const server = process.env.TEST_POSTGRES
  return server === undefined ? onSqlite(directory, fill, base) : onPostgres(server, directory, fill, base)
}

async function onSqlite<Result>(
  directory: string,
  fill: Fill<Result>,
  base: Template<void> | undefined,
): Promise<Template<Result>> {
  await base?.copyTo(directory)
  const database = await openDatabase({ data: directory })
  const result = await fill(database, directory).finally(() => database.close())
  const bytes = readFileSync(join(directory, DATABASE_FILE))
  return {
    result,
    name: DATABASE_FILE,
    async copyTo(target) {
      mkdirSync(target, { recursive: true, mode: 0o700 })
      writeFileSync(join(target, DATABASE_FILE), bytes, { flag: "wx", mode: 0o600 })
    },
    async drop() {},
  }
}

async function onPostgres<Result>(
  server: string,
  directory: string,
  fill: Fill<Result>,
  base: Template<void> | undefined,
): Promise<Template<Result>> {
  const name = await newTemplate(server, base?.name)
  const database = await openDatabase({ data: directory, database: postgresAddress.parse(addressOf(server, name)) })
  const result = await fill(database, directory).finally(() => database.close())
  return {
    result,
    name,
    copyTo: async (target) => void (await databaseFor(server, target, async () => name)),
    drop: () => dropTemplate(server, name),
  }
}
