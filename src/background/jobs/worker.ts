import type { Database } from "../../database/port.ts"
import type { Log } from "../../tools/log/log.ts"
import { isExpected, PermanentFailure } from "./failures.ts"
import type { Job, JobHandler } from "./kinds.ts"
import { claimDue, fail, finish, followClock, type Kinds, keepLease, LEASE, release, takeBack } from "./rules.ts"

/*
 * Runs the jobs in the queue. Guarantee: at least once, like the queue; within its lease a job runs on only one worker.
 */

/** How many jobs that share a limit run concurrently; they mostly wait for other servers. */
const JOBS_AT_ONCE = 4

/** Kinds of jobs, with the number of them that may run concurrently. */
interface Lane {
  readonly kinds: Kinds
  readonly atOnce: number
  /** Whether all processes on the machine share the limit. */
  readonly ofMachine: boolean
}

/** A lease is renewed after this many milliseconds, which leaves time to retry a failed renewal. */
const RENEWAL = LEASE / 3

interface Running {
  readonly job: Job
  readonly lane: Lane
  readonly handler: JobHandler
  readonly abort: AbortController
  readonly ended: Promise<void>
  renewedAt: number
}

interface WorkerOptions {
  readonly database: Database
  readonly log: Log
  readonly clock: () => number
  readonly handlers: readonly JobHandler[]
  /** The name of this process in the table of jobs. */
  readonly holder: string
  /** Whether the process with this name has definitely ended; absent if that cannot be known. */
  readonly hasEnded?: ((holder: string) => boolean) | undefined
  /** Called when a job has ended and there is room for another. */
  readonly onFree: () => void
}

export class Worker {
  readonly #options: WorkerOptions
  readonly #lanes: readonly Lane[]
  readonly #running = new Set<Running>()
  #hasBegun = false
  /** The time of the last pass. */
  #workedAt = Number.POSITIVE_INFINITY
  #isStopping = false
  #abandoned = false

  /** Throws TypeError if two handlers are for the same kind of jobs. */
  constructor(options: WorkerOptions) {
    const kinds = options.handlers.map(({ kind }) => kind)
    if (new Set(kinds).size < kinds.length) throw new TypeError(`one kind has two handlers: ${kinds.join(", ")}`)
    this.#options = options
    this.#lanes = lanesOf(options.handlers)
  }

  /** Renews the leases of running jobs, then claims as many due jobs as there are free slots. */
  async work(): Promise<void> {
    await this.#followClock()
    await this.#renewLeases()
    await this.#takeBack()
    for (const lane of this.#lanes) await this.#fill(lane)
  }

  /** Returns interruptible jobs to the queue at once, including those that are still being claimed. */
  stop(): void {
    this.#isStopping = true
    for (const { handler, abort } of this.#running) if (handler.stopsAtOnce === true) abort.abort()
  }

  /** Resolves when no job is running any more. */
  async idle(): Promise<void> {
    await Promise.all([...this.#running].map(({ ended }) => ended))
  }

  /** Abandons the jobs that are still running: nothing more is saved about them, and their leases expire. */
  abandon(): void {
    this.#abandoned = true
    for (const { job, abort } of this.#running) {
      this.#options.log.warn({ job: job.id, kind: job.kind }, "a job did not end in time and will run again")
      abort.abort()
    }
  }

  /** Corrects times left behind by a clock that was set back, at the first pass and when this process notices the change. */
  async #followClock(): Promise<void> {
    const { database, clock, log } = this.#options
    const now = clock()
    if (now >= this.#workedAt) {
      this.#workedAt = now
      return
    }
    const jobs = await followClock(database, clock)
    this.#workedAt = now
    if (jobs > 0) log.warn({ jobs }, "the clock was set back; jobs scheduled by the old time run now")
  }

  /**
   * Releases the jobs of processes that ended without cleaning up; at the start also those of an earlier process with the
   * same name.
   */
  async #takeBack(): Promise<void> {
    const { database, clock, holder, hasEnded } = this.#options
    if (hasEnded === undefined) return
    const isFirst = !this.#hasBegun
    await takeBack(database, (name) => (name === holder ? isFirst : hasEnded(name)), clock)
    this.#hasBegun = true
  }

  async #fill(lane: Lane): Promise<void> {
    const { database, clock, holder } = this.#options
    const { kinds, atOnce, ofMachine } = lane
    const running = [...this.#running].filter((one) => one.lane === lane).length
    if (running >= atOnce) return
    const now = clock()
    const jobs = await claimDue(database, {
      kinds,
      limit: ofMachine ? atOnce : atOnce - running,
      holder,
      clock,
      ofMachine,
    })
    if (this.#abandoned) return
    for (const job of jobs) this.#start(job, lane, now)
  }

  async #renewLeases(): Promise<void> {
    const { database, clock } = this.#options
    const now = clock()
    for (const running of this.#running) {
      const since = now - running.renewedAt
      if ((since >= 0 && since < RENEWAL) || running.abort.signal.aborted) continue
      if (await keepLease(database, running.job, clock)) running.renewedAt = now
      else if (this.#running.has(running)) {
        this.#logLoss(running.job)
        running.abort.abort()
      }
    }
  }

  #start(job: Job, lane: Lane, now: number): void {
    const { handlers, onFree } = this.#options
    const handler = handlers.find(({ kind }) => kind === job.kind) ?? handlerOfUnknown(job.kind)
    const abort = new AbortController()
    const ended = this.#run(job, handler, abort.signal).finally(() => {
      this.#running.delete(running)
      onFree()
    })
    const running: Running = { job, lane, handler, abort, ended, renewedAt: now }
    this.#running.add(running)
    if (this.#isStopping) this.stop()
  }

