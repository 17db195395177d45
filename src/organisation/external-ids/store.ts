import { allIn } from "../../database/in-list.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"
import type { ExternalKind } from "./form.ts"

const TABLES: Readonly<Record<ExternalKind, Sql>> = { location: sql`locations`, team: sql`teams`, user: sql`users` }

/** The ids of the company's records with these external ids, by external id. */
export async function findIds(
  queries: Queries,
  kind: ExternalKind,
  companyId: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await allIn<{ id: number; key: string }>(externalIds, (list) =>
    queries.all(sql`select id, key from ${TABLES[kind]} where company_id = ${companyId} and key in ${list}`),
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}
