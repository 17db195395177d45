import type { Role } from "../../access/permissions.ts"
import { locationsInSight, type Sight, teamsInSight } from "../../access/view/store.ts"
import { inPassing, movedTo, orderBy, setColumns } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { type Database, join, type Queries, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page, type RecordFilter } from "../../tools/list.ts"
import type { ShortType } from "../../training/courses/short-type.ts"
import type { RequirementState } from "./schema.ts"

/** What a requirement asks, and of whom. */
export interface RequirementColumns {
  readonly key: string
  readonly title: string | null
  readonly course_id: number
  readonly location_id: number | null
  readonly team_id: number | null
  readonly role: Role | null
  readonly from_date: DateText
  readonly until_date: DateText | null
  readonly lead_days: number
  readonly grace_days: number
}

export interface RequirementRow extends RequirementColumns {
  readonly id: number
  readonly state: RequirementState
  /** Whether it has ever bound anybody. */
  readonly has_bound: 0 | 1
  readonly created_at: number
  readonly updated_at: number
  readonly course_title: string
  readonly short_type: ShortType
  readonly scope_id: number | null
  readonly creator_user_id: number | null
  readonly first_name: string | null
  readonly last_name: string | null
  /** The people whom it binds today. */
  readonly bound_count: number
  /** While a change of it is being applied: how many people are done, and of how many. */
  readonly done: number | null
  readonly total: number | null
}

const COLUMNS = sql`r.id, r.key, r.state, r.title, r.course_id, r.location_id, r.team_id, r.role, r.from_date, r.until_date,
  r.lead_days, r.grace_days, r.has_bound, r.created_at, r.updated_at, c.title as course_title, c.short_type, c.scope_id,
  r.creator_user_id, u.first_name, u.last_name, s.done, s.total`

/** The columns of a requirement `r`. SQLite keeps the number of people; on PostgreSQL they are counted. */
function columns({ engine }: Queries): Sql {
  const bound =
    engine === "sqlite"
      ? sql`coalesce((select n.amount from binding_totals n where n.requirement_id = r.id), 0)`
      : sql`(select count(*) from bindings b where b.requirement_id = r.id and b.until_date is null)`
  return sql`${COLUMNS}, ${bound} as bound_count`
}

const DETAILS = sql`join courses c on c.id = r.course_id left join users u on u.id = r.creator_user_id
  left join settlings s on s.company_id = r.company_id and s.kind = 'requirement' and coalesce(s.record_id, 0) = r.id`

const SORT_COLUMNS = {
  id: "r.id",
  from: "r.from_date",
  created_at: "r.created_at",
  updated_at: "r.updated_at",
}

/** Condition for a query over requirements `r`: those of the whole company, and those whose place is in sight. */
function inSight(sight: Sight): Sql {
  const { companyId, view } = sight
  if (view.company) return sql`r.company_id = ${companyId}`
  // Only leaders may view requirements.
  if (!view.admin && !view.trainerAdmin) return sql`1 = 0`
  return sql`r.company_id = ${companyId} and case
    when r.team_id is not null then r.team_id in (select t.id from teams t where ${teamsInSight(sight)})
    else r.location_id is null or r.location_id in (select l.id from locations l where ${locationsInSight(sight)}) end`
}

export interface RequirementFilter extends RecordFilter {
  readonly state?: RequirementState | undefined
  readonly external_id?: string | undefined
  readonly course_id?: number | undefined
  readonly location_id?: number | undefined
  readonly team_id?: number | undefined
  readonly role?: Role | undefined
}

