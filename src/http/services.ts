import type { Database } from "../database/port.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"

export interface AnsweredRequest {
  readonly method: string
  /** The pattern of the route, such as `/api/v1/users/:user`; undefined for an address that no route has. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
}

/**
 * What every route hands down to its rules; a feature that needs more says so at its routes. One object a server has all of
 * it. Nothing below reads a global or the clock.
 */
export interface Services {
  readonly database: Database
  readonly settings: Settings
  readonly log: Log
  readonly counters: { request(answered: AnsweredRequest): void }
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
  /** How long the body of a request may stand still, in milliseconds, where that is not the usual time. */
  readonly bodyPatience?: number
  /** Bytes that the bodies of all requests under way may have, where that is not the usual number. */
  readonly bodiesMax?: number
}
