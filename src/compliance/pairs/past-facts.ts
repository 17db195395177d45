import { empty, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import type { Exception } from "../standing/duty.ts"
import type { PairFilter, PairKey } from "./filter.ts"
import { endOf, openOn, type PastDay, passedBy, RECORDED_AT } from "./past.ts"

/*
 * What is known about some people at the end of a past day, as rows in the order of people and courses. Each is read from an index
 * in that order, in one pass: a look-up for each pair takes several times as long.
 */

/** Some people. */
export interface Part {
  /** The condition on the id of a user. */
  readonly user: (id: Sql) => Sql
  /** Whether it is a range of ids, and not a list. */
  readonly isRange: boolean
}

/** Whose facts are read. */
export interface Among extends Part {
  readonly courseId: number | undefined
}

/** The course to which filters limit pairs: undefined for any, null for none. */
export async function findWantedCourse(
  queries: Queries,
  companyId: number,
  { course_id, requirement_id }: PairFilter,
): Promise<number | undefined | null> {
  if (requirement_id === undefined) return course_id
  const asked = await queries.get<{ course_id: number }>(
    sql`select course_id from requirements where id = ${requirement_id} and company_id = ${companyId}`,
  )
  return asked === undefined || (course_id ?? asked.course_id) !== asked.course_id ? null : asked.course_id
}

const IN_ORDER = raw("order by 1, 2")

/** Statistics of a young database mislead SQLite. */
export function indexed({ engine }: Queries, index: string): Sql {
  return engine === "sqlite" ? raw(`indexed by ${index}`) : empty
}

function own(table: string, companyId: number, { user, courseId }: Pick<Among, "user" | "courseId">): Sql {
  const isOfCourse = courseId === undefined ? empty : sql`and ${raw(table)}.course_id = ${courseId}`
  return sql`${raw(table)}.company_id = ${companyId} and ${user(raw(`${table}.user_id`))} ${isOfCourse}`
}

export interface BoundRow extends PairKey {
  readonly requirement_id: number | null
  readonly from_date: DateText
}

/** What asked them for courses then. */
export function findBound(queries: Queries, { companyId, isBound }: PastDay, among: Among): Promise<BoundRow[]> {
  return queries.all(sql`
    select b.user_id, b.course_id, b.requirement_id, b.from_date
    from bindings b ${indexed(queries, "bindings_by_day")}
    where ${own("b", companyId, among)} and ${isBound} ${IN_ORDER}`)
}

export interface SuccessRow extends PairKey {
  readonly id: number
  readonly ends: DateText
  /** 1 if the assignment was made after the day, and its certificate too, if it has one. */
  readonly is_late: number
}

/** What they had passed by then, with its last day. @param isInForce only what was in force */
export function findPassed(
  queries: Queries,
  past: PastDay,
  among: Among,
  { isInForce }: { readonly isInForce: boolean },
): Promise<SuccessRow[]> {
  const { companyId, day, until } = past
  const lasting = isInForce ? sql`and (a.valid_until is null or a.valid_until >= ${day})` : empty
  return queries.all(sql`
    select a.user_id, a.course_id, a.id, ${endOf(day)} as ends,
      case when a.created_at > ${until} and ${RECORDED_AT} > ${until} then 1 else 0 end as is_late
    from assignments a ${indexed(queries, "assignments_passed")}
    where ${own("a", companyId, among)} and ${passedBy(past)} ${lasting} ${IN_ORDER}`)
}

/** The deadlines of what was open. */
export function findDeadlines(
  queries: Queries,
  past: PastDay,
  among: Among,
): Promise<(PairKey & { readonly deadline_date: string })[]> {
  return queries.all(sql`
    select o.user_id, o.course_id, o.deadline_date
    from assignments o ${indexed(queries, "assignments_asked")}
    where ${own("o", past.companyId, among)} and o.deadline_date is not null and ${openOn(past)} ${IN_ORDER}`)
}

/** The last days of exemptions that had begun. One that was ended before it began has no days. */
export function findExemptions(
  queries: Queries,
  { day }: PastDay,
  { user }: Among,
): Promise<(PairKey & { readonly until_date: DateText | null })[]> {
  return queries.all(sql`
    select e.user_id, e.course_id, e.until_date from exemptions e
    where ${user(raw("e.user_id"))} and e.from_date <= ${day} and (e.until_date is null or e.until_date >= e.from_date)
    ${IN_ORDER}`)
}

/** Those who were absent. */
export function findAbsent(
  queries: Queries,
  { day }: PastDay,
  { user }: Among,
): Promise<{ readonly user_id: number }[]> {
  return queries.all(sql`
    select n.user_id from absences n
    where ${user(raw("n.user_id"))} and n.from_date <= ${day} and (n.until_date is null or n.until_date >= ${day})`)
}

/** Exceptions of today that there were already. */
export function findExceptions(
  queries: Queries,
  { companyId, day }: PastDay,
  among: Among,
): Promise<(PairKey & { readonly exception: Exception })[]> {
  return queries.all(sql`
    select p.user_id, p.course_id, p.exception
    from pairs p ${indexed(queries, among.isRange ? "pairs_by_exception" : "pairs_by_company")}
    where ${own("p", companyId, among)} and p.exception in ('prerequisites', 'failed', 'withdrawn', 'course_inactive')
      and p.exception_since <= ${day} ${IN_ORDER}`)
}

/** Those who are active today. */
export function findActive(
  queries: Queries,
  { companyId }: PastDay,
  { user }: Among,
): Promise<{ readonly user_id: number }[]> {
  return queries.all(sql`
    select u.id as user_id from users u where u.company_id = ${companyId} and u.state = 'active' and ${user(raw("u.id"))}`)
}

/** What the requirements of a company give. */
export function findTerms(
  queries: Queries,
  { companyId }: PastDay,
): Promise<{ readonly id: number; readonly lead_days: number; readonly grace_days: number }[]> {
  return queries.all(sql`select id, lead_days, grace_days from requirements where company_id = ${companyId}`)
}

/** A place in the order of certificates by their days. */
export interface Issued {
  readonly issued_on: DateText
  readonly id: number
}

/**
 * Certificates, after one of them, of what had been finished by the day but was recorded after it, although its assignment had
 * been made before.
 */
export function findIssuedLater(
  queries: Queries,
  past: PastDay,
  after: Issued,
  limit: number,
): Promise<(Issued & { readonly assignment_id: number })[]> {
  const { companyId, day, until } = past
  return queries.all(sql`
    select r.issued_on, r.id, r.assignment_id
    from certificates r ${indexed(queries, "certificates_recorded")} join assignments a on a.id = r.assignment_id
    where r.company_id = ${companyId} and r.issue = 1 and (r.issued_on, r.id) > (${after.issued_on}, ${after.id})
      and r.finish_date <= ${day} and a.created_at <= ${until} and ${RECORDED_AT} > ${until}
    order by r.issued_on, r.id limit ${limit}`)
}

interface Named {
  readonly id: number
  readonly text: string
}

/** Users in the order of their names, after one of them. */
export function findUsersByName(
  queries: Queries,
  companyId: number,
  { id, text }: Named,
  limit: number,
): Promise<Named[]> {
  return queries.all(sql`
    select u.id, u.name_folded as text from users u
    where u.company_id = ${companyId} and (u.name_folded, u.id) > (${text}, ${id}) order by 2, 1 limit ${limit}`)
}

export function findCoursesByTitle(queries: Queries, companyId: number): Promise<Named[]> {
  return queries.all(sql`
    select c.id, c.search as text from courses c where c.company_id = ${companyId} or c.company_id is null order by 2, 1`)
}
