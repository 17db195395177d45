import type { RecordChange } from "../../audit/change.ts"
import { type NotedChange, notedIn, onFirstChange } from "../../audit/feed.ts"
import { type Occurrence, occurrencesIn } from "../../audit/occurrences.ts"
import { chunks } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { type EventName, includes } from "../event-names.ts"
import { delay, findDelayed, type Watches, watchesOf } from "../watches/rules.ts"
import { administratorOf, companyOf } from "./audience.ts"
import { eventsOf, possibleEvents } from "./deciding.ts"
import { type Making, presentedCertificates, type Showing, type Shown, shownRecords } from "./payloads.ts"
import * as store from "./store.ts"
import { type NewEvent, writeEvents } from "./writing.ts"

/** Number of records that are read at a time: a change to a large team affects ten thousand. */
const BATCH = 500

type Subscription = Pick<store.SubscriptionRow, "id" | "events">
type SubscriptionsOf = (companyId: number) => Promise<readonly Subscription[]>

/**
 * Prepares to announce the changes that a transaction will record. It reads the webhooks when the first change in a
 * company is recorded: on PostgreSQL the query is sent along with the statements that follow, so it costs no extra
 * round trip. The result is the same as at the end, because no transaction that records a change to a record creates or
 * activates a webhook.
 *
 * @returns a function that writes the events as the transaction's last work; its result says whether there is anything
 *   to deliver
 */
export function beginAnnouncement(tx: Queries, making: Making): () => Promise<boolean> {
  const asked = new Map<number, ReturnType<SubscriptionsOf>>()
  const subscriptionsOf: SubscriptionsOf = (companyId) => {
    const known = asked.get(companyId)
    if (known !== undefined) return known
    const subscriptions = store.findSubscriptions(tx, companyId)
    // A refused transaction does not wait for this query.
    subscriptions.catch(() => {})
    asked.set(companyId, subscriptions)
    return subscriptions
  }
  onFirstChange(tx, subscriptionsOf)
  return () => announce(tx, subscriptionsOf, making)
}

/** Records are read only if a webhook needs them. */
async function announce(tx: Queries, subscriptionsOf: SubscriptionsOf, making: Making): Promise<boolean> {
  const noted = notedIn(tx)
  const occurrences = occurrencesIn(tx)
  const companies = new Set([...noted, ...occurrences].map(({ companyId }) => companyId))
  let written = false
  for (const companyId of companies) {
    const concerned = companyId === null ? await store.findSubscribedCompanies(tx) : [companyId]
    for (const id of concerned) {
      const subscriptions = await subscriptionsOf(id)
      if (subscriptions.length === 0) continue
      const happened = {
        noted: noted.filter((change) => change.companyId === companyId),
        occurred: occurrences.filter((occurrence) => occurrence.companyId === companyId),
      }
      written = (await announceFor(tx, { id, subscriptions }, happened, making)) || written
    }
  }
  return written
}

interface Happened {
  readonly noted: readonly NotedChange[]
  readonly occurred: readonly Occurrence[]
}

/** The webhooks of a company that receive an event. */
type SubscribersOf = (event: EventName) => readonly number[]

async function announceFor(
  tx: Queries,
  { id: companyId, subscriptions: rows }: { readonly id: number; readonly subscriptions: readonly Subscription[] },
  { noted, occurred }: Happened,
  making: Making,
): Promise<boolean> {
  const subscriptions = rows.map(({ id, events }) => ({ id, events: JSON.parse(events) as string[] }))
  const subscribersOf: SubscribersOf = (event) =>
    subscriptions.filter(({ events }) => includes(events, event)).map(({ id }) => id)
  const isWanted = (event: EventName) => subscribersOf(event).length > 0
  const changes = noted.filter(({ change }) => possibleEvents(change).some(isWanted))
  const certificates = occurred.filter(({ name }) => isWanted(name) || isWanted("certificate.expiring"))
  const now = changes[0]?.now ?? certificates[0]?.now
  if (now === undefined) return false
  const caller = administratorOf(await companyOf(tx, companyId))
  const showing: Showing = { ...making, queries: tx, caller, now }
  const ids = subscriptions.map(({ id }) => id)
  const watches = await watchesOf(tx, ids)
  let count = 0
  for (const part of chunks(changes, BATCH)) {
    const events = await eventsOfChanges(showing, part, subscribersOf, watches)
    count += (await writeEvents(tx, companyId, events)).length
  }
  for (const part of chunks(certificates, BATCH)) {
    const events = await eventsOfCertificates(showing, part, subscribersOf, watches)
    count += (await writeEvents(tx, companyId, events)).length
  }
  return count > 0
}

async function eventsOfChanges(
  showing: Showing,
  noted: readonly NotedChange[],
  subscribersOf: SubscribersOf,
  watches: Watches,
): Promise<NewEvent[]> {
  const shown = await shownBy(
    showing,
    noted.map(({ change }) => change),
  )
  const late = noted.flatMap(({ change }) => (shown(change)?.overdueSince === undefined ? [] : (change.id ?? [])))
  const delayed = await findDelayed(showing.queries, late, today(showing.caller.company.timezone, showing.now))
  const delays: { webhookId: number; id: number; deadline_at: number }[] = []
  const events = noted.flatMap(({ change, now }): NewEvent[] => {
    const record = shown(change)
    if (record === undefined) return []
    const { data, id, overdueSince } = record
    const own = eventsOf(change, record).map((type) => ({ type, data, webhookIds: subscribersOf(type), now }))
    const isMoved = change.action === "created" || change.fields.includes("deadline_date")
    if (!isMoved || id === null || overdueSince === undefined || change.action === "deleted") return own
    const type = "course_assignment.overdue"
    const webhookIds = watches.past(subscribersOf(type), { id, deadline_at: overdueSince })
    if (!delayed.has(id)) return [...own, { type, data, webhookIds, now }]
    for (const webhookId of webhookIds) delays.push({ webhookId, id, deadline_at: overdueSince })
    return own
  })
  for (const [webhookId, rows] of Map.groupBy(delays, (one) => one.webhookId)) {
    await delay(showing.queries, webhookId, rows)
  }
  return events.filter(({ webhookIds }) => webhookIds.length > 0)
}

async function eventsOfCertificates(
  showing: Showing,
  occurred: readonly Occurrence[],
  subscribersOf: SubscribersOf,
  watches: Watches,
): Promise<NewEvent[]> {
  const certificates = await presentedCertificates(
    showing,
    occurred.map(({ id }) => id),
  )
  const { now } = showing
  const byId = new Map(certificates.map((certificate) => [certificate.id, certificate]))
  const events = occurred.flatMap(({ id, name }): NewEvent[] => {
    const data = byId.get(id)
    if (data === undefined) return []
    const own: NewEvent = { type: name, data, webhookIds: subscribersOf(name), now }
    const { valid_until, standing } = data
    if (name !== "certificate.issued" || valid_until === null || standing !== "valid") return [own]
    const type = "certificate.expiring"
    const webhookIds = watches.pastExpiring(subscribersOf(type), { id, valid_until })
    return [own, { type, data, webhookIds, now }]
  })
  return events.filter(({ webhookIds }) => webhookIds.length > 0)
}

/** Reads the changed records, type by type. */
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
