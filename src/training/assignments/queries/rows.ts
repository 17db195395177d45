import { allIn } from "../../../database/in-list.ts"
import { type Queries, type Sql, sql } from "../../../database/port.ts"
import { notWithdrawn } from "../in-force.ts"
import type { AssignmentState, AssignmentType, TrainingState } from "../states.ts"

/*
 * In the statements of these files, a plus sign before a column keeps SQLite from using an index on it. Without
 * statistics, as during a first import, SQLite would otherwise read all rows of the company.
 */

/** A stored assignment. Days are `yyyy-mm-dd`. */
export interface AssignmentRow {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
  readonly assignment_type: AssignmentType
  readonly state: AssignmentState
  readonly is_open: number
  /** A day, or a moment in UTC, as requested. */
  readonly deadline_date: string | null
  readonly begin_date: string | null
  readonly finish_date: string | null
  readonly valid_until: string | null
  readonly result_percent: number | null
  /** 1 when another approval has replaced it. */
  readonly superseded: number
  /** The date on which its certificate was revoked. From then on it is not a success, and it is marked as superseded. */
  readonly revoked_on: string | null
  readonly trainer_user_id: number | null
  /** The group training in which the course is taken. */
  readonly group_training_id: number | null
  /** The file of an uploaded certificate. */
  readonly certificate_file_id: number | null
}

export const COLUMNS = sql`id, user_id, course_id, assignment_type, state, is_open, deadline_date, begin_date, finish_date,
  valid_until, result_percent, superseded, revoked_on, trainer_user_id, group_training_id, certificate_file_id`

/** A deleted assignment, with everything needed to look up the names of related records, and to add it again. */
export interface RemovedRow extends AssignmentRow {
  readonly key: string
  readonly deadline_at: number | null
  readonly creator_user_id: number | null
  readonly predecessor_id: number | null
  readonly created_at: number
  readonly updated_at: number
}

export const REMOVED_COLUMNS = sql`${COLUMNS}, key, deadline_at, creator_user_id,
  predecessor_id, created_at, updated_at`

/** An assignment with the facts that decide whether and how it may be changed. */
export interface ChangeableRow extends RemovedRow {
  /** The state of its group training; null if it has none. */
  readonly training_state: TrainingState | null
}

/** Some users and one course. */
export interface Enrolment {
  readonly userIds: readonly number[]
  readonly courseId: number
}

/** The given users' assignments that satisfy the condition and are not withdrawn, ordered by id. */
export function findAmong(
  queries: Queries,
  companyId: number,
  userIds: readonly number[],
  condition: Sql,
): Promise<AssignmentRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select ${COLUMNS} from assignments
      where +company_id = ${companyId} and user_id in ${list} and ${notWithdrawn("assignments")} and ${condition}
      order by id`),
  )
}
