import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import type { EventName, PING } from "../event-names.ts"
import * as store from "./store.ts"

/** Something that happened, for these webhooks. */
export interface NewEvent {
  readonly type: EventName | typeof PING
  /** The record as the API shows it. */
  readonly data: object
  readonly webhookIds: readonly number[]
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Writes events and their deliveries, in the transaction of their cause. The content is fixed at this point: later
 * changes to the record do not affect it.
 *
 * @returns the ids of the deliveries
 */
export async function writeEvents(tx: Queries, companyId: number, events: readonly NewEvent[]): Promise<number[]> {
  const written = events.map(({ type, data, webhookIds, now }) => {
    const body = JSON.stringify({ type, timestamp: isoInstant(now), data })
    return { eventId: newEventId(now), companyId, type, body, now, webhookIds }
  })
  await store.insertEvents(tx, written)
  const deliveries = written.flatMap(({ webhookIds, ...event }) =>
    webhookIds.map((id) => ({ webhookId: id, ...event })),
  )
  return store.insertDeliveries(tx, deliveries)
}

/** Begins with the time, so that new ids are next to each other in the index. */
function newEventId(now: number): string {
  return `msg_${Bun.randomUUIDv7("hex", now).replaceAll("-", "")}`
}
