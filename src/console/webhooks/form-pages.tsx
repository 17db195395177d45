/** @jsxImportSource preact */
import { ASSETS } from "../../pages/assets.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import type { Webhook, WebhookWithSecret } from "../../webhooks/schema.ts"
import { ConfirmForm, EditForm } from "../frame/edit-form.tsx"
import type { FieldSpec, FieldValues } from "../frame/fields.tsx"
import { type Crumb, type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { CopiedText } from "../frame/secret.tsx"
import type { webhookRecord } from "./fields.ts"
import { WEBHOOKS_WORDING } from "./wording/wording.ts"

export function crumbsTo({ language }: ConsoleReader, webhook?: Pick<Webhook, "id" | "url">): readonly Crumb[] {
  const webhooks = { label: WEBHOOKS_WORDING[language].title, address: "/console/webhooks" }
  return webhook === undefined
    ? [webhooks]
    : [webhooks, { label: hostOf(webhook), address: `/console/webhooks/${webhook.id}` }]
}

/** The host of a webhook's address, which is short enough for a heading. */
export function hostOf({ url }: Pick<Webhook, "url">): string {
  return URL.canParse(url) ? new URL(url).host : url
}

interface FormPage extends Framed {
  /** Undefined for a new webhook. */
  readonly webhook?: ReturnType<typeof webhookRecord> | undefined
  readonly specs: readonly FieldSpec[]
  readonly once?: string
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
  /** Somebody else has changed the webhook meanwhile; `webhook` is the one as stored. */
  readonly isStale?: boolean
}

/** The form of a new webhook, or of one that is changed. */
export function webhookFormPage({ webhook, specs, once, values, faults, isStale = false, ...framed }: FormPage) {
  const { reader } = framed
  const wording = WEBHOOKS_WORDING[reader.language]
  const back = webhook === undefined ? "/console/webhooks" : `/console/webhooks/${webhook.id}`
  const action = webhook === undefined ? `${back}/new` : `${back}/edit`
  return renderConsolePage({
    ...framed,
    title: webhook === undefined ? wording.add : wording.edit,
    current: "webhooks",
    crumbs: crumbsTo(reader, webhook),
    width: "narrow",
    hasFaults: faults !== undefined || isStale,
    children: (
      <EditForm
        reader={reader}
        action={action}
        specs={specs}
        back={back}
        record={webhook}
        {...(once === undefined ? {} : { once })}
        values={values}
        faults={faults}
        isStale={isStale}
      />
    ),
  })
}

interface ConfirmPage extends Framed {
  readonly webhook: Webhook
  readonly act: "secret" | "delete"
  readonly once: string
  readonly faults?: FieldFaults | undefined
}

/** Asks before a webhook gets another secret, or is deleted. */
export function confirmWebhookPage({ webhook, act, once, faults, ...framed }: ConfirmPage): string {
  const { reader } = framed
  const { rotate, remove } = WEBHOOKS_WORDING[reader.language]
  const words = act === "secret" ? rotate : { ...remove, text: remove.text(webhook.url) }
  const back = `/console/webhooks/${webhook.id}`
  return renderConsolePage({
    ...framed,
    title: words.title,
    current: "webhooks",
    crumbs: crumbsTo(reader, webhook),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <ConfirmForm
        reader={reader}
        action={`${back}/${act}`}
        text={<p class="long">{words.text}</p>}
        submit={words.submit}
        back={back}
        isDanger={act === "delete"}
        faults={faults}
      >
        <input type="hidden" name="once" value={once} />
      </ConfirmForm>
    ),
  })
}

interface SecretPage extends Framed {
  readonly webhook: WebhookWithSecret
  /** Whether the webhook had another secret before. */
  readonly isRotated: boolean
}

/** The secret of a webhook, which is shown only once. */
export function webhookSecretPage({ webhook, isRotated, ...framed }: SecretPage): string {
  const { reader } = framed
  const { secret } = WEBHOOKS_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: secret.title,
    current: "webhooks",
    crumbs: crumbsTo(reader, webhook),
    width: "narrow",
    scripts: [ASSETS.copy.address],
    children: (
      <section class="card block">
        <p>{secret.text}</p>
        <CopiedText reader={reader} id="secret" label={secret.secret} value={webhook.secret ?? ""} />
        {isRotated && <p>{secret.rotated}</p>}
        <p>
          <a class="button" href={`/console/webhooks/${webhook.id}`}>
            {secret.done}
          </a>
        </p>
      </section>
    ),
  })
}
