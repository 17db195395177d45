/** @jsxImportSource preact */

import { ActionButton } from "../../pages/components/action-button.tsx"
import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { Kiosk, PairingCode } from "../../people/kiosks/administration.ts"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { localeOf } from "../../tools/calendar/written-day.ts"
import { FactList, Panel } from "../frame/detail.tsx"
import { ConfirmForm, EditForm } from "../frame/edit-form.tsx"
import type { FieldSpec, FieldValues } from "../frame/fields.tsx"
import { type Crumb, type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { KIOSKS_WORDING } from "./wording/wording.ts"

/** The address of the list. */
export const KIOSKS = "/console/kiosks"

const addressOf = ({ id }: Pick<Kiosk, "id">) => `${KIOSKS}/${id}`

function crumbsTo({ language }: ConsoleReader, kiosk?: Kiosk): readonly Crumb[] {
  const list = { label: KIOSKS_WORDING[language].title, address: KIOSKS }
  return kiosk === undefined ? [list] : [list, { label: kiosk.name, address: addressOf(kiosk) }]
}

/** A moment as clocks of the company show it; undefined for none. */
function momentOf({ reader, person }: Framed, moment: number | null): string | undefined {
  if (moment === null) return undefined
  return writtenLocalMoment(moment, person.caller.company.timezone, reader.language)
}

function StateBadge({ reader, state }: { readonly reader: ConsoleReader; readonly state: Kiosk["state"] }) {
  return <Badge {...LOOKS[state]} word={KIOSKS_WORDING[reader.language].states[state]} />
}

const LOOKS: Readonly<Record<Kiosk["state"], Pick<BadgeProps, "tone" | "icon">>> = {
  waiting: { tone: "warn", icon: "circle-dot" },
  paired: { tone: "good", icon: "circle-check" },
  revoked: { tone: "plain", icon: "ban" },
}

export function kioskListPage({ kiosks, ...framed }: Framed & { readonly kiosks: readonly Kiosk[] }): string {
  const { reader } = framed
  const wording = KIOSKS_WORDING[reader.language]
  const { fields } = wording
  const add = (
    <a class="button small" href={`${KIOSKS}/new`}>
      <Icon name="plus" />
      {wording.add}
    </a>
  )
  return renderConsolePage({
    ...framed,
    title: wording.title,
    lead: wording.lead,
    current: "kiosks",
    acts: kiosks.length > 0 ? add : undefined,
    children:
      kiosks.length === 0 ? (
        <EmptyState icon="tablet" {...wording.empty} next={add} />
      ) : (
        <SimpleTable
          caption={wording.caption}
          rows={kiosks}
          idOf={({ id }) => id}
          columns={[
            {
              name: "name",
              label: fields.name,
              cell: (kiosk) => (
                <a href={addressOf(kiosk)}>
                  <bdi>{kiosk.name}</bdi>
                </a>
              ),
            },
            { name: "place", label: fields.place, cell: (kiosk) => placeOf(reader, kiosk) },
            { name: "state", label: fields.state, cell: ({ state }) => <StateBadge reader={reader} state={state} /> },
            {
              name: "used",
              label: fields.lastUsed,
              cell: ({ last_used_at: used }) => momentOf(framed, used) ?? wording.never,
            },
          ]}
        />
      ),
  })
}

function placeOf({ language }: ConsoleReader, { location_id: location, place_name: name }: Kiosk): string {
  return KIOSKS_WORDING[language][location === null ? "team" : "location"](name)
}

export function kioskPage({ kiosk, ...framed }: Framed & { readonly kiosk: Kiosk }): string {
  const { reader } = framed
  const wording = KIOSKS_WORDING[reader.language]
  const { fields } = wording
  const here = addressOf(kiosk)
  const isRevoked = kiosk.state === "revoked"
  return renderConsolePage({
    ...framed,
    title: kiosk.name,
    current: "kiosks",
    crumbs: crumbsTo(reader),
    beside: <StateBadge reader={reader} state={kiosk.state} />,
    width: "narrow",
    acts: (
      <>
        <a class="button small quiet" href={`${here}/edit`}>
          <Icon name="pencil" />
          {wording.edit}
        </a>
        {!isRevoked && (
          <a class="button small danger" href={`${here}/revoke`}>
            {wording.revoke.submit}
          </a>
        )}
      </>
    ),
    children: (
      <>
        <section class="card block">
          <FactList
            facts={[
              [fields.place, placeOf(reader, kiosk)],
              [fields.created, momentOf(framed, kiosk.created_at)],
              [fields.paired, momentOf(framed, kiosk.paired_at)],
              [fields.lastUsed, momentOf(framed, kiosk.last_used_at) ?? wording.never],
            ]}
          />
        </section>
        {!isRevoked && (
          <Panel title={wording.code.title(kiosk.name)}>
            <p>{wording.code.makeText}</p>
            <ActionButton action={`${here}/code`} label={wording.code.make} icon="key-round" />
          </Panel>
        )}
      </>
    ),
  })
}

interface FormPage extends Framed {
  readonly specs: readonly FieldSpec[]
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
}

export function newKioskPage({ specs, values, faults, once, ...framed }: FormPage & { readonly once: string }): string {
  const { reader } = framed
  const { add } = KIOSKS_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: add,
    current: "kiosks",
    crumbs: crumbsTo(reader),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <EditForm {...{ reader, specs, values, faults, once }} action={`${KIOSKS}/new`} submit={add} back={KIOSKS} />
    ),
  })
}

