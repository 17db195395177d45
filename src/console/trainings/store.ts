import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

interface PersonRow {
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string
  readonly state: "active" | "inactive"
}

/** The users of the company with these ids. */
export function findNames(queries: Queries, companyId: number, ids: readonly number[]): Promise<PersonRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select u.id, u.first_name, u.last_name, u.state from users u
      where u.id in ${list} and +u.company_id = ${companyId}`),
  )
}

/** Whether the company has active users other than this one. Service users of API clients are not counted. */
export async function hasOtherPeople(
  queries: Queries,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<boolean> {
  const row = await queries.get(sql`
    select u.id from users u
    where u.company_id = ${companyId} and u.state = 'active' and u.id <> ${userId}
      and not exists (select 1 from clients c where c.service_user_id = u.id)
    limit 1`)
  return row !== undefined
}
