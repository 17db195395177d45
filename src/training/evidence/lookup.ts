import { type Caller, may, requirePermission, sightOf } from "../../access/caller.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import { VIEWING, viewingOf } from "../assignments/list/rules.ts"
import * as store from "./store.ts"

/**
 * The assignment whose evidence the caller may see: of a user in its view, including a withdrawn one with evidence;
 * otherwise 404 or 403.
 */
export async function requireEvidence(queries: Queries, caller: Caller, id: number): Promise<store.ProvenRow> {
  // Roles that show open assignments also show completed ones of the same users, so one view serves both.
  const permission = VIEWING.find((one) => may(caller, one)) ?? VIEWING[0]
  const found = await store.findAssignment(queries, sightOf(caller, permission), id)
  if (found === undefined) return refuseOutOfView({ exists: await store.hasAssignment(queries, id) })
  // A withdrawn one is in no list, so it is undefined which of the two permissions it would need.
  if (found.withdrawn_at === null) requirePermission(caller, viewingOf(found))
  return found
}
