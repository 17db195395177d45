import { type Queries, sql } from "../../database/port.ts"
import type { Role } from "../permissions.ts"

/** One row per role of an active user; a user without roles has one row with `role` null. */
export interface UserRow {
  readonly id: number
  readonly username: string
  readonly company_id: number
  readonly company_name: string
  readonly language: string
  readonly timezone: string
  readonly role: Role | null
}

/** The user, unless it is inactive. */
export function findActive(queries: Queries, companyId: number, userId: number): Promise<UserRow[]> {
  return queries.all(sql`
    select u.id, u.username, co.id as company_id, co.name as company_name, co.language, co.timezone, r.role
    from users u join companies co on co.id = u.company_id left join user_roles r on r.user_id = u.id
    where u.id = ${userId} and u.company_id = ${companyId} and u.state = 'active' order by r.role`)
}

export interface ClientRow {
  readonly id: number
  readonly client_id: string
  readonly name: string
  readonly service_user_id: number
}

/** The company's client, unless it is revoked. */
export function findClient(queries: Queries, companyId: number, id: number): Promise<ClientRow | undefined> {
  return queries.get(sql`
    select id, client_id, name, service_user_id from clients
    where id = ${id} and company_id = ${companyId} and revoked_at is null`)
}
