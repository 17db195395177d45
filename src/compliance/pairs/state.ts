import { type Database, sql } from "../../database/port.ts"
import type { Selection } from "./filter.ts"

/**
 * Differs whenever the pairs of a company, or who belongs to a set of people, may have changed. Undefined if that is unknown: for
 * callers who see a part of the company, and for other days. On SQLite only.
 */
export async function stateOf(database: Database, { sight, source }: Selection): Promise<string | undefined> {
  if (database.engine === "postgres" || !sight.view.company || !source.isStored) return undefined
  const state = await database.get<{ version: number }>(
    sql`select version from standing_versions where company_id = ${sight.companyId}`,
  )
  return `pairs ${state?.version ?? 0}`
}
