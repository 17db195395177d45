import { isUserInSight, type Sight } from "../../access/view/store.ts"
import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

/** The fields of a user that training needs. */
export interface TraineeRow {
  readonly id: number
  readonly state: "active" | "inactive"
  readonly language: string | null
  readonly birthday: string | null
  readonly fitness_valid_until: string | null
  /** JSON array. */
  readonly driving_classes: string
}

const TRAINEES = sql`
  select u.id, u.state, u.language, u.birthday, u.fitness_valid_until, u.driving_classes from users u`

export function findInSight(queries: Queries, sight: Sight, id: number): Promise<TraineeRow | undefined> {
  return queries.get<TraineeRow>(sql`
    ${TRAINEES} where u.id = ${id} and u.company_id = ${sight.companyId} and ${isUserInSight(sight)}`)
}

/** Those of these users who are in view. */
export function findAllInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<TraineeRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      ${TRAINEES} where u.id in ${list} and +u.company_id = ${sight.companyId} and ${isUserInSight(sight)}`),
  )
}

export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from users where id = ${id}`)) !== undefined
}
