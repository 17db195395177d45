import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import { pathId } from "../../http/path.ts"
import { resendDelivery } from "../../webhooks/deliveries.ts"
import { admitEvents, createWebhook, listWebhooks, showWebhook, withUrlFault } from "../../webhooks/rules.ts"
import { newWebhook, webhookQuery } from "../../webhooks/schema.ts"
import { reachOf } from "../../webhooks/target.ts"
import { tabIn } from "../frame/detail.tsx"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy, typedIn } from "../frame/fields.tsx"
import { filtersOf } from "../frame/list-query.ts"
import { listStateOf } from "../frame/list-state.ts"
import { seeDone } from "../frame/notices.ts"
import { addressOf } from "../frame/page.tsx"
import { consoleLanguage, consoleReader } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { answeredOnce } from "../sent-forms/repeats.ts"
import { carryOutForResult, newFormKey } from "../sent-forms/rules.ts"
import { shownDeliveries } from "./delivery-list.tsx"
import { webhookFields, webhookSent } from "./fields.ts"
import { webhookFormPage, webhookSecretPage } from "./form-pages.tsx"
import { WEBHOOK_LIST, webhookFilters, webhookListPage } from "./list-page.tsx"
import type { WebhookPageServices } from "./services.ts"
import { WEBHOOK_TABS, webhookPage } from "./webhook-page.tsx"
import { WEBHOOKS_WORDING } from "./wording/wording.ts"

const HERE = "/console/webhooks"

const NOTICES = { en: WEBHOOKS_WORDING.en.notices, de: WEBHOOKS_WORDING.de.notices }

/** The pages about webhooks, and the form of a new one. */
export function webhookPageRoutes(services: WebhookPageServices, guard: Guard) {
  const { database, clock, webhookSecrets, nudge } = services
  const reach = services.reach ?? reachOf(services.settings)

  return new Elysia({ name: "console-webhooks", prefix: HERE })
    .use(guard)
    .get(
      "",
      async (asked) => {
        const shown = await shownTo(services, asked, { notices: NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, WEBHOOK_LIST)
        const read = filtersOf(webhookQuery, state, { language, labels: webhookFilters(language) })
        if (read.faults !== undefined) {
          asked.set.status = 422
          const page = webhookListPage({ ...shown, state, found: undefined, faults: read.faults })
          return sendConsolePage(asked.set, shown, page)
        }
        const { page, perPage, term } = state
        const list = { sort: [term], page: { page, perPage }, include: new Set<string>() }
        const found = await listWebhooks(database, asked.caller, read.query, list)
        const total = "total" in found ? found.total : found.items.length
        return sendConsolePage(
          asked.set,
          shown,
          webhookListPage({ ...shown, state, found: { items: found.items, total } }),
        )
      },
      { person: inConsole("webhooks.manage") },
    )
    .get(
      "/new",
      async (asked) => {
        const shown = await shownTo(services, asked)
        const specs = webhookFields(shown.reader.language)
        const values = { receives: "chosen" }
        return sendConsolePage(asked.set, shown, webhookFormPage({ ...shown, specs, once: newFormKey(), values }))
      },
      { person: inConsole("webhooks.manage") },
    )
    .post(
      "/new",
      async (asked) => {
        const { caller, form, request, set } = asked
        const language = consoleLanguage(asked.reader)
        const specs = webhookFields(language)
        const values = typedIn(specs, form)
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        const outcome = await outcomeOf(
          async () => {
            const sent = webhookSent(sentBy(specs, values))
            admitEvents(caller, sent)
            const draft = await withUrlFault(draftOf(newWebhook, sent), reach)
            return carryOutForResult(database, once, async (tx) => {
              const webhook = await createWebhook(tx, webhookSecrets, caller, draft, once.now)
              return { path: `${HERE}/${webhook.id}`, result: webhook }
            })
          },
          { language, specs },
        )
        if (outcome.faults === undefined) {
          const { path, result } = outcome.result
          if (result === undefined) return seeDone(request, services, { path, notice: "once" })
          answeredOnce(request, seeDone(request, services, { path, notice: "once" }))
          const shown = await shownTo(services, asked, { path })
          return sendConsolePage(set, shown, webhookSecretPage({ ...shown, webhook: result, isRotated: false }))
        }
        set.status = outcome.status
        const shown = await shownTo(services, asked)
        const key = once.key || newFormKey()
        return sendConsolePage(
          set,
          shown,
          webhookFormPage({ ...shown, specs, once: key, values, faults: outcome.faults }),
        )
      },
      { person: inConsole("webhooks.manage") },
    )
    .get(
      "/:webhook",
      async (asked) => {
        const { caller, params, set } = asked
        const webhook = await concealed(showWebhook(database, caller, pathId(params.webhook)))
        const shown = await shownTo(services, asked, { notices: NOTICES })
        const isDetails = tabIn(shown.reader, WEBHOOK_TABS) === "details"
        const deliveries = isDetails ? undefined : await shownDeliveries(database, caller, webhook, shown.reader)
        if (deliveries?.faults !== undefined) set.status = 422
        return sendConsolePage(set, shown, webhookPage({ ...shown, webhook, deliveries }))
      },
      { person: inConsole("webhooks.manage") },
    )
    .post(
      "/:webhook/deliveries/:delivery/resend",
      async (asked) => {
        const { caller, params, request, set } = asked
        const id = pathId(params.webhook)
        const place = { id, deliveryId: pathId(params.delivery) }
        const webhook = await concealed(showWebhook(database, caller, id))
        // The query is that of the list, which is shown again.
        const reader = consoleReader(request, asked.reader, `${HERE}/${id}`)
        const outcome = await outcomeOf(
          () => concealed(database.transaction((tx) => resendDelivery(tx, caller, place, clock()))),
          { language: reader.language, specs: [] },
        )
        if (outcome.faults === undefined) {
          nudge()
          return seeDone(request, services, { path: addressOf(reader), notice: "resent" })
        }
        set.status = outcome.status
        const shown = await shownTo(services, asked, { path: `${HERE}/${id}` })
        const page = webhookPage({ ...shown, webhook, deliveries: undefined, faults: outcome.faults })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole("webhooks.manage") },
    )
}
