/*
 * The format of a line in the table of rights: the response of a route to each caller for a record in view, out of view in
 * the same company, of another company, and for an unknown one.
 */

/** Keys of the clients, and of the people with the same roles. `retired` was an administrator and is inactive. */
export const CALLERS = ["admin", "locadmin", "trainer", "employee", "norole", "retired", "nobody"] as const
export type Caller = (typeof CALLERS)[number]

/** Where a record is, from the caller's point of view. */
export const PLACES = ["in view", "out of view", "of another company", "of nobody"] as const
export type Place = (typeof PLACES)[number]

/** `sign-in`: a redirect to the sign-in page. */
type Outcome = number | "sign-in"

/** The response by place, or one response if it is the same wherever the record is. */
type Cells = readonly [Outcome] | readonly [Outcome, Outcome, Outcome, Outcome]

/** The prepared record to use, one for each step of a training. */
export type Stage = "fresh" | "begun" | "testing" | "confirming" | "failed" | "done"

/** Ids and texts that a request needs, depending on the caller and the place. */
export interface Address {
  /** Replaces the value of a path parameter in this place, and of other parameters by name. */
  readonly of: (parameter: string) => string | number
  /** The id of a record of acme, by kind and key, that is in view of everybody with a view. */
  readonly known: (kind: "locations" | "teams" | "users" | "courses", key: string) => number
}

type Text = string | ((address: Address) => string | number)

interface Sent {
  /** A JSON body for an API request, or the fields of a form. It is accepted if the caller has the right. */
  readonly body?: object | ((address: Address) => object)
  /** Used in paths that contain no record id. */
  readonly path?: Readonly<Record<string, Text>>
  readonly query?: string
  readonly stage?: Stage
  /** Further headers that the request needs. */
  readonly headers?: Readonly<Record<string, string>>
  /** The type of the body, if it is not JSON. */
  readonly type?: "multipart/form-data"
}

export interface Line extends Sent {
  readonly kind: "api" | "page" | "public"
  /** The permissions that the contract names for an API operation: one, or several of which any one is enough. */
  readonly needs?: string | readonly string[] | null
  /** The name of the last path segment in the documentation. */
  readonly documented?: string
  /** Whose records the path refers to: those of the people whom the caller leads, or the caller's own. */
  readonly whose: "led" | "own"
  readonly rights: Readonly<Record<Caller, Cells>>
}

/** Routes where administrators see the whole company, others see what they administer or train, or nothing. */
export const all = (ok: number): Cells => [ok, ok, 403, 404]
export const view = (ok: number): Cells => [ok, 403, 403, 404]
export const none: Cells = [403]
export const yes = (ok: number): Cells => [ok]
/** Pages reveal nothing about the records of other users. */
export const allPages = (ok: number): Cells => [ok, ok, 404, 404]
export const ownPage = (ok: number): Cells => [ok, 404, 404, 404]
export const noPage: Cells = [404]

/**
 * An API operation: the permission it needs, and the responses to administrators, location administrators, trainers and
 * employees.
 */
export function api(
  needs: NonNullable<Line["needs"]>,
  [admin, locadmin, trainer, employee]: readonly [Cells, Cells, Cells, Cells],
  more: Sent & Pick<Line, "documented"> = {},
): Line {
  const rights = { admin, locadmin, trainer, employee, norole: none, retired: none, nobody: [401] } as const
  return { kind: "api", needs, whose: "led", rights, ...more }
}

/** An operation that accepts any valid token. */
export function anyToken(ok: number): Line {
  const may = yes(ok)
  const nobody: Cells = [401]
  const rights = { admin: may, locadmin: may, trainer: may, employee: may, norole: may, retired: none, nobody }
  return { kind: "api", needs: null, whose: "led", rights }
}

/** A page or form for every signed-in user, about their own data. */
export function own(cells: Cells, more: Sent = {}): Line {
  const rights = { admin: cells, locadmin: cells, trainer: cells, employee: cells, norole: cells, ...SIGNED_OUT }
  return { kind: "page", whose: "own", rights, ...more }
}

/** A page or form of the console: everybody without a role for it is refused. */
export function inConsole([admin, locadmin, trainer]: readonly [Cells, Cells, Cells], more: Sent = {}): Line {
  const rights = { admin, locadmin, trainer, employee: none, norole: none, ...SIGNED_OUT }
  return { kind: "page", whose: "led", rights, ...more }
}

/** A page or form for users who administer the whole company; everybody else is refused. */
export function administering(ok: number, more: Sent = {}): Line {
  const rights = { admin: yes(ok), locadmin: none, trainer: none, employee: none, norole: none, ...SIGNED_OUT }
  return { kind: "page", whose: "own", rights, ...more }
}

/**
 * A route with the same response for everybody, signed in or not. `signedIn` is for routes where signing in makes a
 * difference.
 */
export function open(ok: Outcome, { signedIn = ok, ...more }: Sent & { readonly signedIn?: Outcome } = {}): Line {
  const [without, within]: [Cells, Cells] = [[ok], [signedIn]]
  const people = { admin: within, locadmin: within, trainer: within, employee: within, norole: within }
  return { kind: "public", whose: "own", rights: { ...people, retired: without, nobody: without }, ...more }
}

const SIGNED_OUT: Pick<Line["rights"], "retired" | "nobody"> = { retired: ["sign-in"], nobody: ["sign-in"] }

/** Whether the response refuses the caller rather than the input. */
export function refuses(outcome: Outcome): boolean {
  return outcome === "sign-in" || [401, 403, 404].includes(outcome)
}

/** The expected response for a place. Undefined for a place that the line does not distinguish. */
export function expectedIn(cells: Cells, place: Place): Outcome | undefined {
  return cells[PLACES.indexOf(place)]
}

/** The parameters of a route's path, in order. */
export function parametersOf(route: string): string[] {
  return [...route.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)
}
