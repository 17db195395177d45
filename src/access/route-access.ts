import type { Queries } from "../database/port.ts"
import type { Caller } from "./caller.ts"
import type { Permission } from "./permissions.ts"
import type { Duty } from "./sessions/rules.ts"

/* Who may use a route, as the route declares it; the guard holds it. */

export type PathParameters = Readonly<Record<string, string>>

/** A route that a token opens: any valid one, or one of a caller with a permission. */
export type TokenAccess = { readonly kind: "authenticated" } | PermissionAccess

export interface PermissionAccess {
  readonly kind: "permission"
  readonly permission: Permission
  /** Permissions that open it as well as that one does. */
  readonly others?: readonly Permission[]
  /** Of an upsert: the permission by which it updates; `permission` is the one by which it creates. One of the two opens it. */
  readonly updatePermission?: Permission
  /** Of an upsert: whether its body, which is not validated yet, names a record by its id. Then it creates none. */
  readonly takesOver?: (body: unknown) => boolean
  /**
   * The record in the path, whose `updated_at` is what `If-Match` is compared with. Refuses when it does not exist (404)
   * or is not in the caller's view (403). An upsert returns undefined when it does not exist.
   */
  readonly record?: (queries: Queries, caller: Caller, parameters: PathParameters) => Promise<object | undefined>
  /** Refuses what the caller may not send at all (403), before the body is validated. `record` is the one in the path. */
  readonly admit?: (caller: Caller, body: unknown, record: object | undefined) => Promise<void>
  /** The body has rows, which are saved in batches: a larger one is taken, and a repetition goes on where the first was cut off. */
  readonly inBatches?: { readonly bodyLimit: number }
}

/**
 * A page or form of people who are signed in: everybody's own, or with a permission. All forms of pages come from pages of
 * this server.
 */
export interface PersonAccess {
  readonly kind: "person"
  /** `own`: everybody who is signed in. */
  readonly permission: Permission | "own"
  /** What the session may still have to do; every other route leads there. */
  readonly during?: readonly Duty[]
  /**
   * Whether a request can wait for others that come within a second and be handled together with them: for what browsers send by
   * themselves, and often.
   */
  readonly canWait?: (request: Request) => boolean
}

/** A page of people that everybody who is signed in may use, for what is its own. */
export function own(options: Pick<PersonAccess, "during" | "canWait"> = {}): PersonAccess {
  return { kind: "person", permission: "own", ...options }
}

/** A route for everyone, or for a person who has its signed address. */
export type OpenAccess = { readonly kind: "public" } | { readonly kind: "signed" }

/** Who may use a route. Every route declares it; the server does not start with one that does not. */
export type Access = TokenAccess | PersonAccess | OpenAccess

export const AUTHENTICATED: TokenAccess = { kind: "authenticated" }

/** A route that needs `permission`, and the record or the body looked at before anything else is. */
export function can(permission: Permission, checks: Checks = {}): TokenAccess {
  return { kind: "permission", permission, ...checks }
}

/** A route that needs one of these permissions, and shows what those that the caller has let it see. */
export function canOneOf(permission: Permission, ...others: readonly Permission[]): TokenAccess {
  return { kind: "permission", permission, others }
}

type Checks = Pick<PermissionAccess, "record" | "admit" | "inBatches">

/** A route that creates the record in its path, or updates it when it is there. The checks decide which permission that needs. */
export function canUpsert(
  { create, update }: { readonly create: Permission; readonly update: Permission },
  checks: Required<Pick<PermissionAccess, "record" | "admit" | "takesOver">>,
): TokenAccess {
  return { kind: "permission", permission: create, updatePermission: update, ...checks }
}
