import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { DatabaseUnavailable } from "../errors.ts"
import type { Migration, Recorded, SchemaHistory } from "../migrate.ts"
import { sql } from "../port.ts"
import { rollBack } from "./attempt.ts"
import type { PostgresConnection } from "./connection.ts"
import { analyse, tablesOf } from "./loading.ts"

/**
 * The table `schema_migrations`, and the steps from one version to the next. Several instances that start at once wait
 * for each other at a lock on that table. Unlike an advisory lock it belongs to the transaction, so it works behind
 * poolers, and is released if an instance dies.
 */
export class PostgresSchemaHistory implements SchemaHistory {
  readonly #connection: PostgresConnection
  readonly #address: PostgresAddress

  constructor(connection: PostgresConnection, address: PostgresAddress) {
    this.#connection = connection
    this.#address = address
  }

  async recorded(): Promise<readonly Recorded[]> {
    const { history, others } = (await this.#connection.get<{ history: number; others: number }>(sql`
      select count(*) filter (where tablename = 'schema_migrations') as history,
        count(*) filter (where tablename <> 'schema_migrations') as others
      from pg_tables where schemaname = current_schema()`)) ?? { history: 0, others: 0 }
    if (history > 0) {
      const recorded = await this.#recorded()
      // A migration and its record are saved together.
      if (recorded.length > 0 || others === 0) return recorded
      throw new DatabaseUnavailable(
        `the database ${this.#address.shown} has tables, but no record of its schema (schema_migrations is empty)`,
        "restore a backup",
      )
    }
    if (others === 0) return []
    throw new DatabaseUnavailable(
      `the database ${this.#address.shown} holds tables of another program`,
      "name an empty database, or a schema of its own by search_path",
    )
  }

  async advance(next: (recorded: readonly Recorded[]) => Migration | undefined): Promise<boolean> {
    await this.#createHistory()
    await this.#connection.script("begin")
    let done = false
    try {
      await this.#connection.script("lock table schema_migrations in access exclusive mode")
      const migration = next(await this.#recorded())
      if (migration === undefined) return false
      await this.#connection.script(migration.sql)
      await this.#connection.run(sql`
        insert into schema_migrations (version, name, applied_at)
        values (${migration.version}, ${migration.name}, ${Date.now()})`)
      await this.#connection.script("commit")
      done = true
      return true
    } finally {
      if (!done) await rollBack(this.#connection)
    }
  }

  /**
   * No backup is made here, because backups of the server are the administrator's task. A migration is a transaction on
   * PostgreSQL, applied as a whole or not at all.
   */
  backUp(): void {}

  async analyse(): Promise<void> {
    await analyse(this.#connection, await tablesOf(this.#connection))
  }

  #recorded(): Promise<readonly Recorded[]> {
    return this.#connection.all<Recorded>(sql`select version, name from schema_migrations order by version`)
  }

  /** `if not exists` is not a lock: if two instances create the table at the same moment, one may be refused. */
  async #createHistory(): Promise<void> {
    const create = `create table if not exists schema_migrations
      (version bigint primary key, name text not null, applied_at bigint not null)`
    try {
      await this.#connection.script(create)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      await this.#connection.script(create)
    }
  }
}
