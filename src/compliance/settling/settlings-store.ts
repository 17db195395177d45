import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"

/** Whose people are settled. */
export const KINDS = ["requirement", "course", "team", "location", "company"] as const

/** What is left to settle in batches. */
export interface SettlingRow {
  readonly id: number
  readonly company_id: number
  readonly kind: (typeof KINDS)[number]
  readonly record_id: number | null
  readonly is_import: number
  readonly day: string
  readonly through_id: number
  readonly done: number
  readonly total: number
}

export function findSettling(queries: Queries, id: number): Promise<SettlingRow | undefined> {
  return queries.get(sql`
    select id, company_id, kind, record_id, is_import, day, through_id, done, total from settlings where id = ${id}`)
}

/** Begins again from the first person if the same is under way, with the earlier day and as an import if that was one. Returns its id. */
export async function putSettling(tx: Queries, row: Omit<SettlingRow, "id" | "through_id" | "done">, now: number) {
  const { company_id, kind, record_id, total } = row
  const [before = row] = await tx.all<Pick<SettlingRow, "is_import" | "day">>(sql`
    delete from settlings where company_id = ${company_id} and kind = ${kind} and coalesce(record_id, 0) = ${record_id ?? 0}
    returning is_import, day`)
  const isImport = Math.max(Number(before.is_import), row.is_import)
  const day = before.day < row.day ? before.day : row.day
  const values = [company_id, kind, record_id, isImport, day, total, now]
  const into = "settlings (company_id, kind, record_id, is_import, day, total, created_at)"
  const [added] = await insertRows<{ id: number }>(tx, into, [values], "returning id")
  if (added === undefined) throw new TypeError("a settling was not added")
  return added.id
}

/** People who have come since the total was counted are added to it. */
export async function advance(
  tx: Queries,
  { id }: SettlingRow,
  { through, done }: { readonly through: number; readonly done: number },
): Promise<void> {
  await tx.run(sql`
    update settlings set through_id = ${through}, done = done + ${done},
      total = case when done + ${done} > total then done + ${done} else total end
    where id = ${id}`)
}

export async function endSettling(tx: Queries, { id }: SettlingRow): Promise<void> {
  await tx.run(sql`delete from settlings where id = ${id}`)
}
