import { inList } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { empty, type Queries, sql } from "../../database/port.ts"

/** A job that its worker holds until the lease ends. */
export interface JobRow {
  readonly id: number
  readonly company_id: number | null
  readonly kind: string
  /** JSON. */
  readonly payload: string
  /**
   * Counts the claims of the job. Together with the id it identifies one holder of the lease; later holders have higher
   * numbers.
   */
  readonly attempts: number
  /** How many earlier attempts failed; the others ended because their process died. */
  readonly failures: number
}

/** One claim on one job: its holder's writes count only until the next claim. */
export type Claim = Pick<JobRow, "id" | "attempts">

interface NewJob {
  readonly companyId: number | null
  readonly kind: string
  readonly payload: string
  readonly runAt: number
  readonly now: number
}

const NEW_JOB = "jobs (company_id, kind, payload, state, run_at, attempts, created_at, updated_at)"

function rowOf({ companyId, kind, payload, runAt, now }: NewJob) {
  return [companyId, kind, payload, "queued", runAt, 0, now, now]
}

export async function insertJobs(tx: Queries, jobs: readonly NewJob[]): Promise<void> {
  await insertRows(tx, NEW_JOB, jobs.map(rowOf))
}

/** Returns its id. */
export async function insertJob(tx: Queries, job: NewJob): Promise<number> {
  const [added] = await insertRows<{ id: number }>(tx, NEW_JOB, [rowOf(job)], "returning id")
  if (added === undefined) throw new TypeError("the job was not added")
  return added.id
}