interface RenamePage extends FormPage {
  /** The tablet as stored, with its version. */
  readonly kiosk: Kiosk
  /** Somebody else has renamed it meanwhile. */
  readonly isStale?: boolean
}

export function renameKioskPage({ kiosk, specs, values, faults, isStale = false, ...framed }: RenamePage): string {
  const { reader } = framed
  return renderConsolePage({
    ...framed,
    title: KIOSKS_WORDING[reader.language].edit,
    current: "kiosks",
    crumbs: crumbsTo(reader, kiosk),
    width: "narrow",
    hasFaults: faults !== undefined || isStale,
    children: (
      <EditForm
        reader={reader}
        specs={specs}
        action={`${addressOf(kiosk)}/edit`}
        back={addressOf(kiosk)}
        record={kiosk}
        values={values}
        faults={faults}
        isStale={isStale}
      />
    ),
  })
}

interface CodePage extends Framed {
  readonly kiosk: Kiosk
  readonly code: PairingCode
  /** The address to open on the device. */
  readonly address: string
}

/** A pairing code, shown once, and where to type it. */
export function kioskCodePage({ kiosk, code: { code, expiresAt }, address, ...framed }: CodePage): string {
  const { reader, person } = framed
  const wording = KIOSKS_WORDING[reader.language].code
  const { timezone } = person.caller.company
  const style = { timeStyle: "short", timeZone: timezone } as const
  const time = new Intl.DateTimeFormat(localeOf(reader.language), style).format(expiresAt)
  return renderConsolePage({
    ...framed,
    title: wording.title(kiosk.name),
    lead: wording.lead,
    current: "kiosks",
    crumbs: crumbsTo(reader, kiosk),
    width: "narrow",
    children: (
      <section class="card block">
        <ol>
          <li>
            <p>{wording.open}</p>
            <p>
              <code>{address}</code>
            </p>
          </li>
          <li>
            <p>{wording.type}</p>
            <p>
              <code class="secret">{code}</code>
            </p>
          </li>
        </ol>
        <p class="hint">{wording.until(time)}</p>
        <p>
          <a class="button" href={addressOf(kiosk)}>
            {wording.done}
          </a>
        </p>
      </section>
    ),
  })
}

export function revokeKioskPage({ kiosk, ...framed }: Framed & { readonly kiosk: Kiosk }): string {
  const { reader } = framed
  const { revoke } = KIOSKS_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: revoke.title(kiosk.name),
    current: "kiosks",
    crumbs: crumbsTo(reader, kiosk),
    width: "narrow",
    children: (
      <ConfirmForm
        reader={reader}
        action={`${addressOf(kiosk)}/revoke`}
        text={<p>{revoke.text}</p>}
        submit={revoke.submit}
        back={addressOf(kiosk)}
        isDanger
      />
    ),
  })
}
