import { type Database, sql } from "../../../database/port.ts"

/** The number of users of a list in each state. */
export interface StateTotals {
  readonly active: number
  readonly inactive: number
}

/** Users of a company: all, or those in a team or at a location, with any role or one. */
interface Counted {
  readonly team_id?: number | undefined
  readonly location_id?: number | undefined
  readonly role?: string | undefined
}

/** Their number. SQLite stores these numbers by triggers; there is none for a team and a location together. */
export async function keptTotals(
  database: Database,
  companyId: number,
  { team_id = 0, location_id = 0, role = "" }: Counted = {},
): Promise<StateTotals> {
  const totals = await database.get<StateTotals>(sql`
    select active, inactive from user_totals
    where company_id = ${companyId} and team_id = ${team_id} and location_id = ${location_id} and role = ${role}`)
  return totals ?? { active: 0, inactive: 0 }
}

/** The number of users in both states. */
export function sumOf({ active, inactive }: StateTotals): number {
  return active + inactive
}
