import { type Queries, sql } from "../../database/port.ts"

/** Adds a correction; returns its id. */
export async function insertCorrection(
  tx: Queries,
  row: {
    readonly company_id: number
    readonly group_training_id: number
    readonly user_id: number
    readonly remark: string
    readonly assignment_id: number | null
    readonly author_user_id: number | null
  },
  now: number,
): Promise<number> {
  const added = await tx.get<{ id: number }>(sql`
    insert into group_corrections (company_id, group_training_id, user_id, remark, assignment_id, author_user_id, created_at)
    values (${row.company_id}, ${row.group_training_id}, ${row.user_id}, ${row.remark}, ${row.assignment_id},
      ${row.author_user_id}, ${now})
    returning id`)
  if (added === undefined) throw new TypeError("a correction was not added")
  return added.id
}
