import { inList } from "../../database/in-list.ts"
import { empty, join, type Sql, sql } from "../../database/port.ts"
import type { View } from "../permissions.ts"

/** The company whose records a query is about, and which of them this user may see. */
export interface Sight {
  readonly companyId: number
  readonly userId: number
  readonly view: View
}

type AdminKind = "admin" | "trainer_admin"

function kindsOf(view: View): AdminKind[] {
  return [...(view.admin ? ["admin" as const] : []), ...(view.trainerAdmin ? ["trainer_admin" as const] : [])]
}

/** A single list of ids: if conditions were joined by `or`, the engines would scan every row of the company. */
function isAmong(column: Sql, ids: readonly Sql[]): Sql {
  return ids.length === 0 ? sql`1 = 0` : sql`${column} in (${join(ids, " union ")})`
}

function namingLocations(kinds: readonly AdminKind[], userId: number): Sql {
  return sql`select location_id from location_admins where user_id = ${userId} and kind in ${inList(kinds)}`
}

function namedTeams(kinds: readonly AdminKind[], userId: number): Sql {
  return sql`select team_id as id from team_admins where user_id = ${userId} and kind in ${inList(kinds)}`
}

function locatedTeams(kinds: readonly AdminKind[], userId: number): Sql {
  return sql`select id from teams where location_id in (${namingLocations(kinds, userId)})`
}

function visibleTeams(kinds: readonly AdminKind[], userId: number): Sql {
  return sql`${namedTeams(kinds, userId)} union ${locatedTeams(kinds, userId)}`
}

/** Condition for a query over locations `l`: in the company and in view. */
export function locationsInSight({ companyId, userId, view }: Sight): Sql {
  if (view.company) return sql`l.company_id = ${companyId}`
  const kinds = kindsOf(view)
  const seen = isAmong(sql`l.id`, kinds.length === 0 ? [] : [namingLocations(kinds, userId)])
  return sql`l.company_id = ${companyId} and ${seen}`
}

/** Condition for a query over teams `t`: in the company and in view. */
export function teamsInSight({ companyId, userId, view }: Sight): Sql {
  if (view.company) return sql`t.company_id = ${companyId}`
  const kinds = kindsOf(view)
  const seen = isAmong(sql`t.id`, kinds.length === 0 ? [] : [visibleTeams(kinds, userId)])
  return sql`t.company_id = ${companyId} and ${seen}`
}

/** Teams that someone administers or trains. */
export interface TeamsInView {
  /** A query for the ids of these teams, as `id`. */
  readonly ids: Sql
  /** Condition for a query over memberships `m`: they belong to such a team. It checks only the one team. */
  readonly isOne: Sql
}

/** The teams whose members are in view; undefined for users who see no team. */
export function teamsOfMembersInSight({ userId, view }: Sight): TeamsInView | undefined {
  const kinds = kindsOf(view)
  if (kinds.length === 0) return undefined
  return {
    ids: visibleTeams(kinds, userId),
    isOne: sql`(${isNamed(kinds, userId)} or ${isLocated(kinds, userId)})`,
  }
}

/** Condition for a query over memberships `m`: the team names this user. */
function isNamed(kinds: readonly AdminKind[], userId: number): Sql {
  return sql`(select 1 from team_admins a
    where a.team_id = m.team_id and a.kind in ${inList(kinds)} and a.user_id = ${userId} limit 1) is not null`
}

/** The same: the team's location names this user. */
function isLocated(kinds: readonly AdminKind[], userId: number): Sql {
  return sql`(select 1 from teams t cross join location_admins a
    where t.id = m.team_id and a.location_id = t.location_id and a.kind in ${inList(kinds)} and a.user_id = ${userId} limit 1) is not null`
}

/** The teams and locations that a user may view. */
export interface PlacesView {
  readonly teams: View
  readonly locations: View
}

/**
 * A query for the teams whose location the user may know, because the team or the location is in view; undefined for
 * all teams of the company.
 */
export function teamsPlacedInSight(userId: number, { teams, locations }: PlacesView): Sql | undefined {
  if (teams.company || locations.company) return undefined
  const named = kindsOf(teams)
  const located = [...new Set([...named, ...kindsOf(locations)])]
  if (located.length === 0) return sql`select 0 as id where 1 = 0`
  if (named.length === 0) return locatedTeams(located, userId)
  return sql`${namedTeams(named, userId)} union ${locatedTeams(located, userId)}`
}

/**
 * Condition for a query over one user of the company: in view. It checks that user's teams, not all visible ones.
 *
 * @param id the user's id, by default that of `u`: any column but one of `m`
 */
export function isUserInSight(sight: Sight, id: Sql = sql`u.id`): Sql {
  const { companyId, userId, view } = sight
  if (view.company) return sql`1 = 1`
  const teams = teamsOfMembersInSight(sight)
  if (teams === undefined) return view.self ? sql`${id} = ${userId}` : sql`1 = 0`
  const isSelf = view.self ? sql`${id} = ${userId} or` : empty
  return sql`(${isSelf} (select 1 from team_users m
    where m.user_id = ${id} and +m.company_id = ${companyId} and ${teams.isOne} limit 1) is not null)`
}

/** Condition for a query over users `u`: in the company and in view. */
export function usersInSight({ companyId, userId, view }: Sight): Sql {
  if (view.company) return sql`u.company_id = ${companyId}`
  const kinds = kindsOf(view)
  const seen = isAmong(sql`u.id`, [
    ...(view.self ? [sql`select id from users where id = ${userId}`] : []),
    ...(kinds.length === 0
      ? []
      : [sql`select user_id from team_users where team_id in (${visibleTeams(kinds, userId)})`]),
  ])
  return sql`u.company_id = ${companyId} and ${seen}`
}
