import { inPassing, movedTo, orderBy, setColumns } from "../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../database/cursor-page.ts"
import { inList } from "../database/in-list.ts"
import { insertedId } from "../database/inserted.ts"
import { type Database, empty, join, type Queries, raw, type Sql, sql } from "../database/port.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page } from "../tools/list.ts"

export interface WebhookRow {
  readonly id: number
  readonly company_id: number
  readonly url: string
  readonly description: string | null
  /** JSON list of names. */
  readonly events: string
  readonly state: "active" | "inactive"
  /** Why the server made the webhook inactive; null if it did not. */
  readonly disabled_reason: "gone" | "failing" | null
  readonly created_at: number
  readonly updated_at: number
}

const COLUMNS = sql`w.id, w.company_id, w.url, w.description, w.events, w.state, w.disabled_reason, w.created_at, w.updated_at`

const SORT_COLUMNS = { id: "w.id", created_at: "w.created_at", updated_at: "w.updated_at" }

/** Filters of a list, by the states of its records. */
interface Filter<State extends string> {
  readonly ids?: readonly number[] | undefined
  readonly state?: State | undefined
}

interface DeliveryFilter extends Filter<DeliveryRow["state"]> {
  readonly types?: readonly string[] | undefined
  /** Epoch milliseconds. */
  readonly since?: number | undefined
}

type Request = Pick<ListRequest, "sort" | "page">

/** A page of the company's webhooks, by id unless another order is requested. */
export function findPage(
  database: Database,
  companyId: number,
  filter: Filter<WebhookRow["state"]>,
  request: Request,
): Promise<Page<WebhookRow>> {
  const list = { table: "webhooks", alias: "w", columns: COLUMNS, owner: sql`w.company_id = ${companyId}` }
  return findListed(database, { ...list, sorts: SORT_COLUMNS }, filter, request)
}

interface List {
  readonly table: string
  readonly alias: string
  readonly columns: Sql
  readonly owner: Sql
  readonly sorts: Readonly<Record<string, string>>
}

/** A page of a list that belongs to one owner. */
async function findListed<Row extends { readonly id: number; readonly created_at: number }>(
  database: Database,
  { table, alias, columns, owner, sorts }: List,
  { ids, state, types, since }: Omit<DeliveryFilter, "state"> & Filter<string>,
  { sort, page }: Request,
): Promise<Page<Row>> {
  const conditions = [owner]
  if (ids !== undefined) conditions.push(sql`${raw(`${alias}.id`)} in ${inList(ids)}`)
  if (state !== undefined) conditions.push(sql`${inPassing(database, `${alias}.state`)} = ${state}`)
  if (types !== undefined) conditions.push(sql`${inPassing(database, `${alias}.type`)} in ${inList(types)}`)
  const createdAt = `${alias}.created_at`
  const from = (more: readonly Sql[]) =>
    sql`${raw(`${table} ${alias}`)} where ${join([...conditions, ...more], " and ")}`
  const sinceThen = (column: Sql) => (since === undefined ? [] : [sql`${column} >= ${since}`])
  // If an index by creation were used, the engine would have to sort the pages of any other order.
  const isByCreation = (isCursorPage(page) ? page.order : sort[0])?.field === "created_at"
  const inPage = sinceThen(isByCreation ? raw(createdAt) : inPassing(database, createdAt))
  if (isCursorPage(page)) {
    const rows = await database.all<Row>(sql`
      select ${columns} from ${from([...inPage, ...behindCursor(page, alias)])} ${orderBy(cursorOrder(page), sorts, `${alias}.id`)}
      limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const [items, total] = await Promise.all([
    database.all<Row>(sql`
      select ${columns} from ${from(inPage)} ${orderBy(sort, sorts, `${alias}.id`)}
      limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(from(sinceThen(raw(createdAt)))),
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

/** The secrets of the webhook are deleted with it. Its deliveries are no longer sent, and are removed once they are old. */
export async function remove(tx: Queries, companyId: number, id: number): Promise<void> {
  await tx.run(sql`delete from webhooks where id = ${id} and company_id = ${companyId}`)
}

export async function insertSecret(tx: Queries, webhookId: number, sealed: string, now: number): Promise<void> {
  await tx.run(sql`
    insert into webhook_secrets (webhook_id, sealed, expires_at, created_at)
    values (${webhookId}, ${sealed}, null, ${now})`)
}

/** Maximum number of secrets of one webhook. There is a limit because their signatures share one header. */
const SECRETS_MAX = 10

/** Makes the newest existing secret expire at `expiresAt`; older secrets expire as planned. */
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

/** A page of the deliveries to a webhook, by id unless another order is requested. */
export function findDeliveries(
  database: Database,
  webhookId: number,
  filter: DeliveryFilter,
  request: Request,
): Promise<Page<DeliveryRow>> {
  const list = {
    table: "webhook_deliveries",
    alias: "d",
    columns: DELIVERY_COLUMNS,
    owner: sql`d.webhook_id = ${webhookId}`,
  }
  return findListed(database, { ...list, sorts: DELIVERY_SORT_COLUMNS }, filter, request)
}

export function findDelivery(queries: Queries, webhookId: number, id: number): Promise<DeliveryRow | undefined> {
  return queries.get(
    sql`select ${DELIVERY_COLUMNS} from webhook_deliveries d where d.id = ${id} and d.webhook_id = ${webhookId}`,
  )
}

/** The company of a delivery; undefined for an unknown id, or if the webhook no longer exists. */
export async function findCompanyOfDelivery(queries: Queries, id: number): Promise<number | undefined> {
  const row = await queries.get<{ company_id: number }>(sql`
    select w.company_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ${id}`)
  return row?.company_id
}

/** Resets these deliveries as if they had never been attempted. */
const requeued = (now: number) => sql`
  state = 'pending', attempts = 0, last_status = null, last_error = null, next_attempt_at = ${now}, holder = null`

export async function requeue(tx: Queries, id: number, now: number): Promise<void> {
  await tx.run(sql`update webhook_deliveries set ${requeued(now)} where id = ${id}`)
}

/**
 * The same for all deliveries of a webhook since the given time (epoch milliseconds), or only for the given types.
 * Returns their number.
 */
export async function requeueSince(
  tx: Queries,
  webhookId: number,
  { since, types }: { readonly since: number; readonly types: readonly string[] | undefined },
  now: number,
): Promise<number> {
  const ofTypes = types === undefined ? empty : sql`and type in ${inList(types)}`
  const { changes } = await tx.run(sql`
    update webhook_deliveries set ${requeued(now)}
    where webhook_id = ${webhookId} and created_at >= ${since} ${ofTypes}`)
  return changes
}
