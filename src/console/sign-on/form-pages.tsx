/** @jsxImportSource preact */

import { ASSETS } from "../../pages/assets.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import type { Provider } from "../../people/providers/administration.ts"
import { ConfirmForm, EditForm } from "../frame/edit-form.tsx"
import { type FieldSpec, Fields, type FieldValues } from "../frame/fields.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { secretField } from "./fields.ts"
import { addressOf, crumbsTo, PROVIDERS, RedirectAddress } from "./page.tsx"
import { SIGN_ON_WORDING } from "./wording/wording.ts"

interface FormPage extends Framed {
  readonly specs: readonly FieldSpec[]
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
}

interface NewPage extends FormPage {
  readonly once: string
  /** The address to enter at the provider, for the key in the form. */
  readonly redirectUri: string
}

export function newProviderPage({ specs, values, faults, once, redirectUri, ...framed }: NewPage): string {
  const { reader } = framed
  const { add } = SIGN_ON_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: add,
    current: "sign_on",
    crumbs: crumbsTo(reader),
    width: "narrow",
    hasFaults: faults !== undefined,
    scripts: [ASSETS.copy.address],
    children: (
      <>
        <RedirectAddress reader={reader} address={redirectUri} />
        <EditForm
          {...{ reader, specs, values, faults, once }}
          action={`${PROVIDERS}/new`}
          submit={add}
          back={PROVIDERS}
        />
      </>
    ),
  })
}

interface EditPage extends FormPage {
  /** The provider as stored, with its version. */
  readonly provider: Provider
  /** Somebody else has changed it meanwhile. */
  readonly isStale?: boolean
}

export function editProviderPage({ provider, specs, values, faults, isStale = false, ...framed }: EditPage): string {
  const { reader } = framed
  return renderConsolePage({
    ...framed,
    title: SIGN_ON_WORDING[reader.language].edit,
    current: "sign_on",
    crumbs: crumbsTo(reader, provider),
    width: "narrow",
    hasFaults: faults !== undefined || isStale,
    children: (
      <EditForm
        reader={reader}
        specs={specs}
        action={`${addressOf(provider)}/edit`}
        back={addressOf(provider)}
        record={provider}
        values={values}
        faults={faults}
        isStale={isStale}
      />
    ),
  })
}

/** What can be done to a provider after a question, by the last segment of its address. */
export const QUESTIONS = ["on", "off", "remove", "secret"] as const
export type Question = (typeof QUESTIONS)[number]

interface QuestionPage extends Framed {
  readonly provider: Provider
  readonly question: Question
  readonly faults?: FieldFaults | undefined
}

export function questionPage({ provider, question, faults, ...framed }: QuestionPage): string {
  const { reader } = framed
  const wording = SIGN_ON_WORDING[reader.language]
  const words = { on: wording.activate, off: wording.deactivate, remove: wording.remove, secret: wording.secret }[
    question
  ]
  const { title, text, submit } = words
  return renderConsolePage({
    ...framed,
    title: typeof title === "string" ? title : title(provider.name),
    current: "sign_on",
    crumbs: crumbsTo(reader, provider),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <ConfirmForm
        reader={reader}
        action={`${addressOf(provider)}/${question}`}
        text={
          <>
            <p>{typeof text === "string" ? text : text(provider.identities)}</p>
            {question === "on" && !provider.allows_passwords && <p>{wording.passwordsOff}</p>}
          </>
        }
        submit={submit}
        back={addressOf(provider)}
        isDanger={question === "remove" || question === "off"}
        faults={faults}
      >
        {question === "secret" && (
          <Fields reader={reader} specs={[secretField(reader.language)]} values={{}} faults={faults} />
        )}
      </ConfirmForm>
    ),
  })
}
