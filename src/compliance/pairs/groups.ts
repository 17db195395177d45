import { allIn } from "../../database/in-list.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import type { Grouping } from "./schema.ts"

/** A company, location, team or course. */
export interface GroupRow {
  readonly id: number
  readonly key: string
  readonly name: string
}

const TABLES = {
  company: { table: "companies", name: "name", own: (_: number) => sql`1 = 1` },
  location: { table: "locations", name: "name", own: (id: number) => sql`+company_id = ${id}` },
  team: { table: "teams", name: "name", own: (id: number) => sql`+company_id = ${id}` },
  course: { table: "courses", name: "title", own: (_: number) => sql`1 = 1` },
} as const

/** The names of these groups. */
export function findGroups(
  queries: Queries,
  companyId: number,
  by: Exclude<Grouping, "role">,
  ids: readonly number[],
): Promise<GroupRow[]> {
  const { table, name, own } = TABLES[by]
  return allIn(ids, (list) =>
    queries.all(sql`select id, key, ${raw(name)} as name from ${raw(table)} where id in ${list} and ${own(companyId)}`),
  )
}
