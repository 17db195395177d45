import type { Database } from "../database/port.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"

export interface AnsweredRequest {
  readonly method: string
  /** The pattern of the route, such as `/api/v1/users/:user`; undefined for an address without a route. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
}

/**
 * Everything that routes pass to their rules; a feature that needs more declares it at its routes. A server has one
 * such object. Nothing below reads a global or the clock.
 */
export interface Services {
  readonly database: Database
  readonly settings: Settings
  readonly log: Log
  readonly counters: { request(answered: AnsweredRequest): void }
  /** The current time, in epoch milliseconds. */
  readonly clock: () => number
  /** How long the body of a request may stall, in milliseconds, if not the default. */
  readonly bodyPatience?: number
  /** Maximum bytes of the bodies of all requests in progress, if not the default. */
  readonly bodiesMax?: number
}
