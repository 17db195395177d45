import type { Role } from "../../access/permissions.ts"
import { type Sight, teamsOfMembersInSight } from "../../access/view/store.ts"
import { type Queries, sql } from "../../database/port.ts"

/** Whether another person is a member of a team in view, or belongs to a location in view. */
export async function seesOthers(queries: Queries, sight: Sight): Promise<boolean> {
  if (sight.view.company) return true
  const teams = teamsOfMembersInSight(sight)
  if (teams === undefined) return false
  // SQLite has to be told to begin with the few teams. PostgreSQL does so by itself, and does not allow a condition on
  // a cross join.
  const joined = queries.engine === "sqlite" ? sql`cross join` : sql`join`
  const row = await queries.get(sql`
    select m.user_id from (${teams.ids}) v ${joined} team_users m on m.team_id = v.id
    where m.user_id <> ${sight.userId} and +m.company_id = ${sight.companyId} limit 1`)
  return row !== undefined
}

export async function findRoles(queries: Queries, userId: number): Promise<Role[]> {
  const rows = await queries.all<{ role: Role }>(sql`select role from user_roles where user_id = ${userId}`)
  return rows.map(({ role }) => role)
}
