import type { Database, Queries } from "../../database/port.ts"
import { type Backoff, pauseAfter } from "./backoff.ts"
import { PermanentFailure, reasonOfFailure } from "./failures.ts"
import {
  anyAhead,
  anyDue,
  type Claim,
  claimJobs,
  countJobs,
  countRunning,
  deleteJob,
  deleteParked,
  endAhead,
  endLeasesOf,
  findHolders,
  insertJob,
  type JobCount,
  type JobRow,
  type Kinds,
  parkJob,
  releaseJob,
  renewLease,
  requeueJob,
} from "./store.ts"

export type { JobCount, Kinds } from "./store.ts"

/*
 * The durable queue. Guarantee: at least once. A job that was saved is run until its handler has returned once, or
 * until it is parked; a worker that dies, or whose lease ends, after the handler's work and before that was saved makes
 * it run again. So handlers must bear repetition.
 */

/** How long a worker may go without a sign of life before its jobs are given to another, in milliseconds. */
export const LEASE = 60_000

/** What a job is told to do, as JSON. `secret` is wiped when the job is parked; a job that is done is deleted whole. */
type JobPayload = Readonly<Record<string, unknown>> & { readonly secret?: string }

/** A job as its handler sees it. */
export interface Job extends Claim {
  readonly kind: string
  /** The company that owns it; null for a job of the installation. */
  readonly companyId: number | null
  /** JSON that an older release may have written: to be checked. */
  readonly payload: unknown
  /** How many of the earlier attempts failed. */
  readonly failures: number
}

/** Does the jobs of one kind. */
export interface JobHandler {
  readonly backoff: Backoff
  /**
   * How many jobs of the kind all processes of one machine do at once, apart from all others; absent for kinds that share
   * a limit of their process.
   */
  readonly atOnce?: number
  /** Told to stop as soon as the server stops; its job goes back into the queue as if it had not been begun. */
  readonly stopsAtOnce?: boolean
  /** How many attempts may end with their process before the job is parked; as many as may fail when left out. */
  readonly deaths?: number
  /**
   * Does the job, outside of any transaction. It fails by throwing: a PermanentFailure parks the job, anything else
   * has it tried again.
   *
   * @param signal fires when the work is no longer wanted: the server stops, or the lease was lost
   */
  run(job: Job, signal: AbortSignal): Promise<void>
  /** Notes what became of an attempt that failed, in the transaction that saves it. */
  failed?(tx: Queries, job: Job, failure: Failure, now: number): Promise<void>
}

/** The handlers by the kind of their jobs. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * Puts a job into the queue, in the transaction of the rule that wants it; it runs once that is saved.
 *
 * @param runAt not before this instant (epoch milliseconds); at once when left out
 */
export async function enqueue(
  tx: Queries,
  job: { kind: string; companyId: number | null; payload: JobPayload; now: number; runAt?: number },
): Promise<void> {
  await insertJob(tx, { ...job, payload: JSON.stringify(job.payload), runAt: job.runAt ?? job.now })
}

/** Puts a job into the queue again that was parked: as if it had never been tried. */
export async function enqueueAgain(tx: Queries, job: Parameters<typeof enqueue>[1]): Promise<void> {
  await deleteParked(tx, job.kind, JSON.stringify(job.payload))
  await enqueue(tx, job)
}

/** What is in the queue, for who watches it: jobs that are done are not, they are deleted. */
export function jobCounts(queries: Queries): Promise<JobCount[]> {
  return countJobs(queries)
}

interface Claiming {
  readonly kinds: Kinds
  readonly limit: number
  /** The process that takes them. */
  readonly holder: string
  readonly clock: () => number
  /** Whether the limit is one of all processes on the machine, and not of this process alone. */
  readonly ofMachine?: boolean
}

