import { allIn } from "../../database/in-list.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"
import { exemptOn, isBound } from "../../training/assignments/bound.ts"
import { inForce, notWithdrawn } from "../../training/assignments/in-force.ts"

/** Recurring assignments that the scope of an operator's training asks for. */

/**
 * The open renewals that a duty opened, that nothing asks for, and that are not needed: their people hold a success that is in
 * force on `beyond`, or are exempt on `day`.
 */
export async function findUnasked(
  queries: Queries,
  companyId: number,
  { day, beyond }: { readonly day: string; readonly beyond: string },
  userIds?: readonly number[],
): Promise<number[]> {
  const unneeded = sql`o.is_open = 1 and o.state = 'assigned' and o.predecessor_id is not null
    and o.creator_user_id is null and ${notWithdrawn("o")}
    and not exists (select 1 from pairs p where p.user_id = o.user_id and p.course_id = o.course_id)
    and (exists (
        select 1 from assignments h
        where h.user_id = o.user_id and h.course_id = o.course_id and h.is_open = 0 and ${inForce("h", beyond)})
      or exists (
        select 1 from exemptions x where x.user_id = o.user_id and x.course_id = o.course_id and ${exemptOn("x", day)}))`
  const whole = () =>
    queries.all<{ id: number }>(sql`
    select o.id from assignments o where o.company_id = ${companyId} and ${unneeded}`)
  const some = (list: Sql) =>
    queries.all<{ id: number }>(sql`
    select o.id from assignments o where o.user_id in ${list} and +o.company_id = ${companyId} and ${unneeded}`)
  const rows = userIds === undefined ? await whole() : await allIn(userIds, some)
  return rows.map(({ id }) => id)
}

/** Those of these assignments that the scope of an operator's training asks for. */
export async function findAskedByScope(
  queries: Queries,
  ids: readonly number[],
  day: string,
): Promise<ReadonlySet<number>> {
  const rows = await allIn<{ id: number }>(ids, (list) =>
    queries.all(sql`
      select a.id from assignments a join courses c on c.id = a.course_id join users u on u.id = a.user_id
      where a.id in ${list} and c.short_type = 'operator_recurring' and u.state = 'active' and ${isBound(day)}`),
  )
  return new Set(rows.map(({ id }) => id))
}
