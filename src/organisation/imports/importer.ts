import { type Caller, may, requireWholeCompany, sightOf } from "../../access/caller.ts"
import { can } from "../../access/route-access.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import * as store from "./store.ts"

/** The permissions that an import needs, each for the whole company. */
const PERMISSIONS = ["users.create", "users.update"] as const

type Checks = NonNullable<Parameters<typeof can>[1]>

/** A route for callers who may import people. */
export function canImport(checks: Checks = {}) {
  const [first, ...also] = PERMISSIONS
  return can(first, { also, wholeCompany: true, ...checks })
}

/** Throws `Forbidden` for a caller who may not create and update everybody in the company. */
export function requireImporter(caller: Caller): void {
  for (const permission of PERMISSIONS) requireWholeCompany(caller, permission)
}

/** Whether the caller may create and update everybody in the company. */
export function mayImport(caller: Caller): boolean {
  return PERMISSIONS.every((permission) => may(caller, permission) && sightOf(caller, permission).view.company)
}

/** The company's import. Throws `NotFound` if there is none with this id, and `Forbidden` if it is another company's. */
export async function requireImport(queries: Queries, caller: Caller, id: number): Promise<store.ShownRow> {
  requireImporter(caller)
  const row = await store.findById(queries, caller.company.id, id)
  return row ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}
