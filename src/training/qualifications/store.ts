import { type Queries, sql } from "../../database/port.ts"

/** An approval: a qualification that was recorded by hand. */
export interface ApprovalRow {
  readonly id: number
  readonly course_id: number
}

/** The approval with this id, if it is the user's. */
export function findApproval(
  queries: Queries,
  companyId: number,
  userId: number,
  id: number,
): Promise<ApprovalRow | undefined> {
  return queries.get(sql`
    select id, course_id from assignments
    where id = ${id} and company_id = ${companyId} and user_id = ${userId} and assignment_type = 'approval'`)
}

/** The days of an approval. */
export interface Validity {
  readonly finish_date: string
  /** The last day on which it holds; null for ever. */
  readonly valid_until: string | null
}

/** Ends the approvals of a user for a course that are in force on `day`, but for one: `yesterday` is their last day. */
export async function supersedeOthers(
  tx: Queries,
  companyId: number,
  { userId, courseId, except }: { userId: number; courseId: number; except: number },
  { day, yesterday }: { day: string; yesterday: string },
  now: number,
): Promise<void> {
  await tx.run(sql`
    update assignments set valid_until = ${yesterday}, superseded = 1, updated_at = ${now}
    where company_id = ${companyId} and user_id = ${userId} and course_id = ${courseId}
      and assignment_type = 'approval' and is_open = 0 and id <> ${except}
      and (valid_until is null or valid_until >= ${day})`)
}

/**
 * Gives an approval other days, on which it holds again. What no longer fits them goes: a later beginning, and a
 * certificate that was uploaded for the former ones.
 */
export async function renew(
  tx: Queries,
  companyId: number,
  id: number,
  { finish_date, valid_until }: Validity,
  now: number,
): Promise<void> {
  await tx.run(sql`
    update assignments set state = 'success', result_percent = 100, is_open = 0, superseded = 0,
      begin_date = case when begin_date <= ${finish_date} then begin_date end, certificate_file_id = null,
      finish_date = ${finish_date}, valid_until = ${valid_until}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id} and assignment_type = 'approval'`)
}
