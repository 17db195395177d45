import { inList } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import { notWithdrawn } from "../../training/assignments/in-force.ts"

/** An entry of the ledger, and whether it decides nothing any more. */
export interface OldRow {
  readonly id: number
  /** Epoch milliseconds. */
  readonly created_at: number
  /** 1 if it does not wait, and is not about an open assignment, whose reminders are told apart by it. */
  readonly is_over: 0 | 1
}

/** The next entries of a company from before a time (epoch milliseconds), the oldest first. */
export function findOld(
  queries: Queries,
  companyId: number,
  {
    before,
    after,
    limit,
  }: { readonly before: number; readonly after: Omit<OldRow, "is_over">; readonly limit: number },
): Promise<OldRow[]> {
  return queries.all(sql`
    select r.id, r.created_at, case when ${IS_OVER} then 1 else 0 end as is_over from reminder_entries r
    where r.company_id = ${companyId} and r.created_at < ${before}
      and (r.created_at, r.id) > (${after.created_at}, ${after.id})
    order by r.created_at, r.id limit ${limit}`)
}

const IS_OVER = sql`r.state <> 'queued' and not exists (
  select 1 from assignments a where a.id = r.assignment_id and a.is_open = 1 and ${notWithdrawn("a")})`

/** Removes those of these entries that are over. */
export async function deleteOver(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from reminder_entries where id in (
      select r.id from reminder_entries r where r.id in ${inList(ids)} and ${IS_OVER})`)
}
