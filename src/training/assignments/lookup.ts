import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import * as store from "./store.ts"

export type { NamedRow } from "./store.ts"
export { exists, findById, findByIds, hasAssignments } from "./store.ts"

/** The assignment, if the caller may use `permission` on it. Any other is refused with 404 or 403. */
export async function requireAssignment(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.ChangeableRow> {
  const assignment = await store.findInSight(queries, sightOf(caller, permission), id)
  return assignment ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}