  /** Never throws: a failure to save is logged, and the job becomes due again when its lease ends. */
  async #run(job: Job, handler: JobHandler, signal: AbortSignal): Promise<void> {
    const { database, log, clock } = this.#options
    const began = performance.now()
    const fields = { job: job.id, kind: job.kind, attempt: job.failures + 1 }
    log.debug(fields, "starting a job")
    const failure = await errorOf(() => attempt(handler, job, signal))
    const ms = Math.round(performance.now() - began)
    log.debug({ ...fields, ms, failed: failure !== undefined }, "finished a job")
    if (this.#abandoned) return
    try {
      if (failure !== undefined && this.#isStopping && signal.aborted) await release(database, job, clock())
      else if (failure !== undefined) await this.#failed(job, failure.error, handler)
      else if (!(await finish(database, job))) this.#logLoss(job)
    } catch (error) {
      log.error({ job: job.id, kind: job.kind, err: error }, "the end of a job could not be saved")
    }
  }

  async #failed(job: Job, error: unknown, handler: JobHandler): Promise<void> {
    const { database, log, clock } = this.#options
    const failure = await fail(database, job, { error, handler, now: clock() })
    if (failure === undefined) return this.#logLoss(job)
    const { reason, retryAt } = failure
    const stack = isExpected(error) ? {} : { err: error }
    const fields = { job: job.id, kind: job.kind, attempt: job.failures + 1, reason, ...stack }
    if (retryAt === undefined) log.error(fields, "a job failed and was parked")
    else log.warn({ ...fields, retry_at: new Date(retryAt).toISOString() }, "a job failed and will be retried")
  }

  #logLoss({ id, kind }: Job): void {
    this.#options.log.warn({ job: id, kind }, "the lease of a job was lost; another worker runs it again")
  }
}

/** One lane for each kind with its own limit, and one for all other kinds. */
function lanesOf(handlers: readonly JobHandler[]): Lane[] {
  const own = handlers.flatMap(({ kind, atOnce }) =>
    atOnce === undefined ? [] : [{ kinds: { only: [kind] }, atOnce, ofMachine: true }],
  )
  return [{ kinds: { except: own.flatMap(({ kinds }) => kinds.only) }, atOnce: JOBS_AT_ONCE, ofMachine: false }, ...own]
}

/** Handles jobs of a kind that this release does not know, left behind by another release. */
function handlerOfUnknown(kind: string): JobHandler {
  return {
    kind,
    backoff: { attempts: 1, first: 0, factor: 1, longest: 0 },
    run: async () => {
      throw new PermanentFailure(`this release has no handler for jobs of the kind "${kind}"`)
    },
  }
}

async function attempt(handler: JobHandler, job: Job, signal: AbortSignal): Promise<void> {
  // The job itself may be killing its workers.
  const deaths = job.attempts - 1 - job.failures
  if (deaths >= (handler.deaths ?? handler.backoff.attempts)) {
    throw new PermanentFailure(`the server stopped during ${deaths} attempts`)
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
