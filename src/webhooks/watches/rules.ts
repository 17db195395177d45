import type { Queries } from "../../database/port.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import { type EventName, includes } from "../event-names.ts"
import * as store from "./store.ts"

export { findExpiring, findOverdue, findWatched, putWatch, type WatchedRow } from "./store.ts"

/*
 * Events that nobody causes: the clock does. A webhook is told of them in the order of time, each once, from the moment
 * that it is made or activated. How far it has come is stored, so that nothing is lost while no server runs. What is
 * changed in such a way that its time has passed already (a deadline that is moved into the past) is announced with
 * the change; the watch says which of the two it is.
 */

/** Days before the end of a certificate's validity on which that is announced. */
const EXPIRING_DAYS = 30

/** Comes after every certificate of a day. */
const LAST_ID = Number.MAX_SAFE_INTEGER

/** The last day of the certificates that are expiring now. */
export function horizonOf(timezone: string, now: number): DateText {
  return addDays(today(timezone, now), EXPIRING_DAYS)
}

/** Begins to tell a webhook what the clock brings: from now on. */
export function watchFrom(
  tx: Queries,
  { timezone }: { readonly timezone: string },
  webhookId: number,
  now: number,
): Promise<void> {
  return store.putWatch(tx, {
    webhook_id: webhookId,
    overdue_at: now,
    overdue_id: 0,
    expiring_on: horizonOf(timezone, now),
    expiring_id: LAST_ID,
  })
}

/** The events that the clock brings. */
const OVERDUE = "course_assignment.overdue"
const EXPIRING = "certificate.expiring"

/**
 * Begins to tell a webhook, from now on, what the clock brings of the events to which it has subscribed only now. What it is
 * told of already goes on.
 */
export async function watchMore(
  tx: Queries,
  { timezone }: { readonly timezone: string },
  webhookId: number,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
  now: number,
): Promise<void> {
  const isNew = (event: EventName) => includes(after, event) && !includes(before, event)
  const [watch] = await store.findWatches(tx, [webhookId])
  if (watch === undefined || !(isNew(OVERDUE) || isNew(EXPIRING))) return
  await store.putWatch(tx, {
    ...watch,
    ...(isNew(OVERDUE) ? { overdue_at: now, overdue_id: 0 } : {}),
    ...(isNew(EXPIRING) ? { expiring_on: horizonOf(timezone, now), expiring_id: LAST_ID } : {}),
  })
}

/** What the clock has brought already to webhooks. */
export interface Watches {
  /** Those among the webhooks that will not be told by the clock that this open assignment is overdue. */
  past(webhookIds: readonly number[], assignment: store.OverdueRow): readonly number[]
  /** The same of a certificate that is expiring. */
  pastExpiring(webhookIds: readonly number[], certificate: store.ExpiringRow): readonly number[]
}

export async function watchesOf(queries: Queries, webhookIds: readonly number[]): Promise<Watches> {
  const watches = new Map((await store.findWatches(queries, webhookIds)).map((row) => [row.webhook_id, row]))
  const those = (ids: readonly number[], isPast: (watch: store.WatchRow) => boolean) =>
    ids.filter((id) => {
      const watch = watches.get(id)
      return watch !== undefined && isPast(watch)
    })
  return {
    past: (ids, { id, deadline_at: at }) =>
      those(ids, (watch) => at < watch.overdue_at || (at === watch.overdue_at && id <= watch.overdue_id)),
    pastExpiring: (ids, { id, valid_until: day }) =>
      those(ids, (watch) => day < watch.expiring_on || (day === watch.expiring_on && id <= watch.expiring_id)),
  }
}
