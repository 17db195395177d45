import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type Change, changesBetween, creationOf, noteChange, updateOf } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { courseResource } from "./resource.ts"
import type { CourseRow } from "./store.ts"
import type { StoredCourse } from "./stored.ts"

/** Audit entries of courses. */

export function noteNewCourse(tx: Queries, caller: Caller, course: StoredCourse, now: number): Promise<void> {
  return note(tx, caller, creationOf("course", course.row.id, fieldsOf(course)), now)
}

export function noteChangedCourse(
  tx: Queries,
  caller: Caller,
  { before, after }: { readonly before: StoredCourse; readonly after: StoredCourse },
  now: number,
): Promise<void> {
  const { id } = after.row
  const changes = changesBetween(fieldsOf(before), fieldsOf(after))
  const shown = [updateOf("course", id, shownChanges(before, after))]
  return note(tx, caller, { action: "update", record: { type: "course", id }, changes, shown }, now)
}

export function noteStateOfCourse(
  tx: Queries,
  caller: Caller,
  {
    id,
    before,
    after,
  }: { readonly id: number; readonly before: CourseRow["state"]; readonly after: CourseRow["state"] },
  now: number,
): Promise<void> {
  const action = after === "active" ? "activate" : "deactivate"
  return note(tx, caller, { action, record: { type: "course", id }, changes: { state: { before, after } } }, now)
}

/** The fields of answers that differ. Some follow from others: what a course requires also depends on its kind. */
export function shownChanges(before: StoredCourse, after: StoredCourse): string[] {
  const [former, present] = [shownFields(before), shownFields(after)]
  return Object.keys(present).filter((field) => JSON.stringify(former[field]) !== JSON.stringify(present[field]))
}

function shownFields({ row, required }: StoredCourse): Readonly<Record<string, unknown>> {
  const { created_at, updated_at, ...fields } = courseResource(row, required)
  return fields
}

/** The fields by the names that imports use, too. */
function fieldsOf({ row, required }: StoredCourse) {
  const asked = (flag: number | null) => (flag === null ? null : flag === 1)
  return {
    external_id: row.key,
    title: row.title,
    description: row.description,
    short_type: row.short_type,
    state: row.state,
    scope_id: row.scope_id,
    allow_user_approval_date: asked(row.allow_user_approval_date),
    may_change_valid_period: asked(row.may_change_valid_period),
    valid_period: row.valid_period,
    keep_anniversary: asked(row.keep_anniversary),
    number_of_questions: row.number_of_questions,
    minimal_success_points: row.minimal_success_points,
    test_attempts: row.test_attempts,
    requires_confirmation: asked(row.requires_confirmation),
    requires_conversation: asked(row.requires_conversation),
    requires_trainer: asked(row.requires_trainer),
    accepts_submissions: asked(row.accepts_submissions),
    submission_sample: row.submission_sample,
    certificate_template: row.certificate_template,
    instruction_course_id: row.instruction_course_id,
    min_age: row.min_age,
    requires_fitness: asked(row.requires_fitness),
    required_driving_classes: JSON.parse(row.required_driving_classes) as unknown,
    required_course_ids: required,
  }
}

function note(tx: Queries, caller: Caller, change: Change, now: number): Promise<void> {
  return noteChange(tx, { ...authorshipOf(caller, now), ...change })
}
