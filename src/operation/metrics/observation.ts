import type { Vitals } from "../../background/loop.ts"
import type { Database } from "../../database/port.ts"
import type { Settings } from "../../settings/read.ts"
import type { Log } from "../../tools/log/log.ts"
import { createWatch, type Watch } from "../health/watch.ts"
import { type Counters, createCounters } from "./counters.ts"
import { createExposition, type Exposition, type Gather } from "./exposition.ts"

/** The components that monitor a server. */
export interface Observation {
  readonly watch: Watch
  readonly counters: Counters
  readonly exposition: Exposition
}

interface Parts {
  readonly database: Database
  readonly settings: Settings
  readonly log: Log
  /** The current time, in epoch milliseconds. */
  readonly clock: () => number
  /** The health of the background loop. */
  readonly vitals: () => Vitals
  /** Absent if this process is the only one of the server. */
  readonly gather?: Gather | undefined
  /** Whether another process of the server logs the findings that are common to all. */
  readonly isExtra?: boolean
}

export function observe({ gather, isExtra = false, ...parts }: Parts): Observation {
  const watch = createWatch({ ...parts, isExtra })
  const counters = createCounters(() => parts.vitals().leading)
  return { watch, counters, exposition: createExposition({ ...parts, watch, counters, gather }) }
}
