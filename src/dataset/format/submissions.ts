import { SUBMISSION_STATES } from "../../training/submissions/states.ts"
import * as kind from "./kinds.ts"
import { column, type RowOf, record } from "./record.ts"

/** Certificates of other providers that people have handed in. */
export const SUBMISSIONS = record({
  table: "submissions",
  noun: "submission",
  audited: "submission",
  owner: "company",
  properties: {
    user_key: column.requiredReference("users", "user_id"),
    course_key: column.requiredReference("courses", "course_id"),
    state: column.defaulting(kind.choice(SUBMISSION_STATES), "submitted"),
    finish_date: column.required(kind.date),
    valid_until: column.optional(kind.date),
    note: column.optional(kind.lines(2000)),
    file: column.requiredFile("file_id"),
    file_name: column.defaulting(kind.line(), "certificate"),
    replaces_assignment_key: column.reference("assignments", "replaces_assignment_id"),
    assignment_key: column.reference("assignments", "assignment_id"),
    decider_user_key: column.reference("users", "decider_user_id"),
    decision_note: column.optional(kind.lines(2000)),
  },
})
export type SubmissionRow = RowOf<typeof SUBMISSIONS>