export async function isWaiting(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from jobs where id = ${id} and state = 'queued'`)) !== undefined
}

/** False if the job is not waiting. */
export async function deleteQueued(tx: Queries, id: number): Promise<boolean> {
  return changed(await tx.run(sql`delete from jobs where id = ${id} and state = 'queued'`))
}

/** Only jobs of these kinds, or only jobs of other kinds. */
export type Kinds = { readonly only: readonly string[] } | { readonly except: readonly string[] }

const ofKind = (kinds: Kinds) => {
  if ("only" in kinds) return sql`kind in ${inList(kinds.only)}`
  return kinds.except.length === 0 ? sql`true` : sql`kind not in ${inList(kinds.except)}`
}

/** Waiting jobs that are due, and running jobs whose worker has not renewed its lease. */
const due = (now: number, kinds: Kinds) => sql`
  ((state = 'queued' and run_at <= ${now}) or (state = 'running' and lease_until <= ${now})) and ${ofKind(kinds)}`

/** Whether `claimJobs` would find a job. It only reads, so that an idle server takes no write lock. */
export async function anyDue(database: Queries, kinds: Kinds, now: number): Promise<boolean> {
  return (await database.get(sql`select 1 from jobs where ${due(now, kinds)} limit 1`)) !== undefined
}

/** How many jobs of one kind are in one state, and when the oldest of them was enqueued (epoch ms). */
export interface JobCount {
  readonly kind: string
  readonly state: "queued" | "running" | "parked"
  readonly count: number
  readonly oldest: number
}

export function countJobs(queries: Queries): Promise<JobCount[]> {
  return queries.all<JobCount>(sql`
    select kind, state, count(*) as count, min(created_at) as oldest from jobs group by kind, state`)
}

/** The processes that run jobs, if they gave their names. */
export async function findHolders(database: Queries): Promise<string[]> {
  const rows = await database.all<{ holder: string }>(sql`
    select distinct holder from jobs where state = 'running' and holder is not null`)
  return rows.map(({ holder }) => holder)
}

/** How many jobs of these kinds are running on a machine, in all processes whose names begin with the machine's name. */
export async function countRunning(queries: Queries, kinds: Kinds, machine: string, now: number): Promise<number> {
  const row = await queries.get<{ count: number }>(sql`
    select count(*) as count from jobs
    where state = 'running' and lease_until > ${now} and substr(holder, 1, ${machine.length}) = ${machine}
      and ${ofKind(kinds)}`)
  return row?.count ?? 0
}

/** Immediately ends the leases of all jobs of a process. */
export async function endLeasesOf(tx: Queries, holder: string, now: number): Promise<void> {
  await tx.run(sql`update jobs set lease_until = ${now} where state = 'running' and holder = ${holder}`)
}

/** Waiting jobs that were last written long after `now`. */
const waitsFromLater = (now: number, tolerance: number) => sql`
  state = 'queued' and run_at > ${now} and updated_at > ${now + tolerance}`

/** Leases that end long after `until`. */
const leaseFromLater = (until: number, tolerance: number) => sql`
  state = 'running' and lease_until > ${until + tolerance}`

/** `lease` is the maximum duration of a lease; all values are in milliseconds. */
interface Ahead {
  readonly now: number
  readonly lease: number
  readonly tolerance: number
}

/** Whether `endAhead` would change anything. It only reads. */
export async function anyAhead(queries: Queries, { now, lease, tolerance }: Ahead): Promise<boolean> {
  const row = await queries.get(sql`
    select 1 from jobs
    where (${waitsFromLater(now, tolerance)}) or (${leaseFromLater(now + lease, tolerance)})
    limit 1`)
  return row !== undefined
}

/**
 * Makes jobs due that were scheduled while the clock was ahead, and ends leases from that time. Returns the number of
 * changed rows.
 */
export async function endAhead(tx: Queries, { now, lease, tolerance }: Ahead): Promise<number> {
  const waiting = await tx.run(sql`
    update jobs set run_at = ${now}, updated_at = ${now} where ${waitsFromLater(now, tolerance)}`)
  const leased = await tx.run(sql`
    update jobs set lease_until = ${now + lease} where ${leaseFromLater(now + lease, tolerance)}`)
  return waiting.changes + leased.changes
}

interface Claiming {
  readonly kinds: Kinds
  readonly limit: number
  readonly holder: string
  readonly now: number
  readonly leaseUntil: number
}

/**
 * Claims up to `limit` due jobs, the longest-waiting first, each for one worker only until `leaseUntil`. Jobs that
 * another instance is claiming are skipped; on SQLite there is no other writer at that moment.
 */
export async function claimJobs(tx: Queries, { kinds, limit, holder, now, leaseUntil }: Claiming): Promise<JobRow[]> {
  return tx.all<JobRow>(sql`
    update jobs
    set state = 'running', attempts = attempts + 1, holder = ${holder}, lease_until = ${leaseUntil}, updated_at = ${now}
    where id in (
      select id from jobs where ${due(now, kinds)} order by run_at, id limit ${limit}
      ${tx.engine === "postgres" ? sql`for update skip locked` : empty})
    returning id, company_id, kind, payload, attempts, failures`)
}

/** The rows to which `claim` may still write. */
const held = ({ id, attempts }: Claim) => sql`id = ${id} and attempts = ${attempts} and state = 'running'`

/** All of these functions return false if the lease has ended and another worker has claimed the job. */
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
      update jobs
      set state = 'queued', failures = failures + 1, run_at = ${runAt}, holder = null, lease_until = null,
        error = ${error}, updated_at = ${now}
      where ${held(claim)}`),
  )
}

/** Resets the job to its state before the claim. */
export async function releaseJob(tx: Queries, claim: Claim, now: number): Promise<boolean> {
  return changed(
    await tx.run(sql`
      update jobs
      set state = 'queued', attempts = attempts - 1, holder = null, lease_until = null, updated_at = ${now}
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
      update jobs
      set state = 'parked', payload = ${payload}, failures = failures + 1, holder = null, lease_until = null,
        error = ${error}, updated_at = ${now}
      where ${held(claim)}`),
  )
}

/** Removes parked jobs whose payload equals this one. */
export async function deleteParked(tx: Queries, kind: string, payload: string): Promise<void> {
  await tx.run(sql`delete from jobs where state = 'parked' and kind = ${kind} and payload = ${payload}`)
}

function changed({ changes }: { changes: number }): boolean {
  return changes > 0
}
