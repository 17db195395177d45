import { locationsInSight, type Sight, teamsInSight } from "../../access/view/store.ts"
import { movedTo, orderBy, searchCondition, searched, setColumns } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { type Database, join, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import { type Part, readPage } from "../../database/read-page.ts"
import {
  type CountedPage,
  type CursorPage,
  isCursorPage,
  type ListRequest,
  type NumberedPage,
  offsetOf,
  type Page,
  type SortTerm,
} from "../../tools/list.ts"
import { type PlaceFilter, placeConditions } from "../places/filter.ts"
import type { Position } from "../places/order.ts"
import type { PlaceColumns, PlaceRow } from "../places/place.ts"

export interface TeamRow extends PlaceRow {
  readonly id: number
  readonly company_id: number
  readonly location_id: number
  readonly state: "active" | "inactive"
  readonly order_position: number
  readonly instruction_course_id: number | null
  readonly created_at: number
  readonly updated_at: number
  readonly users_count: number
  /** The state of its location. */
  readonly location_state: "active" | "inactive"
}

/**
 * SQLite stores the number of members, because counting a hundred thousand of them would take longer than the rest of a
 * list.
 */
const USERS_COUNT = {
  sqlite: sql`coalesce((select n.active + n.inactive from user_totals n where n.company_id = t.company_id
    and n.team_id = t.id and n.location_id = 0 and n.role = ''), 0)`,
  postgres: sql`(select count(*) from team_users tu where tu.team_id = t.id)`,
}

const COLUMN_NAMES = `id, key, company_id, location_id, state, order_position, name, description, street, zip_city, country,
  phone, email, instruction_course_id, created_at, updated_at`

const columns = ({ engine }: Queries) => sql`${raw(COLUMN_NAMES.replace(/\w+/g, "t.$&"))},
  ${USERS_COUNT[engine]} as users_count,
  (select l.state from locations l where l.id = t.location_id) as location_state`

const SORT_COLUMNS = {
  id: "t.id",
  state: "t.state",
  created_at: "t.created_at",
  updated_at: "t.updated_at",
  order_position: "t.order_position",
}

/** If more teams than this are found, they are not sorted: reading all teams in order then fills a page quickly enough. */
const SORTED_MAX = 1_000

/** A page of the teams in sight, in list order unless another order is requested. */
export async function findPage(
  database: Database,
  sight: Sight,
  filter: PlaceFilter,
  { sort, page }: ListRequest,
): Promise<Page<TeamRow>> {
  const { search, location_id } = filter
  const conditions = [teamsInSight(sight), ...placeConditions(database, "t", filter)]
  if (location_id !== undefined) conditions.push(sql`t.location_id = ${location_id}`)
  const where = (found: readonly Sql[]) => sql`where ${join([...conditions, ...found], " and ")}`
  const count = (found: readonly Sql[]) => database.count(sql`teams t ${where(found)}`)
  const terms = sort.length > 0 ? sort : [{ field: "order_position", descending: false }]
  const byText = search === undefined ? [] : [searchCondition("t.search", search)]
  if (isCursorPage(page)) return findBehind(database, sight.companyId, { conditions, search }, page)
  if (database.engine === "postgres") {
    return readPage(
      page,
      () => count(byText),
      (part) => findPartOnPostgres(database, sight.companyId, where(byText), terms, part),
    )
  }
  const order = orderBy(terms, SORT_COLUMNS, "t.id")
  const find = (found: readonly Sql[]) =>
    database.all<TeamRow>(sql`
      select ${columns(database)} from teams t ${where(found)} ${order}
      limit ${page.perPage} offset ${offsetOf(page)}`)
  if (search === undefined) {
    const [items, total] = await Promise.all([find(byText), count(byText)])
    return { items, total }
  }
  const byIndex = [sql`t.id in (${searched("teams", sight.companyId, search)})`]
  const total = await count(byIndex)
  return { items: await find(total > SORTED_MAX ? byText : byIndex), total }
}

/**
 * The teams after a cursor. On SQLite, the results of a search come from its index when ordered by id. When ordered by
 * `created_at`, teams are read in that order and filtered.
 */
async function findBehind(
  database: Database,
  companyId: number,
  { conditions, search }: { readonly conditions: readonly Sql[]; readonly search: string | undefined },
  page: CursorPage,
): Promise<Page<TeamRow>> {
  const found = search === undefined ? [] : [searchCondition("t.search", search)]
  const where = sql`where ${join([...conditions, ...found, ...behindCursor(page, "t")], " and ")}`
  const part = { skip: 0, count: cursorLimit(page), backwards: false }
  const terms = cursorOrder(page)
  const rows =
    database.engine === "postgres"
      ? await findPartOnPostgres(database, companyId, where, terms, part)
      : await database.all<TeamRow>(sql`
          select ${columns(database)} from teams t ${where} ${orderBy(terms, SORT_COLUMNS, "t.id")} limit ${part.count}`)
  return cursorPage(page, rows)
}

/** Counts the members only of the teams on this page. Otherwise PostgreSQL would count those of earlier pages as well. */
async function findPartOnPostgres(
  queries: Queries,
  companyId: number,
  where: Sql,
  terms: readonly SortTerm[],
  { skip, count, backwards }: Part,
): Promise<TeamRow[]> {
  const directed = terms.map(({ field, descending }) => ({ field, descending: descending !== backwards }))
  const order = orderBy(directed, SORT_COLUMNS, "t.id")
  const rows = await queries.all<TeamRow>(sql`
    select ${columns(queries)} from (select t.id from teams t ${where} ${order} limit ${count} offset ${skip}) p
    cross join lateral (
      select ${raw(COLUMN_NAMES)} from teams where id = p.id and company_id = ${companyId} offset 0) t
    ${order}`)
  return backwards ? rows.reverse() : rows
}

/** The given teams that are in sight, in list order. */
export async function findInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<TeamRow[]> {
  const rows = await allIn<TeamRow>(ids, (list) =>
    queries.all(sql`
      select ${columns(queries)} from teams t where ${teamsInSight(sight)} and t.id in ${list}
      order by t.order_position, t.id`),
  )
  // Each part is in order, but the parts together may not be.
  return rows.sort((a, b) => a.order_position - b.order_position || a.id - b.id)
}

/** The teams in sight at these locations, in list order. */
export async function findOfLocations(
  queries: Queries,
  sight: Sight,
  locationIds: readonly number[],
): Promise<TeamRow[]> {
  return allIn<TeamRow>(locationIds, (list) =>
    queries.all(sql`
      select ${columns(queries)} from teams t where ${teamsInSight(sight)} and t.location_id in ${list}
      order by t.location_id, t.order_position, t.id`),
  )
}

/** The first teams in sight at each of these locations, at most `most` of each, in list order. */
export async function findFirstOfLocations(
  queries: Queries,
  sight: Sight,
  locationIds: readonly number[],
  most: number,
): Promise<TeamRow[]> {
  if (locationIds.length === 0) return []
  // A query for each, because a window over all teams of a location would read all of them.
  const first = locationIds.map(
    (id) => sql`
      select f.id from (
        select t.id from teams t where ${teamsInSight(sight)} and t.location_id = ${id}
        order by t.order_position, t.id limit ${most}) f`,
  )
  return queries.all(sql`
    select ${columns(queries)} from (${join(first, " union all ")}) p join teams t on t.id = p.id
    order by t.location_id, t.order_position, t.id`)
}

/** How many active teams of a company have this course as their instruction. */
export async function countInstructed(queries: Queries, companyId: number, courseId: number): Promise<number> {
  const row = await queries.get<{ total: number }>(sql`
    select count(*) as total from teams
    where company_id = ${companyId} and instruction_course_id = ${courseId} and state = 'active'`)
  return Number(row?.total ?? 0)
}

/** The positions of the teams in sight at a location, in order; at most `most`. */
export function findPositions(queries: Queries, sight: Sight, locationId: number, most: number): Promise<Position[]> {
  return queries.all(sql`
    select t.id, t.order_position from teams t where ${teamsInSight(sight)} and t.location_id = ${locationId}
    order by t.order_position, t.id limit ${most}`)
}

/** A page of the teams in sight whose location is not in sight. */
export async function findApart(
  database: Database,
  sight: Sight,
  locations: Sight,
  page: NumberedPage,
): Promise<CountedPage<TeamRow>> {
  const where = sql`where ${teamsInSight(sight)}
    and t.location_id not in (select l.id from locations l where ${locationsInSight(locations)})`
  const [items, total] = await Promise.all([
    database.all<TeamRow>(sql`
      select ${columns(database)} from teams t ${where} order by t.order_position, t.id
      limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(sql`teams t ${where}`),
  ])
  return { items, total }
}

/** A team and the location that it belongs to, by their names. */
export interface NamedTeam {
  readonly id: number
  readonly name: string
  /** The name of its location. */
  readonly heading: string
}

/** The names of teams in view, at most so many. */
export function namesInSight(queries: Queries, sight: Sight, most: number): Promise<NamedTeam[]> {
  return queries.all(sql`
    select t.id, t.name, l.name as heading from teams t join locations l on l.id = t.location_id
    where ${teamsInSight(sight)} order by t.id limit ${most}`)
}

/** Whether any company has a team with this id. Reveals nothing more about it. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from teams where id = ${id}`)) !== undefined
}

/** A query for the teams at these locations. There must be no more locations than one statement can hold. */
export function idsInLocations(locationIds: readonly number[]): Sql {
  return sql`select id from teams where location_id in ${inList(locationIds)}`
}

interface TeamColumns extends PlaceColumns {
  readonly location_id: number
  readonly instruction_course_id: number | null
}

/**
 * Adds a team at the end of its location's order. Returns the new id, or undefined if the key is taken and nothing was
 * added.
 */
export async function insert(
  tx: Queries,
  companyId: number,
  columns: TeamColumns & Pick<TeamRow, "state">,
  now: number,
): Promise<number | undefined> {
  const { location_id, name, description, street, zip_city, country, phone, email, search } = columns
  const row = await tx.get<{ id: number }>(sql`
      insert into teams (company_id, key, state, location_id, order_position, name, description, street, zip_city, country,
        phone, email, instruction_course_id, search, created_at, updated_at)
      values (${companyId}, ${columns.key}, ${columns.state}, ${location_id},
        (select coalesce(max(order_position), 0) + 1 from teams where location_id = ${location_id}),
        ${name}, ${description}, ${street}, ${zip_city}, ${country}, ${phone}, ${email},
        ${columns.instruction_course_id}, ${search}, ${now}, ${now})
      on conflict (company_id, key) do nothing returning id`)
  return row?.id
}

/** The position after the last team of a location. */
export async function nextPosition(queries: Queries, companyId: number, locationId: number): Promise<number> {
  const row = await queries.get<{ position: number }>(sql`
    select coalesce(max(order_position), 0) + 1 as position from teams
    where company_id = ${companyId} and location_id = ${locationId}`)
  return row?.position ?? 1
}

type Changes = { readonly [Column in keyof TeamColumns]?: TeamColumns[Column] | undefined } & {
  readonly state?: "active" | "inactive" | undefined
  readonly order_position?: number | undefined
}

export async function update(tx: Queries, companyId: number, id: number, changes: Changes, now: number): Promise<void> {
  await tx.run(sql`
    update teams set ${setColumns({ ...changes, updated_at: movedTo(now) })} where company_id = ${companyId} and id = ${id}`)
}
