import type { Database, Queries } from "../../database/port.ts"
import { type Backoff, pauseAfter } from "./backoff.ts"
import { PermanentFailure, reasonOfFailure } from "./failures.ts"
import {
  anyDue,
  type Claim,
  claimJobs,
  deleteJob,
  insertJob,
  type JobRow,
  parkJob,
  renewLease,
  requeueJob,
} from "./store.ts"

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
}

/** Does the jobs of one kind. */
export interface JobHandler {
  readonly backoff: Backoff
  /**
   * Does the job, outside of any transaction. It fails by throwing: a PermanentFailure parks the job, anything else
   * has it tried again.
   *
   * @param signal fires when the work is no longer wanted: the server stops, or the lease was lost
   */
  run(job: Job, signal: AbortSignal): Promise<void>
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

/** Takes up to `limit` due jobs, each under a lease of its own. */
export async function claimDue(database: Database, limit: number, clock: () => number): Promise<Job[]> {
  if (!(await anyDue(database, clock()))) return []
  const rows = await database.transaction((tx) => {
    // Asked only now: the transaction may have waited for minutes, and the lease must not have ended before it began.
    const now = clock()
    return claimJobs(tx, { limit, now, leaseUntil: now + LEASE })
  })
  return rows.map(jobOf)
}

/** Keeps the lease of a job that takes long. False when it was lost: somebody else has the job now. */
export async function keepLease(database: Database, claim: Claim, clock: () => number): Promise<boolean> {
  return database.transaction((tx) => renewLease(tx, claim, clock() + LEASE))
}

/** Ends a job whose handler has returned. False when the lease was lost before. */
export async function finish(database: Database, claim: Claim): Promise<boolean> {
  return database.transaction((tx) => deleteJob(tx, claim))
}

/** What became of a job that failed. */
interface Failure {
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
  { error, backoff, now }: { error: unknown; backoff: Backoff; now: number },
): Promise<Failure | undefined> {
  const reason = reasonOfFailure(error)
  if (error instanceof PermanentFailure || job.attempts >= backoff.attempts) {
    return park(database, job, { reason, now })
  }
  const retryAt = now + pauseAfter(job.attempts, backoff, Math.random())
  const held = await database.transaction((tx) => requeueJob(tx, job, { runAt: retryAt, error: reason, now }))
  return held ? { reason, retryAt } : undefined
}

/** Takes a job that its worker holds out of the queue for good, with the reason and without its secret. */
async function park(
  database: Database,
  job: Job,
  { reason, now }: { reason: string; now: number },
): Promise<Failure | undefined> {
  const payload = JSON.stringify(withoutSecret(job.payload))
  const held = await database.transaction((tx) => parkJob(tx, job, { payload, error: reason, now }))
  return held ? { reason } : undefined
}

function jobOf({ id, attempts, kind, company_id, payload }: JobRow): Job {
  return { id, attempts, kind, companyId: company_id, payload: JSON.parse(payload) }
}

function withoutSecret(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null || !("secret" in payload)) return payload
  const { secret: _, ...rest } = payload
  return rest
}
