import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

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

/** The next open assignments of a company, after the last announced one, whose deadline has passed. */
export function findOverdue(
  queries: Queries,
  companyId: number,
  { overdue_at, overdue_id }: Pick<WatchRow, "overdue_at" | "overdue_id">,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<OverdueRow[]> {
  return queries.all(sql`
    select id, deadline_at from assignments
    where company_id = ${companyId} and is_open = 1 and withdrawn_at is null
      and (deadline_at, id) > (${overdue_at}, ${overdue_id}) and deadline_at < ${now}
    order by deadline_at, id limit ${limit}`)
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
