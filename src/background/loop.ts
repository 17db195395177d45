import type { Database } from "../database/port.ts"
import type { Log } from "../tools/log/log.ts"
import { Duties, type Duty } from "./duties.ts"
import type { Errand } from "./errand.ts"
import type { JobHandler } from "./jobs/kinds.ts"
import { Worker } from "./jobs/worker.ts"
import { Candidate } from "./lease/rules.ts"

/*
 * Runs all background work. Guarantees: jobs run at least once, in any process; duties run every minute, in the leader; an
 * error is logged and stops neither the loop nor other work.
 */

/** The lease of the process that does the duties. */
export const LEASE_NAME = "duties"

/** How often the queue is checked without a nudge, in milliseconds: for retries and for jobs from other processes. */
const POLL = 1_000

/** How long stopping waits for running work, in milliseconds: container runtimes kill after 10 s. */
const PATIENCE = 8_000

interface LoopOptions {
  readonly database: Database
  readonly log: Log
  /** The current time, in epoch milliseconds. */
  readonly clock: () => number
  /** Milliseconds on a monotonic clock. */
  readonly monotonic: () => number
  /** The name of this process among all that use the database, for readers of logs and tables. */
  readonly holder: string
  /** Whether the process with this name has definitely ended. */
  readonly hasEnded?: (holder: string) => boolean
  readonly handlers: readonly JobHandler[]
  readonly duties: readonly Duty[]
  readonly errands?: readonly Errand[]
}

/** The health of the loop; times in milliseconds. */
export interface Vitals {
  /** Whether this process does the duties. */
  readonly leading: boolean
  /** Time since the loop last woke up, which it does every second, or was created. */
  readonly sinceTick: number
  /** Time since it last finished a pass over the queue, or was created; long if the database is unavailable or busy. */
  readonly sincePass: number
}

interface Loop {
  /** Starts the loop; call it once. */
  start(): void
  /** Checks the queue at once. To be called after the commit that enqueued a job. */
  nudge(): void
  vitals(): Vitals
  /**
   * Claims no more jobs, and resolves when the running work has ended, or after `patience` (milliseconds). Work still
   * running then is aborted, and its jobs run again when their leases end. Afterwards the database may be closed.
   */
  stop(patience?: number): Promise<void>
}

export function createLoop(options: LoopOptions): Loop {
  const { database, log, clock, monotonic, holder, hasEnded, handlers, duties, errands = [] } = options
  const candidate = new Candidate({ database, log, monotonic, name: LEASE_NAME, holder, hasEnded, onLead: nudge })
  const worker = new Worker({ database, log, clock, handlers, holder, hasEnded, onFree: nudge })
  const round = new Duties(duties, log)
  let timer: ReturnType<typeof setInterval> | undefined
  let pass: Promise<void> | undefined
  let nudged = false
  let failing = false
  let tickedAt = monotonic()
  let passedAt = tickedAt

  function nudge(): void {
    nudged = true
    if (timer !== undefined) pass ??= work()
  }

  /** Runs passes one after another, for as long as nudges arrive during the previous one. */
  async function work(): Promise<void> {
    while (nudged && timer !== undefined) {
      nudged = false
      const { lead } = candidate
      if (lead !== undefined) round.runIfDue(clock(), lead)
      // Not awaited: jobs do not depend on them.
      for (const errand of errands) void errand.work()
      try {
        await worker.work()
        failing = false
        passedAt = monotonic()
      } catch (error) {
        // Logged once, not every second, until it works again.
        if (!failing) log.error({ err: error }, "the job queue cannot be read")
        failing = true
      }
    }
    pass = undefined
  }

  function tick(): void {
    tickedAt = monotonic()
    // Not awaited: a slow heartbeat must not delay jobs.
    void candidate.tick()
    nudge()
  }

  return {
    start() {
      timer = setInterval(tick, POLL)
      tick()
    },
    nudge,
    vitals: () => ({
      leading: candidate.lead !== undefined,
      sinceTick: monotonic() - tickedAt,
      sincePass: monotonic() - passedAt,
    }),
    async stop(patience = PATIENCE) {
      clearInterval(timer)
      timer = undefined
      worker.stop()
      for (const errand of errands) errand.stop()
      const ended = (async () => {
        await pass
        await Promise.all([
          worker.idle(),
          ...errands.map((errand) => errand.idle()),
          round.stop().then(() => candidate.stop()),
        ])
      })()
      if (await endsWithin(ended, patience)) return
      worker.abandon()
      for (const errand of errands) errand.abandon()
    },
  }
}

async function endsWithin(work: Promise<void>, patience: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
