import { type Queries, sql } from "../../database/port.ts"

/** A job that failed too often or permanently, and waits for a decision. */
export interface ParkedRow {
  readonly id: number
  readonly kind: string
  /** Null for a job of the installation. */
  readonly company_id: number | null
  readonly company_key: string | null
  /** JSON without its secret. */
  readonly payload: string
  /** Number of failed attempts. */
  readonly failures: number
  readonly error: string | null
  /** Epoch milliseconds. */
  readonly created_at: number
  /** When the job was parked. */
  readonly updated_at: number
}

const PARKED = sql`
  select j.id, j.kind, j.company_id, c.key as company_key, j.payload, j.failures, j.error, j.created_at, j.updated_at
  from jobs j left join companies c on c.id = j.company_id
  where j.state = 'parked'`

/** All parked jobs, latest first. */
export function findParked(queries: Queries): Promise<ParkedRow[]> {
  return queries.all(sql`${PARKED} order by j.updated_at desc, j.id desc`)
}

export function findParkedJob(queries: Queries, id: number): Promise<ParkedRow | undefined> {
  return queries.get(sql`${PARKED} and j.id = ${id}`)
}

/** Puts a parked job back into the queue as if it had never been tried. */
export async function requeueParked(tx: Queries, id: number, now: number): Promise<void> {
  await tx.run(sql`
    update jobs
    set state = 'queued', attempts = 0, failures = 0, error = null, run_at = ${now}, updated_at = ${now}
    where id = ${id} and state = 'parked'`)
}

export async function deleteParked(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from jobs where id = ${id} and state = 'parked'`)
}
