import { isUserInSight, locationsInSight, type Sight, teamsInSight } from "../../access/view/store.ts"
import { allIn, type Ids, inParts } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, raw, type Sql, sql } from "../../database/port.ts"

/** The kinds of records that have administrators and trainers. Their tables for them have the same columns. */
export type Place = "location" | "team"

export type AdminKind = "admin" | "trainer_admin"

const TABLES: Readonly<Record<Place, { table: Sql; place: Sql }>> = {
  location: { table: raw("location_admins"), place: raw("location_id") },
  team: { table: raw("team_admins"), place: raw("team_id") },
}

export interface AdminRow {
  readonly place_id: number
  readonly kind: AdminKind
  readonly user_id: number
  readonly first_name: string | null
  readonly last_name: string
}

/** The administrators and trainers of these places, sorted by place and user. */
export async function findAdmins(queries: Queries, place: Place, companyId: number, ids: Ids): Promise<AdminRow[]> {
  const { table, place: column } = TABLES[place]
  const rows: AdminRow[] = []
  for (const part of inParts(ids)) {
    rows.push(
      ...(await queries.all<AdminRow>(sql`
        select a.${column} as place_id, a.kind, a.user_id, u.first_name, u.last_name
        from ${table} a join users u on u.id = a.user_id
        where a.company_id = ${companyId} and a.${column} in ${part}
        order by a.${column}, a.kind, a.user_id`)),
    )
  }
  return rows
}

/** The given users who have a role at a location or a team of the company that is not in sight. */
export async function findNamedOutOfSight(
  queries: Queries,
  sight: Sight,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await allIn<{ user_id: number }>(userIds, (list) =>
    queries.all(sql`
      select a.user_id from location_admins a
      where a.user_id in ${list} and +a.company_id = ${sight.companyId}
        and a.location_id not in (select l.id from locations l where ${locationsInSight(sight)})
      union
      select a.user_id from team_admins a
      where a.user_id in ${list} and +a.company_id = ${sight.companyId}
        and a.team_id not in (select t.id from teams t where ${teamsInSight(sight)})`),
  )
  return rows.map(({ user_id }) => user_id)
}

/** The given users who are in sight. */
export async function findUsersInSight(queries: Queries, sight: Sight, userIds: readonly number[]): Promise<number[]> {
  const rows = await allIn<{ id: number }>(userIds, (list) =>
    queries.all(sql`
      select u.id from users u where u.id in ${list} and u.company_id = ${sight.companyId} and ${isUserInSight(sight)}`),
  )
  return rows.map(({ id }) => id)
}

/** Gives users a role. Some of them may already have it. */
export async function insertAdmins(
  tx: Queries,
  place: Place,
  companyId: number,
  id: number,
  kind: AdminKind,
  userIds: readonly number[],
): Promise<void> {
  const { table, place: column } = TABLES[place]
  const rows = userIds.map((userId) => [id, kind, userId, companyId])
  await insertRows(tx, `${table.sql} (${column.sql}, kind, user_id, company_id)`, rows, "on conflict do nothing")
}

export async function deleteAdmins(
  tx: Queries,
  place: Place,
  companyId: number,
  id: number,
  kind: AdminKind,
  userIds: readonly number[],
): Promise<void> {
  const { table, place: column } = TABLES[place]
  for (const list of inParts(userIds)) {
    await tx.run(sql`
      delete from ${table}
      where company_id = ${companyId} and ${column} = ${id} and kind = ${kind} and user_id in ${list}`)
  }
}
