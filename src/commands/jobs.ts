import { commandActor } from "../audit/command-actor.ts"
import { listParked, type ParkedJob, type Retry, removeParked, retryParked } from "../background/parked/rules.ts"
import { MAIL_JOB } from "../mail/payload.ts"
import { OperatorError } from "../settings/operator-error.ts"
import type { Settings } from "../settings/read.ts"
import { promiseAgain, RENDER_JOB } from "../video/promise.ts"
import { isoMoment, shownMoment } from "./moment.ts"
import { printResult } from "./result.ts"
import { tableText } from "./table.ts"
import { withDatabase } from "./with-database.ts"

/* `trainbase jobs …`: background work that was given up. All of it works beside a running server. */

interface Output {
  /** Prints JSON for scripts. */
  readonly json: boolean
}

/** `trainbase jobs list` */
export async function list(settings: Settings, { json }: Output): Promise<void> {
  await withDatabase(settings, async (database) => {
    const jobs = await listParked(database)
    const text = jobs.length === 0 ? "No job is parked.\n" : tableOf(jobs)
    await printResult({ jobs: jobs.map(jsonOf) }, text, json)
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
  [MAIL_JOB]: async () => {
    throw new OperatorError(
      "a mail that was given up cannot be sent again, because its password was wiped",
      "have a new password sent with trainbase user reset-password --send-email, then remove the job",
    )
  },
  // Its video says by itself that it is waiting again.
  [RENDER_JOB]: (tx, job, now) => promiseAgain(tx, { id: videoIdOf(job), companyId: job.company_id }, now),
}

function videoIdOf({ id, payload }: ParkedJob): number {
  const { video_id: videoId } = JSON.parse(payload)
  if (Number.isSafeInteger(videoId)) return videoId
  throw new OperatorError(`the job ${id} does not say which video it makes`, "remove it")
}

function jsonOf({ company_id: _, payload, created_at, updated_at, ...job }: ParkedJob) {
  return { ...job, payload: JSON.parse(payload), created_at: isoMoment(created_at), parked_at: isoMoment(updated_at) }
}

function tableOf(jobs: readonly ParkedJob[]): string {
  const rows = jobs.map(({ id, kind, company_key, failures, updated_at, error }) => [
    String(id),
    kind,
    company_key ?? "-",
    String(failures),
    shownMoment(updated_at),
    error ?? "-",
  ])
  return tableText(["ID", "KIND", "COMPANY", "FAILURES", "PARKED", "ERROR"], rows)
}
