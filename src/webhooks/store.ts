import { inPassing, movedTo, orderBy, setColumns } from "../database/conditions.ts"
import { insertedId } from "../database/inserted.ts"
import { type Database, empty, type Queries, type Sql, sql } from "../database/port.ts"
import { type ListRequest, offsetOf, type Page } from "../tools/list.ts"

export interface WebhookRow {
  readonly id: number
  readonly company_id: number
  readonly url: string
  readonly description: string | null
  /** JSON list of names. */
  readonly events: string
  readonly state: "active" | "inactive"
  /** Why the server made it inactive; null when it did not. */
  readonly disabled_reason: "gone" | "failing" | null
  readonly created_at: number
  readonly updated_at: number
}

const COLUMNS = sql`w.id, w.company_id, w.url, w.description, w.events, w.state, w.disabled_reason, w.created_at, w.updated_at`

const SORT_COLUMNS = { id: "w.id", created_at: "w.created_at", updated_at: "w.updated_at" }

/** A page of the company's webhooks, by id unless another order is asked for. */
export function findPage(
  database: Database,
  companyId: number,
  { state }: { readonly state?: WebhookRow["state"] | undefined },
  request: Pick<ListRequest, "sort" | "page">,
): Promise<Page<WebhookRow>> {
  const where = sql`webhooks w where w.company_id = ${companyId} ${state === undefined ? empty : sql`and w.state = ${state}`}`
  return page(database, COLUMNS, where, orderBy(request.sort, SORT_COLUMNS, "w.id"), request)
}

async function page<T>(
  database: Database,
  columns: Sql,
  where: Sql,
  order: Sql,
  { page }: Pick<ListRequest, "page">,
): Promise<Page<T>> {
  const [items, total] = await Promise.all([
    database.all<T>(sql`select ${columns} from ${where} ${order} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(where),
  ])
  return { items, total }
}

export function findById(queries: Queries, companyId: number, id: number): Promise<WebhookRow | undefined> {
  return queries.get(sql`select ${COLUMNS} from webhooks w where w.id = ${id} and w.company_id = ${companyId}`)
}

/** Whether any company has a webhook with this id. Reveals nothing else. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from webhooks where id = ${id}`)) !== undefined
}

export async function countOf(queries: Queries, companyId: number): Promise<number> {
  const row = await queries.get<{ count: number }>(
    sql`select count(*) as count from webhooks where company_id = ${companyId}`,
  )
  return row?.count ?? 0
}

export type NewWebhookRow = Pick<WebhookRow, "url" | "description" | "events" | "state">

/** Returns its id. */
export function insert(
  tx: Queries,
  companyId: number,
  { url, description, events, state }: NewWebhookRow,
  now: number,
): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into webhooks (company_id, url, description, events, state, created_at, updated_at)
      values (${companyId}, ${url}, ${description}, ${events}, ${state}, ${now}, ${now}) returning id`,
  )
}

interface Settable extends NewWebhookRow {
  readonly disabled_reason: WebhookRow["disabled_reason"]
  readonly failing_since: null
}

export async function update(
  tx: Queries,
  companyId: number,
  id: number,
  columns: Partial<Settable>,
  now: number,
): Promise<void> {
  await tx.run(sql`
    update webhooks set ${setColumns({ ...columns, updated_at: movedTo(now) })}
    where id = ${id} and company_id = ${companyId}`)
}

/** Its secrets go with it. Its deliveries are never sent any more, and go when they are old. */
export async function remove(tx: Queries, companyId: number, id: number): Promise<void> {
  await tx.run(sql`delete from webhooks where id = ${id} and company_id = ${companyId}`)
}

export async function insertSecret(tx: Queries, webhookId: number, sealed: string, now: number): Promise<void> {
  await tx.run(sql`
    insert into webhook_secrets (webhook_id, sealed, expires_at, created_at)
    values (${webhookId}, ${sealed}, null, ${now})`)
}

/** Secrets of one webhook: their signatures all stand in one header. */
const SECRETS_MAX = 10

/** Lets the newest secret sign until `expiresAt`; those before it end when they were to end. */
export async function retireSecret(tx: Queries, webhookId: number, expiresAt: number): Promise<void> {
  await tx.run(sql`
    update webhook_secrets set expires_at = ${expiresAt} where webhook_id = ${webhookId} and expires_at is null`)
  await tx.run(sql`
    delete from webhook_secrets where webhook_id = ${webhookId} and id not in (
      select id from webhook_secrets where webhook_id = ${webhookId} order by id desc limit ${SECRETS_MAX - 1})`)
}

export interface DeliveryRow {
  readonly id: number
  readonly event_id: string
  readonly type: string
  readonly state: "pending" | "delivered" | "failed"
  readonly attempts: number
  readonly last_status: number | null
  readonly last_error: string | null
  readonly next_attempt_at: number | null
  readonly created_at: number
}

const DELIVERY_COLUMNS = sql`d.id, d.event_id, d.type, d.state, d.attempts, d.last_status, d.last_error, d.next_attempt_at, d.created_at`

const DELIVERY_SORT_COLUMNS = { id: "d.id", created_at: "d.created_at" }

/** A page of the deliveries to a webhook, by id unless another order is asked for. */
export function findDeliveries(
  database: Database,
  webhookId: number,
  { state }: { readonly state?: DeliveryRow["state"] | undefined },
  request: Pick<ListRequest, "sort" | "page">,
): Promise<Page<DeliveryRow>> {
  const inState = state === undefined ? empty : sql`and ${inPassing(database, "d.state")} = ${state}`
  const where = sql`webhook_deliveries d where d.webhook_id = ${webhookId} ${inState}`
  return page(database, DELIVERY_COLUMNS, where, orderBy(request.sort, DELIVERY_SORT_COLUMNS, "d.id"), request)
}

export function findDelivery(queries: Queries, webhookId: number, id: number): Promise<DeliveryRow | undefined> {
  return queries.get(
    sql`select ${DELIVERY_COLUMNS} from webhook_deliveries d where d.id = ${id} and d.webhook_id = ${webhookId}`,
  )
}

/** As if it had never been tried. */
export async function requeue(tx: Queries, id: number, now: number): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries
    set state = 'pending', attempts = 0, last_status = null, last_error = null, next_attempt_at = ${now}
    where id = ${id}`)
}
