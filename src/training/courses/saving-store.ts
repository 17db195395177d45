import { movedTo, setColumns } from "../../database/conditions.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { CourseRow } from "./store.ts"

/** The columns that requests decide. */
export type CourseColumns = Omit<CourseRow, "id" | "company_id" | "state" | "created_at" | "updated_at"> & {
  readonly search: string
}

/** Adds a course of the company; undefined if its key is taken and nothing was added. */
export async function insert(
  tx: Queries,
  companyId: number,
  row: CourseColumns & Pick<CourseRow, "state">,
  now: number,
): Promise<number | undefined> {
  const added = await tx.get<{ id: number }>(sql`
    insert into courses (company_id, key, title, description, short_type, state, scope_id, allow_user_approval_date,
      may_change_valid_period, valid_period, keep_anniversary, number_of_questions, minimal_success_points,
      test_attempts, requires_confirmation, requires_conversation, requires_trainer, accepts_submissions,
      submission_sample, instruction_course_id, min_age, requires_fitness, required_driving_classes, certificate_template, search,
      created_at, updated_at)
    values (${companyId}, ${row.key}, ${row.title}, ${row.description}, ${row.short_type}, ${row.state},
      ${row.scope_id}, ${row.allow_user_approval_date}, ${row.may_change_valid_period}, ${row.valid_period},
      ${row.keep_anniversary}, ${row.number_of_questions}, ${row.minimal_success_points}, ${row.test_attempts},
      ${row.requires_confirmation}, ${row.requires_conversation}, ${row.requires_trainer}, ${row.accepts_submissions},
      ${row.submission_sample}, ${row.instruction_course_id}, ${row.min_age}, ${row.requires_fitness}, ${row.required_driving_classes},
      ${row.certificate_template}, ${row.search}, ${now}, ${now})
    on conflict do nothing returning id`)
  return added?.id
}

/** @param isShown whether a documented field changes, and with it the course's version */
export async function update(
  tx: Queries,
  companyId: number,
  id: number,
  changes: Partial<CourseColumns & Pick<CourseRow, "state">>,
  { now, isShown }: { readonly now: number; readonly isShown: boolean },
): Promise<void> {
  const columns = { ...changes, ...(isShown ? { updated_at: movedTo(now) } : {}) }
  if (Object.keys(columns).length === 0) return
  await tx.run(sql`update courses set ${setColumns(columns)} where company_id = ${companyId} and id = ${id}`)
}

/** Makes these the courses that a course requires. */
export async function replaceRequired(tx: Queries, courseId: number, requiredIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from course_requirements where course_id = ${courseId}`)
  const rows = requiredIds.map((id) => [courseId, id])
  await insertRows(tx, "course_requirements (course_id, required_course_id)", rows)
}

/** The company's own course with this key. */
export function findOwnByKey(
  queries: Queries,
  companyId: number,
  key: string,
): Promise<Pick<CourseRow, "id" | "short_type"> | undefined> {
  return queries.get(sql`select id, short_type from courses where company_id = ${companyId} and key = ${key}`)
}

export async function scopeExists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select 1 from scopes where id = ${id}`)) !== undefined
}

/** Whether the company has a picture of this name. */
export async function pictureExists(queries: Queries, companyId: number, name: string): Promise<boolean> {
  const row = await queries.get(sql`
    select 1 from images i join files f on f.id = i.file_id
    where i.company_id = ${companyId} and i.key = ${name} and f.media_type like 'image/%'`)
  return row !== undefined
}

/** The points of all questions in the content of the company's own course. */
export function findPoints(queries: Queries, companyId: number, courseId: number): Promise<{ points: number }[]> {
  return queries.all(sql`
    select q.points from course_nodes d
    join content_nodes n on n.course_node_id = d.id
    join questions q on q.content_node_id = n.id
    where d.course_id = ${courseId} and d.is_hidden = 0 and n.company_id = ${companyId}`)
}
