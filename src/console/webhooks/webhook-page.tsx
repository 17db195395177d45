/** @jsxImportSource preact */
import { may } from "../../access/caller.ts"
import { ActionButton } from "../../pages/components/action-button.tsx"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { ALL_EVENTS } from "../../webhooks/event-names.ts"
import type { Webhook } from "../../webhooks/schema.ts"
import { FactList, Panel, Tabs } from "../frame/detail.tsx"
import { Refused } from "../frame/edit-form.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { DeliveryList, type ShownDeliveries } from "./delivery-list.tsx"
import { GROUPED_EVENTS } from "./events.ts"
import { crumbsTo, hostOf } from "./form-pages.tsx"
import { WebhookState } from "./list-page.tsx"
import { WEBHOOKS_WORDING } from "./wording/wording.ts"

export const WEBHOOK_TABS = ["details", "deliveries"] as const

interface WebhookPage extends Framed {
  readonly webhook: Webhook
  /** What was sent, if that is shown. */
  readonly deliveries: ShownDeliveries | undefined
  readonly faults?: FieldFaults | undefined
}

/** One webhook: what is sent where, and what was delivered. */
export function webhookPage({ webhook, deliveries, faults, ...framed }: WebhookPage): string {
  const { reader, person } = framed
  const { tabs } = WEBHOOKS_WORDING[reader.language]
  const refused = faults ?? deliveries?.faults
  return renderConsolePage({
    ...framed,
    title: hostOf(webhook),
    current: "webhooks",
    crumbs: crumbsTo(reader),
    beside: <WebhookState webhook={webhook} language={reader.language} />,
    acts: <Acts {...framed} webhook={webhook} />,
    hasFaults: refused !== undefined,
    children: (
      <>
        <Refused reader={reader} faults={refused} />
        <Tabs
          reader={reader}
          current={deliveries === undefined ? "details" : "deliveries"}
          tabs={WEBHOOK_TABS.map((name) => ({ name, label: tabs[name] }))}
        />
        {deliveries === undefined ? (
          <Details {...framed} webhook={webhook} />
        ) : (
          <DeliveryList
            reader={reader}
            webhook={webhook}
            shown={deliveries}
            timezone={person.caller.company.timezone}
          />
        )}
      </>
    ),
  })
}

type Part = Framed & { readonly webhook: Webhook }

function Acts({ reader, person: { caller }, webhook: { id, state } }: Part) {
  const { acts, edit, rotate, history } = WEBHOOKS_WORDING[reader.language]
  const here = `/console/webhooks/${id}`
  return (
    <>
      {state === "active" && <ActionButton action={`${here}/test`} label={acts.test} icon="circle-play" />}
      <a class="button small quiet" href={`${here}/edit`}>
        <Icon name="pencil" />
        {edit}
      </a>
      <a class="button small quiet" href={`${here}/secret`}>
        <Icon name="key-round" />
        {rotate.submit}
      </a>
      {may(caller, "audit.view") && (
        <a class="button small quiet" href={`/console/audit?record=webhook&record_id=${id}`}>
          <Icon name="scroll-text" />
          {history}
        </a>
      )}
      <ActionButton
        action={`${here}/${state === "active" ? "deactivate" : "activate"}`}
        label={state === "active" ? acts.deactivate : acts.activate}
        icon={state === "active" ? "circle-pause" : "circle-play"}
      />
      <a class="button small danger" href={`${here}/delete`}>
        {acts.delete}
      </a>
    </>
  )
}

function Details({ reader, person, webhook }: Part) {
  const wording = WEBHOOKS_WORDING[reader.language]
  const { columns } = wording
  const moment = (text: string) => writtenLocalMoment(Date.parse(text), person.caller.company.timezone, reader.language)
  return (
    <div class="panels">
      <Panel title={wording.details}>
        {webhook.disabled_reason !== null && <p>{wording.disabled[webhook.disabled_reason]}</p>}
        <FactList
          facts={[
            [
              columns.url,
              <span key="url" class="long">
                <bdi>{webhook.url}</bdi>
              </span>,
            ],
            [columns.description, webhook.description],
            [columns.created, moment(webhook.created_at)],
            [columns.changed, moment(webhook.updated_at)],
          ]}
        />
      </Panel>
      <Panel title={columns.events}>
        <Events reader={reader} webhook={webhook} />
      </Panel>
    </div>
  )
}

/** What is sent, under headings. */
function Events({ reader, webhook }: { readonly reader: ConsoleReader; readonly webhook: Webhook }) {
  const { fields, events: words, eventGroups } = WEBHOOKS_WORDING[reader.language]
  if (webhook.events.includes(ALL_EVENTS)) return <p>{fields.all}</p>
  const groups = Map.groupBy(
    GROUPED_EVENTS.filter(({ event }) => webhook.events.includes(event)),
    ({ group }) => group,
  )
  return (
    <FactList
      facts={Array.from(groups, ([group, some]) => [
        eventGroups[group],
        <ul key={group} class="plain-list">
          {some.map(({ event }) => (
            <li key={event}>{words[event]}</li>
          ))}
        </ul>,
      ])}
    />
  )
}
