import { type Queries, sql } from "../../database/port.ts"
import { notWithdrawn } from "../../training/assignments/in-force.ts"

/**
 * Entries of a company from before a time (epoch milliseconds) that decide nothing any more: they do not wait, and are not
 * about an open assignment, whose reminders are told apart by them.
 */
const over = (companyId: number, before: number) => sql`
  reminder_entries r where r.company_id = ${companyId} and r.created_at < ${before} and r.state <> 'queued'
    and not exists (
      select 1 from assignments a where a.id = r.assignment_id and a.is_open = 1 and ${notWithdrawn("a")})`

export async function hasOver(queries: Queries, companyId: number, before: number): Promise<boolean> {
  return (await queries.get(sql`select 1 from ${over(companyId, before)} limit 1`)) !== undefined
}

/** Removes at most `limit` of them, the oldest first. Returns how many. */
export async function deleteOver(tx: Queries, companyId: number, before: number, limit: number): Promise<number> {
  const { changes } = await tx.run(sql`
    delete from reminder_entries where id in (
      select r.id from ${over(companyId, before)} order by r.created_at, r.id limit ${limit})`)
  return changes
}
