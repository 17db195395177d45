import { isoInstant } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import type { CourseAssignment } from "./schema.ts"
import type { ShownRow } from "./store.ts"

/**
 * An assignment as the API represents it.
 *
 * @param now epoch milliseconds; decides whether an open one is overdue
 */
export function assignmentResource(row: ShownRow, now: number): CourseAssignment {
  return {
    id: row.id,
    type: "course_assignment",
    user_id: row.user_id,
    state: row.state,
    assignment_type: row.assignment_type,
    deadline_date: row.deadline_date,
    valid_until: row.valid_until,
    begin_date: row.begin_date,
    finish_date: row.finish_date,
    result_percent: row.result_percent,
    revoked_on: row.revoked_on,
    group_training_id: row.group_training_id,
    is_overdue: row.is_open === 1 && row.deadline_at !== null && row.deadline_at < now,
    course: {
      id: row.course_id,
      title: row.course_title,
      short_type: row.course_short_type,
      scope_id: row.course_scope_id,
      type: "course",
    },
    trainer: personOf(row.trainer_id, row.trainer_first_name, row.trainer_last_name),
    creator: personOf(row.creator_id, row.creator_first_name, row.creator_last_name),
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}

function personOf(id: number | null, first_name: string | null, last_name: string | null) {
  if (id === null || last_name === null) return null
  return { id, full_name: fullName({ first_name, last_name }) }
}
