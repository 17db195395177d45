import type { Role } from "../../../access/permissions.ts"
import { inList } from "../../../database/in-list.ts"
import { type Queries, sql } from "../../../database/port.ts"
import type { UserRecord } from "../../store/organisation-tables.ts"

export interface User extends Omit<UserRecord, "company_id" | "username_folded" | "email_folded" | "search"> {
  readonly id: number
  readonly created_at: number
  readonly updated_at: number
}

export function findUsers(queries: Queries, companyId: number, after: number, limit: number): Promise<User[]> {
  return queries.all(sql`
    select id, key, state, username, password_hash, salutation, first_name, last_name, email, mobile_number, language,
      birthday, driving_classes, fitness_valid_until, created_at, updated_at
    from users where company_id = ${companyId} and id > ${after} order by id limit ${limit}`)
}

/** The ids of the company's users, and nothing else of them. */
export function findUserIds(
  queries: Queries,
  companyId: number,
  after: number,
  limit: number,
): Promise<{ id: number }[]> {
  return queries.all(sql`
    select id from users where company_id = ${companyId} and id > ${after} order by id limit ${limit}`)
}

export async function countUsers(queries: Queries, companyId: number): Promise<number> {
  const row = await queries.get<{ n: number }>(sql`select count(*) as n from users where company_id = ${companyId}`)
  return row?.n ?? 0
}

/** The roles of these users (a page at most). */
export function findRoles(queries: Queries, userIds: readonly number[]): Promise<{ user_id: number; role: Role }[]> {
  return queries.all(sql`
    select user_id, role from user_roles where user_id in ${inList(userIds)} order by user_id, role`)
}

/** The memberships of these users (a page at most). */
export function findMemberships(
  queries: Queries,
  userIds: readonly number[],
): Promise<{ user_id: number; team_key: string; created_at: number }[]> {
  return queries.all(sql`
    select m.user_id, t.key as team_key, m.created_at from team_users m join teams t on t.id = m.team_id
    where m.user_id in ${inList(userIds)} order by m.user_id, m.team_id`)
}
