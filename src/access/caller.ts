import type { Authorship } from "../audit/rules.ts"
import { Forbidden } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import { grants, type Permission, type Role, viewOf } from "./permissions.ts"
import type { Sight } from "./view/store.ts"

/** All scopes, or the ones a token was asked for. */
export type Scope = "*" | readonly Permission[]

interface Company {
  readonly id: number
  readonly name: string
  /** Two letters: the language of users who have none of their own. */
  readonly language: string
  /** IANA name; decides which day "today" is. */
  readonly timezone: string
}

/** The service user behind a valid token, as every rule gets it. */
export interface Caller {
  readonly company: Company
  readonly user: { readonly id: number; readonly username: string; readonly roles: readonly Role[] }
  readonly client: { readonly id: number; readonly clientId: string; readonly name: string }
  readonly token: { readonly hash: string; readonly scope: Scope; readonly expiresAt: number }
  /** The X-Request-Id of what it asks for now. */
  readonly requestId: string
  /** The address that it comes from, as far as trusted proxies tell. It is read when somebody asks: most requests never do. */
  address(): string
}

/** How the audit log names the author of what a caller changes at `now` (epoch milliseconds). */
export function authorshipOf({ company, user, client, requestId, address }: Caller, now: number): Authorship {
  const { id, username } = user
  return {
    actor: {
      kind: "client",
      clientId: client.clientId,
      clientName: client.name,
      user: { id, username },
      requestId,
      address: address(),
    },
    companyId: company.id,
    now,
  }
}

function scopeIncludes(scope: Scope, permission: Permission): boolean {
  return scope === "*" || scope.includes(permission)
}

/** True when the caller's roles and its token both give the permission. */
export function may(caller: Caller, permission: Permission): boolean {
  return scopeIncludes(caller.token.scope, permission) && grants(caller.user.roles, permission)
}

/** Throws {@link Forbidden} for a caller whose roles or token do not give the permission. */
export function requirePermission(caller: Caller, permission: Permission): void {
  requireOneOf(caller, [permission])
}

/** Refuses a caller whose roles and token give it none of these permissions. */
export function requireOneOf(caller: Caller, permissions: readonly Permission[]): void {
  if (permissions.some((permission) => may(caller, permission))) return
  const isOfRoles = permissions.some((permission) => grants(caller.user.roles, permission))
  throw new Forbidden(message(isOfRoles ? "scope_missing" : "forbidden", { permission: permissions.join(", ") }))
}

/** The records on which the caller may use `permission`; none when roles or token do not give it. */
export function sightOf(caller: Caller, permission: Permission): Sight {
  const roles = scopeIncludes(caller.token.scope, permission) ? caller.user.roles : []
  return { companyId: caller.company.id, userId: caller.user.id, view: viewOf(roles, permission) }
}

/** Everything of the caller's company, for answers about a record that the caller may act on already. */
export function wholeCompany({ company, user }: Caller): Sight {
  return {
    companyId: company.id,
    userId: user.id,
    view: { company: true, admin: false, trainerAdmin: false, self: false },
  }
}
