/** @jsxImportSource preact */
import type { PersonCaller } from "../../access/caller.ts"
import { type BesidePage, besideByCursor } from "../../database/long-list/beside.ts"
import type { Database } from "../../database/port.ts"
import { ActionButton } from "../../pages/components/action-button.tsx"
import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { listDeliveries } from "../../webhooks/deliveries.ts"
import { DELIVERED, type EventName } from "../../webhooks/event-names.ts"
import { deliveryQuery, type Webhook, type WebhookDelivery } from "../../webhooks/schema.ts"
import type { Filter } from "../frame/filters.tsx"
import { type Column, List } from "../frame/list.tsx"
import { filtersOf } from "../frame/list-query.ts"
import { besideRequest, type ListOffer, type ListState, linksOf, listStateOf } from "../frame/list-state.ts"
import type { ConsoleLanguage, ConsoleReader } from "../frame/reader.ts"
import { WEBHOOKS_WORDING } from "./wording/wording.ts"

const DELIVERY_LIST: ListOffer = {
  filters: ["state", "type", "since"],
  sorts: ["id"],
  sort: { field: "id", descending: true },
}

const STATES = ["pending", "delivered", "failed"] as const

function deliveryFilters(language: ConsoleLanguage): readonly Filter[] {
  const { deliveries, events } = WEBHOOKS_WORDING[language]
  return [
    {
      name: "state",
      label: deliveries.state,
      kind: "choice",
      options: STATES.map((value) => ({ value, label: deliveries.states[value] })),
    },
    {
      name: "type",
      label: deliveries.event,
      kind: "choice",
      options: DELIVERED.map((value) => ({ value, label: events[value] })),
    },
    { name: "since", label: deliveries.since, kind: "date" },
  ]
}

/** A page of the deliveries to a webhook, or the faults of its filters. */
export interface ShownDeliveries {
  readonly state: ListState
  readonly found: BesidePage<WebhookDelivery> | undefined
  readonly faults: FieldFaults | undefined
}

/** The deliveries that the address of the page asks for, the newest first. */
export async function shownDeliveries(
  database: Database,
  caller: PersonCaller,
  webhook: Webhook,
  { language, query }: ConsoleReader,
): Promise<ShownDeliveries> {
  const state = listStateOf(query, DELIVERY_LIST)
  const asked = filtersOf(deliveryQuery, state, { language, labels: deliveryFilters(language) })
  if (asked.faults !== undefined) return { state, found: undefined, faults: asked.faults }
  const found = await besideByCursor(
    besideRequest(state),
    async (page) => {
      const request = { sort: [], include: new Set<string>(), page }
      const read = await listDeliveries(database, caller, webhook.id, asked.query, request)
      if ("total" in read) throw new TypeError("a page after a cursor has no total")
      return read
    },
    ({ id }) => ({ value: null, id }),
  )
  return { state, found, faults: undefined }
}

interface Props {
  readonly reader: ConsoleReader
  readonly webhook: Webhook
  readonly shown: ShownDeliveries
  readonly timezone: string
}

/** What was sent to a webhook, and what became of it. */
export function DeliveryList({ reader, webhook, shown: { state, found }, timezone }: Props) {
  const { deliveries } = WEBHOOKS_WORDING[reader.language]
  return (
    <List
      reader={reader}
      caption={deliveries.caption}
      state={state}
      filters={deliveryFilters(reader.language)}
      columns={columnsFor(reader, webhook, timezone)}
      rows={found?.items ?? []}
      idOf={({ id }) => id}
      nameOf={({ event_id }) => event_id}
      links={linksOf(found ?? { first: null, last: null }, state)}
      empty={{ icon: "webhook", ...deliveries.empty }}
    />
  )
}

const TONES: Readonly<Record<WebhookDelivery["state"], Pick<BadgeProps, "tone" | "icon">>> = {
  pending: { tone: "plain", icon: "clock" },
  delivered: { tone: "good", icon: "circle-check" },
  failed: { tone: "bad", icon: "circle-x" },
}

function columnsFor(
  { language, query }: ConsoleReader,
  webhook: Webhook,
  timezone: string,
): readonly Column<WebhookDelivery>[] {
  const { deliveries, events, acts } = WEBHOOKS_WORDING[language]
  const moment = (text: string) => writtenLocalMoment(Date.parse(text), timezone, language)
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      name: "happened",
      label: deliveries.happened,
      sort: "id",
      cell: ({ created_at }) => moment(created_at),
    },
    { name: "name", label: deliveries.event, cell: ({ type }) => events[type as EventName] ?? type },
    {
      name: "state",
      label: deliveries.state,
      cell: ({ state, next_attempt_at }) => (
        <>
          <Badge {...TONES[state]} word={deliveries.states[state]} />
          {state === "pending" && next_attempt_at !== null && (
            <span class="about">{deliveries.next(moment(next_attempt_at))}</span>
          )}
        </>
      ),
    },
    {
      name: "answer",
      label: deliveries.answer,
      cell: ({ last_status, last_error }) => (
        <span class="long">{[last_status, last_error].filter((part) => part !== null).join(" – ") || "–"}</span>
      ),
    },
    { name: "attempts", label: deliveries.attempts, isNumber: true, cell: ({ attempts }) => attempts },
  ]
  if (webhook.state === "inactive") return columns
  const back = query.size === 0 ? "" : `?${query}`
  return [
    ...columns,
    {
      name: "acts",
      label: acts.resend,
      cell: ({ id, event_id }) => (
        <ActionButton
          action={`/console/webhooks/${webhook.id}/deliveries/${id}/resend${back}`}
          label={acts.resend}
          about={event_id}
        />
      ),
    },
  ]
}
