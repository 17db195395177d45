import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { type Migration, migrate } from "../migrate.ts"
import { PostgresConnection } from "./connection.ts"
import { PostgresDatabase } from "./database.ts"
import { examine, examineRights } from "./examine.ts"
import { PostgresSchemaHistory } from "./schema-history.ts"

interface OpenOptions {
  readonly address: PostgresAddress
  readonly migrations: readonly Migration[]
  /** Connections at most. */
  readonly pool: number
  /** Milliseconds for which requests wait for a server that is away. */
  readonly patience: number
}

/**
 * Connects to PostgreSQL, sees whether the server can do what trainbase needs, and brings the schema up to date.
 *
 * @throws DatabaseUnavailable when the server cannot be reached or used
 * @throws SchemaTooNew when a newer trainbase has been here
 */
export async function openPostgres({ address, migrations, pool, patience }: OpenOptions): Promise<PostgresDatabase> {
  const connection = await PostgresConnection.open(address)
  try {
    await examine(connection, address)
    await migrate(new PostgresSchemaHistory(connection, address), migrations)
    await examineRights(connection, address)
  } finally {
    await connection.close()
  }
  return new PostgresDatabase(address, { pool, patience })
}
