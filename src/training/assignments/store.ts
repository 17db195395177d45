import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { insertedId } from "../../database/inserted.ts"
import { newKey } from "../../database/key.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { ShortType } from "../courses/short-type.ts"
import { isInForce } from "../in-force/store.ts"
import type { AssignmentState, AssignmentType } from "./states.ts"

/** An assignment with the names of what it refers to. */
export interface AssignmentRow {
  readonly id: number
  readonly user_id: number
  readonly state: AssignmentState
  readonly assignment_type: AssignmentType
  readonly is_open: number
  /** A day or an instant in UTC, as it was asked for. */
  readonly deadline_date: string | null
  /** The moment that the deadline means, in epoch milliseconds. */
  readonly deadline_at: number | null
  readonly valid_until: string | null
  readonly begin_date: string | null
  readonly finish_date: string | null
  readonly result_percent: number | null
  readonly created_at: number
  readonly updated_at: number
  readonly course_id: number
  readonly course_title: string
  readonly course_short_type: ShortType
  readonly course_scope_id: number | null
  readonly trainer_id: number | null
  readonly trainer_first_name: string | null
  readonly trainer_last_name: string | null
  readonly creator_id: number | null
  readonly creator_first_name: string | null
  readonly creator_last_name: string | null
}

const SELECTED = sql`
  select a.id, a.user_id, a.state, a.assignment_type, a.is_open, a.deadline_date, a.deadline_at, a.valid_until,
    a.begin_date, a.finish_date, a.result_percent, a.created_at, a.updated_at, c.id as course_id,
    c.title as course_title, c.short_type as course_short_type, c.scope_id as course_scope_id, t.id as trainer_id,
    t.first_name as trainer_first_name, t.last_name as trainer_last_name, o.id as creator_id,
    o.first_name as creator_first_name, o.last_name as creator_last_name
  from assignments a
  join courses c on c.id = a.course_id
  left join group_trainings g on g.id = a.group_training_id
  left join users t on t.id = coalesce(a.trainer_user_id, g.trainer_user_id)
  left join users o on o.id = a.creator_user_id`

/** The open assignments of a user, by id. */
export function findOpen(queries: Queries, companyId: number, userId: number): Promise<AssignmentRow[]> {
  return queries.all(sql`
    ${SELECTED} where a.user_id = ${userId} and a.company_id = ${companyId} and a.is_open = 1 order by a.id`)
}

export function findById(queries: Queries, companyId: number, id: number): Promise<AssignmentRow | undefined> {
  return queries.get(sql`${SELECTED} where a.id = ${id} and a.company_id = ${companyId}`)
}

export async function hasOpen(queries: Queries, userId: number, courseId: number): Promise<boolean> {
  const row = await queries.get<{ id: number }>(sql`
    select id from assignments where user_id = ${userId} and course_id = ${courseId} and is_open = 1`)
  return row !== undefined
}

/** Those of these courses that the user has passed, as far as that still holds on `day`. */
export async function findPassed(
  queries: Queries,
  userId: number,
  courseIds: readonly number[],
  day: string,
): Promise<ReadonlySet<number>> {
  const passed = new Set<number>()
  for (const part of chunks(courseIds, IN_LIST_MAX)) {
    const rows = await queries.all<{ course_id: number }>(sql`
      select course_id from assignments
      where user_id = ${userId} and course_id in ${inList(part)} and ${isInForce("assignments", day)}`)
    for (const { course_id } of rows) passed.add(course_id)
  }
  return passed
}

/** A new assignment; what is left out is null. */
export interface NewAssignmentRow {
  readonly user_id: number
  readonly course_id: number
  readonly assignment_type: AssignmentType
  readonly state: AssignmentState
  readonly is_open: 0 | 1
  readonly deadline_date?: string | null
  readonly deadline_at?: number | null
  readonly finish_date?: string
  readonly valid_until?: string | null
  readonly result_percent?: number
  readonly creator_user_id?: number
  /** The recurring assignment that it follows. */
  readonly predecessor_id?: number
}

/** Adds an assignment; answers its id. */
export function insert(tx: Queries, companyId: number, row: NewAssignmentRow, now: number): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, deadline_date,
        deadline_at, finish_date, valid_until, result_percent, creator_user_id, predecessor_id, created_at, updated_at)
      values (${companyId}, ${row.user_id}, ${row.course_id}, ${newKey()}, ${row.assignment_type},
        ${row.state}, ${row.is_open}, ${row.deadline_date ?? null}, ${row.deadline_at ?? null},
        ${row.finish_date ?? null}, ${row.valid_until ?? null}, ${row.result_percent ?? null},
        ${row.creator_user_id ?? null}, ${row.predecessor_id ?? null}, ${now}, ${now})
      returning id`,
  )
}
