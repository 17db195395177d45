import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import { Forbidden, NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import * as store from "./store.ts"

export type { ChangeableRow, NamedRow } from "./store.ts"
export { exists, findById, findByIds, hasAssignments } from "./store.ts"

/** The assignment, if the caller may use `permission` on it. Otherwise throws 404 or 403. */
export async function requireAssignment(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.ChangeableRow> {
  const assignment = await store.findInSight(queries, sightOf(caller, permission), id)
  return assignment ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** The given assignments on which the caller may use `permission`, by id. */
export async function assignmentsInView(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  ids: readonly number[],
): Promise<ReadonlyMap<number, store.ChangeableRow>> {
  const rows = await store.findAllInSight(queries, sightOf(caller, permission), [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** An assignment of the company that is not withdrawn. */
export function findOfCompany(
  queries: Queries,
  companyId: number,
  id: number,
): Promise<store.ChangeableRow | undefined> {
  const view = { company: true, admin: false, trainerAdmin: false, self: false }
  return store.findInSight(queries, { companyId, userId: 0, view }, id)
}

/** The given assignments of the company that are not withdrawn, by id. */
export async function assignmentsOfCompany(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, store.ChangeableRow>> {
  const view = { company: true, admin: false, trainerAdmin: false, self: false }
  const rows = await store.findAllInSight(queries, { companyId, userId: 0, view }, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** An assignment of the company that must exist at this point. */
export async function requireOfCompany(queries: Queries, companyId: number, id: number): Promise<store.ChangeableRow> {
  const assignment = await findOfCompany(queries, companyId, id)
  if (assignment === undefined) throw new TypeError("an assignment vanished within its transaction")
  return assignment
}

/** The caller's own assignment, regardless of roles. Throws `NotFound` for any other. */
export async function requireOwnAssignment(queries: Queries, caller: Caller, id: number): Promise<store.ChangeableRow> {
  const view = { company: false, admin: false, trainerAdmin: false, self: true }
  const own = { companyId: caller.company.id, userId: caller.user.id, view }
  const assignment = await store.findInSight(queries, own, id)
  if (assignment === undefined) throw new NotFound()
  return assignment
}

/** The assignment, for a caller who acts for the learner. Nobody may do that for themselves. Otherwise throws 404 or 403. */
export async function requireOthersAssignment(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.ChangeableRow> {
  const assignment = await requireAssignment(queries, caller, permission, id)
  refuseForOneself(caller, assignment.user_id)
  return assignment
}

/**
 * Refuses callers who reassign themselves a course that they failed, which would give them new attempts.
 *
 * @throws Forbidden
 */
export async function refuseAgainForOneself(
  queries: Queries,
  caller: Caller,
  { userId, courseId }: { readonly userId: number; readonly courseId: number },
): Promise<void> {
  if (caller.user.id === userId && (await failedForOneself(queries, caller, courseId))) refuseForOneself(caller, userId)
}

/** Whether the caller has failed a course and wants to take it again, which only others may decide. */
export function failedForOneself(queries: Queries, caller: Caller, courseId: number): Promise<boolean> {
  return store.hasFailedLast(queries, caller.user.id, courseId)
}

/**
 * Refuses callers who move a deadline, withdraw, complete, grant, qualify or note anything for themselves. Throws
 * {@link Forbidden}.
 */
export function refuseForOneself({ user }: Caller, userId: number): void {
  if (user.id === userId) throw new Forbidden(message("for_oneself"))
}