/** Takes up to `limit` due jobs, each under a lease of its own. */
export async function claimDue(
  database: Database,
  { kinds, limit, holder, clock, ofMachine = false }: Claiming,
): Promise<Job[]> {
  const room = async (queries: Queries, now: number) =>
    ofMachine ? limit - (await countRunning(queries, kinds, machineOf(holder), now)) : limit
  if (!(await anyDue(database, kinds, clock())) || (await room(database, clock())) <= 0) return []
  const rows = await database.transaction(async (tx) => {
    // Asked only now: the transaction may have waited for minutes, and the lease must not have ended before it began.
    const now = clock()
    const free = await room(tx, now)
    return free <= 0 ? [] : claimJobs(tx, { kinds, limit: free, holder, now, leaseUntil: now + LEASE })
  })
  return rows.map(jobOf)
}

/** What the names of all processes of a machine begin with: its own name and a colon. */
function machineOf(holder: string): string {
  return holder.slice(0, holder.lastIndexOf(":") + 1)
}

/** Makes the jobs of processes that have certainly ended due at once, instead of when their leases end. */
export async function takeBack(
  database: Database,
  hasEnded: (holder: string) => boolean,
  clock: () => number,
): Promise<void> {
  for (const holder of (await findHolders(database)).filter(hasEnded)) {
    await database.transaction((tx) => endLeasesOf(tx, holder, clock()))
  }
}

/** How far the clocks of machines may differ before times in the table count as left by a clock that was set back. */
const CLOCK_TOLERANCE = 60_000

/**
 * Brings times that lie too far ahead back to what the clock says now: else jobs would wait until a clock that was set
 * back has caught up. A process that still runs such a job has time to renew its lease. Answers how many jobs it were.
 */
export async function followClock(database: Database, clock: () => number): Promise<number> {
  const bounds = () => ({ now: clock(), lease: LEASE, tolerance: CLOCK_TOLERANCE })
  if (!(await anyAhead(database, bounds()))) return 0
  return database.transaction((tx) => endAhead(tx, bounds()))
}

/** Keeps the lease of a job that takes long. False when it was lost: somebody else has the job now. */
export async function keepLease(database: Database, claim: Claim, clock: () => number): Promise<boolean> {
  return database.transaction((tx) => renewLease(tx, claim, clock() + LEASE))
}

/** Ends a job whose handler has returned. False when the lease was lost before. */
export async function finish(database: Database, claim: Claim): Promise<boolean> {
  return database.transaction((tx) => deleteJob(tx, claim))
}

/** Puts a job back as if it had never been taken. False when the lease was lost before. */
export async function release(database: Database, claim: Claim, now: number): Promise<boolean> {
  return database.transaction((tx) => releaseJob(tx, claim, now))
}

/** What became of a job that failed. */
export interface Failure {
  readonly reason: string
  /** When it is tried again (epoch milliseconds); absent when it is parked. */
  readonly retryAt?: number
}

/**
 * Puts a job that failed back into the queue, or parks it when it will not go better or was tried often enough.
 * Undefined when the lease was lost before: what becomes of the job is another worker's to say.
 */
export async function fail(
  database: Database,
  job: Job,
  { error, handler, now }: { error: unknown; handler: JobHandler; now: number },
): Promise<Failure | undefined> {
  const { backoff } = handler
  const reason = reasonOfFailure(error)
  const attempt = job.failures + 1
  const isLast = error instanceof PermanentFailure || attempt >= backoff.attempts
  const failure = isLast ? { reason } : { reason, retryAt: now + pauseAfter(attempt, backoff, Math.random()) }
  return database.transaction(async (tx) => {
    if (!(await save(tx, job, failure, now))) return undefined
    await handler.failed?.(tx, job, failure, now)
    return failure
  })
}

/** Puts a job back into the queue for later, or takes it out for good, without its secret. False when it was lost. */
function save(tx: Queries, job: Job, { reason, retryAt }: Failure, now: number): Promise<boolean> {
  if (retryAt !== undefined) return requeueJob(tx, job, { runAt: retryAt, error: reason, now })
  return parkJob(tx, job, { payload: JSON.stringify(withoutSecret(job.payload)), error: reason, now })
}

function jobOf({ id, attempts, failures, kind, company_id, payload }: JobRow): Job {
  return { id, attempts, failures, kind, companyId: company_id, payload: JSON.parse(payload) }
}

/** A payload as it may be shown. */
export function withoutSecret(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null || !("secret" in payload)) return payload
  const { secret: _, ...rest } = payload
  return rest
}
