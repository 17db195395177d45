import { insertedId } from "../../database/inserted.ts"
import { type Queries, sql } from "../../database/port.ts"

export interface ViewRow {
  readonly id: number
  readonly path: string
  readonly name: string
  /** The query of the list's address, without the question mark. */
  readonly query: string
}

/** The views of a person on a page, by name. */
export function findByPath(queries: Queries, userId: number, path: string): Promise<ViewRow[]> {
  return queries.all<ViewRow>(sql`
    select id, path, name, query from console_views where user_id = ${userId} and path = ${path} order by name, id`)
}

export function findById(queries: Queries, userId: number, id: number): Promise<ViewRow | undefined> {
  return queries.get<ViewRow>(
    sql`select id, path, name, query from console_views where id = ${id} and user_id = ${userId}`,
  )
}

interface NewView extends Omit<ViewRow, "id"> {
  readonly companyId: number
  readonly userId: number
}

export async function insert(
  tx: Queries,
  { companyId, userId, path, name, query }: NewView,
  now: number,
): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into console_views (company_id, user_id, path, name, query, created_at, updated_at)
      values (${companyId}, ${userId}, ${path}, ${name}, ${query}, ${now}, ${now}) returning id`,
  )
}

export async function update(tx: Queries, { id, name, query }: Omit<ViewRow, "path">, now: number): Promise<void> {
  await tx.run(sql`update console_views set name = ${name}, query = ${query}, updated_at = ${now} where id = ${id}`)
}

export async function remove(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from console_views where id = ${id}`)
}
