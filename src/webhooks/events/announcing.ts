import type { RecordChange } from "../../audit/change.ts"
import { type NotedChange, notedIn } from "../../audit/feed.ts"
import { chunks } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import type { Addresses } from "../../video/resource.ts"
import { administratorOf } from "./audience.ts"
import { eventsOf, possibleEvents } from "./deciding.ts"
import { type EventName, includes } from "./names.ts"
import { type Showing, type Shown, shownRecords } from "./payloads.ts"
import * as store from "./store.ts"
import { type NewEvent, writeEvents } from "./writing.ts"

/** Records that are read at a time: a change of a large team concerns ten thousand. */
const BATCH = 500

export interface AnnouncingOptions {
  /** Makes signed addresses of files; undefined without `public_url`. */
  readonly addresses: Addresses | undefined
}

/**
 * Writes the events of what a transaction has noted, as its last work. Returns whether there is anything to deliver. The
 * records are read only if a webhook wants them.
 */
export async function announce(tx: Queries, options: AnnouncingOptions): Promise<boolean> {
  const noted = notedIn(tx)
  if (noted.length === 0) return false
  let written = false
  for (const [companyId, changes] of Map.groupBy(noted, ({ companyId }) => companyId)) {
    const companies = companyId === null ? await store.findSubscribedCompanies(tx) : [companyId]
    for (const id of companies) written = (await announceFor(tx, id, changes, options)) || written
  }
  return written
}

async function announceFor(
  tx: Queries,
  companyId: number,
  noted: readonly NotedChange[],
  { addresses }: AnnouncingOptions,
): Promise<boolean> {
  const subscriptions = (await store.findSubscriptions(tx, companyId)).map(({ id, events }) => {
    return { id, events: JSON.parse(events) as string[] }
  })
  const subscribersOf = (event: EventName) =>
    subscriptions.filter(({ events }) => includes(events, event)).map(({ id }) => id)
  const wanted = noted.filter(({ change }) => possibleEvents(change).some((event) => subscribersOf(event).length > 0))
  const [first] = wanted
  if (first === undefined) return false
  const caller = administratorOf(await store.findCompany(tx, companyId))
  const showing: Showing = { queries: tx, caller, addresses, now: first.now }
  let count = 0
  for (const part of chunks(wanted, BATCH)) {
    const shown = await shownBy(showing, part.map(({ change }) => change))
    const events = part.flatMap(({ change, now }): NewEvent[] => {
      const record = shown(change)
      if (record === undefined) return []
      return eventsOf(change, record)
        .map((type) => ({ type, data: record.data, webhookIds: subscribersOf(type), now }))
        .filter(({ webhookIds }) => webhookIds.length > 0)
    })
    count += (await writeEvents(tx, companyId, events)).length
  }
  return count > 0
}

/** Reads the records of changes, those of each type together. */
async function shownBy(
  showing: Showing,
  changes: readonly RecordChange[],
): Promise<(change: RecordChange) => Shown | undefined> {
  const byType = new Map<string, ReadonlyMap<number | null, Shown>>()
  for (const [type, own] of Map.groupBy(changes, ({ type }) => type)) {
    byType.set(type, await shownRecords(showing, type, own))
  }
  return ({ type, id }) => byType.get(type)?.get(id)
}
