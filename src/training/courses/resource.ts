import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { demandsOf } from "./demands.ts"
import type { Course } from "./schema.ts"
import * as store from "./store.ts"

/** Courses as the API shows them, in the same order. */
export async function courseResources(queries: Queries, rows: readonly store.CourseRow[]): Promise<Course[]> {
  const required = await store.findRequired(
    queries,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => courseResource(row, required.get(row.id) ?? []))
}

/** @param requiredIds the courses that it requires */
export function courseResource(row: store.CourseRow, requiredIds: readonly number[]): Course {
  const demands = demandsOf(row)
  return {
    id: row.id,
    external_id: row.key,
    type: "course",
    title: row.title,
    description: row.description,
    short_type: row.short_type,
    scope_id: row.scope_id,
    allow_user_approval_date: row.allow_user_approval_date === 1,
    may_change_valid_period: row.may_change_valid_period === 1,
    valid_period: row.valid_period,
    keep_anniversary: row.keep_anniversary === 1,
    number_of_questions: row.number_of_questions,
    minimal_success_points: row.minimal_success_points,
    test_attempts: demands.attempts,
    requires_confirmation: demands.confirmation,
    requires_conversation: demands.conversation,
    requires_trainer: demands.trainer,
    accepts_submissions: row.accepts_submissions === 1,
    submission_sample: row.submission_sample,
    requires: {
      min_age: row.min_age,
      course_ids: [...requiredIds],
      fitness: row.requires_fitness === 1,
      driving_classes: JSON.parse(row.required_driving_classes),
    },
    instruction_course_id: row.instruction_course_id,
    certificate_template: row.certificate_template,
    state: row.state,
    company_id: row.company_id,
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}
