import { type Caller, may, requirePermission, sightOf } from "../../access/caller.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import { VIEWING, viewingOf } from "../assignments/list/rules.ts"
import * as store from "./store.ts"

/**
 * The assignment if the caller may see its evidence: its user must be in view. This includes withdrawn assignments that
 * have evidence. Otherwise throws 404 or 403.
 */
export async function requireEvidence(queries: Queries, caller: Caller, id: number): Promise<store.ProvenRow> {
  // Roles that can see open assignments can also see completed ones of the same users, so one view covers both.
  const permission = VIEWING.find((one) => may(caller, one)) ?? VIEWING[0]
  const found = await store.findAssignment(queries, sightOf(caller, permission), id)
  if (found === undefined) return refuseOutOfView({ exists: await store.hasAssignment(queries, id) })
  // A withdrawn assignment appears in no list, so neither of the two permissions applies to it in particular.
  if (found.withdrawn_at === null) requirePermission(caller, viewingOf(found))
  return found
}
