/** @jsxImportSource preact */

import { ASSETS } from "../../pages/assets.ts"
import { ActionButton } from "../../pages/components/action-button.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"

interface CalendarPage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly timezone: string
  readonly feed: ShownFeed | undefined
  readonly wasRemoved: boolean
}

/** The reader's calendar. */
interface ShownFeed {
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** Undefined if it can no longer be shown. */
  readonly address: string | undefined
  /** How long an address can be shown. */
  readonly minutes: number
}

/** The page where users create, replace or remove the secret address of a calendar with their own deadlines. */
export function calendarPage({ reader, person, timezone, feed, wasRemoved }: CalendarPage): string {
  const wording = PORTAL_WORDING[reader.language].calendar
  return renderPortalPage({
    title: wording.title,
    reader,
    person,
    current: "learn",
    notice: wasRemoved ? wording.removed : undefined,
    ...(feed?.address === undefined ? {} : { scripts: [ASSETS.copy.address] }),
    children: (
      <>
        <p>{wording.lead}</p>
        {feed === undefined && <Create reader={reader} />}
        {feed?.address !== undefined && <Address reader={reader} address={feed.address} minutes={feed.minutes} />}
        {feed !== undefined && feed.address === undefined && (
          <Existing reader={reader} createdAt={feed.createdAt} timezone={timezone} />
        )}
        {feed !== undefined && <Change reader={reader} />}
      </>
    ),
  })
}

type Part = Pick<CalendarPage, "reader">

function Create({ reader }: Part) {
  return (
    <form method="post" action="/learn/calendar">
      <button type="submit" class="button">
        {PORTAL_WORDING[reader.language].calendar.create}
      </button>
    </form>
  )
}

function Address({ reader, address, minutes }: Part & { readonly address: string; readonly minutes: number }) {
  const wording = PORTAL_WORDING[reader.language].calendar.address
  return (
    <section class="card block">
      <h2>{wording.title}</h2>
      <p>{wording.shownFor(minutes)}</p>
      <div class="field">
        <label for="address">{wording.label}</label>
        <p id="address-hint" class="hint">
          {wording.secret}
        </p>
        <input id="address" type="url" value={address} readonly autocomplete="off" aria-describedby="address-hint" />
      </div>
      <p class="actions">
        <button type="button" class="button" hidden data-copies="address" data-says="address-copied">
          <Icon name="copy" />
          {wording.copy}
        </button>
        <a class="button quiet" href={address.replace(/^https?:/, "webcal:")}>
          <Icon name="calendar-days" />
          {wording.open}
        </a>
      </p>
      <p id="address-copied" class="hint" role="status" data-text={wording.copied} />
    </section>
  )
}

function Existing({ reader, createdAt, timezone }: Part & { readonly createdAt: number; readonly timezone: string }) {
  const { existing } = PORTAL_WORDING[reader.language].calendar
  return (
    <section class="card block">
      <h2>{existing.title}</h2>
      <p>{existing.createdAt(writtenLocalMoment(createdAt, timezone, reader.language))}</p>
      <p class="hint">{existing.lost}</p>
    </section>
  )
}

function Change({ reader }: Part) {
  const { change } = PORTAL_WORDING[reader.language].calendar
  return (
    <section class="block">
      <h2>{change.title}</h2>
      <p class="hint">{change.hint}</p>
      <div class="actions">
        <ActionButton action="/learn/calendar" label={change.renew} />
        <ActionButton action="/learn/calendar/remove" label={change.remove} kind="danger" />
      </div>
    </section>
  )
}
