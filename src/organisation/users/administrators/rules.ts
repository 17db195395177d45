import type { Caller } from "../../../access/caller.ts"
import type { Role } from "../../../access/permissions.ts"
import type { Queries } from "../../../database/port.ts"
import { Conflict, Forbidden } from "../../../tools/errors.ts"
import { message } from "../../../tools/language/messages.ts"
import { findAdministrators } from "./store.ts"

/*
 * A company must not lock itself out. What counts as an administrator is an active person with the role `company.admin`: the
 * user for whom an API client acts is none, because nobody may be able to sign in as it.
 */

interface Holder {
  readonly id: number
  readonly roles: readonly Role[]
}

/** The roles that a change leaves a user: null takes all of them, undefined none. */
type Remaining = readonly Role[] | null | undefined

/** Nobody takes a role from itself. Throws {@link Forbidden}. */
export function refuseOwnLoss({ user }: Caller, held: Holder, remaining: Remaining): void {
  if (user.id === held.id && held.roles.some((role) => loses(role, remaining))) {
    throw new Forbidden(message("own_roles"))
  }
}

function loses(role: Role, remaining: Remaining): boolean {
  return remaining !== undefined && remaining?.includes(role) !== true
}

/**
 * Refuses a change by which the company would have no administrator any more. To be asked in the transaction of the change,
 * before it.
 *
 * @param remaining null for a user who is deactivated
 * @throws Conflict
 */
export async function keepAdministrator(
  tx: Queries,
  companyId: number,
  held: Holder,
  remaining: Remaining,
): Promise<void> {
  if (!held.roles.includes("company.admin") || !loses("company.admin", remaining)) return
  const [one, another] = await findAdministrators(tx, companyId, 2)
  if (one === held.id && another === undefined) throw new Conflict("last_administrator")
}

/** The ids of all administrators of the company. */
export async function administratorsOf(queries: Queries, companyId: number): Promise<ReadonlySet<number>> {
  return new Set(await findAdministrators(queries, companyId, Number.MAX_SAFE_INTEGER))
}
