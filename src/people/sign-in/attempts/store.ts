import { inList } from "../../../database/in-list.ts"
import { insertRows } from "../../../database/insert-rows.ts"
import { type Queries, sql } from "../../../database/port.ts"

/** What begins so is counted over a day; migration 32 names it too. */
const OVER_DAY = "day:"

/** The name of a subject that is counted over a day. */
export function overDay(what: string): string {
  return `${OVER_DAY}${what}`
}

export function isOverDay(countedFor: string): boolean {
  return countedFor.startsWith(OVER_DAY)
}

const IS_SHORT = sql`counted_for not like ${`${OVER_DAY}%`}`

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

export async function countAttempts(queries: Queries, countedFor: string, since: number): Promise<number> {
  const row = await queries.get<{ number: number }>(sql`
    select count(*) as number from sign_in_attempts where counted_for = ${countedFor} and at > ${since}`)
  return row?.number ?? 0
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

/** Removes the oldest, up to an id. What is counted over a day stays: strangers cannot make more of it than the limits of accounts. */
export async function deleteAttemptsUpTo(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where id <= ${id} and ${IS_SHORT}`)
}

/** Removes those up to the instant `short`; of what is counted over a day, those up to `overDay`. */
export async function deleteAttemptsBefore(
  tx: Queries,
  { short, overDay: earlier }: { readonly short: number; readonly overDay: number },
): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where at <= ${short} and (at <= ${earlier} or ${IS_SHORT})`)
}
