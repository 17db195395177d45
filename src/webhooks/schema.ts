import { type Static, Type } from "typebox"
import { choice, deadline, idOf, instant, line, recordType, timestamps } from "../http/fields.ts"
import { listQueryOf } from "../http/list-query.ts"
import { pageParameters, sortParameter } from "../http/paging.ts"
import { bodyOf, nullable } from "../http/schema.ts"
import { ALL_EVENTS, DELIVERED, PING, SUBSCRIPTIONS } from "./event-names.ts"

/** The longest address that proxies and servers accept. */
const URL_MAX = 2_000

const url = line(
  {
    description:
      "Where events are sent: an absolute address with `https` (with `http` if the setting `webhook_http` allows it), " +
      "without credentials or fragment. Its host must have a public address, or one in `webhook_networks`.",
    examples: ["https://hr.acme.example/hooks/training"],
  },
  URL_MAX,
)

const events = Type.Array(choice(SUBSCRIPTIONS), {
  minItems: 1,
  maxItems: SUBSCRIPTIONS.length,
  description:
    `What is sent: names of events, or \`${ALL_EVENTS}\` for all, including those of later releases. Each needs the ` +
    "permission to view the records that it shows.",
  examples: [["user.created", "user.updated", "course_assignment.completed"]],
})

const description = nullable(
  line({ description: "Its purpose; only for people to read.", examples: ["Keeps the HR system up to date"] }),
)

const STATES = ["active", "inactive"] as const
const state = choice(STATES, {
  description: "Nothing happens while it is `inactive`: no event is recorded for it, and waiting ones are not sent.",
  examples: ["active"],
})

const DISABLED_REASONS = ["gone", "failing"] as const

export const Webhook = Type.Object(
  {
    id: idOf("webhook", "The webhook's id."),
    type: recordType("webhook"),
    url,
    events,
    description,
    state,
    disabled_reason: nullable(
      choice(DISABLED_REASONS, {
        description:
          "Why the server itself made it inactive: `gone` (an answer with 410) or `failing` (no success for five days). " +
          "Null if it did not. Setting `state` to `active` clears it.",
        examples: [null],
      }),
    ),
    ...timestamps,
  },
  { $id: "Webhook", description: "An address of another system that is notified of events in the company." },
)
export type Webhook = Static<typeof Webhook>

const secret = Type.String({
  description:
    "The key that signs the deliveries (Standard Webhooks: `whsec_` and base64). It is shown only once: store it where your " +
    "system checks the signatures. A retry with the same `Idempotency-Key` does not return it.",
  examples: ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"],
  // Never stored for a retry.
  "x-secret": true,
})

export const WebhookWithSecret = Type.Object(
  { ...Webhook.properties, secret: Type.Optional(secret) },
  { $id: "WebhookWithSecret", description: "A webhook with its new secret." },
)
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

const NewWebhook = Type.Object(
  { url, events, description: Type.Optional(description), state: Type.Optional({ ...state, default: "active" }) },
  { $id: "NewWebhook", description: "The address and the events to send." },
)
export type NewWebhook = Static<typeof NewWebhook>

const WebhookChanges = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    description: Type.Optional(description),
    state: Type.Optional(state),
  },
  { $id: "WebhookChanges", description: "The fields of a webhook to change." },
)
export type WebhookChanges = Static<typeof WebhookChanges>

const DELIVERY_STATES = ["pending", "delivered", "failed"] as const

export const WebhookDelivery = Type.Object(
  {
    id: idOf("webhook_delivery", "The delivery's id."),
    event_id: Type.String({
      description:
        "The event's id, which every attempt sends as `webhook-id`, also when the delivery is sent again. With it a " +
        "receiver recognises events that it already has.",
      examples: ["msg_019aa0b4c2d07c4e8f6b1d2e3f405162"],
    }),
    type: Type.String({ description: "The event's name, or `ping`.", examples: ["user.updated"] }),
    state: choice(DELIVERY_STATES, {
      description: "`pending`: it is still to be sent, or will be retried. `failed`: it is not retried any more.",
      examples: ["delivered"],
    }),
    attempts: Type.Integer({ minimum: 0, description: "The number of attempts so far.", examples: [1] }),
    last_status: nullable(
      Type.Integer({ description: "The status of the last answer; null if there was none.", examples: [204] }),
    ),
    last_error: nullable(
      Type.String({
        description: "Why the last attempt failed; null if it succeeded or there was none.",
        examples: [null],
      }),
    ),
    next_attempt_at: nullable(
      instant(
        "When it will be sent, or sent again if the current attempt reports nothing; null otherwise.",
        "2026-11-20T09:30:05Z",
      ),
    ),
    created_at: instant("When the event happened, in UTC.", "2026-11-20T09:30:00Z"),
  },
  { $id: "WebhookDelivery", description: "An event for a webhook." },
)
export type WebhookDelivery = Static<typeof WebhookDelivery>

const Resending = Type.Object(
  {
    since: deadline({
      description:
        "The starting point: an instant (ISO-8601), or a day, from its beginning in your company's time zone. It is compared with " +
        "`created_at` of deliveries, which are kept for 30 days.",
      examples: ["2026-11-20T08:00:00Z"],
    }),
    types: Type.Optional(
      nullable(
        Type.Array(choice([ALL_EVENTS, ...DELIVERED]), {
          minItems: 1,
          maxItems: DELIVERED.length + 1,
          description: `Only these: names of events, or \`${PING}\`. All if it is left out or contains \`${ALL_EVENTS}\`.`,
          examples: [["user.updated", "certificate.issued"]],
        }),
      ),
    ),
  },
  { $id: "Resending", description: "What to send again." },
)
export type Resending = Static<typeof Resending>

export const ResentDeliveries = Type.Object(
  { count: Type.Integer({ minimum: 0, description: "The number of deliveries that are sent again.", examples: [12] }) },
  { $id: "ResentDeliveries", description: "What is sent again." },
)
export type ResentDeliveries = Static<typeof ResentDeliveries>

const WEBHOOK_SORTS = ["id", "created_at", "updated_at"] as const
export const webhookQuery = listQueryOf(
  "webhooks",
  Type.Object({
    ...pageParameters,
    state: Type.Optional(choice(STATES, { description: "Only those in this state." })),
    ...sortParameter(WEBHOOK_SORTS),
  }),
)

const TYPE = `(${DELIVERED.join("|").replaceAll(".", "\\.")})`
const DELIVERY_SORTS = ["id", "created_at"] as const
export const deliveryQuery = listQueryOf(
  "webhook-deliveries",
  Type.Object({
    ...pageParameters,
    state: Type.Optional(choice(DELIVERY_STATES, { description: "Only those in this state." })),
    type: Type.Optional(
      Type.String({
        pattern: `^${TYPE}(,${TYPE})*$`,
        description: `Only those of these events, comma-separated; \`${PING}\` is one.`,
        examples: ["user.updated,certificate.issued"],
        "x-fault": "one_of",
        "x-fault-values": { allowed: DELIVERED.join(", ") },
      }),
    ),
    since: Type.Optional(
      deadline({
        description:
          "Only those of events at this instant (ISO-8601) or later; for a date, from the beginning of that day in " +
          "your company's time zone.",
        examples: ["2026-11-20T08:00:00Z"],
      }),
    ),
    ...sortParameter(DELIVERY_SORTS),
  }),
)

export const newWebhook = bodyOf(NewWebhook)
export const webhookChanges = bodyOf(WebhookChanges)
export const resending = bodyOf(Resending)
