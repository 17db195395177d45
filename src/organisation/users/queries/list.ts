import type { Role } from "../../../access/permissions.ts"
import {
  isUserInSight,
  type PlacesView,
  type Sight,
  teamsOfMembersInSight,
  teamsPlacedInSight,
  usersInSight,
} from "../../../access/view/store.ts"
import { searchCondition, searched } from "../../../database/conditions.ts"
import { inList } from "../../../database/in-list.ts"
import type { LongList, RowSet, SortColumn } from "../../../database/long-list/list.ts"
import { type Database, empty, join, raw, type Sql, sql } from "../../../database/port.ts"
import type { DateText } from "../../../tools/calendar/dates.ts"
import { foldIdentifier } from "../../../tools/language/fold.ts"
import type { ListFilter } from "../../../tools/list.ts"
import type { Group } from "../../../training/trainees/groups.ts"
import { keptTotals, sizeOfTeams, sumOf } from "./totals.ts"

/** What a list of users may show: the users in view, and the teams and locations in view. */
export interface UserListSight extends Sight {
  readonly places: PlacesView
}

/** Filters for the list of users. Users must match all of them. */
export interface UserFilter extends ListFilter {
  /** Any team. A user's record lists all of the user's teams, in view or not. */
  readonly team_id?: number | undefined
  /** Only counts teams and locations in view: otherwise the list would reveal the location of a hidden team. */
  readonly location_id?: number | undefined
  readonly role?: Role | undefined
  readonly external_id?: string | undefined
  /** Matched in any case, but otherwise exactly as sent. */
  readonly username?: string | undefined
  readonly email?: string | undefined
  /** Each of these words, in one of its folded spellings, in any order. */
  readonly words?: readonly (readonly string[])[] | undefined
  /** Only people without an email address. Service users of API clients do not count. */
  readonly isWithoutEmail?: true | undefined
  /** Only people who are absent on this day. */
  readonly absentOn?: DateText | undefined
  /** Only people of a set that another feature describes. */
  readonly among?: Group | undefined
}

/** The list of the users in sight that match the filters. */
export async function userList(database: Database, sight: UserListSight, filter: UserFilter): Promise<LongList> {
  return listOf(database, sight, await withoutLocationOfTeam(database, sight, filter))
}

function listOf(database: Database, sight: UserListSight, filter: UserFilter): LongList {
  const { companyId } = sight
  const { state, updatedSince } = filter
  const inState = (one: "active" | "inactive" | undefined) => listOf(database, sight, { ...filter, state: one })
  const byState: SortColumn = {
    ...SORTS.state,
    constant: state !== undefined,
    halves: (isDescending) => [
      inState(isDescending ? "inactive" : "active"),
      inState(isDescending ? "active" : "inactive"),
    ],
  }
  const byChange: SortColumn =
    updatedSince === undefined ? SORTS.updated_at : { ...SORTS.updated_at, only: sql`u.updated_at >= ${updatedSince}` }
  return {
    table: "users",
    alias: "u",
    base: sql`u.company_id = ${companyId}`,
    companyTotal: async () => sumOf(await keptTotals(database, companyId)),
    sets: setsOf(database, sight, filter),
    keptTotal: keptTotalOf(database, sight, filter),
    // Inactive users are the smaller group, except where counting is fast anyway.
    difference: state === "active" ? () => [inState(undefined), inState("inactive")] : undefined,
    sorts: { ...SORTS, state: byState, updated_at: byChange },
  }
}

const SORTS = {
  id: { column: "id", index: "users_by_company" },
  state: { column: "state", index: "users_by_state" },
  // Ignoring case.
  username: { column: "username_folded", index: "users_by_username", unique: true },
  // Ignoring case and accents; users with the same last name by their first name.
  last_name: { column: "name_folded", index: "users_by_name" },
  created_at: { column: "created_at", isInstant: true, index: "users_by_created" },
  updated_at: { column: "updated_at", isInstant: true, index: "users_by_updated" },
} as const satisfies Readonly<Record<string, SortColumn>>

