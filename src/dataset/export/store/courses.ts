import { chunks, IN_LIST_MAX, inList } from "../../../database/in-list.ts"
import { type Queries, sql } from "../../../database/port.ts"
import type { OwnerId } from "../../store/rows.ts"
import type { CourseRecord } from "../../store/training-tables.ts"

export interface Course extends Omit<CourseRecord, "company_id" | "scope_id" | "search"> {
  readonly id: number
  readonly scope_key: string | null
  readonly instruction_course_key: string | null
  readonly created_at: number
  readonly updated_at: number
}

/** The owner's own courses. */
export function findCourses(queries: Queries, owner: OwnerId, after: number, limit: number): Promise<Course[]> {
  return queries.all(sql`
    select c.id, c.key, c.title, c.description, c.short_type, c.state, s.key as scope_key, c.allow_user_approval_date,
      c.may_change_valid_period, c.valid_period, c.number_of_questions, c.minimal_success_points,
      c.instruction_course_id, i.key as instruction_course_key, c.min_age, c.requires_fitness,
      c.required_driving_classes, c.created_at, c.updated_at
    from courses c left join scopes s on s.id = c.scope_id left join courses i on i.id = c.instruction_course_id
    where coalesce(c.company_id, 0) = ${owner ?? 0} and c.id > ${after} order by c.id limit ${limit}`)
}

/** A course that a row names: by its key, or by what the company calls it when that is another course's key. */
export interface NamedCourse {
  readonly course_id: number
  readonly course_key: string
}

/** What these courses require. */
export async function findRequirements(
  queries: Queries,
  courseIds: readonly number[],
): Promise<(NamedCourse & { readonly of: number })[]> {
  const found: (NamedCourse & { of: number })[] = []
  for (const part of chunks(courseIds, IN_LIST_MAX)) {
    const rows = await queries.all<NamedCourse & { of: number }>(sql`
      select r.course_id as "of", c.id as course_id, c.key as course_key
      from course_requirements r join courses c on c.id = r.required_course_id
      where r.course_id in ${inList(part)} order by r.course_id, c.id`)
    for (const row of rows) found.push(row)
  }
  return found
}

/** The company's collections. */
export function findApiCourses(queries: Queries, companyId: number): Promise<NamedCourse[]> {
  return queries.all(sql`
    select c.id as course_id, c.key as course_key from api_courses a join courses c on c.id = a.course_id
    where a.company_id = ${companyId} order by c.id`)
}

/** The keys of the company's own courses, or of the provider's. */
export async function findCourseKeys(queries: Queries, owner: OwnerId): Promise<Set<string>> {
  const rows = await queries.all<{ key: string }>(sql`
    select key from courses where coalesce(company_id, 0) = ${owner ?? 0}`)
  return new Set(rows.map(({ key }) => key))
}

/** The shared courses in which the company has content, and those whose key a course of its own has too. */
export function findNotableSharedCourses(queries: Queries, companyId: number): Promise<NamedCourse[]> {
  return queries.all(sql`
    select c.id as course_id, c.key as course_key from courses c
    where c.company_id is null and (
      c.id in (select course_id from course_nodes where coalesce(company_id, 0) = ${companyId})
      or c.id in (
        select n.course_id from content_nodes p join course_nodes n on n.id = p.course_node_id
        where coalesce(p.company_id, 0) = ${companyId})
      or c.key in (select key from courses where company_id = ${companyId}))
    order by c.id`)
}
