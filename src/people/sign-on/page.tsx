/** @jsxImportSource preact */

import { renderEntrancePage } from "../../pages/layouts/entrance.tsx"
import type { Reader } from "../../pages/reader.ts"
import { displayable } from "../../tools/language/displayable.ts"
import type { FailureKind } from "../openid/failure.ts"
import { PROOF, type ProofFor } from "../proof/address.ts"
import { SIGN_ON } from "../providers/address.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"

interface Failed {
  readonly reader: Reader
  readonly kind: Exclude<FailureKind, "cancelled">
  readonly provider: { readonly key: string; readonly name: string }
  /** The page that the user wanted to open. */
  readonly next: string | undefined
  readonly stay: boolean
}

interface Unproved extends ProofFor {
  readonly reader: Reader
  readonly kind: Exclude<FailureKind, "cancelled">
  readonly provider: { readonly key: string; readonly name: string }
}

/** The page after a proof at a provider: the outcome, and what to do now. */
export function failedProofPage({ reader, kind, provider, purpose, form }: Unproved): string {
  const { failures, tryAgain } = PEOPLE_WORDING[reader.language].signOn
  const { title, advice, back, toForm } = PEOPLE_WORDING[reader.language].secondFactors.notProved
  const isOfProvider = kind === "unavailable" || kind === "misconfigured"
  return renderEntrancePage({
    title,
    reader,
    lead: displayable((isOfProvider ? failures[kind].advice : advice)(provider.name)),
    children: (
      <ul class="ways">
        <li>
          <a class="button" href={PROOF.provider(provider.key, { purpose, form })}>
            {tryAgain}
          </a>
        </li>
        <li>
          <a class="button quiet" href={purpose === "form" ? PROOF.page({ purpose, form }) : "/account"}>
            {purpose === "form" ? toForm : back}
          </a>
        </li>
      </ul>
    ),
  })
}

/** The page after a sign-on at a provider: the outcome, and what to do now. */
export function failedSignOnPage({ reader, kind, provider, next, stay }: Failed): string {
  const { failures, tryAgain, toSignIn } = PEOPLE_WORDING[reader.language].signOn
  const { title, advice } = failures[kind]
  const others = next === undefined ? "/sign-in" : `/sign-in?${new URLSearchParams({ next })}`
  return renderEntrancePage({
    title,
    reader,
    lead: displayable(advice(provider.name)),
    children: (
      <ul class="ways">
        <li>
          <a class="button" href={SIGN_ON.address(provider.key, { next, stay })}>
            {tryAgain}
          </a>
        </li>
        <li>
          <a class="button quiet" href={others}>
            {toSignIn}
          </a>
        </li>
      </ul>
    ),
  })
}