/** The total, if the database stores it. It stores totals of users by state, and by team, location or role. */
function keptTotalOf(database: Database, sight: UserListSight, filter: UserFilter): LongList["keptTotal"] {
  const { state, team_id, location_id, role, ...others } = filter
  const isKept =
    sight.view.company &&
    Object.values(others).every((value) => value === undefined) &&
    (location_id === undefined || (team_id === undefined && seesAllPlaces(sight)))
  if (!isKept) return undefined
  return async () => {
    const totals = await keptTotals(database, sight.companyId, { team_id, location_id, role })
    return state === undefined ? sumOf(totals) : totals[state]
  }
}

/** Whether the caller may see the locations of all teams. */
function seesAllPlaces({ userId, places }: UserListSight): boolean {
  return teamsPlacedInSight(userId, places) === undefined
}

/** The location of the requested team adds no condition. It is dropped, because the total of a team alone is known. */
async function withoutLocationOfTeam(
  database: Database,
  sight: UserListSight,
  filter: UserFilter,
): Promise<UserFilter> {
  const { companyId } = sight
  const { team_id, location_id, ...others } = filter
  if (team_id === undefined || location_id === undefined || !seesAllPlaces(sight)) return filter
  const isThere = await database.get(
    sql`select 1 from teams where id = ${team_id} and location_id = ${location_id} and +company_id = ${companyId}`,
  )
  return isThere === undefined ? filter : { ...others, team_id }
}

/** A set of users of a company. */
interface Members {
  /** A query for their ids as `user_id`, without duplicates. They are in order if `byId` is true. */
  readonly ids: Sql
  /** Whether an index returns the members in order of their ids. */
  readonly byId: boolean
  /** On SQLite, the maximum number of members. If it has to be counted, counting stops at `most`. */
  readonly size: (most?: number) => Promise<number>
  /** Condition on one user `u`, which must have the column `id`. */
  readonly contains?: Sql
}

function setsOf(database: Database, sight: UserListSight, filter: UserFilter): RowSet[] {
  const {
    state,
    search,
    words = [],
    ids,
    updatedSince,
    team_id,
    location_id,
    role,
    external_id,
    username,
    email,
  } = filter
  const { companyId, view } = sight
  const building = { database, companyId }
  const one = (column: string, value: string) => withUnique(companyId, column, value)
  const members: Members[] = []
  if (ids !== undefined) members.push(withIds(companyId, ids))
  if (external_id !== undefined) members.push(one("key", external_id))
  if (username !== undefined) members.push(one("username_folded", foldIdentifier(username)))
  if (email !== undefined) members.push(one("email_folded", foldIdentifier(email)))
  if (team_id !== undefined) members.push(inTeam(building, team_id))
  if (location_id !== undefined) members.push(atLocation(database, sight, location_id))
  if (role !== undefined) members.push(withRole(building, role))
  return [
    ...(view.company ? [] : [inView(database, sight, search !== undefined || words.length > 0)]),
    ...[...(search === undefined ? [] : [[search]]), ...words].map((terms) => found(building, terms)),
    ...(updatedSince === undefined ? [] : [changedSince(building, updatedSince)]),
    ...members.map((some) => setOf(database, some)),
    ...(state === undefined ? [] : [inState(building, state)]),
    ...(filter.isWithoutEmail === true ? [withoutEmail(building)] : []),
    ...(filter.absentOn === undefined ? [] : [absent(building, filter.absentOn)]),
    ...(filter.among === undefined ? [] : [setOf(database, among(database, filter.among))]),
  ]
}

function setOf({ engine }: Database, { ids, byId, size, contains = lookedUp(ids) }: Members): RowSet {
  if (engine === "postgres") {
    return { contains: sql`u.id in (${ids})`, hints: byId ? undefined : { scattered: { ids, contains } } }
  }
  const once = byId ? ids : sql`select distinct user_id from (${ids})`
  const rows = sql`(select user_id as id from (${once})) u where 1 = 1`
  return { contains, lead: { rows, idsOnly: true, parts: byId ? [rows] : undefined, size } }
}

