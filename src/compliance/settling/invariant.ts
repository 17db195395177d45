import { type Queries, sql } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { findRequirements } from "./requirements-store.ts"
import { findAskingCompanies } from "./store.ts"
import { findUnboundBy, findUnboundByTeams } from "./unbound-store.ts"

/** Counting people without a binding stops here, because nobody needs to know more exactly. */
export const UNBOUND_COUNTED_MAX = 1_000

/** How settled an installation is. */
export interface SettledState {
  /** People who are required to know something and neither have it open nor are listed with an exception. */
  readonly neither: number
  /**
   * People whom a requirement or the instruction of a team should bind and does not; at most one more than
   * {@link UNBOUND_COUNTED_MAX}.
   */
  readonly unbound: number
  /** People with a pair whose day of change is more than a day past: the duty lags. */
  readonly late: number
  /** People who are still to be settled in batches. */
  readonly waiting: number
}

/** Counts what must never be there, and what is still to be done. */
export async function settledState(queries: Queries, now: number): Promise<SettledState> {
  const [neither, late, waiting] = await Promise.all([
    queries.get<{ amount: number }>(sql`
      select count(distinct p.user_id) as amount from pairs p
      where p.standing not in ('exempt', 'valid') and p.exception is null and not exists (
        select 1 from assignments a where a.id = p.assignment_id and a.is_open = 1 and a.withdrawn_at is null)`),
    // A day has begun everywhere a day after it has ended in UTC.
    queries.get<{ amount: number }>(sql`
      select count(distinct user_id) as amount from pairs where next_on < ${new Date(now - 86_400_000).toISOString().slice(0, 10)}`),
    queries.get<{ amount: number }>(sql`select coalesce(sum(total - done), 0) as amount from settlings`),
  ])
  const unbound = await findUnbound(queries, now)
  return {
    unbound: unbound.size,
    neither: Number(neither?.amount ?? 0),
    late: Number(late?.amount ?? 0),
    waiting: Number(waiting?.amount ?? 0),
  }
}

/** One requirement after the other, so that no statement takes long. */
async function findUnbound(queries: Queries, now: number): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  const most = UNBOUND_COUNTED_MAX + 1
  const add = (people: readonly { readonly id: number }[]) => {
    for (const { id } of people) if (found.size < most) found.add(id)
  }
  for (const { id, timezone } of await findAskingCompanies(queries)) {
    add(await findUnboundByTeams(queries, id, most))
    for (const requirement of await findRequirements(queries, id, today(timezone, now))) {
      if (found.size === most) return found
      add(await findUnboundBy(queries, id, requirement, most))
    }
  }
  return found
}
