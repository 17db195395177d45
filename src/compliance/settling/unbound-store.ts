import { type Queries, type Sql, sql } from "../../database/port.ts"
import { audienceOf } from "./concerned-store.ts"
import type { RequirementRow } from "./requirements-store.ts"

/*
 * People who are asked for a course and are not bound to it, or have no pair. Nobody of a company in which people are still to
 * be settled in batches is among them, and nobody whom a requirement is yet to bind. Each statement reads one state of the
 * database, in which a binding is as old as its cause.
 */

const isSettled = (companyId: number) => sql`not exists (select 1 from settlings s where s.company_id = ${companyId})`

/** Some of those whom a requirement of the company should bind. */
export function findUnboundBy(
  queries: Queries,
  companyId: number,
  requirement: RequirementRow,
  limit: number,
): Promise<{ readonly id: number }[]> {
  return queries.all(sql`
    select c.id from (${audienceOf(companyId, requirement)}) c
    where ${isSettled(companyId)}
      and exists (select 1 from requirements r where r.id = ${requirement.id} and r.state = 'active' and r.is_begun = 1)
      and ${hasNoPair(sql`b.requirement_id = ${requirement.id} and b.user_id = c.id`)}
    limit ${limit}`)
}

/** Some of those whom the instruction of their teams in the company should bind. */
export function findUnboundByTeams(
  queries: Queries,
  companyId: number,
  limit: number,
): Promise<{ readonly id: number }[]> {
  return queries.all(sql`
    select u.id from teams t
    join locations l on l.id = t.location_id
    join team_users m on m.team_id = t.id
    join users u on u.id = m.user_id
    where t.company_id = ${companyId} and t.instruction_course_id is not null and t.state = 'active' and l.state = 'active'
      and u.state = 'active' and ${isSettled(companyId)}
      and ${hasNoPair(sql`b.team_id = t.id and b.user_id = u.id and b.course_id = t.instruction_course_id`)}
    limit ${limit}`)
}

/** @param binding the condition for a binding `b` */
function hasNoPair(binding: Sql): Sql {
  return sql`not exists (
    select 1 from bindings b join pairs p on p.user_id = b.user_id and p.course_id = b.course_id
    where ${binding} and b.until_date is null)`
}
