import { allIn } from "../../database/in-list.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"

/** The kinds of records that other systems can identify by an external id, which is the key in datasets. */
export type NamedKind = "location" | "team" | "user" | "course" | "requirement" | "group_training"

const TABLES: Readonly<Record<NamedKind, Sql>> = {
  location: sql`locations`,
  team: sql`teams`,
  user: sql`users`,
  course: sql`courses`,
  requirement: sql`requirements`,
  group_training: sql`group_trainings`,
}

/** Removes the external id from a record that gets a new one in the same transaction. */
export async function vacateKey(tx: Queries, kind: NamedKind, companyId: number, id: number): Promise<void> {
  // External ids have no control characters.
  const vacant = "\u0001"
  await tx.run(sql`
    update ${TABLES[kind]} set key = ${vacant} || cast(id as text) where id = ${id} and company_id = ${companyId}`)
}

/** The ids of the company's records (for courses: those that it sees) with these external ids, by external id. */
export async function findIds(
  queries: Queries,
  kind: NamedKind,
  companyId: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await allIn<{ id: number; key: string }>(externalIds, (list) =>
    queries.all(
      kind === "course"
        ? // The last match wins: a company's own course is listed after a shared one.
          sql`
            select id, key from courses
            where coalesce(company_id, 0) in (0, ${companyId}) and key in ${list} order by coalesce(company_id, 0)`
        : sql`select id, key from ${TABLES[kind]} where company_id = ${companyId} and key in ${list}`,
    ),
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}
