import { join, type Queries, raw, sql } from "../../database/port.ts"

/** The database's knowledge of the clock, in epoch milliseconds. */
export interface ClockRow {
  /** The latest trusted time. */
  readonly seen_at: number
  /** When the clock was first doubted, according to that clock; null while it is trusted. */
  readonly doubted_at: number | null
  /** The time shown by the clock at the last check, trusted or not. */
  readonly checked_at: number
}

export function findClock(queries: Queries): Promise<ClockRow | undefined> {
  return queries.get<ClockRow>(sql`select seen_at, doubted_at, checked_at from clock where id = 1`)
}

export async function saveClock(tx: Queries, { seen_at, doubted_at, checked_at }: ClockRow): Promise<void> {
  await tx.run(sql`
    insert into clock (id, seen_at, doubted_at, checked_at) values (1, ${seen_at}, ${doubted_at}, ${checked_at})
    on conflict (id) do update set seen_at = excluded.seen_at, doubted_at = excluded.doubted_at,
      checked_at = excluded.checked_at`)
}

/** Tables whose rows are added in chronological order, each with its time column. */
const STAMPED = [
  ["users", "created_at"],
  ["assignments", "created_at"],
  ["certificates", "created_at"],
  ["content_videos", "created_at"],
  ["files", "created_at"],
  ["audit_entries", "at"],
] as const

/** When the newest row in any of these tables was added (epoch milliseconds); undefined if all are empty. */
export async function findNewestMoment(queries: Queries): Promise<number | undefined> {
  const newest = STAMPED.map(
    ([table, column]) => sql`select (select ${raw(column)} from ${raw(table)} order by id desc limit 1) as moment`,
  )
  const row = await queries.get<{ moment: number | null }>(sql`
    select max(moment) as moment from (${join(newest, " union all ")}) as newest`)
  return row?.moment ?? undefined
}
