import { type Actor, noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import * as store from "./store.ts"

/*
 * Parked jobs, which stay in the queue until an administrator decides about them. Each decision is recorded in the audit log,
 * in the same transaction.
 */

export type ParkedJob = store.ParkedRow

/** All parked jobs, latest first. */
export function listParked(queries: Queries): Promise<ParkedJob[]> {
  return store.findParked(queries)
}

/** Retries or removes jobs of a kind for which the default is not enough. May throw `OperatorError` to refuse. */
export type Retry = (tx: Queries, job: ParkedJob, now: number) => Promise<void>

/**
 * Runs a parked job again. Throws `OperatorError` if there is no such job.
 *
 * @param own handlers by job kind, for kinds that need more than the default
 */
export async function retryParked(
  database: Database,
  id: number,
  own: Readonly<Record<string, Retry>>,
  actor: Actor,
  now: number,
): Promise<ParkedJob> {
  return database.transaction(async (tx) => {
    const job = await requireParked(tx, id)
    const retry = own[job.kind] ?? (() => store.requeueParked(tx, id, now))
    await retry(tx, job, now)
    await note(tx, job, "retry", actor, now)
    return job
  })
}

/** Permanently removes a parked job from the queue. Throws `OperatorError` if there is no such job. */
export async function removeParked(database: Database, id: number, actor: Actor, now: number): Promise<ParkedJob> {
  return database.transaction(async (tx) => {
    const job = await requireParked(tx, id)
    await store.deleteParked(tx, id)
    await note(tx, job, "delete", actor, now)
    return job
  })
}

async function requireParked(queries: Queries, id: number): Promise<ParkedJob> {
  const job = await store.findParkedJob(queries, id)
  if (job !== undefined) return job
  throw new OperatorError(`there is no parked job with the id ${id}`, "trainbase jobs list --parked shows all of them")
}

function note(
  tx: Queries,
  { id, kind, company_id: companyId, error }: ParkedJob,
  action: "retry" | "delete",
  actor: Actor,
  now: number,
): Promise<void> {
  const state = { before: "parked", after: action === "retry" ? "queued" : null }
  const changes = {
    kind: { before: kind, after: action === "retry" ? kind : null },
    state,
    error: { before: error, after: null },
  }
  return noteChange(tx, { actor, companyId, action, record: { type: "job", id }, changes, now })
}
