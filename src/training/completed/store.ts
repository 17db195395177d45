import { type Queries, sql } from "../../database/port.ts"
import { notWithdrawn } from "../assignments/in-force.ts"
import type { Completed } from "./entries.ts"

export interface CompletedRow extends Completed {
  readonly result_percent: number | null
  readonly course_title: string
  /** When the certificate was revoked. */
  readonly revoked_on: string | null
  /** The file of an uploaded certificate. */
  readonly certificate_file_id: number | null
  readonly created_at: number
  readonly updated_at: number
}

/** All completed assignments of a user. */
export function findCompleted(queries: Queries, companyId: number, userId: number): Promise<CompletedRow[]> {
  return queries.all(sql`
    select a.id, a.state, a.assignment_type, a.course_id, c.title as course_title, c.short_type, a.group_training_id,
      a.finish_date, a.valid_until, a.superseded, a.revoked_on, a.result_percent, a.certificate_file_id, a.created_at, a.updated_at
    from assignments a join courses c on c.id = a.course_id
    where a.user_id = ${userId} and +a.company_id = ${companyId} and a.state in ('success', 'failed') and a.is_open = 0
      and ${notWithdrawn("a")}`)
}
