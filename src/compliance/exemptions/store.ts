import { isUserInSight, type Sight } from "../../access/view/store.ts"
import { movedTo, orderBy, setColumns } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { insertedId } from "../../database/inserted.ts"
import { newKey } from "../../database/key.ts"
import { type Database, join, type Queries, type Sql, sql } from "../../database/port.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page } from "../../tools/list.ts"
import type { ShortType } from "../../training/courses/short-type.ts"

/** An exemption with its course and the name of its creator. */
export interface ExemptionRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly from_date: string
  readonly until_date: string | null
  readonly reason: string
  readonly ended_at: number | null
  readonly created_at: number
  readonly updated_at: number
  readonly course_title: string
  readonly course_short_type: ShortType
  readonly course_scope_id: number | null
  readonly creator_id: number | null
  readonly creator_first_name: string | null
  readonly creator_last_name: string | null
}

const SHOWN = sql`
  select e.id, e.user_id, e.course_id, e.from_date, e.until_date, e.reason, e.ended_at, e.created_at, e.updated_at,
    c.title as course_title, c.short_type as course_short_type, c.scope_id as course_scope_id,
    k.id as creator_id, k.first_name as creator_first_name, k.last_name as creator_last_name
  from exemptions e join courses c on c.id = e.course_id left join users k on k.id = e.creator_user_id`

/**
 * Condition: the exemption is in the company, and its user in view.
 *
 * @param company the column with its company
 */
function inSight(sight: Sight, company: Sql): Sql {
  const ofCompany = sql`${company} = ${sight.companyId}`
  if (sight.view.company) return ofCompany
  return sql`${ofCompany} and exists (select 1 from users u where u.id = e.user_id and ${isUserInSight(sight)})`
}

/** The given exemptions of users in view, by id. */
export function findInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<ExemptionRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`${SHOWN} where e.id in ${list} and ${inSight(sight, sql`+e.company_id`)} order by e.id`),
  )
}

export function findById(queries: Queries, companyId: number, id: number): Promise<ExemptionRow | undefined> {
  return queries.get(sql`${SHOWN} where e.id = ${id} and +e.company_id = ${companyId}`)
}

/** Whether any company has an exemption with this id. Reveals nothing else. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from exemptions where id = ${id}`)) !== undefined
}

export interface ExemptionFilter {
  readonly ids?: readonly number[] | undefined
  readonly user_id?: number | undefined
  readonly course_id?: number | undefined
  /** Only those that apply on this day, or that do not. */
  readonly inForce?: { readonly is: boolean; readonly on: string } | undefined
}

const SORTS = { id: "e.id", from: "e.from_date", created_at: "e.created_at", updated_at: "e.updated_at" }

/** A page of the exemptions of users in view, by id unless another order is requested. */
export async function findPage(
  database: Database,
  sight: Sight,
  { ids, user_id, course_id, inForce }: ExemptionFilter,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<ExemptionRow>> {
  const conditions = [
    // The exemptions of one user are far fewer.
    inSight(sight, user_id === undefined ? sql`e.company_id` : sql`+e.company_id`),
    ...(ids === undefined ? [] : [sql`e.id in ${inList(ids)}`]),
    ...(user_id === undefined ? [] : [sql`e.user_id = ${user_id}`]),
    ...(course_id === undefined ? [] : [sql`e.course_id = ${course_id}`]),
    ...(inForce === undefined ? [] : [applies(inForce)]),
  ]
  const where = (more: readonly Sql[]) => sql`where ${join([...conditions, ...more], " and ")}`
  if (isCursorPage(page)) {
    const rows = await database.all<ExemptionRow>(sql`
      ${SHOWN} ${where(behindCursor(page, "e"))} ${orderBy(cursorOrder(page), SORTS, "e.id")} limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const [items, total] = await Promise.all([
    database.all<ExemptionRow>(sql`
      ${SHOWN} ${where([])} ${orderBy(sort, SORTS, "e.id")} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(sql`exemptions e ${where([])}`),
  ])
  return { items, total }
}

function applies({ is, on }: { readonly is: boolean; readonly on: string }): Sql {
  return is
    ? sql`e.from_date <= ${on} and (e.until_date is null or e.until_date >= ${on})`
    : sql`(e.from_date > ${on} or e.until_date < ${on})`
}

/** A person and a course. */
export interface Pair {
  readonly user_id: number
  readonly course_id: number
}

/** The days of an exemption; without an end if `until_date` is null. */
export interface Days {
  readonly from_date: string
  readonly until_date: string | null
}

/** The first exemption of the pair, other than `exceptId`, that has a day in common with these. */
export function findOverlapping(
  queries: Queries,
  companyId: number,
  { user_id, course_id }: Pair,
  { from_date, until_date }: Days,
  exceptId: number | undefined,
): Promise<Days | undefined> {
  const before = until_date === null ? [] : [sql`from_date <= ${until_date}`]
  const others = exceptId === undefined ? [] : [sql`id <> ${exceptId}`]
  return queries.get(sql`
    select from_date, until_date from exemptions
    where user_id = ${user_id} and course_id = ${course_id} and ${join(
      [
        // An exemption that was ended before it began has no days.
        sql`+company_id = ${companyId} and (until_date is null or (until_date >= ${from_date} and until_date >= from_date))`,
        ...before,
        ...others,
      ],
      " and ",
    )}
    order by from_date limit 1`)
}

export interface NewExemptionRow extends Pair, Days {
  readonly reason: string
  /** Null for the server. */
  readonly creator_user_id: number | null
}

/** Returns its id. */
export function insert(tx: Queries, companyId: number, row: NewExemptionRow, now: number): Promise<number> {
  const { user_id, course_id, from_date, until_date, reason, creator_user_id } = row
  return insertedId(
    tx,
    sql`
      insert into exemptions
        (company_id, key, user_id, course_id, from_date, until_date, reason, creator_user_id, created_at, updated_at)
      values (${companyId}, ${newKey()}, ${user_id}, ${course_id}, ${from_date}, ${until_date}, ${reason},
        ${creator_user_id}, ${now}, ${now}) returning id`,
  )
}

export type Settable = Pick<ExemptionRow, "from_date" | "until_date" | "reason" | "ended_at">

export async function update(
  tx: Queries,
  companyId: number,
  id: number,
  columns: Partial<Settable>,
  now: number,
): Promise<void> {
  await tx.run(sql`
    update exemptions set ${setColumns({ ...columns, updated_at: movedTo(now) })}
    where id = ${id} and company_id = ${companyId}`)
}
