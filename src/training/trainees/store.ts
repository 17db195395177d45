import { isUserInSight, locationsInSight, type Sight, teamsInSight } from "../../access/view/store.ts"
import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

/** The fields of a user that matter for training. */
export interface TraineeRow {
  readonly id: number
  readonly state: "active" | "inactive"
  readonly language: string | null
  readonly birthday: string | null
  readonly fitness_valid_until: string | null
  /** As a JSON array. */
  readonly driving_classes: string
}

const TRAINEES = sql`
  select u.id, u.state, u.language, u.birthday, u.fitness_valid_until, u.driving_classes from users u`

export function findInSight(queries: Queries, sight: Sight, id: number): Promise<TraineeRow | undefined> {
  return queries.get<TraineeRow>(sql`
    ${TRAINEES} where u.id = ${id} and u.company_id = ${sight.companyId} and ${isUserInSight(sight)}`)
}

/** The given users who are in view. */
export function findAllInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<TraineeRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      ${TRAINEES} where u.id in ${list} and +u.company_id = ${sight.companyId} and ${isUserInSight(sight)}`),
  )
}

export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from users where id = ${id}`)) !== undefined
}

/** The kinds of places whose members can be selected: teams or locations. */
export type Group = "teams" | "locations"

/** The given teams or locations that are in view. */
export async function findGroupsInSight(
  queries: Queries,
  sight: Sight,
  group: Group,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await allIn<{ id: number }>(ids, (list) =>
    queries.all(
      group === "teams"
        ? sql`select t.id from teams t where t.id in ${list} and ${teamsInSight(sight)}`
        : sql`select l.id from locations l where l.id in ${list} and ${locationsInSight(sight)}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Those of these teams that are at a location. */
export async function findTeamsAt(queries: Queries, locationId: number, teamIds: readonly number[]): Promise<number[]> {
  const rows = await allIn<{ id: number }>(teamIds, (list) =>
    queries.all(sql`select id from teams where id in ${list} and location_id = ${locationId}`),
  )
  return rows.map(({ id }) => id)
}

/**
 * The members in view of these teams, or of the teams at these locations. Sorted by id without duplicates, and only the
 * first `limit`.
 */
export async function findMembers(
  queries: Queries,
  sight: Sight,
  group: Group,
  ids: readonly number[],
  limit: number,
): Promise<number[]> {
  const rows = await allIn<{ id: number }>(ids, (list) => {
    const teams = group === "teams" ? list : sql`(select t.id from teams t where t.location_id in ${list})`
    return queries.all(sql`
      select u.id from users u
      where u.id in (select m.user_id from team_users m where m.team_id in ${teams})
        and +u.company_id = ${sight.companyId} and ${isUserInSight(sight)}
      order by u.id limit ${limit}`)
  })
  return [...new Set(rows.map(({ id }) => id))].sort((one, other) => one - other).slice(0, limit)
}
