import { type Queries, sql } from "../../database/port.ts"

/** The oldest deliveries, by id. */
export function findOldestDeliveries(queries: Queries, limit: number): Promise<{ id: number; created_at: number }[]> {
  return queries.all(sql`select id, created_at from webhook_deliveries order by id limit ${limit}`)
}

export async function removeDeliveriesThrough(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from webhook_deliveries where id <= ${id}`)
}

/** The oldest events: an id begins with the time. */
export function findOldestEvents(queries: Queries, limit: number): Promise<{ id: string; created_at: number }[]> {
  return queries.all(sql`select event_id as id, created_at from webhook_events order by event_id limit ${limit}`)
}

export async function removeEventsThrough(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`delete from webhook_events where event_id <= ${id}`)
}

export async function hasExpiredSecrets(queries: Queries, now: number): Promise<boolean> {
  return (await queries.get(sql`select id from webhook_secrets where expires_at <= ${now} limit 1`)) !== undefined
}

export async function removeExpiredSecrets(tx: Queries, now: number): Promise<void> {
  await tx.run(sql`delete from webhook_secrets where expires_at <= ${now}`)
}

/** Deliveries that wait for a time that only a clock which was ahead can have meant. */
const waitsTooLong = (latest: number) => sql`webhook_deliveries where state = 'pending' and next_attempt_at > ${latest}`

export async function anyWaitsTooLong(queries: Queries, latest: number): Promise<boolean> {
  return (await queries.get(sql`select id from ${waitsTooLong(latest)} limit 1`)) !== undefined
}

export async function wakeThose(tx: Queries, latest: number, now: number): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set next_attempt_at = ${now} where id in (select id from ${waitsTooLong(latest)})`)
}
