import { movedTo } from "../../database/conditions.ts"
import { type Queries, sql } from "../../database/port.ts"

/** Requirements as they ask, are applied, begin and end. */

/** An active requirement. */
export interface RequirementRow {
  readonly id: number
  readonly course_id: number
  readonly location_id: number | null
  readonly team_id: number | null
  readonly role: string | null
  readonly from_date: string
  readonly until_date: string | null
  readonly lead_days: number
  readonly grace_days: number
  readonly made_on: string
}

/** The requirements that may ask somebody on `day`. One that has begun is not taken back by a clock or a time zone. */
export function findRequirements(queries: Queries, companyId: number, day: string): Promise<RequirementRow[]> {
  return queries.all(sql`
    select id, course_id, location_id, team_id, role, from_date, until_date, lead_days, grace_days, made_on
    from requirements
    where company_id = ${companyId} and state = 'active' and (is_begun = 1 or from_date <= ${day})
      and (until_date is null or until_date >= ${day}) order by id`)
}

/** A requirement that is settled, whatever its state. */
export function findAudience(
  queries: Queries,
  id: number,
): Promise<Pick<RequirementRow, "id" | "location_id" | "team_id" | "role" | "from_date" | "made_on"> | undefined> {
  return queries.get(sql`
    select id, location_id, team_id, role, from_date, made_on from requirements where id = ${id}`)
}

/** Active requirements that have to begin on `day`, because their first day has come. */
export async function findBeginning(queries: Queries, companyId: number, day: string): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`
    select id from requirements
    where company_id = ${companyId} and state = 'active' and is_begun = 0 and from_date <= ${day} order by id`)
  return rows.map(({ id }) => id)
}

/** Active requirements whose last day is over on `day`. */
export async function findOver(queries: Queries, companyId: number, day: string): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`
    select id from requirements where company_id = ${companyId} and state = 'active' and until_date < ${day} order by id`)
  return rows.map(({ id }) => id)
}

/** Ends a requirement whose last day is over on `day`. False if somebody has ended it or moved its last day meanwhile. */
export async function endOver(tx: Queries, id: number, day: string, now: number): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update requirements set state = 'ended', updated_at = ${movedTo(now)}
    where id = ${id} and state = 'active' and until_date < ${day}`)
  return changes > 0
}

/** Begins a requirement whose first day has come on `day`. False if it has begun, ended, or been moved meanwhile. */
export async function beginDue(tx: Queries, id: number, day: string, now: number): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update requirements set is_begun = 1, updated_at = ${movedTo(now)}
    where id = ${id} and state = 'active' and is_begun = 0 and from_date <= ${day}`)
  return changes > 0
}

/** Notes that people have been bound by a requirement. */
export async function markBegun(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`update requirements set is_begun = 1 where id = ${id}`)
}
