/** @jsxImportSource preact */

import type { Reader } from "../../pages/reader.ts"
import { displayable } from "../../tools/language/displayable.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import { SIGN_ON } from "./address.ts"
import type { ShownProvider } from "./rules.ts"

interface ProviderLinksProps {
  readonly reader: Reader
  readonly providers: readonly ShownProvider[]
  /** The path to continue with after the sign-on. */
  readonly next?: string | undefined
}

/** Links to the providers, for the sign-in page. Empty if there are no providers. */
export function ProviderLinks({ reader, providers, next }: ProviderLinksProps) {
  if (providers.length === 0) return null
  const { signOnWith } = PEOPLE_WORDING[reader.language].signOn
  return (
    <ul class="ways">
      {providers.map(({ key, name }) => (
        <li key={key}>
          <a class="button quiet" href={SIGN_ON.address(key, { next })}>
            {displayable(signOnWith(name))}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The message on the sign-in page for a user who has cancelled at the provider. Empty for everybody else. */
export function SignOnNotice({ reader }: { readonly reader: Reader }) {
  if (reader.query.get(SIGN_ON.outcome) !== SIGN_ON.cancelled) return null
  const { cancelled } = PEOPLE_WORDING[reader.language].signOn
  return <p role="status">{cancelled}</p>
}
