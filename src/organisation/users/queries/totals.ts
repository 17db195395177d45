import { type Database, type Sql, sql } from "../../../database/port.ts"

/** The number of users in each state. */
interface StateTotals {
  readonly active: number
  readonly inactive: number
}

/** Users of a company: all of them, or those in a team or at a location, with any role or with a given one. */
interface Counted {
  readonly team_id?: number | undefined
  readonly location_id?: number | undefined
  readonly role?: string | undefined
}

/** Their number. SQLite keeps these numbers by triggers, but not for a team and a location together. */
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

/** The number of members of the teams with these ids (`id`). Members of several teams are counted in each. */
export async function sizeOfTeams(database: Database, companyId: number, ids: Sql): Promise<number> {
  const kept = await database.get<{ total: number }>(sql`
    select coalesce(sum(n.active + n.inactive), 0) as total from (${ids}) v cross join user_totals n
      on n.company_id = ${companyId} and n.team_id = v.id and n.location_id = 0 and n.role = ''`)
  return kept?.total ?? 0
}
