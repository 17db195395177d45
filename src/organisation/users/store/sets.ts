import {
  isUserInSight,
  type Sight,
  type TeamsInView,
  teamsOfMembersInSight,
  teamsPlacedInSight,
} from "../../../access/view/store.ts"
import { searchCondition, searched } from "../../../database/conditions.ts"
import { type Database, empty, type Sql, sql } from "../../../database/port.ts"
import type { UserFilter, UserListSight } from "../filter.ts"

/** The users of a company that one condition of a list holds for, in the ways in which SQLite finds them fastest. */
export interface UserSet {
  /** A query for their ids, as `user_id`, each once. */
  readonly members: Sql
  /** Condition of a query over `u`, which has the column `id`: the user is one of them. It never reads the whole set. */
  readonly contains: Sql
  /** Whether an index gives the members by id. */
  readonly byId: boolean
  /** How many there are, at most. */
  readonly size: (database: Database) => Promise<number>
}

/** How many users of a list are in each state. */
export interface StateTotals {
  readonly active: number
  readonly inactive: number
}

/** The sets in all of which the users in sight are; none for all users of the company. */
export function sightSets(sight: Sight): UserSet[] {
  return sight.view.company ? [] : [inSight(sight)]
}

/** The sets in all of which the users of a list are, beside the one of their state; none for all users of the company. */
export function listSets(
  sight: UserListSight,
  { search, team_id, location_id, role }: Omit<UserFilter, "state">,
): UserSet[] {
  const sets = sightSets(sight)
  if (search !== undefined) sets.push(found(sight.companyId, search))
  if (team_id !== undefined) sets.push(inTeam(sight.companyId, team_id))
  if (location_id !== undefined) sets.push(atLocation(sight, location_id))
  if (role !== undefined) sets.push(withRole(sight.companyId, role))
  return sets
}

/** Whether the location of no team is kept from this user. */
export function seesAllPlaces({ userId, places }: UserListSight): boolean {
  return teamsPlacedInSight(userId, places) === undefined
}

/**
 * How many users of a list are in each state, whatever state it asks for, where the database keeps these numbers: of a
 * company, a team or a location, and of those there who have a role. Undefined for other lists.
 */
export function keptTotals(
  sight: UserListSight,
  { search, team_id, location_id, role }: Omit<UserFilter, "state">,
): ((database: Database) => Promise<StateTotals>) | undefined {
  const { view, companyId } = sight
  if (location_id !== undefined && !seesAllPlaces(sight)) return undefined
  if (!view.company || search !== undefined || (team_id !== undefined && location_id !== undefined)) return undefined
  if (team_id !== undefined) return totalsBy(ofTeam(companyId, team_id, role))
  if (location_id !== undefined) return totalsBy(ofLocation(companyId, location_id, role))
  return totalsBy(role === undefined ? ofCompany(companyId) : ofRole(companyId, role))
}

/** How many users the company has. */
export function companyTotals(database: Database, companyId: number): Promise<StateTotals> {
  return totalsBy(ofCompany(companyId))(database)
}

/** The users of a company in one state. */
export function inState(companyId: number, state: "active" | "inactive"): UserSet {
  return {
    members: sql`select id as user_id from users where company_id = ${companyId} and state = ${state}`,
    // By its id alone the user's whole row would be read.
    contains: sql`(select 1 from users s indexed by users_by_state
      where s.company_id = ${companyId} and s.state = ${state} and s.id = u.id) is not null`,
    byId: true,
    size: async (database) => (await companyTotals(database, companyId))[state],
  }
}

function withRole(companyId: number, role: string): UserSet {
  return {
    members: sql`select user_id from user_roles where company_id = ${companyId} and role = ${role}`,
    contains: sql`(select 1 from user_roles r
      where r.user_id = u.id and r.role = ${role} and +r.company_id = ${companyId}) is not null`,
    byId: true,
    size: sizeBy(ofRole(companyId, role)),
  }
}

function inTeam(companyId: number, teamId: number): UserSet {
  return {
    members: sql`select user_id from team_users where team_id = ${teamId} and +company_id = ${companyId}`,
    contains: sql`(select 1 from team_users m
      where m.team_id = ${teamId} and m.user_id = u.id and +m.company_id = ${companyId}) is not null`,
    byId: true,
    size: sizeBy(ofTeam(companyId, teamId)),
  }
}

