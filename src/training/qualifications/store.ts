import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import { AUDITED_FIELDS, type AuditedRow } from "../assignments/audited.ts"
import { isInForce } from "../in-force/store.ts"

/** An approval: a qualification that was recorded by hand. */
export interface ApprovalRow extends AuditedRow {
  readonly begin_date: string | null
  /** An uploaded certificate. */
  readonly certificate_file_id: number | null
  /** 1 when another approval has taken its place. */
  readonly superseded: number
}

/** The approval with this id, if it is the user's. */
export function findApproval(
  queries: Queries,
  companyId: number,
  userId: number,
  id: number,
): Promise<ApprovalRow | undefined> {
  return queries.get(sql`
    select id, ${raw(AUDITED_FIELDS.join(", "))}, certificate_file_id, superseded from assignments
    where id = ${id} and company_id = ${companyId} and user_id = ${userId} and assignment_type = 'approval'`)
}

/** The days of an approval. */
export interface Validity {
  readonly finish_date: string
  /** The last day on which it holds; null for ever. */
  readonly valid_until: string | null
}

/**
 * Ends the approvals of a user for a course that are valid on `day`, except one: `yesterday` becomes their last day.
 * Returns what their last day was.
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

/** Whether the user of this approval has another one for the same course that is in force on `day`. */
export async function hasOtherInForce(
  queries: Queries,
  companyId: number,
  { id, user_id, course_id }: ApprovalRow,
  day: string,
): Promise<boolean> {
  const row = await queries.get(sql`
    select o.id from assignments o
    where o.company_id = ${companyId} and o.user_id = ${user_id} and o.course_id = ${course_id}
      and o.assignment_type = 'approval' and o.id <> ${id} and ${isInForce("o", day)} limit 1`)
  return row !== undefined
}

/** What a renewal makes of an approval. */
export interface Renewal extends Validity {
  readonly begin_date: string | null
  readonly superseded: 0 | 1
  /** Null when no documented field gets another value. */
  readonly updated_at: number | null
}

/** Gives an approval other days. A certificate that was uploaded for the former ones goes. */
export async function renew(
  tx: Queries,
  companyId: number,
  id: number,
  { begin_date, finish_date, valid_until, superseded, updated_at }: Renewal,
): Promise<void> {
  await tx.run(sql`
    update assignments set state = 'success', result_percent = 100, is_open = 0, certificate_file_id = null,
      begin_date = ${begin_date}, finish_date = ${finish_date}, valid_until = ${valid_until},
      superseded = ${superseded}, updated_at = coalesce(${updated_at}, updated_at)
    where company_id = ${companyId} and id = ${id} and assignment_type = 'approval'`)
}
