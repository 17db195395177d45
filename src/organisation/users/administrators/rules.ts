import type { Caller } from "../../../access/caller.ts"
import type { Role } from "../../../access/permissions.ts"
import type { Queries } from "../../../database/port.ts"
import { Conflict, Forbidden } from "../../../tools/errors.ts"
import { message } from "../../../tools/language/messages.ts"
import { findAdministrators } from "./store.ts"

/*
 * A company must not lock itself out. In this file, an administrator is an active person with the role `company.admin`.
 * A user as whom an API client acts counts only if there is no such person, because possibly nobody can sign in as that
 * user.
 */

export interface Holder {
  readonly id: number
  readonly roles: readonly Role[]
}

/** The roles that a user has after a change. Null means that the user loses all roles; undefined means no change. */
export type Remaining = readonly Role[] | null | undefined

/** Nobody may deactivate themselves. Throws {@link Forbidden}. */
export function refuseOwnDeactivation({ user }: Caller, id: number): void {
  if (id === user.id) throw new Forbidden(message("own_state"))
}

/** Nobody may remove a role from themselves. Throws {@link Forbidden}. */
export function refuseOwnLoss({ user }: Caller, held: Holder, remaining: Remaining): void {
  if (user.id === held.id && held.roles.some((role) => loses(role, remaining))) {
    throw new Forbidden(message("own_roles"))
  }
}

function loses(role: Role, remaining: Remaining): boolean {
  return remaining !== undefined && remaining?.includes(role) !== true
}

/** Whether a change takes the role of an administrator from a user. */
export function losesLead({ roles }: Holder, remaining: Remaining): boolean {
  return roles.includes("company.admin") && loses("company.admin", remaining)
}

/**
 * Refuses a change after which the company would have no administrator. Call this in the transaction of the change,
 * before making the change.
 *
 * @param remaining null for a user who is deactivated
 * @param last who the last administrator is, if that is asked for many users
 * @throws Conflict
 */
export async function keepAdministrator(
  tx: Queries,
  companyId: number,
  held: Holder,
  remaining: Remaining,
  last = lastAdministrator(tx, companyId),
): Promise<void> {
  if (!losesLead(held, remaining)) return
  if ((await last()) === held.id) throw new Conflict("last_administrator")
}

/** Finds the administrator who has to remain; undefined if there are several. Looked up once, when it is asked for. */
export type LastAdministrator = () => Promise<number | undefined>

export function lastAdministrator(queries: Queries, companyId: number): LastAdministrator {
  let found: Promise<number | undefined> | undefined
  const find = async () => {
    const [one, another] = await findAdministrators(queries, companyId, 2)
    return one?.serves === another?.serves ? undefined : one?.id
  }
  return () => {
    found ??= find()
    return found
  }
}

/** The ids of a company's administrators. */
export interface Administrators {
  readonly people: ReadonlySet<number>
  readonly serviceUsers: ReadonlySet<number>
}

export const NO_ADMINISTRATORS: Administrators = { people: new Set(), serviceUsers: new Set() }

export async function administratorsOf(queries: Queries, companyId: number): Promise<Administrators> {
  const found = await findAdministrators(queries, companyId, Number.MAX_SAFE_INTEGER)
  const idsOf = (serves: number) => new Set(found.flatMap((row) => (row.serves === serves ? row.id : [])))
  return { people: idsOf(0), serviceUsers: idsOf(1) }
}

/** The users at least one of whom has to remain: the people or, if there are none, the users as whom API clients act. */
export function leadingAmong({ people, serviceUsers }: Administrators): ReadonlySet<number> {
  return people.size > 0 ? people : serviceUsers
}

/** Whether the caller's company has no other person as administrator. */
export async function isOnlyAdministrator(queries: Queries, { company, user }: Caller): Promise<boolean> {
  if (!user.roles.includes("company.admin")) return false
  const { people } = await administratorsOf(queries, company.id)
  return people.size === 1 && people.has(user.id)
}
