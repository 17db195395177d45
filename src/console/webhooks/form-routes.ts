import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import { pathId } from "../../http/path.ts"
import { NotFound } from "../../tools/errors.ts"
import { testWebhook } from "../../webhooks/deliveries.ts"
import {
  admitEvents,
  deleteWebhook,
  rotateWebhookSecret,
  showWebhook,
  updateWebhook,
  withUrlFault,
} from "../../webhooks/rules.ts"
import { webhookChanges } from "../../webhooks/schema.ts"
import { reachOf } from "../../webhooks/target.ts"
import { edited } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy, typedIn } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { answeredOnce } from "../sent-forms/repeats.ts"
import { carryOutForResult, newFormKey } from "../sent-forms/rules.ts"
import { webhookFields, webhookRecord, webhookSent } from "./fields.ts"
import { confirmWebhookPage, webhookFormPage, webhookSecretPage } from "./form-pages.tsx"
import type { WebhookPageServices } from "./services.ts"
import { webhookPage } from "./webhook-page.tsx"

const HERE = "/console/webhooks"

/** The forms about one webhook. */
export function webhookFormRoutes(services: WebhookPageServices, guard: Guard) {
  const { database, clock, webhookSecrets, nudge } = services
  const reach = services.reach ?? reachOf(services.settings)

  return new Elysia({ name: "console-webhook-forms", prefix: HERE })
    .use(guard)
    .get(
      "/:webhook/:part",
      async (asked) => {
        const { caller, params, set } = asked
        const part = named(params.part, FORMS)
        const webhook = await concealed(showWebhook(database, caller, pathId(params.webhook)))
        const shown = await shownTo(services, asked)
        const page =
          part === "edit"
            ? webhookFormPage({
                ...shown,
                webhook: webhookRecord(webhook),
                specs: webhookFields(shown.reader.language),
              })
            : confirmWebhookPage({ ...shown, webhook, act: part, once: newFormKey() })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole("webhooks.manage") },
    )
    .post(
      "/:webhook/edit",
      async (asked) => {
        const { caller, params, form, request, set } = asked
        const id = pathId(params.webhook)
        const webhook = webhookRecord(await concealed(showWebhook(database, caller, id)))
        const language = consoleLanguage(asked.reader)
        const specs = webhookFields(language)
        const sent = webhookSent(sentBy(specs, typedIn(specs, form)))
        admitEvents(caller, sent)
        const draft = await withUrlFault(draftOf(webhookChanges, sent), reach)
        const outcome = await edited(database, {
          ...{ form, specs, language },
          read: async (tx) => webhookRecord(await showWebhook(tx, caller, id)),
          save: (tx) => updateWebhook(tx, caller, id, draft, clock()),
        })
        if ("saved" in outcome) return seeDone(request, services, { path: `${HERE}/${id}`, notice: "saved" })
        const shown = await shownTo(services, asked)
        const isStale = "stale" in outcome
        set.status = isStale ? 409 : outcome.status
        const page = webhookFormPage({
          ...shown,
          ...{ webhook: isStale ? outcome.stale : webhook, specs, values: outcome.typed, isStale },
          faults: isStale ? undefined : outcome.faults,
        })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole("webhooks.manage") },
    )
    .post(
      "/:webhook/:act",
      async (asked) => {
        const { caller, params, form, request, set } = asked
        const act = named(params.act, ACTS)
        const id = pathId(params.webhook)
        const webhook = await concealed(showWebhook(database, caller, id))
        const path = `${HERE}/${id}`
        const now = clock()
        const outcome = await outcomeOf(
          async () => {
            switch (act) {
              case "test":
                await database.transaction((tx) => testWebhook(tx, caller, id, now))
                nudge()
                return seeDone(request, services, { path: `${path}?tab=deliveries`, notice: "tested" })
              case "delete":
                await database.transaction((tx) => deleteWebhook(tx, caller, id, now))
                return seeDone(request, services, { path: HERE, notice: "deleted" })
              case "secret": {
                const once = { key: form.text("once"), userId: caller.user.id, now }
                const { result } = await carryOutForResult(database, once, async (tx) => ({
                  path,
                  result: await rotateWebhookSecret(tx, webhookSecrets, caller, id, now),
                }))
                if (result === undefined) return seeDone(request, services, { path, notice: "once" })
                answeredOnce(request, seeDone(request, services, { path, notice: "once" }))
                const shown = await shownTo(services, asked, { path })
                return sendConsolePage(set, shown, webhookSecretPage({ ...shown, webhook: result, isRotated: true }))
              }
              default: {
                const state = act === "activate" ? "active" : "inactive"
                const draft = { fields: { state }, faults: [] } as const
                await database.transaction((tx) => updateWebhook(tx, caller, id, draft, now))
                nudge()
                return seeDone(request, services, { path, notice: `${act}d` })
              }
            }
          },
          { language: consoleLanguage(asked.reader), specs: [] },
        )
        if (outcome.faults === undefined) return outcome.result
        set.status = outcome.status
        const shown = await shownTo(services, asked, { path })
        const page = webhookPage({ ...shown, webhook, deliveries: undefined, faults: outcome.faults })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole("webhooks.manage") },
    )
}

const FORMS = ["edit", "secret", "delete"] as const
const ACTS = ["test", "secret", "activate", "deactivate", "delete"] as const

/** The form or the act with this name in its address. */
function named<Name extends string>(name: string, names: readonly Name[]): Name {
  const found = names.find((one) => one === name)
  if (found === undefined) throw new NotFound()
  return found
}
