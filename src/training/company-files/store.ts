import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

/** The names among these that a picture of the company or of the provider has. */
export async function findKnownNames(
  queries: Queries,
  companyId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await allIn<{ key: string }>(names, (list) =>
    queries.all(sql`
      select i.key from images i
      where coalesce(i.company_id, 0) in (0, ${companyId}) and i.key in ${list}`),
  )
  return new Set(rows.map(({ key }) => key))
}
