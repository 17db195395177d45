import { inList } from "../../../database/in-list.ts"
import { type Queries, sql } from "../../../database/port.ts"

/** When the attempts that still count were made, the oldest first; at most `limit` of the newest. */
export async function findAttempts(
  queries: Queries,
  countedFor: string,
  { since, limit }: { since: number; limit: number },
): Promise<number[]> {
  const rows = await queries.all<{ at: number }>(sql`
    select at from sign_in_attempts where counted_for = ${countedFor} and at > ${since}
    order by at desc limit ${limit}`)
  return rows.map(({ at }) => at).reverse()
}

export async function insertAttempt(tx: Queries, countedFor: string, at: number): Promise<number> {
  const row = await tx.get<{ id: number }>(sql`
    insert into sign_in_attempts (counted_for, at) values (${countedFor}, ${at}) returning id`)
  return row?.id ?? 0
}

export async function deleteAttempts(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where id in ${inList(ids)}`)
}

export async function deleteAttemptsBefore(tx: Queries, instant: number): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where at <= ${instant}`)
}
