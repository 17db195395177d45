import type { Caller } from "../../access/caller.ts"
import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { apiLanguageOf } from "../../tools/language/messages.ts"
import { standingOn } from "../standing/condition.ts"
import type { PairKey } from "./filter.ts"
import { pairResources } from "./resource.ts"
import type { Pair } from "./schema.ts"
import { storedSource } from "./source.ts"
import { findRows } from "./store.ts"

/** A person one of whose standings has changed, and when (epoch milliseconds). */
export interface ChangedPerson {
  readonly changed_at: number
  readonly user_id: number
}

/** The next people, after one of them, whose standings have changed until a time. Each time of a change counts. */
export function findChanged(
  queries: Queries,
  companyId: number,
  after: ChangedPerson,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<ChangedPerson[]> {
  return queries.all(sql`
    select distinct changed_at, user_id from pairs
    where company_id = ${companyId} and changed_at is not null
      and (changed_at, user_id) > (${after.changed_at}, ${after.user_id}) and changed_at <= ${until}
    order by changed_at, user_id limit ${limit}`)
}

/** The pairs of these people whose standing has changed since a time, as an administrator sees them. */
export async function changedPairs(
  queries: Queries,
  caller: Caller,
  userIds: readonly number[],
  { since, now }: { readonly since: number; readonly now: number },
): Promise<ReadonlyMap<number, Pair[]>> {
  const day = today(caller.company.timezone, now)
  const keys = await allIn<PairKey>(userIds, (list) =>
    queries.all(sql`
      select user_id, course_id from pairs
      where user_id in ${list} and +company_id = ${caller.company.id} and changed_at >= ${since}
      order by user_id, course_id`),
  )
  const source = { ...storedSource(day), standing: standingOn("p", day) }
  const rows = await findRows(queries, caller.company.id, source, keys)
  const pairs = await pairResources(queries, rows, { source, language: apiLanguageOf(caller.company.language) })
  return Map.groupBy(pairs, ({ user }) => user.id)
}