function atLocation({ companyId, userId, places }: UserListSight, locationId: number): UserSet {
  const seen = teamsPlacedInSight(userId, places)
  if (seen !== undefined) {
    return inTeams(companyId, {
      ids: sql`select id from teams where id in (${seen.ids}) and +location_id = ${locationId}`,
      isOne: sql`((select 1 from teams t where t.id = m.team_id and t.location_id = ${locationId}) is not null
        and ${seen.isOne})`,
    })
  }
  return {
    ...inTeams(companyId, {
      ids: sql`select id from teams where location_id = ${locationId}`,
      isOne: sql`(select 1 from teams t where t.id = m.team_id and t.location_id = ${locationId}) is not null`,
    }),
    size: sizeBy(ofLocation(companyId, locationId)),
  }
}

/** The members of several teams, and one user more if wanted. */
function inTeams(companyId: number, teams: TeamsInView, userId?: number): UserSet {
  const others = userId === undefined ? empty : sql`union select ${userId}`
  const isOther = userId === undefined ? empty : sql`u.id = ${userId} or`
  return {
    members: sql`select m.user_id from (${teams.ids}) t cross join team_users m on m.team_id = t.id
      where +m.company_id = ${companyId} ${userId === undefined ? sql`group by m.user_id` : others}`,
    contains: sql`(${isOther} (select 1 from team_users m
      where m.user_id = u.id and +m.company_id = ${companyId} and ${teams.isOne} limit 1) is not null)`,
    byId: false,
    size: async (database) =>
      (await total(
        database,
        sql`select coalesce(sum(n.active + n.inactive), 0) as total from (${teams.ids}) t
          cross join team_totals n on n.team_id = t.id and n.role = ${ANY_ROLE}`,
      )) + (userId === undefined ? 0 : 1),
  }
}

function inSight(sight: Sight): UserSet {
  const { companyId, userId, view } = sight
  const teams = teamsOfMembersInSight(sight)
  const contains = isUserInSight(sight)
  if (teams !== undefined) return { ...inTeams(companyId, teams, view.self ? userId : undefined), contains }
  const isSelf = view.self ? sql`id = ${userId}` : sql`1 = 0`
  return {
    members: sql`select id as user_id from users where ${isSelf}`,
    contains,
    byId: true,
    size: async () => (view.self ? 1 : 0),
  }
}

function found(companyId: number, term: string): UserSet {
  const members = searched("users", companyId, term)
  return {
    members,
    // The index holds the text, so that the user's whole row is not read.
    contains: sql`(select 1 from users s indexed by users_by_search
      where s.company_id = ${companyId} and s.id = u.id and ${searchCondition("s.search", term)}) is not null`,
    byId: true,
    size: (database) => total(database, sql`select count(*) as total from (${members})`),
  }
}

async function total(database: Database, query: Sql): Promise<number> {
  return (await database.get<{ total: number }>(query))?.total ?? 0
}

/** As what a user counts in a team and at a location beside its roles. */
const ANY_ROLE = ""

const ofCompany = (companyId: number) => sql`select active, inactive from user_totals where company_id = ${companyId}`

const ofRole = (companyId: number, role: string) =>
  sql`select active, inactive from role_totals where company_id = ${companyId} and role = ${role}`

const ofTeam = (companyId: number, teamId: number, role = ANY_ROLE) =>
  sql`select n.active, n.inactive from team_totals n join teams t on t.id = n.team_id
    where n.team_id = ${teamId} and n.role = ${role} and t.company_id = ${companyId}`

const ofLocation = (companyId: number, locationId: number, role = ANY_ROLE) =>
  sql`select n.active, n.inactive from location_totals n join locations l on l.id = n.location_id
    where n.location_id = ${locationId} and n.role = ${role} and l.company_id = ${companyId}`

/** The kept numbers that the query finds; none when there are no such users. */
function totalsBy(query: Sql): (database: Database) => Promise<StateTotals> {
  return async (database) => (await database.get<StateTotals>(query)) ?? { active: 0, inactive: 0 }
}

function sizeBy(query: Sql): UserSet["size"] {
  return async (database) => sumOf(await totalsBy(query)(database))
}

/** How many users there are in either state. */
export function sumOf({ active, inactive }: StateTotals): number {
  return active + inactive
}
