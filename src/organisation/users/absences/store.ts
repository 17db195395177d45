import { allIn, runIn } from "../../../database/in-list.ts"
import { insertRows } from "../../../database/insert-rows.ts"
import { type Queries, sql } from "../../../database/port.ts"

/** The days of an absence; without an end if `until_date` is null. */
export interface Days {
  readonly from_date: string
  readonly until_date: string | null
}

export interface NewAbsence extends Days {
  readonly user_id: number
}

export async function insert(tx: Queries, companyId: number, rows: readonly NewAbsence[]): Promise<void> {
  const values = rows.map(({ user_id, from_date, until_date }) => [companyId, user_id, from_date, until_date])
  await insertRows(tx, "absences (company_id, user_id, from_date, until_date)", values)
}

/** The absences of these users. */
export function find(queries: Queries, userIds: readonly number[]): Promise<(NewAbsence & { readonly id: number })[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`select id, user_id, from_date, until_date from absences where user_id in ${list} order by id`),
  )
}

export async function removeAll(tx: Queries, ids: readonly number[]): Promise<void> {
  await runIn(tx, ids, (list) => sql`delete from absences where id in ${list}`)
}

/** Removes the absence of a user that begins on a day. */
export async function remove(tx: Queries, userId: number, from: string): Promise<void> {
  await tx.run(sql`
    delete from absences
    where id = (select max(id) from absences where user_id = ${userId} and from_date = ${from})`)
}

/** Replaces everything that is kept about the absences of these users. */
export async function replaceAbsences(
  tx: Queries,
  companyId: number,
  userIds: readonly number[],
  rows: readonly NewAbsence[],
): Promise<void> {
  await runIn(tx, userIds, (list) => sql`delete from absences where user_id in ${list}`)
  await insert(tx, companyId, rows)
}
