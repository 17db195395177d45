import { raw, type Sql, sql } from "../../database/port.ts"
import { type GroupFilter, type GroupSight, isLocationSeenWhole } from "./groups.ts"

/** Places whose members are counted by the totals that SQLite keeps. */
export type Place = { readonly teamId: number } | { readonly locationId: number }

/** The place in a filter, if its totals cover everything that the filter shows. */
export function placeOf(sight: GroupSight, { team_id, location_id }: GroupFilter): Place | undefined {
  if (team_id !== undefined) return location_id === undefined ? { teamId: team_id } : undefined
  return location_id !== undefined && isLocationSeenWhole(sight) ? { locationId: location_id } : undefined
}

/**
 * The sum over a table of totals by place, as an expression. For a location, it is the sum of its teams minus whatever
 * is counted more than once in it.
 *
 * @param narrowed further conditions, each after `and`
 */
export function sumAtPlace(table: string, companyId: number, place: Place, narrowed: Sql): Sql {
  const ofTeams = sql`select coalesce(sum(amount), 0) from ${raw(table)} where company_id = ${companyId}`
  if ("teamId" in place) return sql`(${ofTeams} and team_id = ${place.teamId} and location_id = 0 ${narrowed})`
  const { locationId } = place
  const teams = sql`select id from teams where location_id = ${locationId}`
  const repeated = sql`${ofTeams} and team_id = 0 and location_id = ${locationId} ${narrowed}`
  return sql`(${ofTeams} and team_id in (${teams}) and location_id = 0 ${narrowed}) - (${repeated})`
}