/** SQLite does not read all members for this: `ids` is a plain query, so it is merged with the outer one. */
function lookedUp(ids: Sql): Sql {
  return sql`(select 1 from (${ids}) one where one.user_id = u.id) is not null`
}

/** On PostgreSQL, a set defined by a column of the users themselves. */
function byRow(contains: Sql): RowSet {
  return { contains, hints: { readsRow: true } }
}

interface Building {
  readonly database: Database
  readonly companyId: number
}

/** On SQLite, a look-up by id alone would read the user's whole row. */
function inState({ database, companyId }: Building, state: "active" | "inactive"): RowSet {
  if (database.engine === "postgres") return byRow(sql`u.state = ${state}`)
  return setOf(database, {
    ids: sql`select s.id as user_id from users s indexed by users_by_state
      where s.company_id = ${companyId} and s.state = ${state}`,
    byId: true,
    size: async () => (await keptTotals(database, companyId))[state],
  })
}

function withoutEmail({ database, companyId }: Building): RowSet {
  const isService = (alias: string) =>
    sql`(select 1 from clients k where k.service_user_id = ${raw(alias)}.id limit 1) is not null`
  if (database.engine === "postgres") return byRow(sql`(u.email is null and not ${isService("u")})`)
  const ids = sql`select s.id as user_id from users s indexed by users_without_email
    where s.company_id = ${companyId} and s.email is null and not ${isService("s")}`
  return setOf(database, { ids, byId: true, size: (most) => database.count(upTo(ids, most)) })
}

/** Absences that are over stay with people, so that they are left out by the index. */
function absent({ database, companyId }: Building, day: DateText): RowSet {
  const isAbsent = (alias: string) => {
    const user = raw(alias)
    return sql`(${user}.absent_from <= ${day} and (${user}.absent_until is null or ${user}.absent_until >= ${day}))`
  }
  if (database.engine === "postgres") return byRow(isAbsent("u"))
  const begun = (until: Sql) => sql`select s.id as user_id from users s indexed by users_absent
    where s.company_id = ${companyId} and s.absent_from is not null and ${until} and s.absent_from <= ${day}`
  const ids = sql`${begun(sql`s.absent_until is null`)} union all ${begun(sql`s.absent_until >= ${day}`)}`
  const contains = sql`(select 1 from users s where s.id = u.id and ${isAbsent("s")}) is not null`
  return setOf(database, { ids, byId: false, size: (most) => database.count(upTo(ids, most)), contains })
}

function among(database: Database, { members, onPostgres, contains, size }: Group): Members {
  const ids = database.engine === "postgres" ? (onPostgres ?? members) : members
  return { ids, byId: false, size: () => size(database), contains: contains(raw("u.id")) }
}

function withIds(companyId: number, ids: readonly number[]): Members {
  return {
    ids: sql`select s.id as user_id from users s where s.company_id = ${companyId} and s.id in ${inList(ids)}`,
    byId: true,
    size: async () => ids.length,
  }
}

/** Contains one user at most. */
function withUnique(companyId: number, column: string, value: string): Members {
  return {
    ids: sql`select s.id as user_id from users s where s.company_id = ${companyId} and ${raw(`s.${column}`)} = ${value}`,
    byId: true,
    size: async () => 1,
  }
}

function changedSince({ database, companyId }: Building, moment: number): RowSet {
  if (database.engine === "postgres") return byRow(sql`u.updated_at >= ${moment}`)
  const ids = sql`select s.id as user_id from users s indexed by users_by_updated
    where s.company_id = ${companyId} and s.updated_at >= ${moment}`
  const contains = sql`(select 1 from users s
    where s.company_id = ${companyId} and s.id = u.id and s.updated_at >= ${moment}) is not null`
  const set = setOf(database, { ids, byId: false, size: (most) => database.count(upTo(ids, most)), contains })
  return { ...set, lead: set.lead && { ...set.lead, field: "updated_at" } }
}

