import { inList } from "../../../database/in-list.ts"
import { insertRows } from "../../../database/insert-rows.ts"
import { type Queries, sql } from "../../../database/port.ts"

/** When the attempt was made that is at this place among those that still count, the newest being the first. */
export async function findAttempt(
  queries: Queries,
  countedFor: string,
  { since, place }: { since: number; place: number },
): Promise<number | undefined> {
  const row = await queries.get<{ at: number }>(sql`
    select at from sign_in_attempts where counted_for = ${countedFor} and at > ${since}
    order by at desc limit 1 offset ${place - 1}`)
  return row?.at
}

/** Adds an attempt of each subject; returns the ids. */
export async function insertAttempts(tx: Queries, subjects: readonly string[], at: number): Promise<number[]> {
  const rows = subjects.map((countedFor) => [countedFor, at])
  const added = await insertRows<{ id: number }>(tx, "sign_in_attempts (counted_for, at)", rows, "returning id")
  return added.map(({ id }) => id)
}

export async function deleteAttempts(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where id in ${inList(ids)}`)
}

/** Removes the oldest, up to an id. */
export async function deleteAttemptsUpTo(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where id <= ${id}`)
}

export async function deleteAttemptsBefore(tx: Queries, instant: number): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where at <= ${instant}`)
}
