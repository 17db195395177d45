import { inPassing, orderBy, ownAndShared, searchCondition } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { type Database, join, type Queries, type Sql, sql } from "../../database/port.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page, type RecordFilter } from "../../tools/list.ts"
import type { Template } from "./certificate-template.ts"
import type { ShortType } from "./short-type.ts"

/** A stored course, without the columns that only training needs. */
export interface CourseRow {
  readonly id: number
  readonly key: string
  readonly company_id: number | null
  readonly title: string
  readonly description: string | null
  readonly short_type: ShortType
  readonly scope_id: number | null
  readonly state: "active" | "inactive"
  readonly allow_user_approval_date: number
  readonly may_change_valid_period: number
  readonly valid_period: string | null
  readonly keep_anniversary: number
  readonly number_of_questions: number
  readonly minimal_success_points: number
  /** The recurring instruction course of a base course. */
  readonly instruction_course_id: number | null
  readonly min_age: number | null
  readonly requires_fitness: number
  /** As a JSON array. */
  readonly required_driving_classes: string
  /** Null for no limit. */
  readonly test_attempts: number | null
  /** Ignored for courses that always require a confirmation. */
  readonly requires_confirmation: number
  readonly requires_conversation: number
  /** Null if the kind of course decides. */
  readonly requires_trainer: number | null
  readonly accepts_submissions: number
  /** The name of the company's picture that shows what people hand in. */
  readonly submission_sample: string | null
  /** Null for the company's. */
  readonly certificate_template: Template | null
  readonly created_at: number
  readonly updated_at: number
}

const COLUMNS = sql`c.id as id, c.key, c.company_id, c.title, c.description, c.short_type, c.scope_id, c.state,
  c.allow_user_approval_date, c.may_change_valid_period, c.valid_period, c.keep_anniversary,
  c.number_of_questions,
  c.minimal_success_points, c.instruction_course_id, c.min_age, c.requires_fitness, c.required_driving_classes,
  c.test_attempts, c.requires_confirmation, c.requires_conversation, c.requires_trainer, c.accepts_submissions,
  c.submission_sample,
  c.certificate_template, c.search as search,
  c.created_at as created_at, c.updated_at`

export interface CourseFilter extends RecordFilter {
  readonly state?: "active" | "inactive" | undefined
  readonly search?: string | undefined
  readonly external_id?: string | undefined
  readonly short_type?: ShortType | undefined
  /** Only courses for which qualifications can be recorded by hand. */
  readonly qualifying?: boolean | undefined
}

/** The possible orders of a list that contains both own and shared courses. Only pages of people sort by title. */
const SORT_COLUMNS = { id: "id", created_at: "created_at", title: "search" }

