import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

interface PersonRow {
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string
  readonly state: "active" | "inactive"
}

/** Who these users of the company are. */
export function findNames(queries: Queries, companyId: number, ids: readonly number[]): Promise<PersonRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select u.id, u.first_name, u.last_name, u.state from users u
      where u.id in ${list} and +u.company_id = ${companyId}`),
  )
}
