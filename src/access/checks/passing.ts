import type { Database } from "../../database/port.ts"
import type { Headers } from "../../http/frame.ts"
import type { Allowance, RateLimit } from "../../http/rate-limit.ts"
import type { Taken } from "../../http/strictness.ts"
import type { ClientCaller } from "../caller.ts"
import type { Conditions } from "../conditions/request.ts"
import type { RepeatableChange } from "../idempotency/request.ts"
import type { PathParameters, TokenAccess } from "../route-access.ts"

/** A request with a token on its way through the guard. Each check can read what earlier checks have found. */
export class Passing {
  caller: ClientCaller | undefined
  isActive = false
  allowance: Allowance | undefined
  /** Set for a change that may be retried. */
  repeatable: RepeatableChange | undefined
  conditions: Conditions | undefined
  /** The record in the path, as it was when the request arrived. */
  record: object | undefined
  /** Set once the body has been read. */
  body: unknown
  query: Readonly<Record<string, string>> = {}

  constructor(
    readonly request: Request,
    /** Headers of the answer. */
    readonly headers: Headers,
    readonly params: PathParameters,
    /** Undefined for an address without a route. */
    readonly access: TokenAccess | undefined,
    /** The pattern of the route. */
    readonly route: string,
    readonly guarding: Guarding,
  ) {}
}

/** The services and settings that checks depend on. */
export interface Guarding {
  readonly database: Database
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
  /** Counts requests by client. */
  readonly limit: RateLimit
  /** Maximum bytes in a body, unless a route allows more. */
  readonly bodyLimit: number
  /** Throws 405 for a method that the address of a request does not support. */
  readonly refuseWrongMethod: (request: Request) => void
  /** Whether the route of a request takes a body and a query. */
  readonly takesOf: (request: Request, route: string) => Taken
}

/** Refuses a request by throwing, or records what it has found. */
export type Check = (passing: Passing) => Promise<void> | void

/**
 * Runs these checks on a request, one after the other. It only awaits checks that return a promise, because each await
 * costs time.
 */
export function pass(checks: readonly Check[], passing: Passing, from = 0): Promise<void> | void {
  for (let index = from; index < checks.length; index++) {
    const checking = checks[index]?.(passing)
    if (checking !== undefined) return checking.then(() => pass(checks, passing, index + 1))
  }
}

export function callerOf({ caller }: Pick<Passing, "caller">): ClientCaller {
  if (caller === undefined) throw new TypeError("a route without a token requested its caller")
  return caller
}

/** Whether an earlier attempt at the same request has already been answered. */
export function isAnswered({ repeatable }: Pick<Passing, "repeatable">): boolean {
  return repeatable?.kept !== undefined
}

export function isChange({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD"
}
