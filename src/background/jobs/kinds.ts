import type { Static, TSchema } from "typebox"
import { Value } from "typebox/value"
import type { Queries } from "../../database/port.ts"
import type { Backoff } from "./backoff.ts"
import { PermanentFailure } from "./failures.ts"
import type { Claim } from "./store.ts"

/** A kind of job, shared by the callers that enqueue its jobs and its handler. */
export interface JobKind<Payload extends TSchema = TSchema> {
  readonly name: string
  /** The payload of a job, as JSON. The field `secret` is erased when the job is parked; a finished job is deleted. */
  readonly payload: Payload
  /** Why a job with an unexpected payload is parked: it may come from another release. */
  readonly unreadable?: string
}

/** A claimed job. */
export interface Job extends Claim {
  readonly kind: string
  /** The company that owns it; null for a job of the installation. */
  readonly companyId: number | null
  /** JSON, possibly written by another release. */
  readonly payload: unknown
  /** How many earlier attempts failed. */
  readonly failures: number
}

/** The result of a failed attempt. */
export interface Failure {
  readonly reason: string
  /** When the job is tried again (epoch milliseconds); absent if it is parked. */
  readonly retryAt?: number
}

/** How to try jobs of a kind. */
interface Terms {
  readonly backoff: Backoff
  /**
   * How many jobs of this kind all processes of one machine may run at once; absent for kinds that share the limit of their
   * process.
   */
  readonly atOnce?: number
  /** Aborted as soon as the server stops; the job returns to the queue as if it had not started. */
  readonly stopsAtOnce?: boolean
  /**
   * How many attempts may end with the death of their process before the job is parked; by default the limit for
   * failures.
   */
  readonly deaths?: number
}

interface Work<Payload> extends Terms {
  /**
   * Does the job, outside of any transaction. It fails by throwing: a PermanentFailure parks the job, any other error
   * makes it retry.
   *
   * @param signal fires when the work is no longer wanted: the server is stopping, or the lease was lost
   */
  run(payload: Payload, signal: AbortSignal): Promise<void>
  /** Records the result of a failed attempt, in the transaction that saves it. */
  failed?(tx: Queries, payload: Payload, failure: Failure, now: number): Promise<void>
}

/** Runs the jobs of one kind for the worker. */
export interface JobHandler extends Terms {
  /** The name of the kind. */
  readonly kind: string
  run(job: Job, signal: AbortSignal): Promise<void>
  failed?(tx: Queries, job: Job, failure: Failure, now: number): Promise<void>
}

/** The handler of a kind of job. A job whose payload does not match the kind is parked. */
export function handlerOf<Payload extends TSchema>(
  kind: JobKind<Payload>,
  { run, failed, ...terms }: Work<Static<Payload>>,
): JobHandler {
  return {
    ...terms,
    kind: kind.name,
    async run({ payload }, signal) {
      if (Value.Check(kind.payload, payload)) return run(payload, signal)
      throw new PermanentFailure(kind.unreadable ?? "this release cannot read the job")
    },
    async failed(tx, { payload }, failure, now) {
      if (Value.Check(kind.payload, payload)) await failed?.(tx, payload, failure, now)
    },
  }
}
