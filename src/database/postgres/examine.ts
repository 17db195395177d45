import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { DatabaseAway, DatabaseUnavailable } from "../errors.ts"
import { join, type Queries, sql } from "../port.ts"

/** The oldest supported release, in the server's numbering. */
const OLDEST = 140_000

interface Abilities {
  readonly version: number
  readonly release: string
  readonly encoding: string
  readonly standby: number
  readonly schema: string | null
  readonly read_only: number
}

/** @throws DatabaseUnavailable when trainbase cannot work with the server */
export async function examine(queries: Pick<Queries, "get">, { shown }: PostgresAddress): Promise<void> {
  const server = await queries.get<Abilities>(sql`
    select current_setting('server_version_num')::integer as version, current_setting('server_version') as release,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby, current_schema()::text as schema,
      current_setting('default_transaction_read_only') = 'on' as read_only`)
  if (server === undefined) throw new DatabaseUnavailable(`${shown} does not respond like PostgreSQL`)
  const { version, release, encoding, standby, schema, read_only } = server
  if (version < OLDEST) {
    throw new DatabaseUnavailable(`${shown} is PostgreSQL ${release}`, "trainbase needs PostgreSQL 14 or newer")
  }
  if (encoding !== "UTF8") {
    throw new DatabaseUnavailable(
      `${shown} has the encoding ${encoding}`,
      "create the database with the encoding UTF8 (create database … encoding 'UTF8' template template0)",
    )
  }
  if (standby === 1) {
    // During a failover, it may soon be promoted.
    throw new DatabaseAway(`${shown} is a standby, which only reads`, "name the primary server, or promote this one")
  }
  if (read_only === 1) {
    throw new DatabaseUnavailable(
      `${shown} only reads`,
      "set default_transaction_read_only to off for the database and its user",
    )
  }
  if (schema === null) {
    throw new DatabaseUnavailable(
      `${shown} has no schema to work in`,
      "create the schema that search_path names, or grant its use",
    )
  }
}

const RIGHTS = ["select", "insert", "update", "delete"].map(
  (right) => sql`has_table_privilege(format('%I.%I', schemaname, tablename), ${right}::text)`,
)

/** @throws DatabaseUnavailable when the user may not read and write the tables, which somebody else may have created */
export async function examineRights(queries: Pick<Queries, "get">, { shown, user }: PostgresAddress): Promise<void> {
  const table = await queries.get<{ name: string }>(sql`
    select tablename::text as name from pg_tables
    where schemaname = current_schema()
      and not (${join(RIGHTS, " and ")})
    limit 1`)
  if (table === undefined) return
  throw new DatabaseUnavailable(
    `the user "${user}" may not read and write the table ${table.name} of ${shown}`,
    "work as the user that owns the tables",
  )
}
