import type { Database } from "../database/port.ts"
import type { FileStore } from "../files/port.ts"
import type { Log } from "../log.ts"
import type { Mail } from "../mail/rules.ts"
import type { Observation } from "../metrics/observation.ts"
import type { Settings } from "../settings/read.ts"
import type { Renderer } from "../training/certificates/renderer.ts"

/** What routes hand down to rules. One object a server; nothing below reads a global or the clock. */
export interface Services extends Observation {
  readonly database: Database
  readonly files: FileStore
  readonly settings: Settings
  readonly log: Log
  readonly mail: Mail
  readonly certificates: Renderer
  /** Wakes the background loop: after the commit of what put a job into the queue. */
  readonly nudge: () => void
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
}
