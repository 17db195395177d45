/*
 * How a line of the table of rights is written: the response of a route to each caller for a record in view, out of
 * view in the same company, of another company, and for an unknown one.
 */

/** Keys of the clients, and of the people with the same roles; `retired` was an administrator and is inactive. */
export const CALLERS = ["admin", "locadmin", "trainer", "employee", "norole", "retired", "nobody"] as const
export type Caller = (typeof CALLERS)[number]

/** Where a record lies, as a caller sees it. */
export const PLACES = ["in view", "out of view", "of another company", "of nobody"] as const
export type Place = (typeof PLACES)[number]

/** `sign-in`: a way to the page where people sign in. */
type Outcome = number | "sign-in"

/** By place; one alone is the same wherever the record lies. */
type Cells = readonly [Outcome] | readonly [Outcome, Outcome, Outcome, Outcome]

/** Which of the records that are prepared for each step of a training. */
export type Stage = "fresh" | "begun" | "testing" | "confirming" | "failed" | "done"

/** Ids and texts that a request needs, for the caller and the place that it is about. */
export interface Address {
  /** What a parameter of a path is called in this place; another than the route's own one by its name. */
  readonly of: (parameter: string) => string | number
  /** The id of a record of acme that everybody with a view has in it, by kind and key. */
  readonly known: (kind: "locations" | "teams" | "users" | "courses", key: string) => number
}

type Text = string | ((address: Address) => string | number)

interface Sent {
  /** A JSON body of an API request, or the fields of a form; one that is accepted where the caller may. */
  readonly body?: object | ((address: Address) => object)
  /** Used in the path where there is no id of a record. */
  readonly path?: Readonly<Record<string, Text>>
  readonly query?: string
  readonly stage?: Stage
}

export interface Line extends Sent {
  readonly kind: "api" | "page" | "public"
  /** What the contract names for an operation of the API: one permission, or those of which one is enough. */
  readonly needs?: string | readonly string[] | null
  /** How the document calls the last part of the path. */
  readonly documented?: string
  /** Whose records the path names: those of the people whom the caller leads, or its own. */
  readonly whose: "led" | "own"
  readonly rights: Readonly<Record<Caller, Cells>>
}

/** Sees the whole company, what they administer or train, or nothing. */
export const all = (ok: number): Cells => [ok, ok, 403, 404]
export const view = (ok: number): Cells => [ok, 403, 403, 404]
export const none: Cells = [403]
export const yes = (ok: number): Cells => [ok]
/** Pages reveal nothing about other users' records. */
export const allPages = (ok: number): Cells => [ok, ok, 404, 404]
export const ownPage = (ok: number): Cells => [ok, 404, 404, 404]
export const noPage: Cells = [404]

/**
 * An operation of the API: the permission it needs, and the responses to administrators, location administrators,
 * trainers and employees.
 */
export function api(
  needs: NonNullable<Line["needs"]>,
  [admin, locadmin, trainer, employee]: readonly [Cells, Cells, Cells, Cells],
  more: Sent & Pick<Line, "documented"> = {},
): Line {
  const rights = { admin, locadmin, trainer, employee, norole: none, retired: none, nobody: [401] } as const
  return { kind: "api", needs, whose: "led", rights, ...more }
}

/** An operation that any valid token opens. */
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

/** A page or form for users who administer or train somebody: administrators, location administrators, trainers. */
export function leading([admin, locadmin, trainer]: readonly [Cells, Cells, Cells], more: Sent = {}): Line {
  const rights = { admin, locadmin, trainer, employee: noPage, norole: noPage, ...SIGNED_OUT }
  return { kind: "page", whose: "led", rights, ...more }
}

/** A page or form for users who administer the whole company; everybody else is refused. */
export function administering(ok: number, more: Sent = {}): Line {
  const rights = { admin: yes(ok), locadmin: none, trainer: none, employee: none, norole: none, ...SIGNED_OUT }
  return { kind: "page", whose: "own", rights, ...more }
}

/** For everybody alike, whether signed in or not; `signedIn` where that makes a difference. */
export function open(ok: Outcome, { signedIn = ok, ...more }: Sent & { readonly signedIn?: Outcome } = {}): Line {
  const [without, within]: [Cells, Cells] = [[ok], [signedIn]]
  const people = { admin: within, locadmin: within, trainer: within, employee: within, norole: within }
  return { kind: "public", whose: "own", rights: { ...people, retired: without, nobody: without }, ...more }
}

const SIGNED_OUT: Pick<Line["rights"], "retired" | "nobody"> = { retired: ["sign-in"], nobody: ["sign-in"] }

/** Whether the response refuses the caller, rather than the input. */
export function refuses(outcome: Outcome): boolean {
  return outcome === "sign-in" || [401, 403, 404].includes(outcome)
}

/** What is expected in a place; undefined for a place that the line does not tell apart. */
export function expectedIn(cells: Cells, place: Place): Outcome | undefined {
  return cells[PLACES.indexOf(place)]
}

/** The parameters of a route's path, in their order. */
export function parametersOf(route: string): string[] {
  return [...route.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)
}
