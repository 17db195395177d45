import type { Database, Queries } from "../../database/port.ts"
import { LONGEST_WAIT } from "../delivery/schedule.ts"
import * as store from "./store.ts"

/** Rows in one transaction: others wait for it. */
const BATCH = 1000

const DAY = 24 * 60 * 60 * 1000

/** For how long deliveries are kept, and events with them. */
const KEPT = 30 * DAY

interface Options {
  /** All that is removed is removed by this. */
  readonly lead: Pick<Database, "transaction">
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Removes deliveries and events that are older than 30 days, and secrets that sign no more. Lets deliveries go that a
 * clock which was ahead has put off.
 */
export async function removeOldDeliveries(queries: Queries, { lead, now }: Options): Promise<void> {
  const oldest = now - KEPT
  await removeOld(queries, lead, oldest, store.findOldestDeliveries, store.removeDeliveriesThrough)
  await removeOld(queries, lead, oldest, store.findOldestEvents, store.removeEventsThrough)
  if (await store.hasExpiredSecrets(queries, now)) await lead.transaction((tx) => store.removeExpiredSecrets(tx, now))
  const latest = now + LONGEST_WAIT
  if (await store.anyWaitsTooLong(queries, latest)) await lead.transaction((tx) => store.wakeThose(tx, latest, now))
}

/** Removes from the oldest row to the last before the first that is still to be kept. */
async function removeOld<Id>(
  queries: Queries,
  lead: Options["lead"],
  instant: number,
  findOldest: (queries: Queries, limit: number) => Promise<{ id: Id; created_at: number }[]>,
  removeThrough: (tx: Queries, id: Id) => Promise<void>,
): Promise<void> {
  const old = async (from: Queries, limit: number) => {
    const rows = await findOldest(from, limit)
    const kept = rows.findIndex(({ created_at: at }) => at >= instant)
    return rows.slice(0, kept === -1 ? rows.length : kept)
  }
  // Looked at first, so that a round without anything old writes nothing.
  let removed = (await old(queries, 1)).length > 0 ? BATCH : 0
  while (removed === BATCH) {
    removed = await lead.transaction(async (tx) => {
      const rows = await old(tx, BATCH)
      const last = rows.at(-1)
      if (last !== undefined) await removeThrough(tx, last.id)
      return rows.length
    })
  }
}
