import { empty, type Queries, sql } from "../../database/port.ts"

/** A job in the queue. Finished jobs are deleted. */
export interface ListedRow {
  readonly id: number
  readonly kind: string
  readonly state: "queued" | "running" | "parked"
  /** Null for a job of the installation. */
  readonly company_key: string | null
  /** JSON, including its secret. */
  readonly payload: string
  /** The number of failed attempts. */
  readonly failures: number
  readonly error: string | null
  /** When the job is or was due; this and the other times are in epoch milliseconds. */
  readonly run_at: number
  readonly created_at: number
  /** When the job was parked; null for other jobs. */
  readonly updated_at: number
}

interface Page {
  readonly after: number
  readonly limit: number
}

/** At most `limit` jobs, or parked jobs, with ids above `after`, in ascending order. */
export function findJobs(queries: Queries, onlyParked: boolean, { after, limit }: Page): Promise<ListedRow[]> {
  return queries.all(sql`
    select j.id, j.kind, j.state, c.key as company_key, j.payload, j.failures, j.error, j.run_at, j.created_at,
      j.updated_at
    from jobs j left join companies c on c.id = j.company_id
    where j.id > ${after} ${onlyParked ? sql`and j.state = 'parked'` : empty} order by j.id limit ${limit}`)
}
