import { mkdirSync, statfsSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseUnavailable } from "../errors.ts"
import type { Migration, Recorded, SchemaHistory } from "../migrate.ts"
import { sql } from "../port.ts"
import { copyDatabase } from "./backup.ts"
import type { Connection } from "./connection.ts"
import { whenFree } from "./locks.ts"
import { ANALYSE_ALL } from "./pragmas.ts"

/**
 * The folder in the data directory for copies made before migrations, and for scheduled backups unless a setting names
 * another place.
 */
export const BACKUPS_FOLDER = "backups"

/** The table `schema_migrations` of an SQLite file, and the steps from one version to the next. */
export class SqliteSchemaHistory implements SchemaHistory {
  readonly #connection: Connection
  readonly #patience: number

  /** @param connection set up by MIGRATION_PRAGMAS; @param patience milliseconds to wait for another process's lock */
  constructor(connection: Connection, patience: number) {
    this.#connection = connection
    this.#patience = patience
  }

  async recorded(): Promise<readonly Recorded[]> {
    return this.#whenFree(() => this.#recorded())
  }

  async advance(next: (recorded: readonly Recorded[]) => Migration | undefined): Promise<boolean> {
    await this.#whenFree(() => this.#connection.script("begin immediate"))
    try {
      const migration = next(this.#recorded())
      if (migration === undefined) return false
      this.#apply(migration)
      this.#connection.script("commit")
      return true
    } finally {
      if (this.#connection.inTransaction) this.#connection.script("rollback")
    }
  }

  /**
   * A retry of the same migration replaces the copy that the first attempt made, so that a service that keeps
   * restarting does not fill the disk.
   */
  backUp(from: number, to: number): void {
    const { file } = this.#connection
    const folder = join(dirname(file), BACKUPS_FOLDER)
    requireSpace(file)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    copyDatabase(file, join(folder, `before-migration-${from}-${to}.sqlite`), { replace: true })
  }

  async analyse(): Promise<void> {
    await this.#whenFree(() => this.#connection.script(ANALYSE_ALL))
  }

  #recorded(): readonly Recorded[] {
    const tables = this.#connection.all<{ name: string }>(sql`select name from sqlite_schema where type = 'table'`)
    if (tables.some(({ name }) => name === "schema_migrations")) {
      const recorded = this.#connection.all<Recorded>(sql`select version, name from schema_migrations order by version`)
      if (recorded.length === 0 && tables.length > 1) {
        throw new DatabaseUnavailable(
          `${this.#connection.file} has tables, but no record of its schema (schema_migrations is empty)`,
          "restore a backup",
        )
      }
      return recorded
    }
    if (tables.length === 0) return []
    throw new DatabaseUnavailable(
      `${this.#connection.file} holds tables of another program`,
      "move it away, or name another data directory with --data",
    )
  }

  #apply({ version, name, sql: text }: Migration): void {
    this.#connection.script(
      "create table if not exists schema_migrations (version integer primary key, name text not null, applied_at integer not null) strict",
    )
    this.#connection.script(text)
    const broken = this.#connection.all<{ table: string; parent: string }>(sql`pragma foreign_key_check`)
    const first = broken[0]
    if (first !== undefined) {
      throw new Error(
        `Migration ${version} (${name}) was undone: it leaves ${broken.length} rows that refer to nothing, the first in ${first.table} (to ${first.parent}).`,
      )
    }
    this.#connection.run(
      sql`insert into schema_migrations (version, name, applied_at) values (${version}, ${name}, ${Date.now()})`,
    )
  }

  #whenFree<T>(attempt: () => T): Promise<T> {
    return whenFree(attempt, this.#connection.file, performance.now() + this.#patience)
  }
}

/** Space for the copy, and for a rebuilt table or index, which is in the log twice at the end. */
const SPACE_FACTOR = 2

/**
 * Throws `DatabaseUnavailable` if the disk is too full to upgrade a file: if the disk became full halfway, the step
 * would be undone anyway.
 */
function requireSpace(file: string): void {
  const needed = SPACE_FACTOR * statSync(file).size
  const { bavail, bsize } = statfsSync(dirname(file))
  const free = bavail * bsize
  if (free >= needed) return
  const mebibytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024).toLocaleString("en")} MiB`
  throw new DatabaseUnavailable(
    `an upgrade of ${file} needs ${mebibytes(needed)} of free space, and its disk has ${mebibytes(free)}`,
    "make room for a copy of the database and for rebuilt tables; nothing was changed",
  )
}
