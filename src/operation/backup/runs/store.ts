import { insertedId } from "../../../database/inserted.ts"
import { type Queries, sql } from "../../../database/port.ts"

/** A finished attempt at a scheduled backup. Times are in epoch milliseconds, the size is in bytes. */
export interface EndedRun {
  readonly id: number
  readonly started_at: number
  readonly finished_at: number
  readonly size: number | null
  readonly error: string | null
}

const COLUMNS = sql`id, started_at, finished_at, size, error`

export async function findLastSuccess(queries: Queries): Promise<EndedRun | undefined> {
  return queries.get(sql`
    select ${COLUMNS} from backup_runs where finished_at is not null and error is null order by id desc limit 1`)
}

/** The failed attempts after the one with this id, oldest first. */
export async function findFailuresAfter(queries: Queries, id: number, since: number): Promise<EndedRun[]> {
  return queries.all(sql`
    select ${COLUMNS} from backup_runs
    where id > ${id} and error is not null and finished_at is not null and started_at >= ${since} order by id`)
}

export async function insertRun(tx: Queries, path: string, now: number): Promise<number> {
  return insertedId(tx, sql`insert into backup_runs (started_at, path) values (${now}, ${path}) returning id`)
}

export async function endRun(
  tx: Queries,
  id: number,
  { size, error, now }: { size: number | null; error: string | null; now: number },
): Promise<void> {
  await tx.run(sql`update backup_runs set finished_at = ${now}, size = ${size}, error = ${error} where id = ${id}`)
}

export async function deleteRun(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from backup_runs where id = ${id}`)
}

/** Marks all unfinished attempts as ended. */
export async function endUnfinishedRuns(tx: Queries, error: string, now: number): Promise<void> {
  await tx.run(sql`update backup_runs set finished_at = ${now}, error = ${error} where finished_at is null`)
}

export async function deleteUnfinishedRuns(tx: Queries): Promise<void> {
  await tx.run(sql`delete from backup_runs where finished_at is null`)
}

export async function deleteRunsUpTo(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from backup_runs where id <= ${id}`)
}

interface ScheduleRow {
  readonly on_since: number
  readonly due_at: number
}

export async function findSchedule(queries: Queries): Promise<ScheduleRow | undefined> {
  return queries.get(sql`select on_since, due_at from backup_schedule`)
}

export async function saveSchedule(tx: Queries, { on_since, due_at }: ScheduleRow): Promise<void> {
  await tx.run(sql`
    insert into backup_schedule (id, on_since, due_at) values (1, ${on_since}, ${due_at})
    on conflict (id) do update set on_since = excluded.on_since, due_at = excluded.due_at`)
}

export async function deleteSchedule(tx: Queries): Promise<void> {
  await tx.run(sql`delete from backup_schedule`)
}
