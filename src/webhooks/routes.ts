import { Elysia } from "elysia"
import type { Caller } from "../access/caller.ts"
import type { Guard } from "../access/guard.ts"
import { can, type PathParameters } from "../access/route-access.ts"
import type { Queries } from "../database/port.ts"
import { requestAddress } from "../http/frame.ts"
import { operation } from "../http/operation.ts"
import { dataOf, paged, pageOf } from "../http/paging.ts"
import { pathId } from "../http/path.ts"
import type { Services } from "../http/services.ts"
import * as deliveries from "./deliveries.ts"
import * as rules from "./rules.ts"
import * as schema from "./schema.ts"
import type { SecretSeal } from "./secrets.ts"
import { type Reach, reachOf } from "./target.ts"

interface WebhookServices extends Services {
  readonly webhookSecrets: SecretSeal
  /** Wakes the background loop; called after the commit when there is something to deliver. */
  readonly nudge: () => void
  /** The addresses that webhooks may reach, if they differ from the settings. */
  readonly reach?: Reach
}

const tag = "Webhooks" as const
const one = dataOf(schema.Webhook)
const withSecret = dataOf(schema.WebhookWithSecret)
const delivery = dataOf(schema.WebhookDelivery)

/** An answer that contains a secret must not be stored by anybody. */
const NO_STORE = { "cache-control": "no-store" }

