import { empty, type Queries, sql } from "../../database/port.ts"

/** A job that its worker holds until the lease ends. */
export interface JobRow {
  readonly id: number
  readonly company_id: number | null
  readonly kind: string
  /** JSON. */
  readonly payload: string
  /** Counts the claims; with the id it names one holder of the lease, and later holders by higher numbers. */
  readonly attempts: number
}

/** One claim of one job: what its holder writes counts only while nobody has claimed the job after it. */
export type Claim = Pick<JobRow, "id" | "attempts">

interface NewJob {
  readonly companyId: number | null
  readonly kind: string
  readonly payload: string
  readonly runAt: number
  readonly now: number
}

export async function insertJob(tx: Queries, { companyId, kind, payload, runAt, now }: NewJob): Promise<void> {
  await tx.run(sql`
    insert into jobs (company_id, kind, payload, state, run_at, attempts, created_at, updated_at)
    values (${companyId}, ${kind}, ${payload}, 'queued', ${runAt}, 0, ${now}, ${now})`)
}

/** Waiting jobs whose time has come, and running ones whose worker has not renewed its lease. */
const due = (now: number) => sql`
  (state = 'queued' and run_at <= ${now}) or (state = 'running' and lease_until <= ${now})`

/** True when `claimJobs` would find something; it only reads, so that an idle server takes no write lock. */
export async function anyDue(database: Queries, now: number): Promise<boolean> {
  return (await database.get(sql`select 1 from jobs where ${due(now)} limit 1`)) !== undefined
}

/**
 * Hands out up to `limit` due jobs, those that wait longest first, each to one worker alone until `leaseUntil`. What
 * another instance takes at this moment is passed over; on SQLite nobody else writes meanwhile.
 */
export async function claimJobs(
  tx: Queries,
  { limit, now, leaseUntil }: { limit: number; now: number; leaseUntil: number },
): Promise<JobRow[]> {
  return tx.all<JobRow>(sql`
    update jobs set state = 'running', attempts = attempts + 1, lease_until = ${leaseUntil}, updated_at = ${now}
    where id in (
      select id from jobs where ${due(now)} order by run_at, id limit ${limit}
      ${tx.engine === "postgres" ? sql`for update skip locked` : empty})
    returning id, company_id, kind, payload, attempts`)
}

/** The rows that `claim` may still write. */
const held = ({ id, attempts }: Claim) => sql`id = ${id} and attempts = ${attempts} and state = 'running'`

/** All of these are false when the claim is over: the lease ended and another worker has taken the job. */
export async function renewLease(tx: Queries, claim: Claim, leaseUntil: number): Promise<boolean> {
  return changed(await tx.run(sql`update jobs set lease_until = ${leaseUntil} where ${held(claim)}`))
}

export async function deleteJob(tx: Queries, claim: Claim): Promise<boolean> {
  return changed(await tx.run(sql`delete from jobs where ${held(claim)}`))
}

export async function requeueJob(
  tx: Queries,
  claim: Claim,
  { runAt, error, now }: { runAt: number; error: string; now: number },
): Promise<boolean> {
  return changed(
    await tx.run(sql`
      update jobs set state = 'queued', run_at = ${runAt}, lease_until = null, error = ${error}, updated_at = ${now}
      where ${held(claim)}`),
  )
}

export async function parkJob(
  tx: Queries,
  claim: Claim,
  { payload, error, now }: { payload: string; error: string; now: number },
): Promise<boolean> {
  return changed(
    await tx.run(sql`
      update jobs set state = 'parked', payload = ${payload}, lease_until = null, error = ${error}, updated_at = ${now}
      where ${held(claim)}`),
  )
}

function changed({ changes }: { changes: number }): boolean {
  return changes > 0
}
