import { type Changes, SECRET_CHANGED } from "../../audit/rules.ts"

type Row = Readonly<Record<string, unknown>>

/** Columns that follow from others, or are nobody's business: no field of the audit log. */
const HIDDEN: ReadonlySet<string> = new Set([
  "company_id",
  "key",
  "search",
  "username_folded",
  "email_folded",
  "deadline_at",
  "is_open",
  // Cleared before it is set anew, so that its value before is not known.
  "predecessor_id",
  "estimated_length",
  "draft_name",
])

const FLAGS: ReadonlySet<string> = new Set([
  "allow_user_approval_date",
  "may_change_valid_period",
  "requires_fitness",
  "superseded",
  "made_course_node",
])

const JSON_COLUMNS: ReadonlySet<string> = new Set(["driving_classes", "required_driving_classes"])

/** What differs between two states of a row, as the audit log tells of it. */
export function auditedFields(before: object, after: object): Changes {
  const [was, is] = [before as Row, after as Row]
  const changes: Record<string, { before: unknown; after: unknown }> = {}
  for (const column of Object.keys(is)) {
    if (was[column] === is[column] || HIDDEN.has(column)) continue
    if (column === "password_hash") changes.password = SECRET_CHANGED
    else changes[column] = { before: jsonOf(column, was[column]), after: jsonOf(column, is[column]) }
  }
  return changes
}

function jsonOf(column: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (FLAGS.has(column)) return value === 1
  if (JSON_COLUMNS.has(column)) return JSON.parse(String(value))
  return column === "revoked_at" ? new Date(Number(value)).toISOString() : value
}
