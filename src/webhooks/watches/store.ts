import { allIn, runIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"

/** The position up to which the clock's events have been announced to a webhook. */
export interface WatchRow {
  readonly webhook_id: number
  /** The deadline (epoch milliseconds) and id of the last assignment that was announced as overdue. */
  readonly overdue_at: number
  readonly overdue_id: number
  /** The last day and id of the last certificate that was announced as expiring. */
  readonly expiring_on: string
  readonly expiring_id: number
  /** The time (epoch milliseconds) and user of the last change of a standing that was announced. */
  readonly standing_at: number
  readonly standing_user_id: number
}

export async function putWatch(tx: Queries, watch: WatchRow): Promise<void> {
  const { webhook_id, overdue_at, overdue_id, expiring_on, expiring_id, standing_at, standing_user_id } = watch
  await tx.run(sql`
    insert into webhook_watches
      (webhook_id, overdue_at, overdue_id, expiring_on, expiring_id, standing_at, standing_user_id)
    values (${webhook_id}, ${overdue_at}, ${overdue_id}, ${expiring_on}, ${expiring_id}, ${standing_at}, ${standing_user_id})
    on conflict (webhook_id) do update set overdue_at = excluded.overdue_at, overdue_id = excluded.overdue_id,
      expiring_on = excluded.expiring_on, expiring_id = excluded.expiring_id,
      standing_at = excluded.standing_at, standing_user_id = excluded.standing_user_id`)
}

export function findWatches(queries: Queries, webhookIds: readonly number[]): Promise<WatchRow[]> {
  return allIn(webhookIds, (list) =>
    queries.all(sql`
      select webhook_id, overdue_at, overdue_id, expiring_on, expiring_id, standing_at, standing_user_id
      from webhook_watches
      where webhook_id in ${list}`),
  )
}

export interface WatchedRow extends WatchRow {
  readonly company_id: number
  /** JSON list of names. */
  readonly events: string
  /** IANA name. */
  readonly timezone: string
}

/** The active webhooks with their positions, by id. */
export function findWatched(queries: Queries): Promise<WatchedRow[]> {
  return queries.all(sql`
    select v.webhook_id, v.overdue_at, v.overdue_id, v.expiring_on, v.expiring_id, v.standing_at, v.standing_user_id,
      w.company_id, w.events, c.timezone
    from webhooks w join webhook_watches v on v.webhook_id = w.id join companies c on c.id = w.company_id
    where w.state = 'active' order by w.id`)
}

export interface OverdueRow {
  readonly id: number
  readonly deadline_at: number
}

/** 1 for an assignment that is not announced yet, because its user is absent. */
interface DelayableRow extends OverdueRow {
  readonly is_delayed: number
}

/**
 * Condition for an assignment `a` of a user `u`: the user is absent on `day`, or has just come back and the deadlines that
 * move with the return have not been settled.
 */
function isDelayed(day: string): Sql {
  return sql`((u.absent_from is not null and u.absent_from <= ${day} and (u.absent_until is null or u.absent_until >= ${day}))
    or exists (select 1 from pairs p
      where p.user_id = a.user_id and p.course_id = a.course_id and p.absent_from is not null and p.next_on <= ${day}))`
}

/** The next open assignments of a company, after the last announced one, whose deadline has passed. */
export function findOverdue(
  queries: Queries,
  companyId: number,
  { overdue_at, overdue_id }: Pick<WatchRow, "overdue_at" | "overdue_id">,
  { now, day, limit }: { readonly now: number; readonly day: string; readonly limit: number },
): Promise<DelayableRow[]> {
  return queries.all(sql`
    select a.id, a.deadline_at, case when ${isDelayed(day)} then 1 else 0 end as is_delayed
    from assignments a join users u on u.id = a.user_id
    where a.company_id = ${companyId} and a.is_open = 1 and a.withdrawn_at is null
      and (a.deadline_at, a.id) > (${overdue_at}, ${overdue_id}) and a.deadline_at < ${now}
    order by a.deadline_at, a.id limit ${limit}`)
}

/** Those of the given assignments that are not announced on `day`, because their users are absent. */
export async function findDelayed(queries: Queries, ids: readonly number[], day: string): Promise<ReadonlySet<number>> {
  const rows = await allIn<{ id: number }>(ids, (list) =>
    queries.all(sql`
      select a.id from assignments a join users u on u.id = a.user_id where a.id in ${list} and ${isDelayed(day)}`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Keeps overdue assignments that a webhook learns of later. */
export async function delay(tx: Queries, webhookId: number, rows: readonly OverdueRow[]): Promise<void> {
  const values = rows.map(({ id, deadline_at }) => [webhookId, id, deadline_at])
  const into = "webhook_delays (webhook_id, assignment_id, deadline_at)"
  const then = "on conflict (webhook_id, assignment_id) do update set deadline_at = excluded.deadline_at"
  await insertRows(tx, into, values, then)
}

/** An assignment that a webhook has not learned of; 1 if it is still overdue by the same deadline. */
export interface DelayedRow {
  readonly id: number
  readonly is_overdue: number
}

/** The next assignments that a webhook has not learned of, and whose users are back on `day`. */
export function findReturned(
  queries: Queries,
  webhookId: number,
  { now, day, limit }: { readonly now: number; readonly day: string; readonly limit: number },
): Promise<DelayedRow[]> {
  return queries.all(sql`
    select a.id, case when a.is_open = 1 and a.withdrawn_at is null and a.deadline_at = d.deadline_at
      and a.deadline_at < ${now} then 1 else 0 end as is_overdue
    from webhook_delays d join assignments a on a.id = d.assignment_id join users u on u.id = a.user_id
    where d.webhook_id = ${webhookId} and not ${isDelayed(day)}
    order by a.id limit ${limit}`)
}

/** Ends the delay of these assignments, or of all. */
export async function endDelays(tx: Queries, webhookId: number, ids?: readonly number[]): Promise<void> {
  if (ids === undefined) await tx.run(sql`delete from webhook_delays where webhook_id = ${webhookId}`)
  else {
    await runIn(
      tx,
      ids,
      (list) => sql`delete from webhook_delays where webhook_id = ${webhookId} and assignment_id in ${list}`,
    )
  }
}

export interface ExpiringRow {
  readonly id: number
  readonly valid_until: string
}

/** The next certificates of a company, after the last announced one, whose last day is `horizon` or earlier. */
export function findExpiring(
  queries: Queries,
  companyId: number,
  { expiring_on, expiring_id }: Pick<WatchRow, "expiring_on" | "expiring_id">,
  { horizon, limit }: { readonly horizon: string; readonly limit: number },
): Promise<ExpiringRow[]> {
  return queries.all(sql`
    select id, valid_until from certificates
    where company_id = ${companyId} and (valid_until, id) > (${expiring_on}, ${expiring_id})
      and valid_until <= ${horizon}
    order by valid_until, id limit ${limit}`)
}
