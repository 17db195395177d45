/** @jsxImportSource preact */

import type { ComponentChildren } from "preact"
import { Icon } from "../../pages/components/icon.tsx"
import type { Reader } from "../../pages/reader.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import type { ListedPasskey } from "./rules.ts"

interface UseProps {
  readonly reader: Pick<Reader, "language">
  /** The host name to which passkeys belong. */
  readonly party: string
  /** The address to which the proof is sent. The address of its challenge is below it. */
  readonly action: string
  /** The address of its challenge, if it cannot be derived from the action. */
  readonly options?: string
  /** The name of the field for the browser's response. */
  readonly field?: string
  readonly label: string
  /** Shown before the button: the word "or", or the effect of pressing it. */
  readonly or?: string | undefined
  readonly hint?: string | undefined
  /** Whether the browser also offers passkeys in the list of the username field. */
  readonly isOffered?: boolean
  /** "main" for the primary button of a page, "danger" for an action that cannot be undone. */
  readonly kind?: "main" | "quiet" | "danger"
  /** Another button, which sends the same proof to a different address. */
  readonly beside?: ComponentChildren
  /** Fields that are sent along. */
  readonly children?: ComponentChildren
}

/** A button for using a passkey. The script makes it visible in browsers that support passkeys. */
export function UsePasskey({
  reader,
  party,
  action,
  options = `${action}/options`,
  field = "credential",
  label,
  or,
  hint,
  isOffered,
  kind = "quiet",
  beside,
  children,
}: UseProps) {
  const wording = PEOPLE_WORDING[reader.language].passkeys
  return (
    <form
      class="passkey"
      method="post"
      action={action}
      hidden
      data-passkey="use"
      data-party={party}
      data-options={options}
      data-offered={isOffered === true ? "" : undefined}
      data-cancelled={wording.cancelled}
      data-failed={wording.failed}
    >
      {or !== undefined && <p class="or">{or}</p>}
      {hint !== undefined && <p class="hint">{hint}</p>}
      <input type="hidden" name={field} data-credential autocomplete="off" />
      {children}
      <div class="actions">
        <button type="submit" class={kind === "main" ? "button" : `button ${kind}`}>
          <Icon name="key-round" />
          {label}
        </button>
        {beside}
      </div>
      <p class="fault" role="alert" hidden />
    </form>
  )
}

/** Shown if passkeys cannot be used at this address, in this browser, or without scripts. */
export function Unsupported({ reader, party }: { readonly reader: Reader; readonly party: string | undefined }) {
  const { unsupported } = PEOPLE_WORDING[reader.language].passkeys
  if (party === undefined) return <p>{unsupported}</p>
  return (
    <>
      <noscript>
        <p>{unsupported}</p>
      </noscript>
      <p hidden data-passkey="unsupported" data-party={party}>
        {unsupported}
      </p>
    </>
  )
}

/** The section of the account page that shows the number of passkeys. */
export function PasskeySection({
  reader,
  passkeys,
}: {
  readonly reader: Reader
  readonly passkeys: readonly ListedPasskey[]
}) {
  const wording = PEOPLE_WORDING[reader.language].passkeys
  const count = passkeys.length
  return (
    <section class="card block">
      <h2>{wording.title}</h2>
      <p class="hint">{wording.about}</p>
      <p>{count === 0 ? wording.none : wording.count(count)}</p>
      <p>
        <a class="button quiet" href="/account/passkeys">
          {count === 0 ? wording.add : wording.manage}
        </a>
      </p>
    </section>
  )
}
