import { Value } from "typebox/value"
import { commandActor } from "../../audit/command-actor.ts"
import { type ListedJob, listJobs } from "../../background/listing/rules.ts"
import { MAIL_JOB } from "../../mail/payload.ts"
import { type ParkedJob, type Retry, removeParked, retryParked } from "../../operation/parked/rules.ts"
import type { Settings } from "../../settings/read.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { OutputLost, print } from "../../tools/processes/standard-output.ts"
import { promiseAgain, RENDER_JOB } from "../../video/promise.ts"
import { isoMoment, shownMoment } from "../moment.ts"
import { printResult } from "../result.ts"
import { tableText } from "../table.ts"
import { withDatabase } from "../with-database.ts"

/* The commands of `trainbase jobs`, for background work. All of them work while a server is running. */

interface Output {
  /** Whether to print JSON for scripts. */
  readonly json: boolean
}

/** `trainbase jobs list`: printed page by page, because a queue may be long. */
export async function list(settings: Settings, { json, onlyParked }: { onlyParked: boolean } & Output): Promise<void> {
  await withDatabase(settings, async (database) => {
    let printed = 0
    try {
      await listJobs(database, { onlyParked }, async (jobs) => {
        const begin = json ? (printed === 0 ? '{"jobs":[' : ",") : printed === 0 ? "" : "\n"
        await print(begin + (json ? jobs.map((job) => JSON.stringify(listedJson(job))).join() : tableOf(jobs)))
        printed += jobs.length
      })
      if (json) await print(printed === 0 ? '{"jobs":[]}\n' : "]}\n")
      else if (printed === 0) await print(onlyParked ? "No job is parked.\n" : "No job is in the queue.\n")
    } catch (error) {
      if (!(error instanceof OutputLost)) throw error
    }
  })
}

/** `trainbase jobs retry` */
export async function retry(settings: Settings, { id, json }: { id: number } & Output): Promise<void> {
  await withDatabase(settings, async (database) => {
    const job = await retryParked(database, id, OWN_RETRIES, commandActor("jobs retry"), Date.now())
    await printResult(jsonOf(job), `The job ${id} (${job.kind}) is queued; a running server begins it at once.\n`, json)
  })
}

/** `trainbase jobs remove` */
export async function remove(settings: Settings, { id, json }: { id: number } & Output): Promise<void> {
  await withDatabase(settings, async (database) => {
    const job = await removeParked(database, id, commandActor("jobs remove"), Date.now())
    await printResult(jsonOf(job), `The job ${id} (${job.kind}) is removed.\n`, json)
  })
}

const OWN_RETRIES: Readonly<Record<string, Retry>> = {
  [MAIL_JOB.name]: async () => {
    throw new OperatorError(
      "a mail that was given up cannot be sent again, because its password was erased",
      "send a new password with trainbase user reset-password --send-email, then remove the job",
    )
  },
  // Marks the job's video as waiting again.
  [RENDER_JOB.name]: (tx, job, now) => promiseAgain(tx, { id: videoIdOf(job), companyId: job.company_id }, now),
}

function videoIdOf({ id, payload }: ParkedJob): number {
  const work: unknown = JSON.parse(payload)
  if (Value.Check(RENDER_JOB.payload, work)) return work.video_id
  throw new OperatorError(`the job ${id} does not say which video it makes`, "remove it")
}

function jsonOf({ company_id: _, payload, created_at, updated_at, ...job }: ParkedJob) {
  return { ...job, payload: JSON.parse(payload), created_at: isoMoment(created_at), parked_at: isoMoment(updated_at) }
}

function listedJson({ id, kind, state, company_key, payload, failures, error, ...job }: ListedJob) {
  return {
    ...{ id, kind, state, company_key, payload, failures, error },
    created_at: isoMoment(job.created_at),
    run_at: state === "queued" ? isoMoment(job.run_at) : null,
    parked_at: state === "parked" ? isoMoment(job.updated_at) : null,
  }
}

function tableOf(jobs: readonly ListedJob[]): string {
  const rows = jobs.map(({ id, kind, state, company_key, failures, error, ...job }) => [
    String(id),
    kind,
    state,
    company_key ?? "-",
    String(failures),
    // When a waiting job is due, or when any other job was started or parked.
    shownMoment(state === "queued" ? job.run_at : job.updated_at),
    error ?? "-",
  ])
  return tableText(["ID", "KIND", "STATE", "COMPANY", "FAILURES", "DUE OR SINCE", "ERROR"], rows)
}
