import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"

export interface SubscriptionRow {
  readonly id: number
  readonly company_id: number
  /** JSON list of names. */
  readonly events: string
}

/** The active webhooks of a company, by id. */
export function findSubscriptions(queries: Queries, companyId: number): Promise<SubscriptionRow[]> {
  return queries.all(sql`
    select id, company_id, events from webhooks where company_id = ${companyId} and state = 'active' order by id`)
}

/** The companies that have an active webhook. */
export async function findSubscribedCompanies(queries: Queries): Promise<number[]> {
  const rows = await queries.all<{ company_id: number }>(
    sql`select distinct company_id from webhooks where state = 'active' order by company_id`,
  )
  return rows.map(({ company_id }) => company_id)
}

export interface CompanyRow {
  readonly id: number
  readonly name: string
  readonly language: string
  readonly timezone: string
}

export async function findCompany(queries: Queries, id: number): Promise<CompanyRow> {
  const row = await queries.get<CompanyRow>(sql`select id, name, language, timezone from companies where id = ${id}`)
  if (row === undefined) throw new TypeError("a company disappeared within a transaction")
  return row
}

interface NewEventRow {
  readonly eventId: string
  readonly companyId: number
  readonly type: string
  readonly body: string
  readonly now: number
}

export async function insertEvents(tx: Queries, events: readonly NewEventRow[]): Promise<void> {
  const rows = events.map(({ eventId, companyId, type, body, now }) => [eventId, companyId, type, body, now])
  await insertRows(tx, "webhook_events (event_id, company_id, type, body, created_at)", rows)
}

interface NewDeliveryRow {
  readonly webhookId: number
  readonly eventId: string
  readonly type: string
  readonly now: number
}

const NEW_DELIVERY = "webhook_deliveries (webhook_id, event_id, type, state, attempts, next_attempt_at, created_at)"

/** Returns their ids in order. */
export async function insertDeliveries(tx: Queries, deliveries: readonly NewDeliveryRow[]): Promise<number[]> {
  const rows = deliveries.map(({ webhookId, eventId, type, now }) => [webhookId, eventId, type, "pending", 0, now, now])
  return (await insertRows<{ id: number }>(tx, NEW_DELIVERY, rows, "returning id")).map(({ id }) => id)
}
