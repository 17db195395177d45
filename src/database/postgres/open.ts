import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { DatabaseAway } from "../errors.ts"
import { type MigrateOptions, type Migration, migrate } from "../migrate.ts"
import { PostgresConnection } from "./connection.ts"
import { PostgresDatabase } from "./database.ts"
import { examine, examineRights } from "./examine.ts"
import { ConnectionLost } from "./failures.ts"
import { refuseMixedStatements } from "./pooler.ts"
import { PostgresSchemaHistory } from "./schema-history.ts"

interface OpenOptions extends MigrateOptions {
  readonly address: PostgresAddress
  readonly migrations: readonly Migration[]
  /** The maximum number of connections. */
  readonly pool: number
  /** How long requests wait for an unavailable server, in milliseconds. */
  readonly patience: number
}

/**
 * Connects to PostgreSQL, checks that the server meets trainbase's requirements, and brings the schema up to date.
 *
 * @throws DatabaseAway when the server cannot be reached now
 * @throws DatabaseUnavailable when it cannot be used
 * @throws SchemaTooNew when a newer trainbase has upgraded it
 */
export async function openPostgres({
  address,
  migrations,
  pool,
  patience,
  ...upgrading
}: OpenOptions): Promise<PostgresDatabase> {
  const connection = await PostgresConnection.open(address)
  try {
    await examine(connection, address)
    await refuseMixedStatements(connection, address)
    await migrate(new PostgresSchemaHistory(connection, address), migrations, upgrading)
    await examineRights(connection, address)
  } catch (error) {
    await connection.close()
    throw error instanceof ConnectionLost ? lostWhileOpening(error, address) : error
  }
  return new PostgresDatabase(address, { pool, patience, first: connection })
}

/** An uncommitted step has saved nothing, so it can be repeated. */
function lostWhileOpening(error: ConnectionLost, { shown }: PostgresAddress): DatabaseAway {
  return new DatabaseAway(
    `the connection to ${shown} ended while it was being set up: ${error.message}`,
    "try again in a moment",
  )
}
