import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { type Migration, versionOf } from "../migrate.ts"
import type { Inspection } from "../port.ts"
import { PostgresConnection } from "./connection.ts"
import { examine, examineRights } from "./examine.ts"
import { refuseMixedStatements } from "./pooler.ts"
import { PostgresSchemaHistory } from "./schema-history.ts"

/**
 * Connects to a PostgreSQL database to inspect it.
 *
 * @param migrations the schema's history as this executable knows it
 * @throws DatabaseUnavailable when the server cannot be reached or used
 * @throws SchemaUnreleased when it was created by an unreleased build
 */
export async function inspectPostgres(address: PostgresAddress, migrations: readonly Migration[]): Promise<Inspection> {
  const connection = await PostgresConnection.open(address)
  try {
    await examine(connection, address)
    await refuseMixedStatements(connection, address)
    const recorded = await new PostgresSchemaHistory(connection, address).recorded()
    await examineRights(connection, address)
    await connection.script("set default_transaction_read_only = on")
    return {
      queries: connection,
      place: address.shown,
      version: versionOf(recorded, migrations),
      known: migrations.length,
      // The server checks its pages and references itself.
      damage: async () => [],
      close: () => connection.close(),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
