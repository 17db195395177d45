import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import { refuseForOneself } from "../../training/assignments/lookup.ts"
import * as store from "./store.ts"

/** The permission to see exemptions, and to make, change and end them. */
export const MANAGING: Permission = "exemptions.manage"

/** The exemption, if its user is in the caller's view. Otherwise throws 404 or 403. */
export async function requireExemption(queries: Queries, caller: Caller, id: number): Promise<store.ExemptionRow> {
  const [row] = await store.findInSight(queries, sightOf(caller, MANAGING), [id])
  return row ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** The same for a change, which nobody may make to an exemption of their own (403). */
export async function requireOthersExemption(
  queries: Queries,
  caller: Caller,
  id: number,
): Promise<store.ExemptionRow> {
  const row = await requireExemption(queries, caller, id)
  refuseForOneself(caller, row.user_id)
  return row
}

/** The given exemptions of users in the caller's view, by id. */
export function exemptionsInView(
  queries: Queries,
  caller: Caller,
  ids: readonly number[],
): Promise<store.ExemptionRow[]> {
  return store.findInSight(queries, sightOf(caller, MANAGING), ids)
}
