import { isoInstant } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import type { Submission } from "./schema.ts"
import type { SubmissionRow } from "./store.ts"

/** The address of a certificate's file by its id; undefined if there is none to give. */
export type FileAddress = (fileId: number) => string | undefined

/** A submission as the API shows it. */
export function submissionResource(row: SubmissionRow, addressOf: FileAddress): Submission {
  const { id, state, user_id, finish_date, valid_until, note, decision_note, replaces_assignment_id } = row
  return {
    id,
    type: "submission",
    state,
    user_id,
    course: {
      id: row.course_id,
      title: row.course_title,
      short_type: row.course_short_type,
      scope_id: row.course_scope_id,
      type: "course",
    },
    ...{ finish_date, valid_until, note },
    file: {
      name: row.file_name,
      content_type: row.media_type as Submission["file"]["content_type"],
      bytes: row.file_size,
      url: addressOf(row.file_id) ?? null,
    },
    decided_by: deciderOf(row),
    ...{ decision_note, replaces_assignment_id },
    assignment_id: row.assignment_id,
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}

function deciderOf({
  decider_user_id: id,
  decider_first_name: first_name,
  decider_last_name: last_name,
}: SubmissionRow) {
  return id === null || last_name === null ? null : { id, full_name: fullName({ first_name, last_name }) }
}
