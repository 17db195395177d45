import { type Queries, sql } from "../../database/port.ts"

export interface CorrectionRow {
  readonly id: number
  readonly group_training_id: number
  readonly user_id: number
  readonly remark: string
  readonly assignment_id: number | null
  readonly created_at: number
}

/** The corrections of a training, oldest first. */
export function findCorrections(queries: Queries, companyId: number, trainingId: number): Promise<CorrectionRow[]> {
  return queries.all(sql`
    select c.id, c.group_training_id, c.user_id, c.remark, a.id as assignment_id, c.created_at
    from group_corrections c left join assignments a on a.id = c.assignment_id and a.withdrawn_at is null
    where c.group_training_id = ${trainingId} and c.company_id = ${companyId} order by c.id`)
}

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
