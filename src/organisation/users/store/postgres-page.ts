import { teamsOfMembersInSight, usersInSight } from "../../../access/view/store.ts"
import { searchCondition } from "../../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorPage } from "../../../database/cursor-page.ts"
import { type Database, join, raw, type Sql, sql } from "../../../database/port.ts"
import { type Part, readPage } from "../../../database/read-page.ts"
import { type CursorPage, isCursorPage, type ListRequest, type Page, type SortTerm } from "../../../tools/list.ts"
import { pageOrder } from "../page-order.ts"
import { commonSets, type UserFilter, type UserListSight } from "./filters.ts"
import { COLUMN_NAMES, recordColumns, type UserRecord } from "./records.ts"

/** A list of users on PostgreSQL. */
interface UserList {
  /** `… where …` after `from`: its users as `u`, which has the column `id` and at least these. */
  readonly source: (columns: readonly string[]) => Sql
  /** Columns; the last one is unique. */
  readonly order: readonly SortTerm[]
}

/**
 * A page of a list. PostgreSQL's planner knows the number of users of each team and role, and chooses well, with the
 * exceptions below.
 */
export async function findPageOnPostgres(
  database: Database,
  sight: UserListSight,
  filter: UserFilter,
  { sort, page }: ListRequest,
): Promise<Page<UserRecord>> {
  if (isCursorPage(page)) {
    const list = listOf(sight, filter, [page.order], { page, inSets: await lookUps(database, sight, filter) })
    return cursorPage(page, await read(database, sight, list, { skip: 0, count: cursorLimit(page), backwards: false }))
  }
  const list = listOf(sight, filter, sort)
  return readPage(
    page,
    () => database.count(list.source([])),
    (part) => read(database, sight, list, part),
  )
}

/** Of a list, only the users behind a cursor. */
interface Rest {
  readonly page: CursorPage
  /** The conditions of the list's sets, for users `u` that are read in order. */
  readonly inSets: readonly Sql[]
}

/** A set with more members than this is looked up user by user, on the way along the order. */
const READ_MAX = 5_000

/**
 * The planner reads all members of a set that no index gives by id before it looks at the first user, however few are
 * wanted: a second, for a large location. So it is told to look each user up, unless the set is small.
 */
function lookUps(database: Database, sight: UserListSight, filter: UserFilter): Promise<Sql[]> {
  return Promise.all(
    commonSets(sight, filter).map(async ({ members, byId, contains }) => {
      const isSmall = byId || (await database.count(sql`(${members} limit ${READ_MAX}) few`)) < READ_MAX
      return isSmall ? sql`u.id in (${members})` : contains
    }),
  )
}

function listOf(sight: UserListSight, filter: UserFilter, sort: readonly SortTerm[], rest?: Rest): UserList {
  const { states, terms } = pageOrder(sort, filter.state)
  const [first] = states
  return {
    source: (columns) => sourceOf(sight, filter, columns, rest),
    order: first === undefined ? terms : [{ field: "state", descending: first === "inactive" }, ...terms],
  }
}

/** The users of a part, in the order of the list. Rows, teams and roles are read only for these. */
async function read(
  database: Database,
  { companyId }: UserListSight,
  { source, order }: UserList,
  { skip, count, backwards }: Part,
): Promise<UserRecord[]> {
  const columns = [...new Set(order.map(({ field }) => field))].filter((field) => field !== "id")
  const directions = order.map(({ field, descending }) => ({ field, way: descending === backwards ? "asc" : "desc" }))
  const by = (alias: string) => raw(directions.map(({ field, way }) => `${alias}.${field} ${way}`).join(", "))
  const rows = await database.all<UserRecord>(sql`
    select ${recordColumns(database)}
    from (select ${raw(["id", ...columns].map((column) => `u.${column}`).join(", "))} from ${source(columns)}
      order by ${by("u")} limit ${count} offset ${skip}) p
    cross join lateral (select ${raw(COLUMN_NAMES)} from users where id = p.id and company_id = ${companyId} offset 0) u
    order by ${by("p")}`)
  return backwards ? rows.reverse() : rows
}

function sourceOf(sight: UserListSight, filter: UserFilter, columns: readonly string[], rest?: Rest): Sql {
  const { state, search, updatedSince } = filter
  const teams = search === undefined && !sight.view.company ? teamsOfMembersInSight(sight) : undefined
  if (teams !== undefined) return membersSource(sight, teams.ids, filter, columns, rest?.page)
  const conditions = [usersInSight(sight), ...(rest?.inSets ?? idConditions(sight, filter, "u.id"))]
  if (state !== undefined) conditions.push(sql`u.state = ${state}`)
  if (updatedSince !== undefined) conditions.push(sql`u.updated_at >= ${updatedSince}`)
  if (search !== undefined) conditions.push(searchCondition("u.search", search))
  if (rest !== undefined) conditions.push(...behindCursor(rest.page, "u"))
  return sql`users u where ${join(conditions, " and ")}`
}

/**
 * The members of some teams: first their ids, then their rows one by one, if needed. The planner does not know the size
 * of this user's teams, and would read all users of the company; `offset 0` leaves it no choice.
 */
function membersSource(
  sight: UserListSight,
  teamIds: Sql,
  filter: UserFilter,
  columns: readonly string[],
  page?: CursorPage,
): Sql {
  const { companyId, userId, view } = sight
  const behind = page === undefined || page.order.field !== "id" ? [] : behindCursor(page, "m", "user_id")
  const members = sql`
    select m.user_id as id
    from (${teamIds}) v
    cross join lateral (select m.user_id from team_users m where ${join([sql`m.team_id = v.id`, ...behind], " and ")} offset 0) m
    union ${view.self ? sql`select id from users where id = ${userId}` : sql`select 0 where 1 = 0`}`
  const { state, updatedSince } = filter
  const isAboutIds = columns.length === 0 && state === undefined && updatedSince === undefined
  if (isAboutIds) {
    const conditions = [
      sql`1 = 1`,
      ...(page === undefined ? [] : behindCursor(page, "u")),
      ...idConditions(sight, filter, "u.id"),
    ]
    return sql`(${members}) u where ${join(conditions, " and ")}`
  }
  const needed = raw([...new Set(["id", "state", "updated_at", ...columns])].join(", "))
  const conditions = [
    sql`1 = 1`,
    ...(page === undefined ? [] : behindCursor(page, "u")),
    ...idConditions(sight, filter, "s.id"),
  ]
  if (state !== undefined) conditions.push(sql`u.state = ${state}`)
  if (updatedSince !== undefined) conditions.push(sql`u.updated_at >= ${updatedSince}`)
  return sql`(${members}) s
    cross join lateral (select ${needed} from users where id = s.id and company_id = ${companyId} offset 0) u
    where ${join(conditions, " and ")}`
}

/** The conditions of a list on the ids of its users, in the column `id`. */
function idConditions(sight: UserListSight, filter: UserFilter, id: string): Sql[] {
  return commonSets(sight, filter).map(({ members }) => sql`${raw(id)} in (${members})`)
}
