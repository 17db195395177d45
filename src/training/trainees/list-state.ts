import type { State } from "../../database/long-list/list.ts"
import { type Database, sql } from "../../database/port.ts"
import { type GroupFilter, type GroupSight, isLocationSeenWhole } from "./groups.ts"

/**
 * Shows when a list of assignments or certificates may have changed, from numbers that SQLite triggers increment.
 * Undefined for lists that depend on more than these records and team memberships.
 */
export function listState(
  database: Database,
  sight: GroupSight,
  { records, filter }: { readonly records: "assignments" | "certificates"; readonly filter: GroupFilter },
): State | undefined {
  if (database.engine === "postgres" || !sight.view.company || filter.search !== undefined) return undefined
  if (filter.location_id !== undefined && !isLocationSeenWhole(sight)) return undefined
  const isByTeams = filter.team_id !== undefined || filter.location_id !== undefined
  let known: Promise<string> | undefined
  const read = async () => {
    const versions = await database.get<{ assignments: number; certificates: number; memberships: number }>(sql`
      select assignments, certificates, memberships from training_versions where company_id = ${sight.companyId}`)
    return `${versions?.[records] ?? 0} ${isByTeams ? (versions?.memberships ?? 0) : ""}`
  }
  // A list is created for one request.
  return () => {
    known ??= read()
    return known
  }
}
