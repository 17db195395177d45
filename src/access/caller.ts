import type { Actor, Authorship } from "../audit/rules.ts"
import { Forbidden } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import { grants, type Permission, type Role, viewOf } from "./permissions.ts"
import type { Sight } from "./view/store.ts"

/** All scopes, or the ones a token was asked for. */
export type Scope = "*" | readonly Permission[]

export interface Company {
  readonly id: number
  readonly name: string
  /** Two letters: the language of users who have none of their own. */
  readonly language: string
  /** IANA name; decides which day "today" is. */
  readonly timezone: string
}

/** What every rule knows of the person who calls it. */
interface AnyCaller {
  readonly company: Company
  readonly user: { readonly id: number; readonly username: string; readonly roles: readonly Role[] }
  /** The X-Request-Id of what it asks for now. */
  readonly requestId: string
  /** The address that it comes from, as far as trusted proxies tell. It is read when somebody asks: most requests never do. */
  address(): string
}

/** The service user behind a valid token. */
export interface ClientCaller extends AnyCaller {
  readonly kind: "client"
  readonly client: { readonly id: number; readonly clientId: string; readonly name: string }
  readonly token: { readonly hash: string; readonly scope: Scope; readonly expiresAt: number }
}

/** How somebody has proved who it is. `provider_factors` says that a provider asked for more than one factor itself. */
export const FACTORS = [
  "password",
  "passkey",
  "totp",
  "recovery_code",
  "provider",
  "provider_factors",
  "setup",
] as const
export type Factor = (typeof FACTORS)[number]

/** A person who is signed in. */
export interface PersonCaller extends AnyCaller {
  readonly kind: "person"
  readonly session: {
    readonly id: number
    readonly factors: readonly Factor[]
    /** Whether it outlives the browser. */
    readonly stays: boolean
    readonly createdAt: number
  }
  /** The browser, as it names itself; cut to what is kept. */
  readonly device: string
  /** The secret of the browser, if it has one. */
  readonly browser?: (() => string | undefined) | undefined
  /** Fires when the connection of the request has ended. */
  readonly signal?: (() => AbortSignal) | undefined
}

/**
 * The person who sets the installation up or administers its machine, for a company: it may do what an administrator of the company
 * may, and is none of its users.
 */
export interface InstallationCaller extends AnyCaller {
  readonly kind: "installation"
  readonly actor: Actor
}

/** Stands for a user where there is none: ids begin with 1. */
const NOBODY = { id: 0, username: "", roles: ["company.admin"] } as const

export function installationCaller(company: Company, actor: Actor): InstallationCaller {
  return { kind: "installation", company, user: NOBODY, actor, requestId: "", address: () => "" }
}

/** A client, a person or the installation: all are held to the same rules. */
export type Caller = ClientCaller | PersonCaller | InstallationCaller

/** How the audit log names the author of what a caller changes at `now` (epoch milliseconds). */
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

/** What the presented token lets its bearer do of what the roles give; others are limited by the roles alone. */
function scopeOf(caller: Caller): Scope {
  return caller.kind === "client" ? caller.token.scope : "*"
}

function scopeIncludes(scope: Scope, permission: Permission): boolean {
  return scope === "*" || scope.includes(permission)
}

/** True when the caller's roles and its token both give the permission. */
export function may(caller: Caller, permission: Permission): boolean {
  return scopeIncludes(scopeOf(caller), permission) && grants(caller.user.roles, permission)
}

/**
 * Whether an answer embeds what a request includes. What the caller may not view is left out as if it had not been asked for: an empty
 * list would say that there is nothing.
 */
export function embeds(caller: Caller, include: ReadonlySet<string>, segment: string, permission: Permission): boolean {
  return include.has(segment) && may(caller, permission)
}

/** Throws {@link Forbidden} for a caller whose roles or token do not give the permission. */
export function requirePermission(caller: Caller, permission: Permission): void {
  requireOneOf(caller, [permission])
}

/** Refuses a caller whose roles and token give it none of these permissions. */
export function requireOneOf(caller: Caller, permissions: readonly Permission[]): void {
  if (permissions.some((permission) => may(caller, permission))) return
  const granted = permissions.filter((permission) => grants(caller.user.roles, permission))
  const reason = message(granted.length > 0 ? "scope_missing" : "forbidden", { permission: permissions.join(", ") })
  throw new Forbidden(reason, granted.length > 0 ? granted : undefined)
}

/** The records on which the caller may use `permission`; none when roles or token do not give it. */
export function sightOf(caller: Caller, permission: Permission): Sight {
  const roles = scopeIncludes(scopeOf(caller), permission) ? caller.user.roles : []
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