/** A page of the requirements in sight, by id unless another order is requested. */
export async function findPage(
  database: Database,
  sight: Sight,
  filter: RequirementFilter,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<RequirementRow>> {
  const conditions = [inSight(sight), ...filtered(database, filter)]
  const where = (more: readonly Sql[]) => sql`where ${join([...conditions, ...more], " and ")}`
  if (isCursorPage(page)) {
    const rows = await database.all<RequirementRow>(sql`
      select ${columns(database)} from requirements r ${DETAILS} ${where(behindCursor(page, "r"))}
      ${orderBy(cursorOrder(page), SORT_COLUMNS, "r.id")} limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const order = orderBy(sort, SORT_COLUMNS, "r.id")
  const [items, total] = await Promise.all([
    // The people of those on the page only are counted.
    database.all<RequirementRow>(sql`
      select ${columns(database)} from (
        select * from requirements r ${where([])} ${order} limit ${page.perPage} offset ${offsetOf(page)}) r
      ${DETAILS} ${order}`),
    database.count(sql`requirements r ${where([])}`),
  ])
  return { items, total }
}

function filtered(queries: Queries, filter: RequirementFilter): Sql[] {
  const { ids, updatedSince, state, external_id, course_id, location_id, team_id, role } = filter
  return [
    ...(ids === undefined ? [] : [sql`r.id in ${inList(ids)}`]),
    ...(updatedSince === undefined ? [] : [sql`r.updated_at >= ${updatedSince}`]),
    ...(state === undefined ? [] : [sql`${inPassing(queries, "r.state")} = ${state}`]),
    ...(external_id === undefined ? [] : [sql`r.key = ${external_id}`]),
    ...(course_id === undefined ? [] : [sql`${inPassing(queries, "r.course_id")} = ${course_id}`]),
    ...(location_id === undefined ? [] : [sql`${inPassing(queries, "r.location_id")} = ${location_id}`]),
    ...(team_id === undefined ? [] : [sql`${inPassing(queries, "r.team_id")} = ${team_id}`]),
    ...(role === undefined ? [] : [sql`r.role = ${role}`]),
  ]
}

/** Whether any requirement of the company is active. */
export async function isAnyActive(queries: Queries, companyId: number): Promise<boolean> {
  const row = await queries.get(sql`
    select 1 from requirements where company_id = ${companyId} and state = 'active' limit 1`)
  return row !== undefined
}

/** The given requirements that are in sight, by id. */
export async function findInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<RequirementRow[]> {
  return allIn<RequirementRow>(ids, (list) =>
    queries.all(sql`
      select ${columns(queries)} from requirements r ${DETAILS} where ${inSight(sight)} and r.id in ${list} order by r.id`),
  )
}

/** Whether any company has a requirement with this id. Reveals nothing more about it. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from requirements where id = ${id}`)) !== undefined
}

/** An active requirement of this course with this audience, other than `id`; undefined if there is none. */
export async function findTwin(
  queries: Queries,
  companyId: number,
  { course_id, location_id, team_id, role }: Pick<RequirementColumns, "course_id" | "location_id" | "team_id" | "role">,
  id: number | undefined,
): Promise<number | undefined> {
  const row = await queries.get<{ id: number }>(sql`
    select r.id from requirements r
    where r.company_id = ${companyId} and r.state = 'active' and r.course_id = ${course_id}
      and coalesce(r.location_id, 0) = ${location_id ?? 0} and coalesce(r.team_id, 0) = ${team_id ?? 0}
      and coalesce(r.role, '') = ${role ?? ""} and r.id <> ${id ?? 0}`)
  return row?.id
}

interface NewRequirement extends RequirementColumns {
  /** The day on which it is made. */
  readonly made_on: DateText
  readonly creator_user_id: number | null
}

/** Adds an active requirement; undefined if its key, or its course and audience, are taken and nothing was added. */
export async function insert(
  tx: Queries,
  companyId: number,
  row: NewRequirement,
  now: number,
): Promise<number | undefined> {
  const added = await tx.get<{ id: number }>(sql`
    insert into requirements (company_id, key, title, course_id, location_id, team_id, role, from_date, until_date,
      lead_days, grace_days, made_on, creator_user_id, created_at, updated_at)
    values (${companyId}, ${row.key}, ${row.title}, ${row.course_id}, ${row.location_id}, ${row.team_id}, ${row.role},
      ${row.from_date}, ${row.until_date}, ${row.lead_days}, ${row.grace_days}, ${row.made_on}, ${row.creator_user_id},
      ${now}, ${now})
    on conflict do nothing returning id`)
  return added?.id
}

type Changes = { readonly [Column in keyof RequirementColumns]?: RequirementColumns[Column] | undefined } & {
  readonly state?: RequirementState
  readonly is_begun?: 0 | 1
}

export async function update(tx: Queries, companyId: number, id: number, changes: Changes, now: number): Promise<void> {
  await tx.run(sql`
    update requirements set ${setColumns({ ...changes, updated_at: movedTo(now) })}
    where company_id = ${companyId} and id = ${id}`)
}

/** Removes a requirement that has never bound anybody. */
export async function remove(tx: Queries, companyId: number, id: number): Promise<void> {
  await tx.run(
    sql`delete from settlings where company_id = ${companyId} and kind = 'requirement' and coalesce(record_id, 0) = ${id}`,
  )
  await tx.run(sql`delete from requirements where company_id = ${companyId} and id = ${id}`)
}

/** The day on which a requirement was made. */
export async function findMadeOn(queries: Queries, id: number): Promise<DateText> {
  const row = await queries.get<{ made_on: DateText }>(sql`select made_on from requirements where id = ${id}`)
  if (row === undefined) throw new TypeError("there is no such requirement")
  return row.made_on
}

/** Somebody whom a requirement concerns. */
export interface PersonRow {
  readonly id: number
  readonly key: string
  readonly first_name: string | null
  readonly last_name: string
}

/** These users of a company, by id. */
export async function findPeople(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonRow>> {
  const rows = await allIn<PersonRow>(ids, (list) =>
    queries.all(sql`
      select id, key, first_name, last_name from users where id in ${list} and +company_id = ${companyId}`),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
