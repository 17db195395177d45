import type { Database } from "../../database/port.ts"
import type { Log } from "../../log.ts"
import type { Backoff } from "./backoff.ts"
import { isExpected, PermanentFailure } from "./failures.ts"
import { claimDue, fail, finish, type Job, type JobHandler, type JobHandlers, keepLease, LEASE } from "./rules.ts"

/*
 * Runs the jobs of the queue. Guarantee: at least once, as the queue's; within its lease a job runs on one worker only.
 */

/** Jobs that one worker runs side by side: they wait for other servers most of the time. */
const JOBS_AT_ONCE = 4

/** A lease is renewed when this much of it is over, in milliseconds: one that fails can be repeated in time. */
const RENEWAL = LEASE / 3

interface Running {
  readonly job: Job
  readonly abort: AbortController
  readonly ended: Promise<void>
  renewedAt: number
}

interface WorkerOptions {
  readonly database: Database
  readonly log: Log
  readonly clock: () => number
  readonly handlers: JobHandlers
  /** Called when a job has ended and another may take its place. */
  readonly onFree: () => void
}

export class Worker {
  readonly #options: WorkerOptions
  readonly #running = new Set<Running>()
  #abandoned = false

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  /** Renews the leases of the jobs that run, then takes up as many due ones as there is room for. */
  async work(): Promise<void> {
    await this.#renewLeases()
    const { database, clock } = this.#options
    const room = JOBS_AT_ONCE - this.#running.size
    if (room === 0) return
    const now = clock()
    const jobs = await claimDue(database, room, clock)
    if (this.#abandoned) return
    for (const job of jobs) this.#start(job, now)
  }

  /** Resolves when no job runs any more. */
  async idle(): Promise<void> {
    await Promise.all([...this.#running].map(({ ended }) => ended))
  }

  /** Lets go of the jobs that still run: nothing more is saved about them, and their leases end by themselves. */
  abandon(): void {
    this.#abandoned = true
    for (const { job, abort } of this.#running) {
      this.#options.log.warn({ job: job.id, kind: job.kind }, "a job did not end in time and will be run again")
      abort.abort()
    }
  }

  async #renewLeases(): Promise<void> {
    const { database, clock } = this.#options
    const now = clock()
    for (const running of this.#running) {
      if (now - running.renewedAt < RENEWAL || running.abort.signal.aborted) continue
      if (await keepLease(database, running.job, clock)) running.renewedAt = now
      else if (this.#running.has(running)) {
        this.#logLoss(running.job)
        running.abort.abort()
      }
    }
  }

  #start(job: Job, now: number): void {
    const abort = new AbortController()
    const ended = this.#run(job, abort.signal).finally(() => {
      this.#running.delete(running)
      this.#options.onFree()
    })
    const running: Running = { job, abort, ended, renewedAt: now }
    this.#running.add(running)
  }

  /** Never throws: what cannot be saved is logged, and the job comes back when its lease ends. */
  async #run(job: Job, signal: AbortSignal): Promise<void> {
    const { database, log, handlers } = this.#options
    const handler = (Object.hasOwn(handlers, job.kind) ? handlers[job.kind] : undefined) ?? handlerOfUnknown
    const failure = await errorOf(() => attempt(handler, job, signal))
    if (this.#abandoned) return
    try {
      if (failure !== undefined) await this.#failed(job, failure.error, handler.backoff)
      else if (!(await finish(database, job))) this.#logLoss(job)
    } catch (error) {
      log.error({ job: job.id, kind: job.kind, err: error }, "the end of a job could not be saved")
    }
  }

  async #failed(job: Job, error: unknown, backoff: Backoff): Promise<void> {
    const { database, log, clock } = this.#options
    const failure = await fail(database, job, { error, backoff, now: clock() })
    if (failure === undefined) return this.#logLoss(job)
    const { reason, retryAt } = failure
    const stack = isExpected(error) ? {} : { err: error }
    const fields = { job: job.id, kind: job.kind, attempt: job.attempts, reason, ...stack }
    if (retryAt === undefined) log.error(fields, "a job failed and was parked")
    else log.warn({ ...fields, retry_at: new Date(retryAt).toISOString() }, "a job failed and will be tried again")
  }

  #logLoss({ id, kind }: Job): void {
    this.#options.log.warn({ job: id, kind }, "the lease of a job was lost, and another worker does it again")
  }
}

/** Jobs of a kind that this release does not know, left by another one. */
const handlerOfUnknown: JobHandler = {
  backoff: { attempts: 1, first: 0, factor: 1, longest: 0 },
  run: async ({ kind }) => {
    throw new PermanentFailure(`this release has no handler for jobs of the kind "${kind}"`)
  },
}

async function attempt(handler: JobHandler, job: Job, signal: AbortSignal): Promise<void> {
  // Only a job whose worker died in its last attempt comes back after it; it may be what kills the worker.
  if (job.attempts > handler.backoff.attempts) {
    throw new PermanentFailure(`the server stopped during the last of ${handler.backoff.attempts} attempts`)
  }
  await handler.run(job, signal)
}

async function errorOf(work: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return { error }
  }
}
