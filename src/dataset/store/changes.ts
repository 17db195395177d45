import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { join, type Queries, sql } from "../../database/port.ts"

/** Changes to rows that are not made by writing the whole row. */

/** Takes usernames and email addresses from users who get others, so that they can change hands in any order. */
export async function freeNames(tx: Queries, userIds: readonly number[]): Promise<void> {
  // No username begins with a control character.
  const free = "\u0001"
  for (const part of chunks(userIds, IN_LIST_MAX)) {
    await tx.run(sql`
      update users set username_folded = ${free} || cast(id as text), email_folded = null where id in ${inList(part)}`)
  }
}

/** Closes assignments that are written afterwards, so that others of the same user and course can be opened before. */
export async function closeAssignments(tx: Queries, ids: readonly number[]): Promise<void> {
  for (const part of chunks(ids, IN_LIST_MAX)) {
    await tx.run(sql`update assignments set is_open = 0 where id in ${inList(part)}`)
  }
}

/**
 * Opens or closes what was passed in these group trainings, because they go on or are over; answers the ids of the
 * assignments that were not so before.
 */
export async function setSuccessesOpen(tx: Queries, trainingIds: readonly number[], open: boolean): Promise<number[]> {
  const changed: number[] = []
  for (const part of chunks(trainingIds, IN_LIST_MAX)) {
    const rows = await tx.all<{ id: number }>(sql`
      update assignments set is_open = ${open}
      where group_training_id in ${inList(part)} and state = 'success' and is_open <> ${open} returning id`)
    for (const { id } of rows) changed.push(id)
  }
  return changed
}

/** The days that are deadlines of the company's assignments. */
export async function findDeadlineDays(queries: Queries, companyId: number): Promise<string[]> {
  const rows = await queries.all<{ deadline_date: string }>(sql`
    select distinct deadline_date from assignments where company_id = ${companyId} and length(deadline_date) = 10`)
  return rows.map(({ deadline_date }) => deadline_date)
}

/** Moves the `updated_at` of the assignments that show the trainer of these group trainings. */
export async function touchTrained(tx: Queries, trainingIds: readonly number[], now: number): Promise<void> {
  for (const part of chunks(trainingIds, IN_LIST_MAX)) {
    await tx.run(sql`
      update assignments set updated_at = ${now} where group_training_id in ${inList(part)} and trainer_user_id is null`)
  }
}

/** Moves the `updated_at` of the users who show the company's language. */
export async function touchSpeakers(tx: Queries, companyId: number, now: number): Promise<void> {
  await tx.run(sql`update users set updated_at = ${now} where company_id = ${companyId} and language is null`)
}

/** Cases in one statement: each costs every row of it a comparison, fewer cost more looks through all rows. */
const CASES_MAX = 100

/** Sets the moments that days mean as deadlines. */
export async function setDeadlineMoments(
  tx: Queries,
  companyId: number,
  moments: ReadonlyMap<string, number | null>,
): Promise<void> {
  for (const part of chunks([...moments], CASES_MAX)) {
    const cases = part.map(([day, at]) => sql`when ${day} then cast(${at} as bigint)`)
    await tx.run(sql`
      update assignments set deadline_at = case deadline_date ${join(cases, " ")} end
      where company_id = ${companyId} and deadline_date in ${inList(part.map(([day]) => day))}`)
  }
}

export async function setLogo(tx: Queries, companyId: number, fileId: number | null, now: number): Promise<void> {
  await tx.run(sql`
    update companies set logo_file_id = ${fileId}, updated_at = ${now}
    where id = ${companyId} and coalesce(logo_file_id, 0) <> ${fileId ?? 0}`)
}

/** The highest position among the company's locations, 0 without any. */
export async function lastLocationPosition(queries: Queries, companyId: number): Promise<number> {
  const row = await queries.get<{ position: number | null }>(sql`
    select max(order_position) as position from locations where company_id = ${companyId}`)
  return row?.position ?? 0
}

/** The highest position among the teams of each of these locations that has any. */
export async function lastTeamPositions(
  queries: Queries,
  locationIds: readonly number[],
): Promise<Map<number, number>> {
  const last = new Map<number, number>()
  for (const part of chunks(locationIds, IN_LIST_MAX)) {
    const rows = await queries.all<{ location_id: number; position: number }>(sql`
      select location_id, max(order_position) as position from teams
      where location_id in ${inList(part)} group by location_id`)
    for (const { location_id, position } of rows) last.set(location_id, position)
  }
  return last
}

/** The validity of each course that the company sees. */
export async function findValidPeriods(queries: Queries, companyId: number): Promise<Map<number, string | null>> {
  const rows = await queries.all<{ id: number; valid_period: string | null }>(sql`
    select id, valid_period from courses where company_id = ${companyId} or company_id is null`)
  return new Map(rows.map(({ id, valid_period }) => [id, valid_period]))
}

/** The assignments that these follow. */
export async function findPredecessors(queries: Queries, assignmentIds: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const part of chunks(assignmentIds, IN_LIST_MAX)) {
    const rows = await queries.all<{ predecessor_id: number }>(sql`
      select predecessor_id from assignments where id in ${inList(part)} and predecessor_id is not null`)
    for (const { predecessor_id } of rows) found.push(predecessor_id)
  }
  return found
}

/** Takes predecessors from assignments that get others, so that these can change hands in any order. */
export async function freePredecessors(tx: Queries, assignmentIds: readonly number[]): Promise<void> {
  for (const part of chunks(assignmentIds, IN_LIST_MAX)) {
    await tx.run(sql`update assignments set predecessor_id = null where id in ${inList(part)}`)
  }
}

/** Sets the predecessors of assignments (ids by ids) and nothing else of them. */
export async function setPredecessors(tx: Queries, predecessors: ReadonlyMap<number, number>): Promise<void> {
  for (const part of chunks([...predecessors], CASES_MAX)) {
    const cases = part.map(([id, predecessor]) => sql`when ${id} then cast(${predecessor} as bigint)`)
    await tx.run(sql`
      update assignments set predecessor_id = case id ${join(cases, " ")} end
      where id in ${inList(part.map(([id]) => id))}`)
  }
}
