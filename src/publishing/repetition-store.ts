import { type Queries, sql } from "../database/port.ts"
import type { DateText } from "../tools/calendar/dates.ts"
import { exemptOn, isBound } from "../training/assignments/bound.ts"
import { inForce } from "../training/assignments/in-force.ts"

interface Asked {
  readonly companyId: number
  readonly courseId: number
  readonly day: DateText
}

/**
 * The active users with ids above `after` who are bound to a course or have a success in force, and are not exempt from it; at most
 * `limit`, by id.
 */
export async function findConcerned(
  queries: Queries,
  { companyId, courseId, day }: Asked,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await queries.all<{ user_id: number }>(sql`
    select a.user_id
    from (
      select u.id as user_id, cast(${courseId} as bigint) as course_id from users u
      where u.company_id = ${companyId} and u.state = 'active' and u.id > ${after}) a
    join courses c on c.id = a.course_id
    where not exists (
        select 1 from exemptions x where x.user_id = a.user_id and x.course_id = a.course_id and ${exemptOn("x", day)})
      and (exists (select 1 from pairs p where p.user_id = a.user_id and p.course_id = a.course_id)
        or exists (
          select 1 from assignments s where s.user_id = a.user_id and s.course_id = a.course_id and ${inForce("s", day)})
        or ${isBound(day)})
    order by a.user_id limit ${limit}`)
  return rows.map(({ user_id }) => user_id)
}

/** A company as those need it who change trainings. */
export function findCompany(
  queries: Queries,
  id: number,
): Promise<{ id: number; name: string; language: string; timezone: string } | undefined> {
  return queries.get(sql`select id, name, language, timezone from companies where id = ${id}`)
}
