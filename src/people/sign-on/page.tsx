/** @jsxImportSource preact */
import { renderEntrancePage } from "../../pages/layouts/entrance.tsx"
import type { Reader } from "../../pages/reader.ts"
import { displayable } from "../../tools/language/displayable.ts"
import { SIGN_ON } from "./address.ts"
import type { FailureKind } from "./openid/failure.ts"
import { SIGN_ON_WORDING } from "./wording/wording.ts"

interface Failed {
  readonly reader: Reader
  readonly kind: Exclude<FailureKind, "cancelled">
  readonly provider: { readonly key: string; readonly name: string }
  /** Where the person was going. */
  readonly next: string | undefined
  readonly stay: boolean
}

/** What became of a sign-on at a provider, and what to do now. */
export function failedSignOnPage({ reader, kind, provider, next, stay }: Failed): string {
  const { failures, tryAgain, toSignIn } = SIGN_ON_WORDING[reader.language]
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
