import type { State } from "../../database/long-list/list.ts"
import { type Database, sql } from "../../database/port.ts"
import { type GroupFilter, type GroupSight, isLocationSeenWhole } from "./groups.ts"

/**
 * A state that changes whenever a list of assignments or certificates may have changed. It is made from numbers that
 * SQLite triggers increment. Undefined for lists that depend on more than these records and the members of teams.
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
  // Each request creates its own list.
  return () => {
    known ??= read()
    return known
  }
}
