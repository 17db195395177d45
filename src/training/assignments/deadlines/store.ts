import { type Queries, sql } from "../../../database/port.ts"
import { notWithdrawn } from "../in-force.ts"

/** A deadline that a user has to meet. */
export interface DeadlineRow {
  readonly assignment_id: number
  readonly course_title: string
  /** A day, or a moment in UTC. */
  readonly deadline_date: string
  /** When the assignment or its course last changed, in epoch milliseconds. */
  readonly changed_at: number
}

/** The earliest deadlines of the assignments that a user has to complete. */
export function findDeadlines(
  queries: Queries,
  { companyId, userId, limit }: { readonly companyId: number; readonly userId: number; readonly limit: number },
): Promise<DeadlineRow[]> {
  return queries.all(sql`
    select a.id as assignment_id, c.title as course_title, a.deadline_date,
      case when c.updated_at > a.updated_at then c.updated_at else a.updated_at end as changed_at
    from assignments a
    join courses c on c.id = a.course_id
    where a.user_id = ${userId} and +a.company_id = ${companyId} and a.is_open = 1 and ${notWithdrawn("a")}
      and a.state <> 'success' and a.deadline_at is not null
    order by a.deadline_at, a.id
    limit ${limit}`)
}
