import { type Sight, teamsInSight } from "../../access/view/store.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"

/** The facts about a team that membership depends on. */
export interface JoinedTeam {
  readonly id: number
  readonly state: "active" | "inactive"
  readonly instruction_course_id: number | null
  /** The state of its location. */
  readonly location_state: "active" | "inactive"
}

/** The given teams that are in sight. */
export function findTeamsInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<JoinedTeam[]> {
  return allIn<JoinedTeam>(ids, (list) =>
    queries.all(sql`
      select t.id, t.state, t.instruction_course_id, l.state as location_state
      from teams t join locations l on l.id = t.location_id
      where t.id in ${list} and ${teamsInSight(sight)}`),
  )
}

/** A query for the locations of the teams of these users. There must be no more users than one statement can hold. */
export function locationIdsOfUsers(companyId: number, userIds: readonly number[]): Sql {
  return sql`select t.location_id from team_users tu join teams t on t.id = tu.team_id
    where tu.company_id = ${companyId} and tu.user_id in ${inList(userIds)}`
}

/** For each of these users, the locations of their teams. */
export async function findLocationsOfUsers(
  queries: Queries,
  companyId: number,
  userIds: readonly number[],
): Promise<{ user_id: number; location_id: number }[]> {
  return allIn<{ user_id: number; location_id: number }>(userIds, (list) =>
    queries.all(sql`
      select distinct tu.user_id, t.location_id from team_users tu join teams t on t.id = tu.team_id
      where tu.company_id = ${companyId} and tu.user_id in ${list}`),
  )
}

/** The members of a team, sorted by id. */
export async function findMemberIds(queries: Queries, companyId: number, id: number): Promise<number[]> {
  const rows = await queries.all<{ user_id: number }>(sql`
    select user_id from team_users where team_id = ${id} and company_id = ${companyId} order by user_id`)
  return rows.map(({ user_id }) => user_id)
}

/** The active members of a team, sorted by id. */
export async function findActiveMemberIds(queries: Queries, companyId: number, id: number): Promise<number[]> {
  const rows = await queries.all<{ user_id: number }>(sql`
    select m.user_id from team_users m join users u on u.id = m.user_id
    where m.team_id = ${id} and m.company_id = ${companyId} and u.state = 'active' order by m.user_id`)
  return rows.map(({ user_id }) => user_id)
}

/** Selects a team, all teams at a location, or all teams of one member. In the last case, only that member is meant. */
export type Place = { readonly team: number } | { readonly location: number } | { readonly member: number }

/** The active members of active teams at active locations. They are listed once for each instruction course of these teams. */
export function findInstructed(
  queries: Queries,
  companyId: number,
  place: Place,
  joinedAfter: number,
): Promise<{ user_id: number; course_id: number }[]> {
  const among =
    "team" in place
      ? sql`t.id = ${place.team}`
      : "location" in place
        ? sql`t.location_id = ${place.location}`
        : sql`m.user_id = ${place.member}`
  return queries.all(sql`
    select distinct m.user_id, t.instruction_course_id as course_id
    from teams t
    join locations l on l.id = t.location_id
    join team_users m on m.team_id = t.id
    join users u on u.id = m.user_id
    where ${among} and +t.company_id = ${companyId} and t.state = 'active' and l.state = 'active' and u.state = 'active'
      and t.instruction_course_id is not null and m.created_at > ${joinedAfter}
    order by t.instruction_course_id, m.user_id`)
}

/** A user who would lose a recurring instruction. */
export interface ReleasedRow {
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string
}

/**
 * The active members who would lose an instruction course if this team, or all teams at this location, became inactive:
 * no other active team requires it of them. Sorted by name; at most `most`.
 */
export function findReleased(
  queries: Queries,
  companyId: number,
  place: { readonly team: number } | { readonly location: number },
  most: number,
): Promise<ReleasedRow[]> {
  return queries.all(sql`
    select u.id, u.first_name, u.last_name from users u
    where u.id in (${released(companyId, place)}) and u.company_id = ${companyId}
    order by u.last_name, u.first_name, u.id limit ${most}`)
}

/** Their number. */
export async function countReleased(
  queries: Queries,
  companyId: number,
  place: { readonly team: number } | { readonly location: number },
): Promise<number> {
  const row = await queries.get<{ total: number }>(sql`select count(*) as total from (${released(companyId, place)}) r`)
  return Number(row?.total ?? 0)
}

function released(companyId: number, place: { readonly team: number } | { readonly location: number }): Sql {
  const [isHere, isElsewhere] =
    "team" in place
      ? [sql`t.id = ${place.team}`, sql`o.id <> ${place.team}`]
      : [sql`t.location_id = ${place.location}`, sql`o.location_id <> ${place.location}`]
  return sql`
    select distinct m.user_id
    from teams t
    join locations l on l.id = t.location_id
    join team_users m on m.team_id = t.id
    join users u on u.id = m.user_id
    where ${isHere} and +t.company_id = ${companyId} and t.state = 'active' and l.state = 'active'
      and u.state = 'active' and t.instruction_course_id is not null
      and not exists (
        select 1 from team_users n
        join teams o on o.id = n.team_id
        join locations p on p.id = o.location_id
        where n.user_id = m.user_id and o.instruction_course_id = t.instruction_course_id and ${isElsewhere}
          and o.state = 'active' and p.state = 'active')`
}

/** The given users who are members of the team. */
export async function findMembersAmong(
  queries: Queries,
  companyId: number,
  id: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await allIn<{ user_id: number }>(userIds, (list) =>
    queries.all(sql`
      select user_id from team_users
      where team_id = ${id} and company_id = ${companyId} and user_id in ${list}`),
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

export async function insertMembers(
  tx: Queries,
  companyId: number,
  id: number,
  userIds: readonly number[],
  now: number,
): Promise<void> {
  const rows = userIds.map((userId) => [id, userId, companyId, now])
  await insertRows(tx, "team_users (team_id, user_id, company_id, created_at)", rows, "on conflict do nothing")
}

export async function deleteMember(tx: Queries, companyId: number, id: number, userId: number): Promise<void> {
  await tx.run(sql`
    delete from team_users where team_id = ${id} and user_id = ${userId} and company_id = ${companyId}`)
}
