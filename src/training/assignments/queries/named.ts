import { allIn } from "../../../database/in-list.ts"
import { type Queries, type Sql, sql } from "../../../database/port.ts"
import type { ShortType } from "../../courses/short-type.ts"
import { notWithdrawn } from "../in-force.ts"
import type { AssignmentRow, RemovedRow } from "./rows.ts"

/** An assignment with the names of the records it refers to. */
export interface NamedRow extends Omit<AssignmentRow, "superseded" | "trainer_user_id" | "certificate_file_id"> {
  /** The deadline in epoch milliseconds. */
  readonly deadline_at: number | null
  readonly created_at: number
  readonly updated_at: number
  readonly course_title: string
  readonly course_short_type: ShortType
  readonly course_scope_id: number | null
  readonly trainer_id: number | null
  readonly trainer_first_name: string | null
  readonly trainer_last_name: string | null
  readonly creator_id: number | null
  readonly creator_first_name: string | null
  readonly creator_last_name: string | null
  readonly user_key: string
  readonly user_first_name: string | null
  readonly user_last_name: string
}

/** The API fields that come from the assignment alone. */
export type ShownRow = Omit<NamedRow, "user_key" | "user_first_name" | "user_last_name">

const NAMED = sql`
  select a.id, a.user_id, u.key as user_key, u.first_name as user_first_name, u.last_name as user_last_name, a.state, a.assignment_type, a.is_open, a.deadline_date, a.deadline_at, a.valid_until,
    a.begin_date, a.finish_date, a.result_percent, a.revoked_on, a.group_training_id, a.created_at, a.updated_at, c.id as course_id,
    c.title as course_title, c.short_type as course_short_type, c.scope_id as course_scope_id, t.id as trainer_id,
    t.first_name as trainer_first_name, t.last_name as trainer_last_name, o.id as creator_id,
    o.first_name as creator_first_name, o.last_name as creator_last_name
  from assignments a
  join users u on u.id = a.user_id
  join courses c on c.id = a.course_id
  left join group_trainings g on g.id = a.group_training_id
  left join users t on t.id = coalesce(a.trainer_user_id, g.trainer_user_id)
  left join users o on o.id = a.creator_user_id`

/** The open assignments of a user, ordered by id. */
export function findOpen(queries: Queries, companyId: number, userId: number): Promise<NamedRow[]> {
  return queries.all(sql`
    ${NAMED} where a.user_id = ${userId} and a.company_id = ${companyId} and a.is_open = 1 order by a.id`)
}

export function findById(queries: Queries, companyId: number, id: number): Promise<NamedRow | undefined> {
  return queries.get(sql`${NAMED} where a.id = ${id} and a.company_id = ${companyId} and ${notWithdrawn("a")}`)
}

/** The given assignments that belong to the company and are not withdrawn, ordered by id. */
export function findByIds(queries: Queries, companyId: number, ids: readonly number[]): Promise<NamedRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      ${NAMED} where a.id in ${list} and +a.company_id = ${companyId} and ${notWithdrawn("a")} order by a.id`),
  )
}

/** Deleted assignments in their last state, with the names of the records that they refer to. */
export async function withNames(queries: Queries, rows: readonly RemovedRow[]): Promise<ShownRow[]> {
  const trainings = await byId<{ id: number; trainer_user_id: number | null }>(
    queries,
    sql`select id, trainer_user_id from group_trainings`,
    rows.map((row) => row.group_training_id),
  )
  const trainerOf = (row: RemovedRow) =>
    row.trainer_user_id ?? trainings.get(row.group_training_id)?.trainer_user_id ?? null
  const users = await byId<{ id: number; first_name: string | null; last_name: string }>(
    queries,
    sql`select id, first_name, last_name from users`,
    rows.flatMap((row) => [trainerOf(row), row.creator_user_id]),
  )
  const courses = await byId<{ id: number; title: string; short_type: ShortType; scope_id: number | null }>(
    queries,
    sql`select id, title, short_type, scope_id from courses`,
    rows.map((row) => row.course_id),
  )
  return rows.flatMap((row) => {
    const course = courses.get(row.course_id)
    if (course === undefined) return []
    const [trainer, creator] = [users.get(trainerOf(row)), users.get(row.creator_user_id)]
    const ofCourse = {
      course_title: course.title,
      course_short_type: course.short_type,
      course_scope_id: course.scope_id,
    }
    return {
      ...row,
      ...ofCourse,
      trainer_id: trainer?.id ?? null,
      trainer_first_name: trainer?.first_name ?? null,
      trainer_last_name: trainer?.last_name ?? null,
      creator_id: creator?.id ?? null,
      creator_first_name: creator?.first_name ?? null,
      creator_last_name: creator?.last_name ?? null,
    }
  })
}

async function byId<Row extends { readonly id: number }>(
  queries: Queries,
  selected: Sql,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Row>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const rows = await allIn<Row>(wanted, (list) => queries.all(sql`${selected} where id in ${list}`))
  return new Map(rows.map((row) => [row.id, row]))
}
