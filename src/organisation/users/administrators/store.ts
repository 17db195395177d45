import { type Queries, sql } from "../../../database/port.ts"

export interface AdministratorRow {
  readonly id: number
  /** 1 if an API client acts as the user, otherwise 0. */
  readonly serves: number
}

/**
 * The first `limit` active users with the role `company.admin`: people first, then users as whom API clients act, each
 * sorted by id.
 */
export function findAdministrators(queries: Queries, companyId: number, limit: number): Promise<AdministratorRow[]> {
  return queries.all(sql`
    select id, serves from (
      select u.id, case when exists (
        select 1 from clients c where c.service_user_id = u.id and c.revoked_at is null) then 1 else 0 end as serves
      from user_roles r join users u on u.id = r.user_id
      where r.company_id = ${companyId} and r.role = 'company.admin' and u.state = 'active') administrators
    order by serves, id limit ${limit}`)
}

/** Whether an API client acts as a user. */
export async function isServiceUser(queries: Queries, id: number): Promise<boolean> {
  const found = await queries.get(sql`
    select 1 as found from clients where service_user_id = ${id} and revoked_at is null limit 1`)
  return found !== undefined
}
