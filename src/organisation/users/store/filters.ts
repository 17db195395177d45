import type { Role } from "../../../access/permissions.ts"
import {
  isUserInSight,
  type PlacesView,
  type Sight,
  teamsOfMembersInSight,
  teamsPlacedInSight,
} from "../../../access/view/store.ts"
import { searchCondition, searched } from "../../../database/conditions.ts"
import { inList } from "../../../database/in-list.ts"
import { type Database, empty, raw, type Sql, sql } from "../../../database/port.ts"
import { foldIdentifier } from "../../../tools/language/fold.ts"
import type { ListFilter } from "../../../tools/list.ts"
import { keptTotals, sumOf } from "./totals.ts"

/** The sight of a list of users: in addition to the users, the teams and locations in view. */
export interface UserListSight extends Sight {
  readonly places: PlacesView
}

/** Filters of the list of users; users must match all given ones. */
export interface UserFilter extends ListFilter {
  /** Any team: a user's record lists all of its teams, in view or not. */
  readonly team_id?: number | undefined
  /** Only through teams and locations in view: otherwise the list would reveal where an unseen team is. */
  readonly location_id?: number | undefined
  readonly role?: Role | undefined
  readonly external_id?: string | undefined
  /** In any case, as it was sent. */
  readonly username?: string | undefined
  readonly email?: string | undefined
}

/** Every filter, and whether SQLite keeps totals by it. A list is remembered by all of them, so none may be missing here. */
const HAS_TOTALS: Readonly<Record<keyof UserFilter, boolean>> = {
  ...{ state: true, team_id: true, location_id: true, role: true },
  ...{ search: false, ids: false, updatedSince: false, external_id: false, username: false, email: false },
}

/** The names of all filters. */
export const FILTERS = Object.keys(HAS_TOTALS) as readonly (keyof UserFilter)[]

/** Whether users are filtered by more than their state, teams, locations and roles, whose totals SQLite keeps. */
export function isFilteredFurther(filter: UserFilter): boolean {
  return FILTERS.some((name) => !HAS_TOTALS[name] && filter[name] !== undefined)
}

/** A filter as the set of the company's users that match it. */
export interface UserSet {
  /** A query for their ids, as `user_id`: each once, and in order if `byId`. */
  readonly members: Sql
  /** Whether an index gives the members by id. */
  readonly byId: boolean
  /** Maximum number of members; where they must be counted for it, they are counted to `most`. On SQLite only. */
  readonly size: (database: Database, most?: number) => Promise<number>
  /**
   * Condition for a query of `u`, which has the column `id`: the user is a member. SQLite never reads all members for
   * it, because `members` is a plain query, which SQLite merges with the outer one.
   */
  readonly contains: Sql
}

type PlainSet = Omit<UserSet, "contains">

const withContains = (set: PlainSet): UserSet => ({
  ...set,
  contains: sql`(select 1 from (${set.members}) one where one.user_id = u.id) is not null`,
})

/** The filters that are the same on both engines: all but the state, the search and the last change. */
export function commonSets(sight: UserListSight, filter: UserFilter): UserSet[] {
  const { team_id, location_id, role, ids, external_id, username, email } = filter
  const { companyId } = sight
  const sets: UserSet[] = []
  if (ids !== undefined) sets.push(withContains(withIds(companyId, ids)))
  if (external_id !== undefined) sets.push(withUnique(companyId, "key", external_id))
  if (username !== undefined) sets.push(withUnique(companyId, "username_folded", foldIdentifier(username)))
  if (email !== undefined) sets.push(withUnique(companyId, "email_folded", foldIdentifier(email)))
  if (team_id !== undefined) sets.push(withContains(inTeam(companyId, team_id)))
  if (location_id !== undefined) sets.push(atLocation(sight, location_id))
  if (role !== undefined) sets.push(withContains(withRole(companyId, role)))
  return sets
}

/** All filters of a list on SQLite, except its state, and what the caller sees; none for all users of the company. */
export function listSets(sight: UserListSight, filter: UserFilter): UserSet[] {
  return [
    ...(sight.view.company ? [] : [inSight(sight)]),
    ...(filter.search === undefined ? [] : [found(sight.companyId, filter.search)]),
    ...(filter.updatedSince === undefined ? [] : [changedSince(sight.companyId, filter.updatedSince)]),
    ...commonSets(sight, filter),
  ]
}

/** The users of a company in one state. A lookup by id alone would read the user's whole row. */
export function inState(companyId: number, state: "active" | "inactive"): UserSet {
  return withContains({
    members: sql`select s.id as user_id from users s indexed by users_by_state
      where s.company_id = ${companyId} and s.state = ${state}`,
    byId: true,
    size: async (database) => (await keptTotals(database, companyId))[state],
  })
}

