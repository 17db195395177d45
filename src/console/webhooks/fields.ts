import { ALL_EVENTS } from "../../webhooks/event-names.ts"
import type { Webhook } from "../../webhooks/schema.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { GROUPED_EVENTS } from "./events.ts"
import { WEBHOOKS_WORDING } from "./wording/wording.ts"

/** The form of a webhook. Events that are ticked count only if nothing else is sent. */
export function webhookFields(language: ConsoleLanguage): readonly FieldSpec[] {
  const { fields, events, eventGroups } = WEBHOOKS_WORDING[language]
  return [
    { kind: "text", name: "url", label: fields.url, hint: fields.urlHint, required: true, maxlength: 2000 },
    {
      kind: "text",
      name: "description",
      label: fields.description,
      hint: fields.descriptionHint,
      maxlength: 255,
    },
    {
      kind: "radios",
      name: "receives",
      label: fields.receives,
      required: true,
      options: [
        { value: "all", label: fields.all },
        { value: "chosen", label: fields.chosen },
      ],
    },
    {
      kind: "several",
      name: "events",
      from: "chosen",
      label: fields.events,
      options: GROUPED_EVENTS.map(({ event, group }) => ({
        value: event,
        label: events[event],
        group: eventGroups[group],
      })),
    },
  ]
}

/** What a form about a webhook sends, as a request of the API. */
export function webhookSent({ receives, events, ...others }: Record<string, unknown>): object {
  return { ...others, events: receives === "all" ? [ALL_EVENTS] : events }
}

/** A webhook as its forms show it, with its version. */
export function webhookRecord(webhook: Webhook) {
  const isAll = webhook.events.includes(ALL_EVENTS)
  return Object.assign(webhook, { receives: isAll ? "all" : "chosen", chosen: isAll ? [] : webhook.events })
}
