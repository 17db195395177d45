import { type Queries, sql } from "../../database/port.ts"

/** Whether there is no company. */
export async function hasNoCompany(queries: Queries): Promise<boolean> {
  return (await queries.get(sql`select id from companies limit 1`)) === undefined
}

interface NewCompany {
  readonly key: string
  readonly name: string
  readonly language: string
  readonly timezone: string
}

/** Adds a company; returns its id. */
export async function insertCompany(
  tx: Queries,
  { key, name, language, timezone }: NewCompany,
  now: number,
): Promise<number> {
  const row = await tx.get<{ id: number }>(sql`
    insert into companies (key, name, language, timezone, created_at, updated_at)
    values (${key}, ${name}, ${language}, ${timezone}, ${now}, ${now}) returning id`)
  if (row === undefined) throw new TypeError("the company was not added")
  return row.id
}