function withIds(companyId: number, ids: readonly number[]): PlainSet {
  return {
    members: sql`select s.id as user_id from users s where s.company_id = ${companyId} and s.id in ${inList(ids)}`,
    byId: true,
    size: async () => ids.length,
  }
}

/** One user at most. */
function withUnique(companyId: number, column: "key" | "username_folded" | "email_folded", value: string): UserSet {
  return withContains({
    members: sql`select s.id as user_id from users s where s.company_id = ${companyId} and ${raw(`s.${column}`)} = ${value}`,
    byId: true,
    size: async () => 1,
  })
}

function changedSince(companyId: number, moment: number): UserSet {
  const members = sql`select s.id as user_id from users s indexed by users_by_updated
    where s.company_id = ${companyId} and s.updated_at >= ${moment}`
  return {
    members,
    byId: false,
    size: (database, most) => database.count(upTo(members, most)),
    contains: sql`(select 1 from users s where s.company_id = ${companyId} and s.id = u.id and s.updated_at >= ${moment}) is not null`,
  }
}

/** `from` for these rows, or for so many of them. */
function upTo(rows: Sql, most: number | undefined): Sql {
  return most === undefined ? sql`(${rows})` : sql`(${rows} limit ${most})`
}

function withRole(companyId: number, role: string): PlainSet {
  return {
    members: sql`select user_id from user_roles where company_id = ${companyId} and role = ${role}`,
    byId: true,
    size: async (database) => sumOf(await keptTotals(database, companyId, { role })),
  }
}

function inTeam(companyId: number, teamId: number): PlainSet {
  return {
    members: sql`select m.user_id from team_users m where m.team_id = ${teamId} and m.company_id = ${companyId}`,
    byId: true,
    size: async (database) => sumOf(await keptTotals(database, companyId, { team_id: teamId })),
  }
}

function atLocation({ companyId, userId, places }: UserListSight, locationId: number): UserSet {
  const seen = teamsPlacedInSight(userId, places)
  const isSeen = seen === undefined ? empty : sql`and t.id in (${seen})`
  const isThere = sql`t.location_id = ${locationId} and t.company_id = ${companyId} ${isSeen}`
  return {
    // A cross join, so that SQLite begins with the teams, also where only users behind a cursor are wanted. The company is
    // that of the teams: for a condition on memberships it would make an index of all of them.
    members: sql`select m.user_id from teams t cross join team_users m where m.team_id = t.id and ${isThere}`,
    byId: false,
    size: async (database) =>
      seen === undefined
        ? sumOf(await keptTotals(database, companyId, { location_id: locationId }))
        : sizeOfTeams(
            database,
            companyId,
            sql`select id from teams where id in (${seen}) and +location_id = ${locationId}`,
          ),
    contains: sql`(select 1 from team_users m join teams t on t.id = m.team_id
      where m.user_id = u.id and ${isThere}) is not null`,
  }
}

function inSight(sight: Sight): UserSet {
  const { companyId, userId, view } = sight
  const self = sql`select id as user_id from users where ${view.self ? sql`id = ${userId}` : sql`1 = 0`}`
  const contains = isUserInSight(sight)
  const teams = teamsOfMembersInSight(sight)
  if (teams === undefined) return { members: self, byId: true, size: async () => (view.self ? 1 : 0), contains }
  // The plus keeps SQLite from making an index of all memberships of the company.
  const members = sql`select m.user_id from (${teams.ids}) v cross join team_users m on m.team_id = v.id
    where +m.company_id = ${companyId}`
  return {
    members: view.self ? sql`${members} union all ${self}` : members,
    byId: false,
    size: async (database) => (await sizeOfTeams(database, companyId, teams.ids)) + (view.self ? 1 : 0),
    contains,
  }
}

/** The number of members of these teams; members of several teams count in each. */
async function sizeOfTeams(database: Database, companyId: number, ids: Sql): Promise<number> {
  const kept = await database.get<{ total: number }>(sql`
    select coalesce(sum(n.active + n.inactive), 0) as total from (${ids}) v cross join user_totals n
      on n.company_id = ${companyId} and n.team_id = v.id and n.location_id = 0 and n.role = ''`)
  return kept?.total ?? 0
}

function found(companyId: number, term: string): UserSet {
  const members = searched("users", companyId, term)
  return {
    members,
    byId: true,
    size: (database, most) => database.count(upTo(members, most)),
    // The index contains the text, so that the user's whole row is not read.
    contains: sql`(select 1 from users s indexed by users_by_search
      where s.company_id = ${companyId} and s.id = u.id and ${searchCondition("s.search", term)}) is not null`,
  }
}
