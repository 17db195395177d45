import { isoInstant } from "../tools/calendar/dates.ts"
import type { Subscription } from "./event-names.ts"
import type { Webhook, WebhookDelivery } from "./schema.ts"
import type { DeliveryRow, WebhookRow } from "./store.ts"

/** A webhook as the API shows it. */
export function webhookResource(row: WebhookRow): Webhook {
  return {
    id: row.id,
    type: "webhook",
    url: row.url,
    events: subscriptionsOf(row),
    description: row.description,
    state: row.state,
    disabled_reason: row.disabled_reason,
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}

export function subscriptionsOf({ events }: Pick<WebhookRow, "events">): Subscription[] {
  return JSON.parse(events)
}

export function deliveryResource(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    next_attempt_at: row.next_attempt_at === null ? null : isoInstant(row.next_attempt_at),
    created_at: isoInstant(row.created_at),
  }
}