/** A page of the courses that the company can see (its own and the shared ones), by id unless another order is requested. */
export async function findPage(
  database: Database,
  companyId: number,
  { state, search, external_id, ids, updatedSince, short_type, qualifying }: CourseFilter,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<CourseRow>> {
  const conditions: Sql[] = [sql`1 = 1`]
  if (state !== undefined) conditions.push(sql`c.state = ${state}`)
  if (search !== undefined) conditions.push(searchCondition("c.search", search))
  if (short_type !== undefined) conditions.push(sql`c.short_type = ${short_type}`)
  if (qualifying === true) conditions.push(sql`c.allow_user_approval_date = 1`)
  if (external_id !== undefined) conditions.push(sql`${inPassing(database, "c.key")} = ${external_id}`)
  if (ids !== undefined) conditions.push(sql`c.id in ${inList(ids)}`)
  if (updatedSince !== undefined) conditions.push(sql`c.updated_at >= ${updatedSince}`)
  if (isCursorPage(page)) conditions.push(...behindCursor(page, "c"))
  const visible = (columns: Sql) =>
    ownAndShared(
      companyId,
      (ofOwner) => sql`select ${columns} from courses c where c.company_id ${ofOwner} and ${join(conditions, " and ")}`,
    )
  if (isCursorPage(page)) {
    const rows = await database.all<CourseRow>(sql`
      ${visible(COLUMNS)} ${orderBy(cursorOrder(page), SORT_COLUMNS, "id")} limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const [items, total] = await Promise.all([
    database.all<CourseRow>(sql`
      ${visible(COLUMNS)} ${orderBy(sort, SORT_COLUMNS, "id")} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(sql`(${visible(sql`c.id`)}) v`),
  ])
  return { items, total }
}

/** What tells courses apart that people choose from. */
export interface NamedCourse extends Pick<CourseRow, "id" | "title" | "short_type"> {}

/** The names of active courses that the company can see, by id. */
export function findNames(
  queries: Queries,
  companyId: number,
  { short_type, qualifying }: Pick<CourseFilter, "short_type" | "qualifying">,
  most: number,
): Promise<NamedCourse[]> {
  const conditions = [sql`c.state = 'active'`]
  if (short_type !== undefined) conditions.push(sql`c.short_type = ${short_type}`)
  if (qualifying === true) conditions.push(sql`c.allow_user_approval_date = 1`)
  const visible = ownAndShared(
    companyId,
    (ofOwner) => sql`
      select c.id as id, c.title, c.short_type from courses c
      where c.company_id ${ofOwner} and ${join(conditions, " and ")}`,
  )
  return queries.all(sql`${visible} order by id limit ${most}`)
}

/** The training scopes, which all companies share, by title. */
export function findScopes(queries: Queries): Promise<{ id: number; title: string }[]> {
  return queries.all(sql`select id, title from scopes order by title, id`)
}

/** The courses with these ids that the company can see: its own and the shared ones. */
export async function findVisibleCourses(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<CourseRow[]> {
  return allIn<CourseRow>(ids, (list) =>
    queries.all(sql`
      select ${COLUMNS} from courses c where ${visibleTo(companyId)} and c.id in ${list}`),
  )
}

/**
 * The active recurring instruction of operators of a scope. The company's own takes precedence over a shared one.
 * Undefined if there is none.
 */
export function recurringOfScope(queries: Queries, companyId: number, scopeId: number): Promise<CourseRow | undefined> {
  return queries.get(sql`
    select ${COLUMNS} from courses c
    where ${visibleTo(companyId)} and c.scope_id = ${scopeId} and c.short_type = 'operator_recurring'
      and c.state = 'active'
    order by case when c.company_id is null then 1 else 0 end, c.id limit 1`)
}

/** The ids of the courses of a scope that the company can see, active or not. */
export async function idsOfScope(queries: Queries, companyId: number, scopeId: number): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(
    sql`select c.id from courses c where c.scope_id = ${scopeId} and ${visibleTo(companyId)} order by c.id`,
  )
  return rows.map(({ id }) => id)
}

/** The prerequisite courses of this course, ordered by id. */
export function requirementsOf(queries: Queries, courseId: number): Promise<{ id: number; title: string }[]> {
  return queries.all(sql`
    select r.id, r.title from course_requirements q join courses r on r.id = q.required_course_id
    where q.course_id = ${courseId} order by r.id`)
}

/** The ids of the courses that each of these courses requires, in order. */
export async function findRequired(
  queries: Queries,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await allIn<{ course_id: number; id: number }>(courseIds, (list) =>
    queries.all(sql`
      select course_id, required_course_id as id from course_requirements where course_id in ${list} order by 1, 2`),
  )
  const byCourse = Map.groupBy(rows, ({ course_id }) => course_id)
  return new Map([...byCourse].map(([courseId, required]) => [courseId, required.map(({ id }) => id)]))
}

/** The given courses that are fully configured: each has content of its own, or content added by this company. */
export async function coursesWithContent(
  queries: Queries,
  companyId: number,
  courseIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await allIn<{ id: number }>(courseIds, (list) =>
    queries.all(sql`
      select c.id from courses c
      where c.id in ${list} and exists (
        select 1 from content_nodes n join course_nodes d on d.id = n.course_node_id
        where d.course_id = c.id and d.is_hidden = 0 and (n.company_id is null or n.company_id = ${companyId}))`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether any company or the provider has a course with this id. Reveals nothing more about it. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from courses where id = ${id}`)) !== undefined
}

function visibleTo(companyId: number) {
  return sql`(c.company_id = ${companyId} or c.company_id is null)`
}
