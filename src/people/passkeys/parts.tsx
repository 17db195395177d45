/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { Icon } from "../../pages/components/icon.tsx"
import type { Reader } from "../../pages/reader.ts"
import type { ListedPasskey } from "./rules.ts"
import { PASSKEY_WORDING } from "./wording/wording.ts"

interface UseProps {
  readonly reader: Pick<Reader, "language">
  /** The host name that passkeys here belong to. */
  readonly party: string
  /** Where the proof goes; the address of its challenge lies below it. */
  readonly action: string
  readonly label: string
  /** Before the button. */
  readonly or?: string | undefined
  /** The browser also offers passkeys in the list of the field for the username. */
  readonly isOffered?: boolean
  /** The main way of its page. */
  readonly isMain?: boolean
  /** Fields that go with it. */
  readonly children?: ComponentChildren
}

/** A button that uses a passkey. The script shows it in browsers that have them. */
export function UsePasskey({ reader, party, action, label, or, isOffered, isMain, children }: UseProps) {
  const wording = PASSKEY_WORDING[reader.language]
  return (
    <form
      class="passkey"
      method="post"
      action={action}
      hidden
      data-passkey="use"
      data-party={party}
      data-options={`${action}/options`}
      data-offered={isOffered === true ? "" : undefined}
      data-cancelled={wording.cancelled}
      data-failed={wording.failed}
    >
      {or !== undefined && <p class="or">{or}</p>}
      <input type="hidden" name="credential" autocomplete="off" />
      {children}
      <button type="submit" class={isMain === true ? "button" : "button quiet"}>
        <Icon name="key-round" />
        {label}
      </button>
      <p class="fault" role="alert" hidden />
    </form>
  )
}

/** Stands where passkeys cannot be used: at such an address, in such a browser, or without scripts. */
export function Unsupported({ reader, party }: { readonly reader: Reader; readonly party: string | undefined }) {
  const { unsupported } = PASSKEY_WORDING[reader.language]
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

/** The part of the account that says how many passkeys there are. */
export function PasskeySection({
  reader,
  passkeys,
}: {
  readonly reader: Reader
  readonly passkeys: readonly ListedPasskey[]
}) {
  const wording = PASSKEY_WORDING[reader.language]
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
