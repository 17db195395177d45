import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries, Sql } from "../../database/port.ts"
import * as store from "./store.ts"

export type { TeamRow } from "./store.ts"

/** The team, if the caller may use `permission` on it. Any other is refused with 404 or 403. */
export async function requireTeam(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.TeamRow> {
  const [team] = await store.findInSight(queries, sightOf(caller, permission), [id])
  if (team !== undefined) return team
  return refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** The teams among these on which the caller may use `permission`, by id. */
export async function teamsInView(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  ids: readonly number[],
): Promise<ReadonlyMap<number, store.TeamRow>> {
  if (ids.length === 0) return new Map()
  const rows = await store.findInSight(queries, sightOf(caller, permission), [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** A query for the locations of these users (of one page), for use in a condition. */
export function locationIdsOfUsers(caller: Caller, userIds: readonly number[]): Sql {
  return store.locationIdsOfUsers(caller.company.id, userIds)
}

/** The locations of the teams of each of these users, by user. */
export async function locationsByUser(
  queries: Queries,
  caller: Caller,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await store.findLocationsOfUsers(queries, caller.company.id, userIds)
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byUser].map(([id, own]) => [id, new Set(own.map((row) => row.location_id))]))
}
