import { type Database, sql } from "../../src/database/port.ts"

/** Damage to a database file and broken references between rows. PostgreSQL prevents both. */
export async function faultsOfDatabase(database: Pick<Database, "engine" | "all">): Promise<unknown[]> {
  if (database.engine !== "sqlite") return []
  const integrity = await database.all<{ integrity_check: string }>(sql`pragma integrity_check`)
  const references = await database.all(sql`pragma foreign_key_check`)
  return [...integrity.map((row) => row.integrity_check).filter((said) => said !== "ok"), ...references]
}