/** Webhooks of the company, and their deliveries. */
export function webhookRoutes(services: WebhookServices, guard: Guard) {
  const { database, clock, nudge, webhookSecrets } = services
  const reach = services.reach ?? reachOf(services.settings)

  const record = (queries: Queries, caller: Caller, { webhook }: PathParameters) =>
    rules.requireWebhook(queries, caller, pathId(webhook))
  const access = can("webhooks.manage", { record })
  const admit = async (caller: Caller, body: unknown) => rules.admitEvents(caller, body)

  return new Elysia({ name: "webhooks", prefix: "/webhooks" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await rules.listWebhooks(database, caller, query, query.list)
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: can("webhooks.manage"),
        query: schema.webhookQuery,
        detail: operation({
          tag,
          id: "listWebhooks",
          summary: "List webhooks",
          description: "Returns those of your company, sorted by id unless `sort` says otherwise.",
          answer: pageOf(schema.Webhook),
        }),
      },
    )
    .post(
      "",
      async ({ caller, body, change }) => {
        const draft = await rules.withUrlFault(body, reach)
        return change(async (tx) => ({
          status: 201,
          headers: NO_STORE,
          data: await rules.createWebhook(tx, webhookSecrets, caller, draft, clock()),
        }))
      },
      {
        access: can("webhooks.manage", { admit }),
        body: schema.newWebhook,
        detail: operation({
          tag,
          id: "createWebhook",
          summary: "Create a webhook",
          description:
            "Events that happen from now on are sent to `url`, each signed with the `secret`, which is shown only once. " +
            "The section Webhooks of this document describes what is sent and how to verify it.",
          status: 201,
          answer: withSecret,
        }),
      },
    )
    .get(
      "/:webhook",
      async ({ caller, params }) => ({ data: await rules.showWebhook(database, caller, pathId(params.webhook)) }),
      {
        // The rule checks the record itself, and no query of this route can be invalid, so one check is enough.
        access: can("webhooks.manage"),
        detail: operation({ tag, id: "showWebhook", summary: "Show a webhook", answer: one, refusals: [404] }),
      },
    )
    .patch(
      "/:webhook",
      async ({ caller, params, body, change }) => {
        const draft = await rules.withUrlFault(body, reach)
        return change(async (tx) => ({
          data: await rules.updateWebhook(tx, caller, pathId(params.webhook), draft, clock()),
        }))
      },
      {
        access: can("webhooks.manage", {
          record: (queries, caller, { webhook }) => rules.requireChangeable(queries, caller, pathId(webhook)),
          admit,
        }),
        body: schema.webhookChanges,
        detail: operation({
          tag,
          id: "updateWebhook",
          summary: "Change fields of a webhook",
          description:
            "Also needs the permission to view what the webhook already receives. `state` `active` ends a pause, or reactivates " +
            "a webhook that the server has made inactive: waiting deliveries are then sent.",
          answer: one,
        }),
      },
    )
    .delete(
      "/:webhook",
      ({ caller, params, change }) =>
        change(async (tx) => {
          await rules.deleteWebhook(tx, caller, pathId(params.webhook), clock())
          return { status: 204 }
        }),
      {
        access,
        detail: operation({
          tag,
          id: "deleteWebhook",
          summary: "Delete a webhook",
          description: "Its waiting deliveries are no longer sent.",
          status: 204,
        }),
      },
    )
    .post(
      "/:webhook/rotate-secret",
      ({ caller, params, change }) =>
        change(async (tx) => ({
          headers: NO_STORE,
          data: await rules.rotateWebhookSecret(tx, webhookSecrets, caller, pathId(params.webhook), clock()),
        })),
      {
        access,
        detail: operation({
          tag,
          id: "rotateWebhookSecret",
          summary: "Give a webhook a new secret",
          description:
            "It is shown only once. For 24 hours the previous secret signs too: `webhook-signature` has a value for each.",
          answer: withSecret,
        }),
      },
    )
    .post(
      "/:webhook/test",
      ({ caller, params, change }) =>
        change(
          async (tx) => ({
            status: 202,
            data: await deliveries.testWebhook(tx, caller, pathId(params.webhook), clock()),
          }),
          nudge,
        ),
      {
        access,
        detail: operation({
          tag,
          id: "testWebhook",
          summary: "Send a ping",
          description: "Sends a `ping` with the webhook as its data. An inactive webhook is refused on `webhook`.",
          status: 202,
          answer: delivery,
          example: {
            type: "ping",
            state: "pending",
            attempts: 0,
            last_status: null,
            next_attempt_at: "2026-11-20T09:30:00Z",
          },
          refusals: [422],
        }),
      },
    )
    .get(
      "/:webhook/deliveries",
      async ({ caller, params, query, request }) => {
        const page = await deliveries.listDeliveries(database, caller, pathId(params.webhook), query, query.list)
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access,
        query: schema.deliveryQuery,
        detail: operation({
          tag,
          id: "listWebhookDeliveries",
          summary: "List deliveries",
          description:
            "Deliveries to the webhook in the last 30 days, sent or waiting, by id unless `sort` says otherwise.",
          answer: pageOf(schema.WebhookDelivery),
        }),
      },
    )
    .post(
      "/:webhook/resend",
      ({ caller, params, body, change }) =>
        change(
          async (tx) => ({
            status: 202,
            data: await deliveries.resendDeliveries(tx, caller, pathId(params.webhook), body, clock()),
          }),
          nudge,
        ),
      {
        access,
        body: schema.resending,
        detail: operation({
          tag,
          id: "resendWebhookDeliveries",
          summary: "Resend everything since an instant",
          description:
            "For a receiver that has lost what it had received. Sends the same events with the same ids, whatever their outcome, " +
            "in order, and with all attempts. An inactive webhook is refused on `webhook`.",
          status: 202,
          answer: dataOf(schema.ResentDeliveries),
        }),
      },
    )
    .post(
      "/:webhook/deliveries/:delivery/resend",
      ({ caller, params, change }) => {
        const place = { id: pathId(params.webhook), deliveryId: pathId(params.delivery) }
        return change(
          async (tx) => ({ status: 202, data: await deliveries.resendDelivery(tx, caller, place, clock()) }),
          nudge,
        )
      },
      {
        access: can("webhooks.manage", {
          record: (queries, caller, { webhook, delivery: id }) =>
            deliveries.requireDelivery(queries, caller, { id: pathId(webhook), deliveryId: pathId(id) }),
        }),
        detail: operation({
          tag,
          id: "resendWebhookDelivery",
          summary: "Send a delivery again",
          description:
            "Sends the same event with the same id, whatever its outcome, and with all attempts. An inactive " +
            "webhook is refused on `webhook`.",
          status: 202,
          answer: delivery,
          example: { state: "pending", attempts: 0, last_status: null, next_attempt_at: "2026-11-20T09:30:00Z" },
          refusals: [422],
        }),
      },
    )
}
