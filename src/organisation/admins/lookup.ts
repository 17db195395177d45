import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import * as store from "./store.ts"

/**
 * The given users who administer or train a location or a team on which the caller may not use `permission`: anyone
 * acting as one of them could act there. The caller is never in the result.
 */
export async function administeringElsewhere(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  userIds: Iterable<number>,
): Promise<ReadonlySet<number>> {
  const sight = sightOf(caller, permission)
  if (sight.view.company) return new Set()
  const others = new Set(userIds).difference(new Set([caller.user.id]))
  return new Set(await store.findNamedOutOfSight(queries, sight, [...others]))
}
