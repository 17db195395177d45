import { type Queries, sql } from "../../database/port.ts"
import type { Phase } from "./morning-store.ts"

/** What waits for a mail in all companies, and how much of it since before a time (epoch milliseconds). */
export async function findWaitingSince(
  queries: Queries,
  before: number,
): Promise<{ readonly waiting: number; readonly oldest: number | null; readonly late: number }> {
  const row = await queries.get<{ waiting: number; oldest: number | null; late: number }>(sql`
    select count(*) as waiting, min(created_at) as oldest,
      coalesce(sum(case when created_at < ${before} then 1 else 0 end), 0) as late
    from reminder_entries where state = 'queued' and (reason is null or reason <> 'budget')`)
  return row ?? { waiting: 0, oldest: null, late: 0 }
}

/** The last morning of a company. */
export interface MorningOfCompany {
  readonly key: string
  /** IANA name. */
  readonly timezone: string
  /** JSON. */
  readonly reminders: string | null
  readonly day: string
  readonly phase: Phase
}

export function findMornings(queries: Queries): Promise<MorningOfCompany[]> {
  return queries.all(sql`
    select c.key, c.timezone, c.reminders, m.day, m.phase
    from reminder_mornings m join companies c on c.id = m.company_id order by c.key`)
}

/** How many people had no mail address when they were to be reminded since a time (epoch milliseconds), and have none now. */
export async function countUnreachable(queries: Queries, since: number): Promise<number> {
  const row = await queries.get<{ count: number }>(sql`
    select count(distinct r.recipient_user_id) as count
    from companies c
    join reminder_entries r on r.company_id = c.id and r.reason = 'no_address' and r.created_at >= ${since}
    join users u on u.id = r.recipient_user_id and u.email is null and u.state = 'active'`)
  return row?.count ?? 0
}
