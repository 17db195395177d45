import { type Queries, sql } from "../../database/port.ts"

/** How settled an installation is. */
export interface SettledState {
  /** Pairs of people who are required and neither have it open nor are listed with an exception. */
  readonly neither: number
  /** Pairs whose day of change is more than a day past: the duty lags. */
  readonly late: number
  /** People who are still to be settled in batches. */
  readonly waiting: number
}

/** Counts what must never be there, and what is still to be done. */
export async function settledState(queries: Queries, now: number): Promise<SettledState> {
  const [neither, late, waiting] = await Promise.all([
    queries.get<{ amount: number }>(sql`
      select count(*) as amount from pairs p
      where p.standing not in ('exempt', 'valid') and p.exception is null and not exists (
        select 1 from assignments a where a.id = p.assignment_id and a.is_open = 1 and a.withdrawn_at is null)`),
    // A day has begun everywhere a day after it has ended in UTC.
    queries.get<{ amount: number }>(sql`
      select count(*) as amount from pairs where next_on < ${new Date(now - 86_400_000).toISOString().slice(0, 10)}`),
    queries.get<{ amount: number }>(sql`select coalesce(sum(total - done), 0) as amount from settlings`),
  ])
  return {
    neither: Number(neither?.amount ?? 0),
    late: Number(late?.amount ?? 0),
    waiting: Number(waiting?.amount ?? 0),
  }
}
