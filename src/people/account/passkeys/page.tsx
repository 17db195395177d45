/** @jsxImportSource preact */

import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server"
import type { ComponentChildren } from "preact"
import { ASSETS } from "../../../pages/assets.ts"
import { EmptyState } from "../../../pages/components/empty-state.tsx"
import { type FieldFaults, Form, TextField } from "../../../pages/components/form.tsx"
import { Icon } from "../../../pages/components/icon.tsx"
import { Toast } from "../../../pages/components/toast.tsx"
import { renderEntrancePage } from "../../../pages/layouts/entrance.tsx"
import { type PortalPerson, renderPortalPage } from "../../../pages/layouts/portal.tsx"
import type { Reader } from "../../../pages/reader.ts"
import { writtenLocalMoment } from "../../../tools/calendar/local-formats.ts"
import { Unsupported } from "../../passkeys/parts.tsx"
import { type ListedPasskey, NAME_MAX, PASSKEYS_MAX } from "../../passkeys/rules.ts"
import { ProvedForm } from "../../proof/form.tsx"
import type { Ways } from "../../proof/ways.ts"
import type { PasskeyNotice } from "../../wording/names.ts"
import { PEOPLE_WORDING } from "../../wording/wording.ts"

/** The reader of the page about passkeys. */
interface Viewer {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly username: string
  /** How the user can prove their identity. */
  readonly ways: Ways
  /** The host name to which passkeys belong; undefined if the server cannot have passkeys. */
  readonly party: string | undefined
  readonly timezone: string
  /** The user's role requires a second factor that has not been set up yet, so no other page can be opened. */
  readonly isDemanded: boolean
}

interface ListPage extends Viewer {
  readonly passkeys: readonly ListedPasskey[]
  readonly hasApp: boolean
  /** Tells the user's devices which passkeys still exist. */
  readonly known: { readonly handle: string; readonly credentialIds: readonly string[] }
  readonly notice?: PasskeyNotice | undefined
  readonly faults?: FieldFaults
}

/** The user's own passkeys, and a button to add one. */
export function passkeysPage({ passkeys, hasApp, known, notice, faults = {}, ...viewer }: ListPage): string {
  const { reader, isDemanded, party } = viewer
  const wording = PEOPLE_WORDING[reader.language].passkeys
  return framed(viewer, {
    title: wording.title,
    lead: isDemanded ? wording.demanded : wording.about,
    notice: notice === undefined ? undefined : wording.notices[notice],
    faults,
    children: (
      <>
        {passkeys.length > 0 && <List {...viewer} passkeys={passkeys} />}
        {passkeys.length === 0 && !isDemanded && (
          <EmptyState icon="key-round" title={wording.emptyTitle} text={wording.emptyText} />
        )}
        {passkeys.length === 1 && !hasApp && (
          <p class="remark">
            <Icon name="triangle-alert" />
            {wording.onlyOne}
          </p>
        )}
        {passkeys.length >= PASSKEYS_MAX ? (
          <p>{wording.full}</p>
        ) : (
          <Begin {...viewer} faults={faults} isFirst={passkeys.length === 0} />
        )}
        {isDemanded && (
          <p>
            <a href="/account/second-factor">{wording.app}</a>
          </p>
        )}
        {party !== undefined && known.handle !== "" && <Known party={party} known={known} />}
      </>
    ),
  })
}

