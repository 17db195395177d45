import { type Queries, sql } from "../../database/port.ts"
import type { KeptRows } from "../../database/removal.ts"

/** Deliveries, by id. */
export const KEPT_DELIVERIES: KeptRows<number> = {
  findOldest: (queries, limit) =>
    queries.all(sql`select id, created_at as at from webhook_deliveries order by id limit ${limit}`),
  async removeThrough(tx, id) {
    await tx.run(sql`delete from webhook_deliveries where id <= ${id}`)
  },
}

/** Events; this works because an id begins with the time. */
export const KEPT_EVENTS: KeptRows<string> = {
  findOldest: (queries, limit) =>
    queries.all(sql`select event_id as id, created_at as at from webhook_events order by event_id limit ${limit}`),
  async removeThrough(tx, id) {
    await tx.run(sql`delete from webhook_events where event_id <= ${id}`)
  },
}

export async function hasExpiredSecrets(queries: Queries, now: number): Promise<boolean> {
  return (await queries.get(sql`select id from webhook_secrets where expires_at <= ${now} limit 1`)) !== undefined
}

export async function removeExpiredSecrets(tx: Queries, now: number): Promise<void> {
  await tx.run(sql`delete from webhook_secrets where expires_at <= ${now}`)
}

/** Deliveries that are waiting for a time so late that it can only have been set while the clock was ahead. */
const waitsTooLong = (latest: number) => sql`webhook_deliveries where state = 'pending' and next_attempt_at > ${latest}`

export async function anyWaitsTooLong(queries: Queries, latest: number): Promise<boolean> {
  return (await queries.get(sql`select id from ${waitsTooLong(latest)} limit 1`)) !== undefined
}

export async function wakeThose(tx: Queries, latest: number, now: number): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set next_attempt_at = ${now} where id in (select id from ${waitsTooLong(latest)})`)
}
