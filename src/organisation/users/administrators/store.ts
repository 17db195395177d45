import { type Queries, sql } from "../../../database/port.ts"

/** The active users with the role `company.admin` for whom no API client acts, by id, the first `limit`. */
export async function findAdministrators(queries: Queries, companyId: number, limit: number): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`
    select u.id from user_roles r join users u on u.id = r.user_id
    where r.company_id = ${companyId} and r.role = 'company.admin' and u.state = 'active'
      and not exists (select 1 from clients c where c.service_user_id = u.id and c.revoked_at is null)
    order by u.id limit ${limit}`)
  return rows.map(({ id }) => id)
}
