import { type Database, sql } from "../../../database/port.ts"

/** How many users of a list are in each state. */
export interface StateTotals {
  readonly active: number
  readonly inactive: number
}

/** Some users of a company: all, or those in a team or at a location, with any role or one. */
interface Counted {
  readonly team_id?: number | undefined
  readonly location_id?: number | undefined
  readonly role?: string | undefined
}

/** How many of them there are. SQLite keeps these numbers by triggers; both a team and a location have none. */
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

/** How many users there are in either state. */
export function sumOf({ active, inactive }: StateTotals): number {
  return active + inactive
}
