import type { Queries, Sql } from "./port.ts"

/** Runs an insert of one row that ends with `returning id` and returns the id. */
export async function insertedId(tx: Queries, insert: Sql): Promise<number> {
  const row = await tx.get<{ id: number }>(insert)
  if (row === undefined) throw new TypeError("an insert returned no row")
  return row.id
}
