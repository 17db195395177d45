import { sql } from "../../src/database/port.ts"
import type { Answer, Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"

/** Recording qualifications in tests, and reading what was stored. */

/** Records a qualification for a user of acme. */
export function record(
  installation: Installation,
  userKey: string,
  body: unknown,
  options: { readonly as?: string; readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const path = `users/${idOf(installation, "users", userKey)}/qualifications`
  return installation.request("POST", path, { body, ...options })
}

interface Approval {
  readonly id: number
  readonly finish_date: string
  readonly valid_until: string | null
  readonly superseded: number
}

/** The approvals of a user of acme for a course, oldest first. */
export function approvalsOf(installation: Installation, userKey: string, courseId: number): Promise<Approval[]> {
  return installation.database.all(sql`
    select id, finish_date, valid_until, superseded from assignments
    where user_id = ${idOf(installation, "users", userKey)} and course_id = ${courseId}
      and assignment_type = 'approval'
    order by id`)
}

interface Certificate {
  readonly issue: number
  readonly code: string
  readonly holder_name: string
  readonly course_title: string
  readonly finish_date: string
  readonly valid_until: string | null
  readonly issued_on: string
}

/** The certificates of an assignment with everything they state, oldest first. */
export function certificatesOf({ database }: Installation, assignmentId: number): Promise<Certificate[]> {
  return database.all(sql`select * from certificates where assignment_id = ${assignmentId} order by issue`)
}
