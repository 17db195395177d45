import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Database, Queries } from "../../database/port.ts"
import { requirePlace } from "../places/rules.ts"
import * as store from "./store.ts"

export type { TeamRow } from "./store.ts"

/** The team, if the caller may use `permission` on it. Throws 404 or 403 for any other. */
export function requireTeam(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.TeamRow> {
  return requirePlace({ store }, queries, caller, permission, id)
}

/** The given teams on which the caller may use `permission`, by id. */
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

/** The names of the teams on which the caller may use `permission`, at most so many; they are cached. */
export function teamNames(
  database: Database,
  caller: Caller,
  permission: Permission,
  most: number,
): Promise<readonly store.NamedTeam[]> {
  const sight = sightOf(caller, permission)
  const key = `names of teams ${most} ${JSON.stringify(sight)}`
  return database.remembered(key, () => store.namesInSight(database, sight, most))
}
