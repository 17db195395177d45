import { inList } from "../../../database/in-list.ts"
import type { Range } from "../../../database/long-list/range.ts"
import { type Database, empty, type Queries, raw, type Sql, sql } from "../../../database/port.ts"
import { type Place, sumAtPlace } from "../../trainees/places.ts"
import type { Kind } from "../kinds.ts"
import type { AssignmentType } from "../states.ts"

/** The columns by which totals of assignments are kept. An undefined column matches any value. */
export interface Counted {
  readonly courseIds?: readonly number[] | undefined
  readonly type?: AssignmentType | undefined
  readonly kinds?: readonly Kind[] | undefined
}

/** The number of assignments of a company, from the totals that SQLite keeps by triggers. */
export async function keptTotal(
  database: Database,
  companyId: number,
  { courseIds, type, kinds }: Counted,
): Promise<number> {
  const ofCourses = courseIds === undefined ? empty : sql`and course_id in ${inList(courseIds)}`
  const ofType = type === undefined ? empty : sql`and assignment_type = ${type}`
  const ofKinds = kinds === undefined ? empty : sql`and ${raw(kindsCondition("assignment_totals", kinds))}`
  const kept = await database.get<{ total: number }>(sql`
    select coalesce(sum(amount), 0) as total from assignment_totals
    where company_id = ${companyId} ${ofCourses} ${ofType} ${ofKinds}`)
  return kept?.total ?? 0
}

/** The number of open assignments of a company with a deadline in a range, from the totals that SQLite keeps by triggers. */
export async function keptDue(
  database: Database,
  companyId: number,
  { from, to }: Range<number> = {},
): Promise<number> {
  const begin = from === undefined ? empty : sql`and deadline_at >= ${from}`
  const end = to === undefined ? empty : sql`and deadline_at <= ${to}`
  const kept = await database.get<{ total: number }>(sql`
    select coalesce(sum(amount), 0) as total from assignment_due_totals where company_id = ${companyId} ${begin} ${end}`)
  return kept?.total ?? 0
}

/** Condition for rows of one of these kinds. `table` is the name or alias of the table. */
export function kindsCondition(table: string, kinds: readonly Kind[]): string {
  const conditions = kinds.map(({ state, is_open }) => `${table}.is_open = ${is_open} and ${table}.state = '${state}'`)
  return conditions.length === 0 ? "1 = 0" : `(${conditions.join(" or ")})`
}

/**
 * The number of assignments of the members of a team, or of all teams at a location, from the totals that SQLite keeps
 * by triggers.
 */
export async function keptAtPlace(
  database: Database,
  companyId: number,
  place: Place,
  kinds: readonly Kind[] | undefined,
): Promise<number> {
  const ofKinds = kinds === undefined ? empty : sql`and ${raw(kindsCondition("assignment_place_totals", kinds))}`
  const kept = await database.get<{ total: number }>(sql`
    select ${sumAtPlace("assignment_place_totals", companyId, place, ofKinds)} as total`)
  return kept?.total ?? 0
}

/** The columns by which totals of completed assignments are kept. */
export interface CountedByDays extends Omit<Counted, "type"> {
  readonly finish?: Range<string> | undefined
  readonly validity?: Range<string> | undefined
}

/**
 * The number of assignments of a company whose finish date or last day of validity is in these ranges, from the totals
 * that SQLite keeps by triggers. Reads one range of days for each course and kind.
 */
export async function keptByDays(
  database: Database,
  companyId: number,
  { courseIds, kinds, finish, validity }: CountedByDays,
): Promise<number> {
  const ofCourses = courseIds === undefined ? empty : sql`and t.course_id in ${inList(courseIds)}`
  const ofKinds = kinds === undefined ? empty : sql`and ${raw(kindsCondition("t", kinds))}`
  const kept = await database.get<{ total: number }>(sql`
    select coalesce(sum(d.amount), 0) as total
    from (
        select distinct t.course_id, t.is_open, t.state from assignment_totals t
        where t.company_id = ${companyId} ${ofCourses} ${ofKinds}) kept
      cross join assignment_day_totals d
    where d.company_id = ${companyId} and d.course_id = kept.course_id and d.is_open = kept.is_open and d.state = kept.state
      ${within("d.finish_date", finish)} ${within("d.valid_until", validity)}`)
  return kept?.total ?? 0
}

/** Condition on a column of days in which `''` means that there is no day. */
function within(column: string, range: Range<string> | undefined): Sql {
  if (range === undefined) return empty
  const begin = range.from === undefined ? sql`and ${raw(column)} > ''` : sql`and ${raw(column)} >= ${range.from}`
  return range.to === undefined ? begin : sql`${begin} and ${raw(column)} <= ${range.to}`
}

/**
 * The latest deadline of open assignments that has passed at `now` (epoch milliseconds); undefined if none has passed.
 * Until the next deadline passes, the same assignments are overdue, so their number can be cached.
 */
export async function findLastPassed(queries: Queries, companyId: number, now: number): Promise<number | undefined> {
  const indexed = raw(queries.engine === "sqlite" ? "indexed by assignments_due" : "")
  const row = await queries.get<{ deadline_at: number }>(sql`
    select a.deadline_at from assignments a ${indexed}
    where a.company_id = ${companyId} and a.is_open = 1 and a.withdrawn_at is null and a.deadline_at < ${now}
    order by a.deadline_at desc limit 1`)
  return row?.deadline_at
}
