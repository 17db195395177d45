import type { EventName } from "../../../webhooks/event-names.ts"
import type { Webhook, WebhookDelivery } from "../../../webhooks/schema.ts"
import type { EventGroup } from "../events.ts"

/** The texts of the pages about webhooks. */
export interface WebhooksWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly columns: {
    readonly url: string
    readonly description: string
    readonly events: string
    readonly state: string
    readonly created: string
    readonly changed: string
  }
  readonly states: Readonly<Record<Webhook["state"], string>>
  readonly disabled: Readonly<Record<NonNullable<Webhook["disabled_reason"]>, string>>
  readonly add: string
  readonly edit: string
  readonly fields: {
    readonly url: string
    readonly urlHint: string
    readonly receives: string
    readonly all: string
    readonly chosen: string
    readonly events: string
    readonly description: string
    readonly descriptionHint: string
  }
  readonly eventGroups: Readonly<Record<EventGroup, string>>
  readonly events: Readonly<Record<EventName | "ping", string>>
  /** A short list of events that leaves some out. */
  readonly more: (names: string, count: number) => string
  readonly tabs: { readonly details: string; readonly deliveries: string }
  readonly details: string
  readonly history: string
  readonly acts: {
    readonly test: string
    readonly activate: string
    readonly deactivate: string
    readonly delete: string
    readonly resend: string
  }
  readonly secret: {
    readonly title: string
    readonly text: string
    readonly rotated: string
    readonly secret: string
    readonly done: string
  }
  readonly rotate: { readonly title: string; readonly text: string; readonly submit: string }
  readonly remove: { readonly title: string; readonly text: (url: string) => string; readonly submit: string }
  readonly deliveries: {
    readonly caption: string
    readonly event: string
    readonly state: string
    readonly happened: string
    readonly answer: string
    readonly attempts: string
    readonly next: (moment: string) => string
    readonly states: Readonly<Record<WebhookDelivery["state"], string>>
    readonly since: string
    readonly empty: { readonly title: string; readonly text: string }
  }
  readonly notices: {
    readonly activated: string
    readonly deactivated: string
    readonly deleted: string
    readonly tested: string
    readonly resent: string
    readonly once: string
  }
  readonly empty: { readonly title: string; readonly text: string }
}
