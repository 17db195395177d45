import type { Database } from "../../database/port.ts"
import type { Headers } from "../../http/frame.ts"
import type { Allowance, RateLimit } from "../../http/rate-limit.ts"
import type { Taken } from "../../http/strictness.ts"
import type { ClientCaller } from "../caller.ts"
import type { Conditions } from "../conditions/request.ts"
import type { RepeatableChange } from "../idempotency/request.ts"
import type { PathParameters, TokenAccess } from "../route-access.ts"

/** A request with a token on its way through the guard. Each check reads what those before it have found out. */
export class Passing {
  caller: ClientCaller | undefined
  isActive = false
  allowance: Allowance | undefined
  /** Of a change that may be repeated. */
  repeatable: RepeatableChange | undefined
  conditions: Conditions | undefined
  /** The record in the path, as it was when the request came. */
  record: object | undefined
  /** Once it has been read. */
  body: unknown
  query: Readonly<Record<string, string>> = {}

  constructor(
    readonly request: Request,
    /** Of the answer. */
    readonly headers: Headers,
    readonly params: PathParameters,
    /** Undefined for an address that no route has. */
    readonly access: TokenAccess | undefined,
    /** Its pattern. */
    readonly route: string,
    readonly guarding: Guarding,
  ) {}
}

/** What checks ask. */
export interface Guarding {
  readonly database: Database
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
  /** By client. */
  readonly limit: RateLimit
  /** Bytes of a body at most, where a route allows no more. */
  readonly bodyLimit: number
  /** Throws 405 for a method that the address of a request does not know. */
  readonly refuseWrongMethod: (request: Request) => void
  /** Whether the route of a request takes a body and a query. */
  readonly takesOf: (request: Request, route: string) => Taken
}

/** Refuses a request by what it throws, or adds to what is known of it. */
export type Check = (passing: Passing) => Promise<void> | void

/** Makes a request pass these checks, one after the other. Waits only where there is something to wait for: each wait costs. */
export function pass(checks: readonly Check[], passing: Passing, from = 0): Promise<void> | void {
  for (let index = from; index < checks.length; index++) {
    const checking = checks[index]?.(passing)
    if (checking !== undefined) return checking.then(() => pass(checks, passing, index + 1))
  }
}

export function callerOf({ caller }: Pick<Passing, "caller">): ClientCaller {
  if (caller === undefined) throw new TypeError("a route without a token asked for its caller")
  return caller
}

/** Whether it has an answer already, which was given to the same request before. */
export function isAnswered({ repeatable }: Pick<Passing, "repeatable">): boolean {
  return repeatable?.kept !== undefined
}

export function isChange({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD"
}
