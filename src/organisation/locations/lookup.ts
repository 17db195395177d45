import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import { Forbidden, NotFound } from "../../errors.ts"
import { message } from "../../language/messages.ts"
import * as store from "./store.ts"

export type { LocationRow } from "./store.ts"

/** The location, if the caller may use `permission` on it. Throws {@link NotFound} for an id that no one has, else {@link Forbidden}. */
export async function requireLocation(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.LocationRow> {
  const [location] = await store.findInSight(queries, sightOf(caller, permission), [id])
  if (location !== undefined) return location
  if (!(await store.exists(queries, id))) throw new NotFound()
  throw new Forbidden(message("out_of_view"))
}

/** Those of these locations on which the caller may use `permission`, in their own order. */
export function locationsInView(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  ids: readonly number[],
): Promise<store.LocationRow[]> {
  return store.findInSight(queries, sightOf(caller, permission), [...new Set(ids)])
}
