import { authorshipOf, type Caller } from "../access/caller.ts"
import { refuseOutOfView } from "../access/view/refusal.ts"
import { changesBetween, noteChange } from "../audit/rules.ts"
import type { Database, Queries } from "../database/port.ts"
import { beginningOf } from "../tools/calendar/deadline.ts"
import { type Draft, settle } from "../tools/draft.ts"
import { fault, Invalid } from "../tools/errors.ts"
import type { ListRequest, Page } from "../tools/list.ts"
import { ALL_EVENTS, PING } from "./event-names.ts"
import { writeEvents } from "./events/writing.ts"
import { deliveryResource, webhookResource } from "./resource.ts"
import { requireWebhook } from "./rules.ts"
import type { Resending, ResentDeliveries, WebhookDelivery } from "./schema.ts"
import * as store from "./store.ts"

const INACTIVE = fault("webhook", "inactive_webhook")

/** Which deliveries are listed: `type` is a list of names, `since` a day or an instant. */
interface DeliveryFilter {
  readonly ids?: readonly number[]
  readonly state?: store.DeliveryRow["state"]
  readonly type?: string
  readonly since?: string
}

/**
 * Sends a `ping` to a webhook.
 *
 * @throws Invalid if it is inactive
 */
export async function testWebhook(tx: Queries, caller: Caller, id: number, now: number): Promise<WebhookDelivery> {
  const row = await requireActive(tx, caller, id)
  const ping = { type: PING, data: webhookResource(row), webhookIds: [id], now } as const
  const [deliveryId] = await writeEvents(tx, caller.company.id, [ping])
  return noteSending(tx, caller, "test", { id, deliveryId }, now)
}

/** A page of the deliveries to a webhook. */
export async function listDeliveries(
  database: Database,
  caller: Caller,
  id: number,
  query: DeliveryFilter,
  request: ListRequest,
): Promise<Page<WebhookDelivery>> {
  await requireWebhook(database, caller, id)
  const since = beginningOf(query.since, caller.company.timezone)
  const filter = { ids: query.ids, state: query.state, types: query.type?.split(","), since }
  const page = await store.findDeliveries(database, id, filter, request)
  return { ...page, items: page.items.map(deliveryResource) }
}

/**
 * Sends a delivery again, with a full set of attempts, regardless of its previous outcome.
 *
 * @throws Invalid if the webhook is inactive
 */
export async function resendDelivery(
  tx: Queries,
  caller: Caller,
  { id, deliveryId }: { readonly id: number; readonly deliveryId: number },
  now: number,
): Promise<WebhookDelivery> {
  await requireActive(tx, caller, id)
  await requireDelivery(tx, caller, { id, deliveryId })
  await store.requeue(tx, deliveryId, now)
  return noteSending(tx, caller, "retry", { id, deliveryId }, now)
}

/**
 * Sends everything since the given time again, in order and with a full set of attempts, regardless of previous
 * outcomes.
 *
 * @returns the number of these deliveries
 * @throws Invalid if the webhook is inactive
 */
export async function resendDeliveries(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<Resending>,
  now: number,
): Promise<ResentDeliveries> {
  const row = await requireWebhook(tx, caller, id)
  const { since, types } = settle(draft, row.state === "inactive" ? [INACTIVE] : [])
  const from = beginningOf(since, caller.company.timezone)
  const isAll = types === undefined || types === null || types.includes(ALL_EVENTS)
  const count = await store.requeueSince(tx, id, { since: from, types: isAll ? undefined : types }, now)
  const sent = { since: new Date(from).toISOString(), event_types: isAll ? [ALL_EVENTS] : types, count }
  const changes = changesBetween({}, sent)
  await noteChange(tx, { ...authorshipOf(caller, now), action: "retry", record: { type: "webhook", id }, changes })
  return { count }
}

/**
 * The delivery in a path. Throws NotFound if the webhook has no delivery with this id, and Forbidden if the webhook
 * belongs to another company.
 */
export async function requireDelivery(
  queries: Queries,
  caller: Caller,
  { id, deliveryId }: { readonly id: number; readonly deliveryId: number },
): Promise<store.DeliveryRow> {
  await requireWebhook(queries, caller, id)
  const row = await store.findDelivery(queries, id, deliveryId)
  if (row !== undefined) return row
  const owner = await store.findCompanyOfDelivery(queries, deliveryId)
  return refuseOutOfView({ exists: owner !== undefined && owner !== caller.company.id })
}

async function requireActive(queries: Queries, caller: Caller, id: number): Promise<store.WebhookRow> {
  const row = await requireWebhook(queries, caller, id)
  if (row.state === "inactive") throw new Invalid([INACTIVE])
  return row
}

/** Records in the audit log that somebody sent a delivery. Returns the delivery. */
async function noteSending(
  tx: Queries,
  caller: Caller,
  action: "test" | "retry",
  { id, deliveryId = 0 }: { readonly id: number; readonly deliveryId: number | undefined },
  now: number,
): Promise<WebhookDelivery> {
  const row = await store.findDelivery(tx, id, deliveryId)
  if (row === undefined) throw new TypeError("a delivery disappeared within its transaction")
  const changes = changesBetween({}, { event_id: row.event_id, event_type: row.type })
  await noteChange(tx, { ...authorshipOf(caller, now), action, record: { type: "webhook", id }, changes })
  return deliveryResource(row)
}
