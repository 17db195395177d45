import { type Caller, may } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import { Forbidden } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { companyOfUser, requireSubordinate } from "./lookup.ts"

/**
 * Refuses what the caller may not send when it creates a user, whatever else is in the body (not validated yet): the id
 * of a user of another company, or of one that it may not update, and roles. Throws {@link Forbidden}.
 */
export async function admitNewUser(queries: Queries, caller: Caller, body: unknown): Promise<void> {
  const id = field(body, "id")
  const companyId = typeof id === "number" && Number.isSafeInteger(id) ? await companyOfUser(queries, id) : undefined
  if (companyId === undefined) {
    const roles = field(body, "roles")
    if (roles !== undefined && roles !== null && roles !== "") requirePermission(caller, "users.assign-roles")
    return
  }
  if (companyId !== caller.company.id) throw new Forbidden(message("out_of_view"))
  requirePermission(caller, "users.update")
  await requireSubordinate(queries, caller, "users.update", Number(id))
  admitUserChanges(caller, body)
}

/** Refuses roles from a caller who may not assign them, whatever else is in the body. Throws {@link Forbidden}. */
export function admitUserChanges(caller: Caller, body: unknown): void {
  if (field(body, "roles") !== undefined) requirePermission(caller, "users.assign-roles")
}

function field(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined
}

function requirePermission(caller: Caller, permission: Permission): void {
  if (!may(caller, permission)) throw new Forbidden(message("forbidden", { permission }))
}
