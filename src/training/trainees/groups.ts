import {
  isUserInSight,
  type PlacesView,
  type Sight,
  teamsOfMembersInSight,
  teamsPlacedInSight,
} from "../../access/view/store.ts"
import { searchCondition, searched } from "../../database/conditions.ts"
import { type Database, empty, type Sql, sql } from "../../database/port.ts"

/** A set of users of a company, used to filter records of their training. */
export interface Group {
  /** A query that returns their ids as `user_id`, without duplicates. */
  readonly members: Sql
  /** The query on PostgreSQL, if it is different. */
  readonly onPostgres?: Sql
  /** Condition that a single user is a member. It reads only that user's rows, and takes the id as an expression. */
  readonly contains: (userId: Sql) => Sql
  /** Upper limit for the number of members. On SQLite only. */
  readonly size: (database: Database) => Promise<number>
}

/** Which users are visible, and at which places their teams are visible. */
export interface GroupSight extends Sight {
  readonly places: PlacesView
}

/** Filters by users, all of which must match. */
export interface GroupFilter {
  readonly user_id?: number | undefined
  /** Any team of the company. */
  readonly team_id?: number | undefined
  /** Only counts teams and locations in view: otherwise a list would reveal the location of a hidden team. */
  readonly location_id?: number | undefined
  /** Part of the name, matched as in the list of users. */
  readonly search?: string | undefined
}

/** One group for the users in view (unless the whole company is in view), and one for each filter. */
export function groupsOf(sight: GroupSight, { user_id, team_id, location_id, search }: GroupFilter): Group[] {
  return [
    ...(sight.view.company ? [] : [inView(sight)]),
    ...(user_id === undefined ? [] : [justOne(user_id)]),
    ...(team_id === undefined ? [] : [inTeam(sight.companyId, team_id)]),
    ...(location_id === undefined ? [] : [atLocation(sight, location_id)]),
    ...(search === undefined ? [] : [found(sight.companyId, search)]),
  ]
}

function justOne(userId: number): Group {
  return {
    members: sql`select id as user_id from users where id = ${userId}`,
    contains: (id) => sql`${id} = ${userId}`,
    size: async () => 1,
  }
}

function inTeam(companyId: number, teamId: number): Group {
  return {
    members: sql`select m.user_id from team_users m where m.team_id = ${teamId} and m.company_id = ${companyId}`,
    contains: (id) => sql`(select 1 from team_users m
      where m.team_id = ${teamId} and m.user_id = ${id} and +m.company_id = ${companyId}) is not null`,
    size: (database) =>
      keptSize(database, sql`n.team_id = ${teamId} and n.location_id = 0 and n.company_id = ${companyId}`),
  }
}

function atLocation({ companyId, userId, places }: GroupSight, locationId: number): Group {
  const seen = teamsPlacedInSight(userId, places)
  const isSeen = seen === undefined ? empty : sql`and t.id in (${seen})`
  const isAt = sql`t.location_id = ${locationId} ${isSeen}`
  return {
    // SQLite would otherwise read all members of the company.
    members: sql`select distinct m.user_id from teams t cross join team_users m
      where ${isAt} and m.team_id = t.id and +m.company_id = ${companyId}`,
    onPostgres: sql`select distinct m.user_id from teams t join team_users m on m.team_id = t.id
      where ${isAt} and m.company_id = ${companyId}`,
    contains: (id) => sql`(select 1 from team_users m cross join teams t
      where m.user_id = ${id} and +m.company_id = ${companyId} and t.id = m.team_id
        and +t.location_id = ${locationId} ${isSeen} limit 1) is not null`,
    size: (database) =>
      keptSize(database, sql`n.location_id = ${locationId} and n.team_id = 0 and n.company_id = ${companyId}`),
  }
}

/** Whether no team of a location is left out, because all teams' locations may be known. */
export function isLocationSeenWhole({ userId, places }: GroupSight): boolean {
  return teamsPlacedInSight(userId, places) === undefined
}

function found(companyId: number, term: string): Group {
  const members = searched("users", companyId, term)
  const matches = searchCondition("s.search", term)
  return {
    members,
    onPostgres: sql`select s.id from users s where s.company_id = ${companyId} and ${matches}`,
    contains: (id) => sql`(select 1 from users s where s.id = ${id} and ${matches}) is not null`,
    size: (database) => database.count(sql`(${members})`),
  }
}

function inView(sight: Sight): Group {
  const { companyId, userId, view } = sight
  const self = sql`select id as user_id from users where ${view.self ? sql`id = ${userId}` : sql`1 = 0`}`
  const teams = teamsOfMembersInSight(sight)
  const contains = (id: Sql) => isUserInSight(sight, id)
  if (teams === undefined) return { members: self, contains, size: async () => 1 }
  return {
    members: sql`${self} union select m.user_id from (${teams.ids}) v cross join team_users m
      where m.team_id = v.id and m.company_id = ${companyId}`,
    contains,
    size: async (database) =>
      1 +
      (await keptSize(
        database,
        sql`n.team_id in (${teams.ids}) and n.location_id = 0 and n.company_id = ${companyId}`,
      )),
  }
}

/** The number of users according to these totals, whatever their roles. */
async function keptSize(database: Database, condition: Sql): Promise<number> {
  const kept = await database.get<{ total: number }>(
    sql`select coalesce(sum(n.active + n.inactive), 0) as total from user_totals n where ${condition} and n.role = ''`,
  )
  return kept?.total ?? 0
}

/**
 * Estimates how many of a company's records belong to a group, on the assumption that all users have about the same
 * number of records. On SQLite only.
 */
export async function shareOf(
  database: Database,
  companyId: number,
  group: Group,
  countAll: () => Promise<number>,
): Promise<number> {
  const ofCompany = sql`n.company_id = ${companyId} and n.team_id = 0 and n.location_id = 0`
  const [members, users, all] = await Promise.all([group.size(database), keptSize(database, ofCompany), countAll()])
  return Math.ceil((members * all) / Math.max(1, users))
}
