import type { Static, TSchema } from "typebox"
import type { Database, Queries } from "../../database/port.ts"
import { pauseAfter } from "./backoff.ts"
import { PermanentFailure, reasonOfFailure } from "./failures.ts"
import type { Failure, Job, JobHandler, JobKind } from "./kinds.ts"
import {
  anyAhead,
  anyDue,
  type Claim,
  claimJobs,
  countJobs,
  countRunning,
  deleteJob,
  deleteParked,
  deleteQueued,
  endAhead,
  endLeasesOf,
  findHolders,
  insertJob,
  insertJobs,
  isWaiting,
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
 * The durable queue. Guarantee: at least once. A saved job runs until its handler has returned once or the job is parked.
 * If a worker dies, or its lease ends, after the handler has returned but before that is saved, the job runs again.
 * Handlers must therefore be repeatable.
 */

/** How long a worker may be silent before another one takes over its jobs, in milliseconds. */
export const LEASE = 60_000

/** A job to put into the queue. */
interface NewJob<Payload extends TSchema> {
  /** The company that owns it; null for a job of the installation. */
  readonly companyId: number | null
  readonly payload: Static<Payload>
  /** Epoch milliseconds, like `runAt`. */
  readonly now: number
  /** The earliest time to run the job; by default at once. */
  readonly runAt?: number
}

/** Puts a job into the queue, in the caller's transaction; it runs once that is committed. */
export async function enqueue<Payload extends TSchema>(
  tx: Queries,
  kind: JobKind<Payload>,
  job: NewJob<Payload>,
): Promise<void> {
  await enqueueAll(tx, kind, [job])
}

/** Puts many jobs of one kind into the queue, in few statements. */
export async function enqueueAll<Payload extends TSchema>(
  tx: Queries,
  { name: kind }: JobKind<Payload>,
  jobs: readonly NewJob<Payload>[],
): Promise<void> {
  await insertJobs(
    tx,
    jobs.map(({ companyId, payload, now, runAt = now }) => {
      return { companyId, kind, payload: JSON.stringify(payload), runAt, now }
    }),
  )
}

/**
 * Puts a job into the queue that {@link cancel} can take out again, in the caller's transaction. Returns its id.
 */
export function enqueueCancellable<Payload extends TSchema>(
  tx: Queries,
  { name: kind }: JobKind<Payload>,
  { companyId, payload, now, runAt = now }: NewJob<Payload>,
): Promise<number> {
  return insertJob(tx, { companyId, kind, payload: JSON.stringify(payload), runAt, now })
}

/** Takes a job out of the queue that nobody has begun. False if there is none with this id. */
export function cancel(tx: Queries, id: number): Promise<boolean> {
  return deleteQueued(tx, id)
}

/** Whether {@link cancel} would take this job out. */
export function isQueued(queries: Queries, id: number): Promise<boolean> {
  return isWaiting(queries, id)
}

/** Puts a parked job back into the queue, as if it had never been tried. */
export async function enqueueAgain<Payload extends TSchema>(
  tx: Queries,
  kind: JobKind<Payload>,
  job: NewJob<Payload>,
): Promise<void> {
  await deleteParked(tx, kind.name, JSON.stringify(job.payload))
  await enqueue(tx, kind, job)
}

/** Job counts for monitoring. Finished jobs are deleted and not counted. */
export function jobCounts(queries: Queries): Promise<JobCount[]> {
  return countJobs(queries)
}

interface Claiming {
  readonly kinds: Kinds
  readonly limit: number
  /** The process that claims the jobs. */
  readonly holder: string
  readonly clock: () => number
  /** Whether the limit applies to all processes on the machine together, not just to this process. */
  readonly ofMachine?: boolean
}

/** Claims up to `limit` due jobs, each under its own lease. */
export async function claimDue(
  database: Database,
  { kinds, limit, holder, clock, ofMachine = false }: Claiming,
): Promise<Job[]> {
  const room = async (queries: Queries, now: number) =>
    ofMachine ? limit - (await countRunning(queries, kinds, machineOf(holder), now)) : limit
  if (!(await anyDue(database, kinds, clock())) || (await room(database, clock())) <= 0) return []
  const rows = await database.transaction(async (tx) => {
    // Read only now: the transaction may have waited for minutes, and the lease must not end before it begins.
    const now = clock()
    const free = await room(tx, now)
    return free <= 0 ? [] : claimJobs(tx, { kinds, limit: free, holder, now, leaseUntil: now + LEASE })
  })
  return rows.map(jobOf)
}

/** The common prefix of the names of all processes on a machine: the machine's name and a colon. */
function machineOf(holder: string): string {
  return holder.slice(0, holder.lastIndexOf(":") + 1)
}

/** Makes the jobs of processes that have definitely ended due at once, before their leases end. */
export async function takeBack(
  database: Database,
  hasEnded: (holder: string) => boolean,
  clock: () => number,
): Promise<void> {
  for (const holder of (await findHolders(database)).filter(hasEnded)) {
    await database.transaction((tx) => endLeasesOf(tx, holder, clock()))
  }
}

/** How far the clocks of machines may differ before a time in the table counts as left behind by a clock that was set back. */
const CLOCK_TOLERANCE = 60_000

/**
 * Moves times that are too far ahead back to now: otherwise jobs would wait until a clock that was set back catches up. A
 * process that still runs such a job has time to renew its lease. Returns how many jobs were moved.
 */
export async function followClock(database: Database, clock: () => number): Promise<number> {
  const bounds = () => ({ now: clock(), lease: LEASE, tolerance: CLOCK_TOLERANCE })
  if (!(await anyAhead(database, bounds()))) return 0
  return database.transaction((tx) => endAhead(tx, bounds()))
}

/** Renews the lease of a long job. False if it was lost: another worker has the job now. */
export async function keepLease(database: Database, claim: Claim, clock: () => number): Promise<boolean> {
  return database.transaction((tx) => renewLease(tx, claim, clock() + LEASE))
}

/** Finishes a job whose handler has returned. False if the lease had already been lost. */
export async function finish(database: Database, claim: Claim): Promise<boolean> {
  return database.transaction((tx) => deleteJob(tx, claim))
}

/** Puts a job back as if it had never been claimed. False if the lease had already been lost. */
export async function release(database: Database, claim: Claim, now: number): Promise<boolean> {
  return database.transaction((tx) => releaseJob(tx, claim, now))
}

/**
 * Puts a failed job back into the queue, or parks it if it cannot succeed or its attempts are used up. Undefined if the
 * lease had already been lost: another worker decides about the job.
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

/** Puts a job back into the queue for later, or parks it without its secret. False if the lease was lost. */
function save(tx: Queries, job: Job, { reason, retryAt }: Failure, now: number): Promise<boolean> {
  if (retryAt !== undefined) return requeueJob(tx, job, { runAt: retryAt, error: reason, now })
  return parkJob(tx, job, { payload: JSON.stringify(withoutSecret(job.payload)), error: reason, now })
}

function jobOf({ id, attempts, failures, kind, company_id, payload }: JobRow): Job {
  return { id, attempts, failures, kind, companyId: company_id, payload: JSON.parse(payload) }
}

/** A payload without its secret. */
export function withoutSecret(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null || !("secret" in payload)) return payload
  const { secret: _, ...rest } = payload
  return rest
}
