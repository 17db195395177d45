import type { Settings } from "../settings/read.ts"
import { migrations as postgresMigrations } from "./migrations/postgres/list.ts"
import { migrations as sqliteMigrations } from "./migrations/sqlite/list.ts"
import type { Inspection } from "./port.ts"
import { inspectPostgres } from "./postgres/inspect.ts"
import { inspectSqlite } from "./sqlite/inspect.ts"

/**
 * Opens the configured database for inspection, without changing anything.
 *
 * @throws DatabaseUnavailable when the database does not exist or cannot be used
 * @throws SchemaUnreleased when it was created by an unreleased build
 */
export function inspectDatabase({ data, database }: Pick<Settings, "data" | "database">): Promise<Inspection> {
  return database === undefined ? inspectSqlite(data, sqliteMigrations) : inspectPostgres(database, postgresMigrations)
}
