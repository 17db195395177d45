import { allIn, chunks, inList, runIn } from "../../database/in-list.ts"
import { join, type Queries, raw, sql } from "../../database/port.ts"
import { notWithdrawn } from "../../training/assignments/in-force.ts"

/** Changes to individual columns of rows. */

/** Clears usernames and email addresses that will change, so that users can exchange them in any order. */
export async function freeNames(tx: Queries, userIds: readonly number[]): Promise<void> {
  // This cannot clash, because no username begins with a control character.
  const free = "\u0001"
  await runIn(
    tx,
    userIds,
    (list) => sql`
      update users set username_folded = ${free} || cast(id as text), email_folded = null where id in ${list}`,
  )
}

/** Closes assignments that will be written later, so that others for the same user and course can be opened first. */
export async function closeAssignments(tx: Queries, ids: readonly number[]): Promise<void> {
  await runIn(tx, ids, (list) => sql`update assignments set is_open = 0 where id in ${list}`)
}

/**
 * Opens or closes passed assignments of these group trainings, because the trainings continue or are over; returns the
 * ids of the assignments that changed.
 */
export async function setSuccessesOpen(tx: Queries, trainingIds: readonly number[], open: boolean): Promise<number[]> {
  const rows = await allIn<{ id: number }>(trainingIds, (list) =>
    tx.all(sql`
      update assignments set is_open = ${open}
      where group_training_id in ${list} and state = 'success' and is_open <> ${open}
        and ${notWithdrawn("assignments")} returning id`),
  )
  return rows.map(({ id }) => id)
}

/** Updates `updated_at` of the assignments that show the trainer of these group trainings. */
export async function touchTrained(tx: Queries, trainingIds: readonly number[], now: number): Promise<void> {
  await runIn(
    tx,
    trainingIds,
    (list) => sql`
      update assignments set updated_at = ${now} where group_training_id in ${list} and trainer_user_id is null`,
  )
}

/** Gives a company another picture; has no effect if it already has this one. */
export async function setPicture(
  tx: Queries,
  companyId: number,
  column: "logo_file_id" | "signature_file_id",
  fileId: number | null,
  now: number,
): Promise<void> {
  await tx.run(sql`
    update companies set ${raw(column)} = ${fileId}, updated_at = ${now}
    where id = ${companyId} and coalesce(${raw(column)}, 0) <> ${fileId ?? 0}`)
}

/** The highest position among the company's locations; 0 if there are none. */
export async function lastLocationPosition(queries: Queries, companyId: number): Promise<number> {
  const row = await queries.get<{ position: number | null }>(sql`
    select max(order_position) as position from locations where company_id = ${companyId}`)
  return row?.position ?? 0
}

/** The highest position among the teams of each of these locations, except locations without teams. */
export async function lastTeamPositions(
  queries: Queries,
  locationIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await allIn<{ location_id: number; position: number }>(locationIds, (list) =>
    queries.all(sql`
      select location_id, max(order_position) as position from teams where location_id in ${list} group by location_id`),
  )
  return new Map(rows.map(({ location_id, position }) => [location_id, position]))
}

/** The period of validity of each course that the company sees. */
export async function findValidPeriods(queries: Queries, companyId: number): Promise<Map<number, string | null>> {
  const rows = await queries.all<{ id: number; valid_period: string | null }>(sql`
    select id, valid_period from courses where company_id = ${companyId} or company_id is null`)
  return new Map(rows.map(({ id, valid_period }) => [id, valid_period]))
}

/** The predecessors of these assignments. */
export async function findPredecessors(queries: Queries, assignmentIds: readonly number[]): Promise<number[]> {
  const rows = await allIn<{ predecessor_id: number }>(assignmentIds, (list) =>
    queries.all(sql`
      select predecessor_id from assignments where id in ${list} and predecessor_id is not null`),
  )
  return rows.map(({ predecessor_id }) => predecessor_id)
}

/** Clears predecessors that will change, so that assignments can exchange them in any order. */
export async function freePredecessors(tx: Queries, assignmentIds: readonly number[]): Promise<void> {
  await runIn(tx, assignmentIds, (list) => sql`update assignments set predecessor_id = null where id in ${list}`)
}

/** Number of cases in one statement: each costs a comparison for every row, whereas fewer cases mean more scans of all rows. */
const CASES_MAX = 100

/** Sets only the predecessors of assignments (ids by ids). */
export async function setPredecessors(tx: Queries, predecessors: ReadonlyMap<number, number>): Promise<void> {
  for (const part of chunks([...predecessors], CASES_MAX)) {
    const cases = part.map(([id, predecessor]) => sql`when ${id} then cast(${predecessor} as bigint)`)
    await tx.run(sql`
      update assignments set predecessor_id = case id ${join(cases, " ")} end
      where id in ${inList(part.map(([id]) => id))}`)
  }
}