/** The `from` clause for these rows, or for no more than `most` of them. */
function upTo(rows: Sql, most: number | undefined): Sql {
  return most === undefined ? sql`(${rows})` : sql`(${rows} limit ${most})`
}

function withRole({ database, companyId }: Building, role: Role): Members {
  return {
    ids: sql`select user_id from user_roles where company_id = ${companyId} and role = ${role}`,
    byId: true,
    size: async () => sumOf(await keptTotals(database, companyId, { role })),
  }
}

function inTeam({ database, companyId }: Building, teamId: number): Members {
  return {
    ids: sql`select m.user_id from team_users m where m.team_id = ${teamId} and m.company_id = ${companyId}`,
    byId: true,
    size: async () => sumOf(await keptTotals(database, companyId, { team_id: teamId })),
  }
}

function atLocation(database: Database, { companyId, userId, places }: UserListSight, locationId: number): Members {
  const seen = teamsPlacedInSight(userId, places)
  const isSeen = seen === undefined ? empty : sql`and t.id in (${seen})`
  const isThere = sql`t.location_id = ${locationId} and t.company_id = ${companyId} ${isSeen}`
  return {
    // With a cross join, SQLite begins with the teams even if only users after a cursor are requested. The company is
    // compared with that of the teams: for a condition on memberships, SQLite would build an index over all of them.
    ids: sql`select m.user_id from teams t cross join team_users m where m.team_id = t.id and ${isThere}`,
    byId: false,
    size: async () =>
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

/** The users in view of a caller who cannot see the whole company. */
function inView(database: Database, sight: Sight, isSearched: boolean): RowSet {
  const { companyId, userId, view } = sight
  const self = sql`select id as user_id from users where ${view.self ? sql`id = ${userId}` : sql`1 = 0`}`
  const teams = teamsOfMembersInSight(sight)
  if (database.engine === "postgres") {
    if (teams === undefined || isSearched) return { contains: usersInSight(sight) }
    // The planner does not know the size of this user's teams.
    const first = sql`select user_id as id from (${teams.ids}) v
      cross join lateral (select m.user_id from team_users m where m.team_id = v.id offset 0) m union ${self}`
    return { contains: usersInSight(sight), hints: { first } }
  }
  const contains = isUserInSight(sight)
  if (teams === undefined)
    return setOf(database, { ids: self, byId: true, size: async () => (view.self ? 1 : 0), contains })
  // The plus sign keeps SQLite from building an index over all memberships of the company.
  const ids = sql`select m.user_id from (${teams.ids}) v cross join team_users m on m.team_id = v.id
    where +m.company_id = ${companyId}`
  return setOf(database, {
    ids: view.self ? sql`${ids} union all ${self}` : ids,
    byId: false,
    size: async () => (await sizeOfTeams(database, companyId, teams.ids)) + (view.self ? 1 : 0),
    contains,
  })
}

/** The users whose names, username or email contain one of the terms. */
function found({ database, companyId }: Building, terms: readonly string[]): RowSet {
  const contains = (column: string) =>
    sql`(${join(
      terms.map((term) => searchCondition(column, term)),
      " or ",
    )})`
  if (database.engine === "postgres") return byRow(contains("u.search"))
  const ids = join(
    terms.map((term) => searched("users", companyId, term)),
    " union all ",
  )
  return setOf(database, {
    ids,
    byId: terms.length === 1,
    size: (most) => database.count(upTo(ids, most)),
    // The index contains the text, so the user's whole row does not have to be read.
    contains: sql`(select 1 from users s indexed by users_by_search
      where s.company_id = ${companyId} and s.id = u.id and ${contains("s.search")}) is not null`,
  })
}
