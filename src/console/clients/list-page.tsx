/** @jsxImportSource preact */
import type { Client } from "../../access/clients/schema.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import type { Filter } from "../frame/filters.tsx"
import { type Column, List } from "../frame/list.tsx"
import { type ListOffer, type ListState, numberedLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage, ConsoleReader } from "../frame/reader.ts"
import { CLIENTS_WORDING } from "./wording/wording.ts"

export const CLIENT_LIST: ListOffer = {
  filters: ["state"],
  sorts: ["name", "created_at"],
  sort: { field: "name", descending: false },
}

export function clientFilters(language: ConsoleLanguage): readonly Filter[] {
  const { columns, states } = CLIENTS_WORDING[language]
  const options = (["active", "revoked"] as const).map((value) => ({ value, label: states[value] }))
  return [{ name: "state", label: columns.state, kind: "choice", options }]
}

interface ListPage extends Framed {
  readonly state: ListState
  /** Undefined if the filters are faulty. */
  readonly found: { readonly items: readonly Client[]; readonly total: number } | undefined
  readonly faults?: FieldFaults | undefined
}

/** The programs that may use the API for the company. */
export function clientListPage({ state, found, faults, ...framed }: ListPage): string {
  const { reader, person } = framed
  const wording = CLIENTS_WORDING[reader.language]
  const add = (
    <a class="button" href="/console/clients/new">
      <Icon name="plus" />
      {wording.add}
    </a>
  )
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "clients",
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
          filters={clientFilters(reader.language)}
          columns={columnsFor(reader, person.caller.company.timezone)}
          rows={found?.items ?? []}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          links={numberedLinks(found?.total ?? 0, state)}
          total={found === undefined ? undefined : { count: found.total, isMore: false }}
          empty={{ icon: "plug", ...wording.empty, next: add }}
        />
      </>
    ),
  })
}

function columnsFor({ language }: ConsoleReader, timezone: string): readonly Column<Client>[] {
  const { columns, never } = CLIENTS_WORDING[language]
  const moment = (text: string) => writtenLocalMoment(Date.parse(text), timezone, language)
  return [
    {
      name: "name",
      label: columns.name,
      sort: "name",
      cell: ({ id, name, client_id }) => (
        <>
          <a href={`/console/clients/${id}`}>
            <bdi>{name}</bdi>
          </a>
          <span class="about">
            <span class="unseen">{columns.clientId}: </span>
            {client_id}
          </span>
        </>
      ),
    },
    {
      name: "user",
      label: columns.user,
      cell: ({ service_user: { id, full_name } }) => (
        <a href={`/console/people/${id}`}>
          <bdi>{full_name}</bdi>
        </a>
      ),
    },
    { name: "scopes", label: columns.scopes, cell: (client) => scopesInShort(client, language) },
    {
      name: "used",
      label: columns.lastUsed,
      cell: ({ last_used_at }) => (last_used_at === null ? never : moment(last_used_at)),
    },
    {
      name: "created",
      label: columns.created,
      sort: "created_at",
      cell: ({ created_at }) => moment(created_at),
    },
    { name: "state", label: columns.state, cell: (client) => <ClientState client={client} language={language} /> },
  ]
}

/** The number of scopes that a list names. */
const NAMED_MAX = 2

function scopesInShort({ scopes }: Client, language: ConsoleLanguage): string {
  const wording = CLIENTS_WORDING[language]
  if (scopes === null) return wording.fields.all
  const names = scopes.map((scope) => wording.scopes[scope])
  const named = names.slice(0, NAMED_MAX).join(", ")
  return names.length <= NAMED_MAX ? named : wording.more(named, names.length - NAMED_MAX)
}

export function ClientState({ client, language }: { readonly client: Client; readonly language: ConsoleLanguage }) {
  const { states } = CLIENTS_WORDING[language]
  return client.state === "active" ? (
    <Badge tone="good" icon="circle-check" word={states.active} />
  ) : (
    <Badge tone="plain" icon="ban" word={states.revoked} />
  )
}
