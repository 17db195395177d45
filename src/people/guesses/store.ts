import { inList } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"

/** Prefix of subjects counted over a day; triggers of the schema use it too. */
const OVER_DAY = "day:"

/** The name of a subject counted over a day. */
export function overDay(what: string): string {
  return `${OVER_DAY}${what}`
}

export function isOverDay(countedFor: string): boolean {
  return countedFor.startsWith(OVER_DAY)
}

const IS_SHORT = sql`counted_for not like ${`${OVER_DAY}%`}`

/** When the nth newest of the attempts that still count was made. */
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

/** Adds an attempt for each subject; returns the ids. */
export async function insertAttempts(tx: Queries, subjects: readonly string[], at: number): Promise<number[]> {
  const rows = subjects.map((countedFor) => [countedFor, at])
  const added = await insertRows<{ id: number }>(tx, "sign_in_attempts (counted_for, at)", rows, "returning id")
  return added.map(({ id }) => id)
}

export async function deleteAttempts(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where id in ${inList(ids)}`)
}

/**
 * Removes the oldest, up to an id. Those counted over a day are kept: strangers cannot create more of them than the
 * limits of accounts allow.
 */
export async function deleteAttemptsUpTo(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where id <= ${id} and ${IS_SHORT}`)
}

/** Removes those up to the instant `short`; of those counted over a day, up to `overDay`. */
export async function deleteAttemptsBefore(
  tx: Queries,
  { short, overDay: earlier }: { readonly short: number; readonly overDay: number },
): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where at <= ${short} and (at <= ${earlier} or ${IS_SHORT})`)
}
