import type { Queries } from "../../database/port.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import { type EventName, includes } from "../event-names.ts"
import * as store from "./store.ts"

export {
  delay,
  endDelays,
  findDelayed,
  findExpiring,
  findOverdue,
  findReturned,
  findWatched,
  putWatch,
  type WatchedRow,
} from "./store.ts"

/*
 * Events that are caused by the clock. A webhook receives them in chronological order, each once, starting when it is
 * created or activated. Its position is stored, so that nothing is lost while no server is running. If a change
 * concerns a time that has already passed (a deadline moved into the past), the event is announced with the change; the
 * watch shows which of the two cases applies.
 */

/** Number of days before the end of a certificate's validity on which its expiry is announced. */
const EXPIRING_DAYS = 30

/** An id that sorts after all certificates of a day. */
const LAST_ID = Number.MAX_SAFE_INTEGER

/** The last day of the certificates that are about to expire. */
export function horizonOf(timezone: string, now: number): DateText {
  return addDays(today(timezone, now), EXPIRING_DAYS)
}

/** Starts announcing the clock's events to a webhook, from now on. */
export async function watchFrom(
  tx: Queries,
  { timezone }: { readonly timezone: string },
  webhookId: number,
  now: number,
): Promise<void> {
  await store.endDelays(tx, webhookId)
  await store.putWatch(tx, {
    webhook_id: webhookId,
    overdue_at: now,
    overdue_id: 0,
    expiring_on: horizonOf(timezone, now),
    expiring_id: LAST_ID,
    standing_at: now,
    standing_user_id: 0,
  })
}

/** The events that are caused by the clock. */
const OVERDUE = "course_assignment.overdue"
const EXPIRING = "certificate.expiring"
const STANDING = "compliance.changed"

/**
 * Starts announcing, from now on, those of the clock's events to which a webhook has just subscribed. Existing
 * subscriptions continue.
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
  if (watch === undefined || !([OVERDUE, EXPIRING, STANDING] as const).some(isNew)) return
  if (isNew(OVERDUE)) await store.endDelays(tx, webhookId)
  await store.putWatch(tx, {
    ...watch,
    ...(isNew(OVERDUE) ? { overdue_at: now, overdue_id: 0 } : {}),
    ...(isNew(EXPIRING) ? { expiring_on: horizonOf(timezone, now), expiring_id: LAST_ID } : {}),
    ...(isNew(STANDING) ? { standing_at: now, standing_user_id: 0 } : {}),
  })
}

/** Shows which of the clock's events webhooks have already received. */
export interface Watches {
  /** Returns those of the webhooks to which the clock will not announce that this open assignment is overdue. */
  past(webhookIds: readonly number[], assignment: store.OverdueRow): readonly number[]
  /** The same for a certificate that is about to expire. */
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
