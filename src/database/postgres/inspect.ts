import type { PostgresAddress } from "../../settings/postgres-address.ts"
import type { Inspection } from "../port.ts"
import { PostgresConnection } from "./connection.ts"
import { examine, examineRights } from "./examine.ts"
import { refuseMixedStatements } from "./pooler.ts"
import { PostgresSchemaHistory } from "./schema-history.ts"

/**
 * Connects to a PostgreSQL database to look at it.
 *
 * @param known the newest version of the schema that this executable knows
 * @throws DatabaseUnavailable when the server cannot be reached or used
 */
export async function inspectPostgres(address: PostgresAddress, known: number): Promise<Inspection> {
  const connection = await PostgresConnection.open(address)
  try {
    await examine(connection, address)
    await refuseMixedStatements(connection, address)
    const version = await new PostgresSchemaHistory(connection, address).version()
    await examineRights(connection, address)
    await connection.script("set default_transaction_read_only = on")
    return {
      queries: connection,
      place: address.shown,
      version,
      known,
      // The server keeps its pages and references by itself.
      damage: async () => [],
      close: () => connection.close(),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
