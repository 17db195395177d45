import type { Database } from "../database/port.ts"
import type { Log } from "../log.ts"
import type { Mail } from "../mail/rules.ts"
import type { Settings } from "../settings/read.ts"

/** What routes hand down to rules. One object a server; nothing below reads a global or the clock. */
export interface Services {
  readonly database: Database
  readonly settings: Settings
  readonly log: Log
  readonly mail: Mail
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
}
