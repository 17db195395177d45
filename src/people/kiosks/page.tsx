/** @jsxImportSource preact */
import { ASSETS } from "../../pages/assets.ts"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { type FieldFaults, Form, TextField } from "../../pages/components/form.tsx"
import { type KioskIdle, renderEntrancePage } from "../../pages/layouts/entrance.tsx"
import type { Reader } from "../../pages/reader.ts"
import { fullName } from "../../tools/language/names.ts"
import type { KioskRefusal } from "./entry.ts"
import { PIN_LENGTH } from "./pin-choice.ts"
import type { KioskRow, PersonRow } from "./store.ts"
import { KIOSK_WORDING } from "./wording/wording.ts"

const SCRIPTS = [ASSETS.kiosk.address]

/** Makes a device a shared tablet. */
export function pairingPage({
  reader,
  faults = {},
}: {
  readonly reader: Reader
  readonly faults?: FieldFaults
}): string {
  const words = KIOSK_WORDING[reader.language].pairing
  const hasFaults = Object.keys(faults).length > 0
  return renderEntrancePage({
    title: words.title,
    reader,
    lead: words.lead,
    hasFaults,
    kiosk: {},
    children: (
      <>
        <Form reader={reader} action="/kiosk/pair" faults={faults} submit={words.submit}>
          <div class="code-field">
            <TextField
              reader={reader}
              name="code"
              label={words.code}
              hint={words.hint}
              autocomplete="off"
              maxlength={20}
              fault={faults.code}
            />
          </div>
        </Form>
        <p class="links">
          <a href="/sign-in">{words.toSignIn}</a>
        </p>
      </>
    ),
  })
}

interface PeoplePage {
  readonly reader: Reader
  readonly kiosk: KioskRow
  readonly search: string
  /** The people found; undefined if there are too many to show. */
  readonly people: readonly PersonRow[] | undefined
}

/** Where people pick their name. */
export function peoplePage({ reader, kiosk, search, people }: PeoplePage): string {
  const words = KIOSK_WORDING[reader.language].people
  return renderEntrancePage({
    title: words.title,
    reader,
    lead: (
      <>
        <bdi>{kiosk.company_name}</bdi> · <bdi>{kiosk.place_name}</bdi>
      </>
    ),
    scripts: SCRIPTS,
    kiosk: { wide: true },
    children: (
      <>
        <form id="kiosk-find" class="find" method="get" action="/kiosk">
          <TextField
            reader={reader}
            name="search"
            label={words.search}
            hint={words.hint}
            value={search}
            autocomplete="off"
            maxlength={2000}
            required={false}
            autofocus
          />
          <button type="submit" class="button">
            {words.submit}
          </button>
        </form>
        <div id="kiosk-scanner" hidden>
          <button type="button" class="button quiet" data-starts>
            {words.scan}
          </button>
          <video hidden muted playsInline />
          <button type="button" class="button quiet" data-stops hidden>
            {words.stop}
          </button>
          <p role="status" data-text={words.cameraFailed} />
        </div>
        <Names reader={reader} search={search} people={people} />
      </>
    ),
  })
}

function Names({ reader, search, people }: Omit<PeoplePage, "kiosk">) {
  const words = KIOSK_WORDING[reader.language].people
  if (people === undefined) return <p class="quiet">{words.many}</p>
  if (people.length === 0 && search === "") return <p class="quiet">{words.nobody}</p>
  return (
    <>
      {people.length === 0 ? (
        <EmptyState icon="search" title={search} text={words.notFound} />
      ) : (
        <ul class="names" aria-label={words.list}>
          {people.map((person) => (
            <li key={person.id}>
              <a href={`/kiosk/people/${person.id}`}>
                <bdi>{fullName(person)}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {search !== "" && (
        <p class="links">
          <a href="/kiosk">{words.all}</a>
        </p>
      )}
    </>
  )
}

interface PersonPage {
  readonly reader: Reader
  readonly person: PersonRow
  readonly idle: KioskIdle
  readonly faults?: FieldFaults
}

/** Where somebody types the PIN. */
export function pinPage({ reader, person, idle, faults = {} }: PersonPage): string {
  const words = KIOSK_WORDING[reader.language].pin
  const hasFaults = Object.keys(faults).length > 0
  return renderEntrancePage({
    title: words.greeting(fullName(person)),
    reader,
    lead: words.lead,
    hasFaults,
    scripts: SCRIPTS,
    kiosk: { idle },
    children: (
      <>
        <Form reader={reader} action={`/kiosk/people/${person.id}`} faults={faults} submit={words.submit}>
          <Pin reader={reader} name="pin" label={words.pin} fault={faults.pin} autofocus={!hasFaults} />
        </Form>
        <p class="links">
          <a href={`/kiosk/people/${person.id}/pin`}>{words.forgotten}</a>
          <a href="/kiosk">{words.back}</a>
        </p>
      </>
    ),
  })
}

/** Where somebody chooses a PIN with the password. */
export function choicePage({
  reader,
  person,
  idle,
  faults = {},
  isLocked,
}: PersonPage & { readonly isLocked: boolean }): string {
  const { choice: words, pin } = KIOSK_WORDING[reader.language]
  const hasFaults = Object.keys(faults).length > 0
  return renderEntrancePage({
    title: words.title,
    reader,
    lead: (
      <>
        <bdi>{fullName(person)}</bdi>: {isLocked ? words.locked : words.lead}
      </>
    ),
    hasFaults,
    scripts: SCRIPTS,
    kiosk: { idle },
    children: (
      <>
        <Form reader={reader} action={`/kiosk/people/${person.id}/pin`} faults={faults} submit={words.submit}>
          <TextField
            reader={reader}
            name="password"
            type="password"
            label={words.password}
            hint={words.passwordHint}
            // Not `current-password`: nothing is to stay on the device.
            autocomplete="one-time-code"
            autofocus={!hasFaults}
            fault={faults.password}
          />
          <Pin reader={reader} name="pin" label={words.pin} hint={words.pinHint} fault={faults.pin} />
          <Pin reader={reader} name="pin_again" label={words.again} fault={faults.pin_again} />
        </Form>
        <p class="links">
          <a href="/kiosk">{pin.back}</a>
        </p>
      </>
    ),
  })
}

interface PinProps {
  readonly reader: Reader
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly fault?: string | undefined
  readonly autofocus?: boolean
}

function Pin({ autofocus = false, ...props }: PinProps) {
  return (
    <div class="pin-field">
      <TextField
        {...props}
        type="password"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength={PIN_LENGTH}
        autofocus={autofocus}
      />
    </div>
  )
}

/** For somebody who cannot use a shared tablet. */
export function refusedPage({ reader, person, idle, reason }: PersonPage & { readonly reason: KioskRefusal }): string {
  const { refused, pin } = KIOSK_WORDING[reader.language]
  return renderEntrancePage({
    title: refused.title,
    reader,
    lead: (
      <>
        <bdi>{fullName(person)}</bdi>: {refused.reasons[reason]}
      </>
    ),
    scripts: SCRIPTS,
    kiosk: { idle },
    children: (
      <p class="links">
        <a href="/kiosk">{pin.back}</a>
      </p>
    ),
  })
}
