import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Database, Queries } from "../../database/port.ts"
import { requirePlace } from "../places/rules.ts"
import * as store from "./store.ts"

export type { LocationRow } from "./store.ts"

/** The location, if the caller may use `permission` on it. Throws 404 or 403 for any other. */
export function requireLocation(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.LocationRow> {
  return requirePlace({ store }, queries, caller, permission, id)
}

/** The given locations on which the caller may use `permission`, in list order. */
export function locationsInView(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  ids: readonly number[],
): Promise<store.LocationRow[]> {
  return store.findInSight(queries, sightOf(caller, permission), [...new Set(ids)])
}

/** The names of the locations on which the caller may use `permission`, at most so many; they are cached. */
export function locationNames(
  database: Database,
  caller: Caller,
  permission: Permission,
  most: number,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const sight = sightOf(caller, permission)
  const key = `names of locations ${most} ${JSON.stringify(sight)}`
  return database.remembered(key, () => store.namesInSight(database, sight, most))
}
