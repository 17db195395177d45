import type { Queries } from "../database/port.ts"
import type { Form } from "../http/form.ts"
import type { Caller, PersonCaller } from "./caller.ts"
import type { Permission } from "./permissions.ts"
import type { Duty } from "./sessions/rules.ts"

/* Who may use a route, as the route declares it; the guard enforces it. */

export type PathParameters = Readonly<Record<string, string>>

/** A route for callers with a token: any valid token, or the token of a caller with a permission. */
export type TokenAccess = { readonly kind: "authenticated" } | PermissionAccess

export interface PermissionAccess {
  readonly kind: "permission"
  readonly permission: Permission
  /** Alternative permissions, any of which also opens the route. */
  readonly others?: readonly Permission[]
  /** Permissions that are needed in addition to `permission`. */
  readonly also?: readonly Permission[]
  /**
   * Everybody with a role may use the route for their own records, whatever the scopes of the token; `record` and the
   * rules refuse those of others to callers without the permission.
   */
  readonly own?: true
  /** Whether each of these permissions must be given for the whole company. */
  readonly wholeCompany?: boolean
  /** For an upsert: the permission to update, while `permission` is the one to create. Either of the two opens the route. */
  readonly updatePermission?: Permission
  /**
   * For an upsert: whether its body, which is not validated yet, names a record by its id. Such a request never creates
   * one.
   */
  readonly takesOver?: (body: unknown) => boolean
  /**
   * The record in the path, whose `updated_at` is compared with `If-Match`. Refuses if it does not exist (404) or is
   * not in the caller's view (403). An upsert returns undefined if it does not exist.
   */
  readonly record?: (queries: Queries, caller: Caller, parameters: PathParameters) => Promise<object | undefined>
  /**
   * Refuses anything that the caller may not send at all (403), before the body is validated. `record` is the one in
   * the path.
   */
  readonly admit?: (caller: Caller, body: unknown, record: object | undefined) => Promise<void>
  /**
   * The body has rows, which are saved in batches. It may be larger than other bodies, and a retry continues where the
   * first request was cut off.
   */
  readonly inBatches?: { readonly bodyLimit: number }
  /** Maximum bytes in the body, if more than usual. */
  readonly bodyLimit?: number
  /** Whether the rule itself compares `If-Match`, with something other than the `updated_at` of the record. */
  readonly comparesTag?: true
  /** The body is a file, which the handler gets as a `Uint8Array`. Its maximum size is in bytes. */
  readonly file?: { readonly bodyLimit: number }
  /**
   * The body is a form with a file (`multipart/form-data`), of at most this many bytes. With `orFile`, it may also be the
   * file alone; with `orJson`, JSON without a file.
   */
  readonly upload?: { readonly bodyLimit: number; readonly orFile?: true; readonly orJson?: true }
}

/**
 * A page or form for people who are signed in, for their own data or with a permission. All forms come from pages of
 * this server.
 */
export interface PersonAccess {
  readonly kind: "person"
  /** `own`: everybody who is signed in. */
  readonly permission: Permission | "own"
  /** Alternative permissions, any of which also opens the page. */
  readonly others?: readonly Permission[]
  /** A page of the console: what employees may do for themselves does not open it. */
  readonly isConsole?: true
  /** Duties that the session may still have; all other routes redirect it to them. */
  readonly during?: readonly Duty[]
  /** Whether a session at a shared tablet may open it, too. */
  readonly atKiosk?: boolean
  /**
   * For a form that ends protection elsewhere, or only for some of its fields and of its addresses: the user must have
   * proved their identity in this session within the last ten minutes. If not, the response is a page that asks for the
   * proof; the form is handled after it. Never for a form with files.
   */
  readonly needsProof?:
    | true
    | ((form: Form, parameters: PathParameters, caller: PersonCaller) => boolean | Promise<boolean>)
  /**
   * Whether a request can wait for others that arrive within a second and be handled together with them. This suits
   * requests that browsers send often and by themselves.
   */
  readonly canWait?: (request: Request) => boolean
  /** The bytes that files in its form may have (`multipart/form-data`). Other forms take no files. */
  readonly fileMax?: number
}

/** A page for everybody who is signed in, for their own data. */
export function own(options: Pick<PersonAccess, "during" | "atKiosk" | "canWait" | "fileMax"> = {}): PersonAccess {
  return { kind: "person", permission: "own", ...options }
}

/** A page of the console for users who may do one of these things for others. */
export function inConsole(permission: Permission, ...others: readonly Permission[]): PersonAccess {
  return { kind: "person", permission, others, isConsole: true }
}

/**
 * The same for a form that needs a recent proof of identity, always or depending on what it asks for. The function may
 * throw what the route would throw, so that nobody is asked for a proof before a refusal.
 */
export function proved(access: PersonAccess, needsProof: NonNullable<PersonAccess["needsProof"]> = true): PersonAccess {
  return { ...access, needsProof }
}

/** A form of the console that takes a file of at most this many bytes. */
export function uploadInConsole(permission: Permission, fileMax: number): PersonAccess {
  return { ...inConsole(permission), fileMax }
}

/** A route for everyone, or for a person who has its signed address. */
export type OpenAccess = { readonly kind: "public" } | { readonly kind: "signed" }

/** Who may use a route. Every route declares it; the server does not start if one does not. */
export type Access = TokenAccess | PersonAccess | OpenAccess

export const AUTHENTICATED: TokenAccess = { kind: "authenticated" }

/** A route that needs `permission`; the record or the body is checked before anything else. */
export function can(permission: Permission, checks: Checks = {}): TokenAccess {
  return { kind: "permission", permission, ...checks }
}

/** A route that needs one of these permissions, and shows only what the caller's own permissions allow. */
export function canOneOf(permission: Permission, ...others: readonly Permission[]): TokenAccess {
  return { kind: "permission", permission, others }
}

/** A route for everybody's own records, and for those of others with a permission. */
export function ownOr(permission: Permission, checks: Checks = {}): TokenAccess {
  return { kind: "permission", permission, own: true, ...checks }
}

type Checks = Pick<
  PermissionAccess,
  ("record" | "admit" | "also" | "wholeCompany" | "comparesTag") | ("inBatches" | "upload" | "file" | "bodyLimit")
>

/**
 * A route that creates the record in its path, or updates it if it exists. The checks decide which permission is
 * needed.
 */
export function canUpsert(
  { create, update }: { readonly create: Permission; readonly update: Permission },
  checks: Required<Pick<PermissionAccess, "record" | "admit" | "takesOver">>,
): TokenAccess {
  return { kind: "permission", permission: create, updatePermission: update, ...checks }
}