function List({ reader, timezone, passkeys }: Pick<ListPage, "reader" | "timezone" | "passkeys">) {
  const { language } = reader
  const wording = PEOPLE_WORDING[language].passkeys
  const moment = (instant: number) => writtenLocalMoment(instant, timezone, language)
  return (
    <ul class="lines">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id}>
          <div class="named">
            <Icon name="key-round" />
            <div>
              <p class="name">
                <bdi>{name}</bdi>
              </p>
              <p class="about">
                {wording.added(moment(createdAt))}
                {" · "}
                {lastUsedAt === null ? wording.neverUsed : wording.lastUsed(moment(lastUsedAt))}
              </p>
            </div>
          </div>
          <a class="button small quiet" href={`/account/passkeys/${id}`}>
            <span>
              {wording.change}
              <span class="unseen"> – {name}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

interface BeginProps extends Viewer {
  readonly faults: FieldFaults
  readonly isFirst: boolean
}

function Begin({ faults, isFirst, ...viewer }: BeginProps) {
  const { reader, isDemanded, party } = viewer
  const wording = PEOPLE_WORDING[reader.language].passkeys
  return (
    <div class={isDemanded ? "block" : "card block"}>
      {!isDemanded && <h2>{wording.add}</h2>}
      {isFirst && (
        <p class="hint">
          {wording.consequence} {PEOPLE_WORDING[reader.language].secondFactors.elsewhere}
        </p>
      )}
      <Unsupported reader={reader} party={party} />
      {party !== undefined && (
        <div hidden data-passkey="begin" data-party={party}>
          <ProvedForm
            {...viewer}
            faults={faults}
            action="/account/passkeys/begin"
            submit={wording.add}
            wanted={{ purpose: "passkeys" }}
          />
        </div>
      )}
    </div>
  )
}

function Known({ party, known }: { readonly party: string; readonly known: ListPage["known"] }) {
  const accepted = { rpId: party, userId: known.handle, allAcceptedCredentialIds: known.credentialIds }
  return <div hidden data-passkeys={JSON.stringify(accepted)} />
}

interface CreatePage extends Pick<Viewer, "reader"> {
  readonly party: string
  readonly options: PublicKeyCredentialCreationOptionsJSON
  /** The name that is used if no other one is entered. */
  readonly name: string
}

/** The page on which the browser creates a passkey. */
export function createPage({ reader, party, options, name }: CreatePage): string {
  const wording = PEOPLE_WORDING[reader.language].passkeys
  const { create } = wording
  return renderEntrancePage({
    title: create.title,
    reader,
    lead: create.lead,
    scripts: [ASSETS.passkeys.address],
    children: (
      <>
        <Unsupported reader={reader} party={party} />
        <form
          class="form passkey"
          method="post"
          action="/account/passkeys/new"
          novalidate
          hidden
          data-passkey="make"
          data-party={party}
          data-options={JSON.stringify(options)}
          data-known={create.known}
          data-cancelled={wording.cancelled}
          data-failed={wording.failed}
        >
          <input type="hidden" name="credential" data-credential autocomplete="off" />
          <TextField
            reader={reader}
            name="name"
            label={create.name}
            hint={create.nameHint}
            value={name}
            autocomplete="off"
            maxlength={NAME_MAX}
          />
          <p class="fault" role="alert" hidden />
          <div class="actions">
            <button type="submit" class="button">
              <Icon name="key-round" />
              {create.submit}
            </button>
            <a href="/account/passkeys">{create.cancel}</a>
          </div>
        </form>
      </>
    ),
  })
}

/** Shown if the passkey that the browser created was not accepted. */
export function refusedPage(reader: Reader): string {
  const { create } = PEOPLE_WORDING[reader.language].passkeys
  return renderEntrancePage({
    title: create.title,
    reader,
    lead: create.refused,
    hasFaults: true,
    children: (
      <p>
        <a class="button" href="/account/passkeys">
          {create.again}
        </a>
      </p>
    ),
  })
}

interface OnePage extends Viewer {
  readonly passkey: ListedPasskey
  /** The passkey must not be removed: the role requires a second factor, and this is the only one. */
  readonly isLast: boolean
  readonly faults?: FieldFaults
}

/** The page about one passkey: its name, and how to remove it. */
export function onePage({ passkey, isLast, faults = {}, ...viewer }: OnePage): string {
  const { reader } = viewer
  const { create, one } = PEOPLE_WORDING[reader.language].passkeys
  const address = `/account/passkeys/${passkey.id}`
  return framed(viewer, {
    title: passkey.name,
    faults,
    children: (
      <>
        <section class="card block">
          <Form reader={reader} action={`${address}/name`} submit={one.save} kind="quiet">
            <TextField
              reader={reader}
              name="name"
              label={create.name}
              hint={create.nameHint}
              value={passkey.name}
              autocomplete="off"
              maxlength={NAME_MAX}
            />
          </Form>
        </section>
        <section class="card block">
          <h2>{one.removeTitle}</h2>
          <p class="hint">{isLast ? one.last : one.removeText}</p>
          {!isLast && (
            <ProvedForm {...viewer} faults={faults} action={`${address}/remove`} submit={one.remove} kind="danger" />
          )}
        </section>
        <p>
          <a href="/account/passkeys">{one.back}</a>
        </p>
      </>
    ),
  })
}

interface Content {
  readonly title: string
  readonly lead?: string
  readonly notice?: string | undefined
  readonly faults: FieldFaults
  readonly children: ComponentChildren
}

/** Uses the frame of the portal, unless no other page in it can be opened yet. */
function framed({ reader, person, isDemanded }: Viewer, { title, lead, notice, faults, children }: Content): string {
  const scripts = [ASSETS.passkeys.address]
  const hasFaults = Object.keys(faults).length > 0
  if (isDemanded) {
    const noticed = (
      <>
        {notice !== undefined && <Toast text={notice} />}
        {children}
      </>
    )
    return renderEntrancePage({ title, reader, lead, hasFaults, scripts, exit: "sign-out", children: noticed })
  }
  return renderPortalPage({
    ...{ title, reader, person, current: "account", notice, hasFaults, scripts },
    children: (
      <>
        {lead !== undefined && <p class="quiet">{lead}</p>}
        {children}
      </>
    ),
  })
}
