import { inList } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"

/** Prefix of subjects with a limit per day. Triggers in the schema use it too. */
const OVER_DAY = "day:"

/** The name of a subject with a limit per day. */
export function overDay(what: string): string {
  return `${OVER_DAY}${what}`
}

export function isOverDay(countedFor: string): boolean {
  return countedFor.startsWith(OVER_DAY)
}

const IS_SHORT = sql`counted_for not like ${`${OVER_DAY}%`}`

/** The time of the nth newest attempt that still counts. */
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

/** Adds an attempt for each subject. Returns the ids. */
export async function insertAttempts(tx: Queries, subjects: readonly string[], at: number): Promise<number[]> {
  const rows = subjects.map((countedFor) => [countedFor, at])
  const added = await insertRows<{ id: number }>(tx, "sign_in_attempts (counted_for, at)", rows, "returning id")
  return added.map(({ id }) => id)
}

export async function deleteAttempts(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where id in ${inList(ids)}`)
}

/**
 * Deletes the oldest attempts, up to a given id. Attempts of subjects with a limit per day are kept: the limits of
 * accounts keep strangers from creating many of them.
 */
export async function deleteAttemptsUpTo(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where id <= ${id} and ${IS_SHORT}`)
}

/** Deletes attempts made up to the time `short`, or up to `overDay` for subjects with a limit per day. */
export async function deleteAttemptsBefore(
  tx: Queries,
  { short, overDay: earlier }: { readonly short: number; readonly overDay: number },
): Promise<void> {
  await tx.run(sql`delete from sign_in_attempts where at <= ${short} and (at <= ${earlier} or ${IS_SHORT})`)
}
