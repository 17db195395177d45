import { type Caller, requirePermission, sightOf } from "../../access/caller.ts"
import { giveMore, type Permission, type Role } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import { Forbidden } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { administeringElsewhere } from "../admins/lookup.ts"
import { refuseOwnDeactivation } from "./administrators/rules.ts"
import { ownOf } from "./resource.ts"
import * as store from "./store.ts"

/** The user, if the caller may use `permission` on it. Throws 404 or 403 for any other. */
export async function requireUser(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.UserRecord> {
  const [user] = await store.findInSight(queries, sightOf(caller, permission), [id])
  if (user !== undefined) return user
  return refuseOutOfView({ exists: (await store.findCompanyId(queries, id)) !== undefined })
}

/**
 * The same with the user's roles, for changes that would make it possible to act as the user. They are refused if the
 * user's roles permit more than the caller's own, or if the user administers or trains anything that the caller cannot
 * see.
 */
export async function requireSubordinate(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<Subordinate> {
  const user = await requireUser(queries, caller, permission, id)
  return subordinate(caller, user, await administeringElsewhere(queries, caller, permission, [id]))
}

/**
 * A user in the caller's view, with roles. Refuses a user whose roles permit more than the caller's, or who administers
 * or trains anything that the caller cannot see.
 */
export function subordinate(
  caller: Caller,
  user: store.UserRecord,
  elsewhere: { has(id: number): boolean },
): Subordinate {
  const { roles } = ownOf(user)
  if (giveMore(roles, caller.user.roles)) throw new Forbidden(message("outranked"))
  if (elsewhere.has(user.id)) throw new Forbidden(message("administers_elsewhere"))
  return { ...user, roles }
}

/**
 * The same for many users at once: for each of them in view, the user, or why it is refused. Users out of view are not in
 * the result.
 */
export async function subordinatesAmong(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Subordinate | Forbidden>> {
  const users = await usersInView(queries, caller, permission, ids)
  const elsewhere = await administeringElsewhere(queries, caller, permission, users.keys())
  const judged = (user: store.UserRecord) => {
    try {
      return subordinate(caller, user, elsewhere)
    } catch (error) {
      if (error instanceof Forbidden) return error
      throw error
    }
  }
  return new Map([...users].map(([id, user]) => [id, judged(user)]))
}

/** As {@link requireSubordinate}, for a user who is to be deactivated. Checked here because it comes before the body is read. */
export async function requireDeactivatable(queries: Queries, caller: Caller, id: number): Promise<Subordinate> {
  const user = await requireSubordinate(queries, caller, "users.deactivate", id)
  refuseOwnDeactivation(caller, id)
  return user
}

export type Subordinate = store.UserRecord & { readonly roles: readonly Role[] }

/** The given users on which the caller may use `permission`, by id. */
export async function usersInView(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  ids: readonly number[],
): Promise<ReadonlyMap<number, store.UserRecord>> {
  const rows = await store.findInSight(queries, sightOf(caller, permission), [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The company of any user; undefined for an unknown id. */
export function companyOfUser(queries: Queries, id: number): Promise<number | undefined> {
  return store.findCompanyId(queries, id)
}

/**
 * Refuses anything that the caller is not allowed to send when creating a user: roles, and the id of a user who belongs
 * to another company or whom the caller may not update. The body has not been validated yet. Throws {@link Forbidden}.
 */
export async function admitNewUser(queries: Queries, caller: Caller, body: unknown): Promise<void> {
  const id = field(body, "id")
  const companyId = typeof id === "number" && Number.isSafeInteger(id) ? await companyOfUser(queries, id) : undefined
  if (companyId === undefined) return admitNewRoles(caller, body)
  if (companyId !== caller.company.id) throw new Forbidden(message("out_of_view"))
  requirePermission(caller, "users.update")
  await requireSubordinate(queries, caller, "users.update", Number(id))
  admitUserChanges(caller, body)
}

/**
 * Refuses anything that the caller is not allowed to send in an upsert. The body has not been validated yet. Throws
 * {@link Forbidden}.
 *
 * @param isNew whether no user has the external id
 */
export function admitUpsert(caller: Caller, body: unknown, { isNew }: { readonly isNew: boolean }): void {
  const id = field(body, "id")
  if (isNew && (id === undefined || id === null)) admitNewRoles(caller, body)
  else admitUserChanges(caller, body)
}

/** Every new user who is given no roles becomes an employee. */
function admitNewRoles(caller: Caller, body: unknown): void {
  const roles = field(body, "roles")
  if (roles !== undefined && roles !== null && roles !== "") requirePermission(caller, "users.assign-roles")
}

/** Refuses roles if the caller may not assign them. The body has not been validated yet. Throws {@link Forbidden}. */
export function admitUserChanges(caller: Caller, body: unknown): void {
  if (field(body, "roles") !== undefined) requirePermission(caller, "users.assign-roles")
}

function field(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined
}
