import type { AssignmentState, AssignmentType } from "./states.ts"

/** What the audit log tells of an assignment, by the names in the API, which are those of the columns too. */
export const AUDITED_FIELDS = [
  "user_id",
  "course_id",
  "assignment_type",
  "state",
  "deadline_date",
  "begin_date",
  "finish_date",
  "valid_until",
  "result_percent",
] as const

/** A row with these fields; those that are left out are null. */
interface AuditedFields {
  readonly user_id: number
  readonly course_id: number
  readonly assignment_type: AssignmentType
  readonly state: AssignmentState
  readonly deadline_date?: string | null
  readonly begin_date?: string | null
  readonly finish_date?: string | null
  readonly valid_until?: string | null
  readonly result_percent?: number | null
}

/** A stored row as far as the audit log tells of it. */
export interface AuditedRow extends AuditedFields {
  readonly id: number
  readonly deadline_date: string | null
}

/** These fields alone, of a row that may have others. */
export function auditedAssignment(row: AuditedFields): Record<string, unknown> {
  return Object.fromEntries(AUDITED_FIELDS.map((field) => [field, row[field] ?? null]))
}
