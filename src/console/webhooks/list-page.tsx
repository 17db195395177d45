/** @jsxImportSource preact */
import { Badge } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { ALL_EVENTS, type EventName } from "../../webhooks/event-names.ts"
import type { Webhook } from "../../webhooks/schema.ts"
import type { Filter } from "../frame/filters.tsx"
import { type Column, List } from "../frame/list.tsx"
import { type ListOffer, type ListState, numberedLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage, ConsoleReader } from "../frame/reader.ts"
import { WEBHOOKS_WORDING } from "./wording/wording.ts"

export const WEBHOOK_LIST: ListOffer = {
  filters: ["state"],
  sorts: ["created_at", "updated_at"],
  sort: { field: "created_at", descending: false },
}

export function webhookFilters(language: ConsoleLanguage): readonly Filter[] {
  const { columns, states } = WEBHOOKS_WORDING[language]
  const options = (["active", "inactive"] as const).map((value) => ({ value, label: states[value] }))
  return [{ name: "state", label: columns.state, kind: "choice", options }]
}

interface ListPage extends Framed {
  readonly state: ListState
  /** Undefined if the filters are faulty. */
  readonly found: { readonly items: readonly Webhook[]; readonly total: number } | undefined
  readonly faults?: FieldFaults | undefined
}

/** The other systems that are told of events in the company. */
export function webhookListPage({ state, found, faults, ...framed }: ListPage): string {
  const { reader, person } = framed
  const wording = WEBHOOKS_WORDING[reader.language]
  const add = (
    <a class="button" href="/console/webhooks/new">
      <Icon name="plus" />
      {wording.add}
    </a>
  )
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "webhooks",
    lead: wording.lead,
    hasFaults: faults !== undefined,
    acts: add,
    children: (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        <List
          reader={reader}
          caption={wording.caption}
          state={state}
          filters={webhookFilters(reader.language)}
          columns={columnsFor(reader, person.caller.company.timezone)}
          rows={found?.items ?? []}
          idOf={({ id }) => id}
          nameOf={({ url }) => url}
          links={numberedLinks(found?.total ?? 0, state)}
          total={found === undefined ? undefined : { count: found.total, isMore: false }}
          empty={{ icon: "webhook", ...wording.empty, next: add }}
        />
      </>
    ),
  })
}

function columnsFor({ language }: ConsoleReader, timezone: string): readonly Column<Webhook>[] {
  const { columns } = WEBHOOKS_WORDING[language]
  const moment = (text: string) => writtenLocalMoment(Date.parse(text), timezone, language)
  return [
    {
      name: "name",
      label: columns.url,
      cell: ({ id, url, description }) => (
        <>
          <a class="long" href={`/console/webhooks/${id}`}>
            <bdi>{url}</bdi>
          </a>
          {description !== null && (
            <span class="about">
              <bdi>{description}</bdi>
            </span>
          )}
        </>
      ),
    },
    { name: "events", label: columns.events, cell: (webhook) => eventsInShort(webhook, language) },
    {
      name: "created",
      label: columns.created,
      sort: "created_at",
      cell: ({ created_at }) => moment(created_at),
    },
    {
      name: "changed",
      label: columns.changed,
      sort: "updated_at",
      cell: ({ updated_at }) => moment(updated_at),
    },
    { name: "state", label: columns.state, cell: (webhook) => <WebhookState webhook={webhook} language={language} /> },
  ]
}

/** The number of events that a list names. */
const NAMED_MAX = 2

function eventsInShort({ events }: Webhook, language: ConsoleLanguage): string {
  const wording = WEBHOOKS_WORDING[language]
  if (events.includes(ALL_EVENTS)) return wording.fields.all
  const names = events.map((event) => wording.events[event as EventName])
  const named = names.slice(0, NAMED_MAX).join(", ")
  return names.length <= NAMED_MAX ? named : wording.more(named, names.length - NAMED_MAX)
}

interface StateProps {
  readonly webhook: Pick<Webhook, "state" | "disabled_reason">
  readonly language: ConsoleLanguage
}

export function WebhookState({ webhook: { state, disabled_reason }, language }: StateProps) {
  const { states } = WEBHOOKS_WORDING[language]
  if (state === "active") return <Badge tone="good" icon="circle-check" word={states.active} />
  return disabled_reason === null ? (
    <Badge tone="plain" icon="circle-pause" word={states.inactive} />
  ) : (
    <Badge tone="bad" icon="circle-x" word={states.inactive} />
  )
}
