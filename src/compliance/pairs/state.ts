import { type Database, sql } from "../../database/port.ts"
import type { Selection } from "./filter.ts"

/**
 * Differs whenever the pairs of a company on this day, or who belongs to a set of people, may have changed. Undefined if that is
 * unknown: for callers who see a part of the company, and with what nobody asks for. On SQLite only.
 */
export async function stateOf(database: Database, { sight, source }: Selection): Promise<string | undefined> {
  const isKnown = source.isStored || source.past?.withNone === false
  if (database.engine === "postgres" || !sight.view.company || !isKnown) return undefined
  const ofCompany = sql`where company_id = ${sight.companyId}`
  const state = await database.get<{ version: number }>(sql`select version from standing_versions ${ofCompany}`)
  const pairs = `pairs ${state?.version ?? 0}`
  if (source.isStored) return pairs
  const results = await database.get<{ assignments: number; certificates: number }>(
    sql`select assignments, certificates from training_versions ${ofCompany}`,
  )
  return `${pairs} ${results?.assignments ?? 0} ${results?.certificates ?? 0}`
}
