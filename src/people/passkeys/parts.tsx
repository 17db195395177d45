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
  /** Where the proof is sent; the address of its challenge is below it. */
  readonly action: string
  /** The address of its challenge, if it is not derived from the action. */
  readonly options?: string
  readonly label: string
  /** Shown before the button: an "or", or what happens when it is pressed. */
  readonly or?: string | undefined
  readonly hint?: string | undefined
  /** The browser also offers passkeys in the username field's list. */
  readonly isOffered?: boolean
  /** "main": the primary way of its page; "danger": the action cannot be undone. */
  readonly kind?: "main" | "quiet" | "danger"
  /** Another button, which sends the same proof elsewhere. */
  readonly beside?: ComponentChildren
  /** Fields sent with it. */
  readonly children?: ComponentChildren
}

/** A button that uses a passkey. The script shows it in browsers that support them. */
export function UsePasskey({
  reader,
  party,
  action,
  options = `${action}/options`,
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
      <input type="hidden" name="credential" autocomplete="off" />
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

/** Shown if passkeys cannot be used: at this address, in this browser, or without scripts. */
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

/** The part of the account page that shows the number of passkeys. */
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
