import { empty, type Queries, type Sql, sql } from "../../database/port.ts"
import type { RequirementRow } from "./requirements-store.ts"

/** Whom a change concerns. */

/** People of a company in the order of their ids. */
export type Among =
  | {
      readonly kind: "requirement"
      readonly requirement: Pick<RequirementRow, "id" | "location_id" | "team_id" | "role">
    }
  | { readonly kind: "course" | "team" | "location"; readonly id: number }
  | { readonly kind: "company" }

/** A query for the ids of those whom a change may concern: who is to be bound, and who is bound. */
function concerned(companyId: number, among: Among): Sql {
  switch (among.kind) {
    case "company":
      return sql`select id from users where company_id = ${companyId}`
    case "course":
      return sql`select user_id as id from pairs where company_id = ${companyId} and course_id = ${among.id}`
    case "team":
      return sql`select m.user_id as id from team_users m where m.team_id = ${among.id}
        union select b.user_id from bindings b where b.team_id = ${among.id} and b.until_date is null`
    case "location":
      return sql`select m.user_id as id from team_users m join teams t on t.id = m.team_id
        where t.location_id = ${among.id}`
    case "requirement":
      return sql`${audienceOf(companyId, among.requirement)}
        union select b.user_id from bindings b where b.requirement_id = ${among.requirement.id} and b.until_date is null`
  }
}

/** A query for the active people whom a requirement would bind. */
export function audienceOf(
  companyId: number,
  { location_id: location, team_id: team, role }: Pick<RequirementRow, "location_id" | "team_id" | "role">,
): Sql {
  const isInPlace = sql`exists (
    select 1 from team_users m join teams t on t.id = m.team_id join locations l on l.id = t.location_id
    where m.user_id = u.id and t.state = 'active' and l.state = 'active'
      ${team === null ? empty : sql`and t.id = ${team}`} ${location === null ? empty : sql`and l.id = ${location}`})`
  const hasRole = sql`exists (select 1 from user_roles o where o.user_id = u.id and o.role = ${role})`
  return sql`
    select u.id as id from users u where u.company_id = ${companyId} and u.state = 'active'
      ${team === null && location === null ? empty : sql`and ${isInPlace}`} ${role === null ? empty : sql`and ${hasRole}`}`
}

/** The next people concerned, after one of them. */
export async function findConcerned(
  queries: Queries,
  companyId: number,
  among: Among,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`
    select c.id from (${concerned(companyId, among)}) c where c.id > ${after} order by c.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function countConcerned(queries: Queries, companyId: number, among: Among): Promise<number> {
  const row = await queries.get<{ total: number }>(sql`
    select count(distinct c.id) as total from (${concerned(companyId, among)}) c`)
  return Number(row?.total ?? 0)
}
