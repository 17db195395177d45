import type { Queries } from "../../database/port.ts"
import { type Removing, removeOldest } from "../../database/removal.ts"
import { LONGEST_WAIT } from "../delivery/schedule.ts"
import * as store from "./store.ts"

const DAY = 24 * 60 * 60 * 1000

/** How long deliveries and their events are kept, in milliseconds. */
export const DELIVERIES_KEPT = 30 * DAY

interface Options extends Removing {
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Removes deliveries and events that are older than 30 days, and secrets that are no longer used for signing. Releases
 * deliveries that were postponed while the clock was ahead.
 */
export async function removeOldDeliveries(queries: Queries, { lead, now }: Options): Promise<void> {
  const oldest = now - DELIVERIES_KEPT
  await removeOldest(queries, { lead }, oldest, store.KEPT_DELIVERIES)
  await removeOldest(queries, { lead }, oldest, store.KEPT_EVENTS)
  if (await store.hasExpiredSecrets(queries, now)) await lead.transaction((tx) => store.removeExpiredSecrets(tx, now))
  const latest = now + LONGEST_WAIT
  if (await store.anyWaitsTooLong(queries, latest)) await lead.transaction((tx) => store.wakeThose(tx, latest, now))
}
