import type { Actor, Authorship } from "../audit/rules.ts"
import { Forbidden } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import { grants, type Permission, type Role, viewOf } from "./permissions.ts"
import type { Sight } from "./view/store.ts"

/** All scopes, or those that a token was requested for. */
export type Scope = "*" | readonly Permission[]

export interface Company {
  readonly id: number
  readonly name: string
  /** Two letters: the language of users who have not chosen one. */
  readonly language: string
  /** IANA name; determines which day "today" is. */
  readonly timezone: string
}

/** Properties that all kinds of callers have. */
interface AnyCaller {
  readonly company: Company
  readonly user: { readonly id: number; readonly username: string; readonly roles: readonly Role[] }
  /** The X-Request-Id of the current request. */
  readonly requestId: string
  /** The caller's address, as reported by trusted proxies. Read only on demand, because most requests never need it. */
  address(): string
}

/** The service user behind a valid token. */
export interface ClientCaller extends AnyCaller {
  readonly kind: "client"
  readonly client: { readonly id: number; readonly clientId: string; readonly name: string }
  readonly token: { readonly hash: string; readonly scope: Scope; readonly expiresAt: number }
}

/**
 * How somebody has proved their identity. `provider_factors` means that the provider itself asked for more than one
 * factor.
 */
export const FACTORS = [
  "password",
  "passkey",
  "totp",
  "recovery_code",
  "provider",
  "provider_factors",
  "setup",
  "pin",
] as const
export type Factor = (typeof FACTORS)[number]

/** A shared tablet, as a session shows it. */
interface SessionKiosk {
  readonly id: number
  readonly name: string
  /** Whether the browser runs the script that goes back by itself; otherwise a header of each page does. */
  readonly hasScript: boolean
}

/** A person who is signed in. */
export interface PersonCaller extends AnyCaller {
  readonly kind: "person"
  readonly session: {
    readonly id: number
    readonly factors: readonly Factor[]
    /** Whether the session outlives the browser. */
    readonly stays: boolean
    readonly createdAt: number
    /** The shared tablet at which the session began, if any: it opens the person's trainings and nothing else. */
    readonly kiosk?: SessionKiosk | undefined
    /** When the user last proved their identity in this session, in epoch milliseconds; null if that is not known. */
    readonly provedAt: number | null
  }
  /** The browser's description of itself (User-Agent), cut to the length that is stored. */
  readonly device: string
  /** The secret of the browser, if it has one. */
  readonly browser?: (() => string | undefined) | undefined
  /** Aborts when the connection of the request has ended. */
  readonly signal?: (() => AbortSignal) | undefined
}

/**
 * The person who sets up the installation or administers its machine, acting for a company. This caller may do whatever
 * an administrator of the company may, but is not one of its users.
 */
export interface InstallationCaller extends AnyCaller {
  readonly kind: "installation"
  readonly actor: Actor
}

/** Used as the user id where there is no user: real ids start at 1. */
const NOBODY = { id: 0, username: "", roles: ["company.admin"] } as const

export function installationCaller(company: Company, actor: Actor): InstallationCaller {
  return { kind: "installation", company, user: NOBODY, actor, requestId: "", address: () => "" }
}

/** A client, a person or the installation: the same rules apply to all of them. */
export type Caller = ClientCaller | PersonCaller | InstallationCaller

/** How the audit log names the author of changes made by the caller at `now` (epoch milliseconds). */
export function authorshipOf(caller: Caller, now: number): Authorship {
  const { company, user, requestId } = caller
  if (caller.kind === "installation") return { actor: caller.actor, companyId: company.id, now }
  const { id, username } = user
  const common = { user: { id, username }, requestId, address: caller.address() }
  const actor: Actor =
    caller.kind === "person"
      ? { ...common, kind: "person", device: caller.device }
      : { ...common, kind: "client", clientId: caller.client.clientId, clientName: caller.client.name }
  return { actor, companyId: company.id, now }
}

/** The scopes that are in both. */
export function withinScopes(one: Scope, other: Scope): Scope {
  if (one === "*") return other
  return other === "*" ? one : one.filter((permission) => other.includes(permission))
}

/**
 * The part of the roles' permissions that the presented token allows; other callers are limited by their roles alone.
 */
export function scopeOf(caller: Caller): Scope {
  return caller.kind === "client" ? caller.token.scope : "*"
}

function scopeIncludes(scope: Scope, permission: Permission): boolean {
  return scope === "*" || scope.includes(permission)
}

/** True when both the caller's roles and its token give the permission. */
export function may(caller: Caller, permission: Permission): boolean {
  return scopeIncludes(scopeOf(caller), permission) && grants(caller.user.roles, permission)
}

/**
 * Whether an answer embeds what a request includes. Anything that the caller may not view is left out as if it had not
 * been requested, because an empty list would claim that nothing exists.
 */
export function embeds(caller: Caller, include: ReadonlySet<string>, segment: string, permission: Permission): boolean {
  return include.has(segment) && may(caller, permission)
}

/** Throws {@link Forbidden} for a caller whose roles or token do not give the permission. */
export function requirePermission(caller: Caller, permission: Permission): void {
  requireOneOf(caller, [permission])
}

/** Refuses a caller whose roles and token give none of these permissions. */
export function requireOneOf(caller: Caller, permissions: readonly Permission[]): void {
  if (permissions.some((permission) => may(caller, permission))) return
  const granted = permissions.filter((permission) => grants(caller.user.roles, permission))
  const reason = message(granted.length > 0 ? "scope_missing" : "forbidden", { permission: permissions.join(", ") })
  throw new Forbidden(reason, granted.length > 0 ? granted : undefined)
}

/** Whether a role other than that of an employee gives the permission, so that the caller may use it for others. */
export function mayInConsole({ user }: Caller, permission: Permission): boolean {
  return grants(
    user.roles.filter((role) => role !== "company.employee"),
    permission,
  )
}

/** Refuses a caller who may use none of these permissions for others. */
export function requireInConsole(caller: Caller, permissions: readonly Permission[]): void {
  if (permissions.some((permission) => mayInConsole(caller, permission))) return
  const isOwn = permissions.some((permission) => grants(caller.user.roles, permission))
  throw new Forbidden(message(isOwn ? "for_others" : "forbidden", { permission: permissions.join(", ") }))
}

/** The records on which the caller may use `permission`; none if the roles or the token do not grant it. */
export function sightOf(caller: Caller, permission: Permission): Sight {
  const roles = scopeIncludes(scopeOf(caller), permission) ? caller.user.roles : []
  return { companyId: caller.company.id, userId: caller.user.id, view: viewOf(roles, permission) }
}

/** Throws {@link Forbidden} for a caller who may use the permission on a part of the company only, or on nothing. */
export function requireWholeCompany(caller: Caller, permission: Permission): void {
  requirePermission(caller, permission)
  if (!sightOf(caller, permission).view.company) throw new Forbidden(message("whole_company", { permission }))
}

/** Everything in the caller's company, for answers about a record that the caller is already allowed to act on. */
export function wholeCompany({ company, user }: Caller): Sight {
  return {
    companyId: company.id,
    userId: user.id,
    view: { company: true, admin: false, trainerAdmin: false, self: false },
  }
}
