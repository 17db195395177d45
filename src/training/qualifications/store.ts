import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import { AUDITED_FIELDS, type AuditedRow } from "../assignments/audited.ts"

/** The approval (a qualification that was recorded by hand) with this id, if it is the user's. */
export function findApproval(
  queries: Queries,
  companyId: number,
  userId: number,
  id: number,
): Promise<AuditedRow | undefined> {
  return queries.get(sql`
    select id, ${raw(AUDITED_FIELDS.join(", "))} from assignments
    where id = ${id} and company_id = ${companyId} and user_id = ${userId} and assignment_type = 'approval'`)
}

/** The days of an approval. */
export interface Validity {
  readonly finish_date: string
  /** The last day on which it holds; null for ever. */
  readonly valid_until: string | null
}

/**
 * Ends the approvals of a user for a course that are in force on `day`, but for one: `yesterday` is their last day. Answers
 * what their last day was.
 */
export async function supersedeOthers(
  tx: Queries,
  companyId: number,
  { userId, courseId, except }: { userId: number; courseId: number; except: number },
  { day, yesterday }: { day: string; yesterday: string },
  now: number,
): Promise<Pick<AuditedRow, "id" | "valid_until">[]> {
  const superseded = await tx.all<Pick<AuditedRow, "id" | "valid_until">>(sql`
    select id, valid_until from assignments
    where company_id = ${companyId} and user_id = ${userId} and course_id = ${courseId}
      and assignment_type = 'approval' and is_open = 0 and id <> ${except}
      and (valid_until is null or valid_until >= ${day})
    order by id`)
  const ids = superseded.map(({ id }) => id)
  for (const part of chunks(ids, IN_LIST_MAX)) {
    await tx.run(sql`
      update assignments set valid_until = ${yesterday}, superseded = 1, updated_at = ${now} where id in ${inList(part)}`)
  }
  return superseded
}

/**
 * Gives an approval other days, on which it holds again. What no longer fits them goes: a later beginning, and a
 * certificate that was uploaded for the former ones. Answers it as it is then.
 */
export async function renew(
  tx: Queries,
  companyId: number,
  id: number,
  { finish_date, valid_until }: Validity,
  now: number,
): Promise<AuditedRow> {
  const row = await tx.get<AuditedRow>(sql`
    update assignments set state = 'success', result_percent = 100, is_open = 0, superseded = 0,
      begin_date = case when begin_date <= ${finish_date} then begin_date end, certificate_file_id = null,
      finish_date = ${finish_date}, valid_until = ${valid_until}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id} and assignment_type = 'approval'
    returning id, ${raw(AUDITED_FIELDS.join(", "))}`)
  if (row === undefined) throw new TypeError("an approval vanished within its transaction")
  return row
}
