import { locationsInSight, type Sight } from "../../access/view/store.ts"
import { movedTo, orderBy, searchCondition, setColumns } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { allIn, type Ids, inParts } from "../../database/in-list.ts"
import { type Database, join, type Queries, type Sql, sql } from "../../database/port.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page } from "../../tools/list.ts"
import { type PlaceFilter, placeConditions } from "../places/filter.ts"
import type { Position } from "../places/order.ts"
import type { PlaceColumns, PlaceRow } from "../places/place.ts"

export interface LocationRow extends PlaceRow {
  readonly id: number
  readonly company_id: number
  readonly state: "active" | "inactive"
  readonly order_position: number
  readonly created_at: number
  readonly updated_at: number
  readonly teams_count: number
}

const COLUMNS = sql`l.id, l.key, l.company_id, l.state, l.order_position, l.name, l.description, l.street, l.zip_city,
  l.country, l.phone, l.email, l.created_at, l.updated_at,
  (select count(*) from teams t where t.location_id = l.id) as teams_count`

const SORT_COLUMNS = {
  id: "l.id",
  state: "l.state",
  created_at: "l.created_at",
  updated_at: "l.updated_at",
  order_position: "l.order_position",
}

/** A page of the locations in sight, in list order unless another order is requested. */
export async function findPage(
  database: Database,
  sight: Sight,
  filter: PlaceFilter,
  { sort, page }: ListRequest,
): Promise<Page<LocationRow>> {
  const conditions = [locationsInSight(sight), ...placeConditions(database, "l", filter)]
  if (filter.search !== undefined) conditions.push(searchCondition("l.search", filter.search))
  if (isCursorPage(page)) {
    const rows = await database.all<LocationRow>(sql`
      select ${COLUMNS} from locations l where ${join([...conditions, ...behindCursor(page, "l")], " and ")}
      ${orderBy(cursorOrder(page), SORT_COLUMNS, "l.id")} limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const where = sql`where ${join(conditions, " and ")}`
  const order = orderBy(sort.length > 0 ? sort : [{ field: "order_position", descending: false }], SORT_COLUMNS, "l.id")
  const [items, total] = await Promise.all([
    database.all<LocationRow>(sql`
      select ${COLUMNS} from locations l ${where} ${order} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(sql`locations l ${where}`),
  ])
  return { items, total }
}

/** The given locations that are in sight, in list order. */
export async function findInSight(queries: Queries, sight: Sight, ids: Ids): Promise<LocationRow[]> {
  const rows: LocationRow[] = []
  for (const part of inParts(ids)) {
    rows.push(
      ...(await queries.all<LocationRow>(sql`
        select ${COLUMNS} from locations l where ${locationsInSight(sight)} and l.id in ${part}
        order by l.order_position, l.id`)),
    )
  }
  // Each part is in order, but the parts together may not be.
  return rows.sort((a, b) => a.order_position - b.order_position || a.id - b.id)
}

/** The positions of the locations in sight, in order; at most `most`. */
export function findPositions(queries: Queries, sight: Sight, most: number): Promise<Position[]> {
  return queries.all(sql`
    select l.id, l.order_position from locations l where ${locationsInSight(sight)}
    order by l.order_position, l.id limit ${most}`)
}

/** SQLite stores these numbers. */
const PEOPLE = {
  sqlite: (companyId: number, ids: Sql) => sql`
    select n.location_id, n.active + n.inactive as people from user_totals n
    where n.company_id = ${companyId} and n.team_id = 0 and n.role = '' and n.location_id in ${ids}`,
  postgres: (companyId: number, ids: Sql) => sql`
    select t.location_id, count(distinct m.user_id) as people from teams t join team_users m on m.team_id = t.id
    where t.location_id in ${ids} and t.company_id = ${companyId} group by t.location_id`,
}

/** The number of members of the teams at each of these locations. Members of several teams count once. */
export async function countPeople(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await allIn<{ location_id: number; people: number }>(ids, (list) =>
    queries.all(PEOPLE[queries.engine](companyId, list)),
  )
  return new Map(rows.map(({ location_id, people }) => [location_id, Number(people)]))
}

/** The names of locations in view, at most so many. */
export function namesInSight(queries: Queries, sight: Sight, most: number): Promise<{ id: number; name: string }[]> {
  return queries.all(sql`
    select l.id, l.name from locations l where ${locationsInSight(sight)} order by l.id limit ${most}`)
}

/** Whether any company has a location with this id. Reveals nothing more about it. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from locations where id = ${id}`)) !== undefined
}

/**
 * Adds a location at the end of its company's order. Returns the new id, or undefined if the key is taken and nothing
 * was added.
 */
export async function insert(
  tx: Queries,
  companyId: number,
  columns: PlaceColumns & Pick<LocationRow, "state">,
  now: number,
): Promise<number | undefined> {
  const { name, description, street, zip_city, country, phone, email, search } = columns
  const row = await tx.get<{ id: number }>(sql`
      insert into locations (company_id, key, state, order_position, name, description, street, zip_city, country, phone,
        email, search, created_at, updated_at)
      values (${companyId}, ${columns.key}, ${columns.state},
        (select coalesce(max(order_position), 0) + 1 from locations where company_id = ${companyId}),
        ${name}, ${description}, ${street}, ${zip_city}, ${country}, ${phone}, ${email}, ${search}, ${now}, ${now})
      on conflict (company_id, key) do nothing returning id`)
  return row?.id
}

type Changes = { readonly [Column in keyof PlaceColumns]?: PlaceColumns[Column] | undefined } & {
  readonly state?: "active" | "inactive"
  readonly order_position?: number
}

export async function update(tx: Queries, companyId: number, id: number, changes: Changes, now: number): Promise<void> {
  await tx.run(sql`
    update locations set ${setColumns({ ...changes, updated_at: movedTo(now) })} where company_id = ${companyId} and id = ${id}`)
}
