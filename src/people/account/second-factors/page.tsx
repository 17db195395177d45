/** @jsxImportSource preact */

import { ASSETS } from "../../../pages/assets.ts"
import { type FieldFaults, Form, TextField } from "../../../pages/components/form.tsx"
import { Icon } from "../../../pages/components/icon.tsx"
import { renderEntrancePage } from "../../../pages/layouts/entrance.tsx"
import type { Reader } from "../../../pages/reader.ts"
import type { Rectangle } from "../../../pdf/qr.ts"
import { ProvedForm } from "../../proof/form.tsx"
import type { Ways } from "../../proof/ways.ts"
import type { FactorState } from "../../second-factors/rules.ts"
import { totpAddress, writtenKey } from "../../second-factors/totp.ts"
import { PEOPLE_WORDING } from "../../wording/wording.ts"

interface FactorPage {
  readonly reader: Reader
  readonly company: string
  readonly username: string
  /** How the user can prove their identity. */
  readonly ways: Ways
  /** The host name to which passkeys belong; undefined if the server cannot have passkeys. */
  readonly party: string | undefined
  /** The user's role requires a second factor that has not been set up yet. */
  readonly isDemanded: boolean
  readonly state: FactorState
  /** New recovery codes, which are shown only once. */
  readonly codes: readonly string[]
  /** The page that the user wanted to open before they had to set up a second factor. */
  readonly next?: string | undefined
  readonly faults?: FieldFaults
}

/** The page for the user's own second factor: setting it up or removing it, and viewing or replacing recovery codes. */
export async function factorPage(page: FactorPage): Promise<string> {
  const { reader, isDemanded, state, codes, next, faults = {}, ...person } = page
  const wording = PEOPLE_WORDING[reader.language].secondFactors
  if (codes.length > 0) return codesPage(reader, { codes, next })
  const key = state.kind === "begun" ? await drawnKey(state.key, person) : undefined
  return renderEntrancePage({
    title: wording.title,
    reader,
    lead: isDemanded && state.kind !== "on" ? wording.demanded : wording.about,
    hasFaults: Object.keys(faults).length > 0,
    ...(person.party === undefined ? {} : { scripts: [ASSETS.passkeys.address] }),
    exit: isDemanded ? "sign-out" : "account",
    children: (
      <>
        {state.kind === "off" && <Begin reader={reader} faults={faults} {...person} />}
        {key !== undefined && <Confirm reader={reader} faults={faults} {...person} drawn={key} />}
        {state.kind === "on" && <Change reader={reader} faults={faults} {...person} codesLeft={state.codesLeft} />}
        {isDemanded && (
          <p>
            <a href="/account/passkeys">{PEOPLE_WORDING[reader.language].passkeys.instead}</a>
          </p>
        )}
      </>
    ),
  })
}

type Part = Pick<FactorPage, "reader" | "company" | "username" | "ways" | "party"> & { readonly faults: FieldFaults }

function Begin(part: Part) {
  const wording = PEOPLE_WORDING[part.reader.language].secondFactors
  return (
    <>
      <p class="hint">{wording.elsewhere}</p>
      <ProvedForm
        {...part}
        action="/account/second-factor/begin"
        submit={wording.begin}
        wanted={{ purpose: "second-factor" }}
      />
    </>
  )
}

/** The key for an app, in a form that people can type. */
interface DrawnKey {
  readonly address: string
  readonly rectangles: readonly Rectangle[]
  readonly text: string
}

/** The encoder of QR codes takes 5 ms to load, so it is loaded only when it is needed. */
async function drawnKey(key: Uint8Array, person: Pick<FactorPage, "company" | "username">): Promise<DrawnKey> {
  const { qrRectangles } = await import("../../../pdf/qr.ts")
  const address = totpAddress(key, person)
  return { address, rectangles: qrRectangles(address, 0, 0, QR_SIZE), text: writtenKey(key) }
}

function Confirm({ reader, faults, drawn }: Part & { readonly drawn: DrawnKey }) {
  const wording = PEOPLE_WORDING[reader.language].secondFactors
  return (
    <>
      <p>{wording.scan}</p>
      <QrCode rectangles={drawn.rectangles} label={wording.scan} />
      <p class="hint">{wording.onPhone}</p>
      <p>
        <a class="button small quiet" href={drawn.address}>
          <Icon name="key-round" />
          {wording.openApp}
        </a>
      </p>
      <p class="hint">{wording.secret}</p>
      <p>
        <code>{drawn.text}</code>
      </p>
      <Form reader={reader} action="/account/second-factor/confirm" faults={faults} submit={wording.confirm}>
        <TextField
          reader={reader}
          name="code"
          label={wording.code}
          autocomplete="one-time-code"
          inputmode="numeric"
          maxlength={10}
          fault={faults.code}
        />
      </Form>
    </>
  )
}

function Change({ codesLeft, ...part }: Part & { readonly codesLeft: number }) {
  const wording = PEOPLE_WORDING[part.reader.language].secondFactors
  return (
    <>
      <p>
        {wording.on}. {wording.codesLeft(codesLeft)}
      </p>
      <ProvedForm
        {...part}
        action="/account/second-factor/change"
        submit={wording.renew}
        other={{ action: "/account/second-factor/remove", submit: wording.remove, kind: "danger" }}
      />
    </>
  )
}

/** Size of the QR code in pixels. It can be scaled to any other size. */
const QR_SIZE = 200

function QrCode({ rectangles, label }: Pick<DrawnKey, "rectangles"> & { readonly label: string }) {
  // The origin of the QR code is at the bottom, as in PDF.
  const path = rectangles.map(([x, y, width, height]) => {
    return `M${x.toFixed(2)} ${(QR_SIZE - y - height).toFixed(2)}h${width.toFixed(2)}v${height.toFixed(2)}h-${width.toFixed(2)}z`
  })
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${QR_SIZE} ${QR_SIZE}`}>
      <rect width={QR_SIZE} height={QR_SIZE} fill="#fff" />
      <path d={path.join("")} fill="#000" />
    </svg>
  )
}

function codesPage(reader: Reader, { codes, next = "/account" }: Pick<FactorPage, "codes" | "next">): string {
  const wording = PEOPLE_WORDING[reader.language].secondFactors
  return renderEntrancePage({
    title: wording.codesTitle,
    reader,
    lead: wording.codesLead,
    scripts: [ASSETS.copy.address],
    children: (
      <>
        <ul class="codes" id="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div class="keep">
          <button type="button" class="button small quiet" hidden data-copies="codes" data-says="copied">
            <Icon name="copy" />
            {wording.copy}
          </button>
          <a class="button small quiet" download="trainbase-recovery-codes.txt" href={fileOf(codes)}>
            <Icon name="download" />
            {wording.save}
          </a>
          <button type="button" class="button small quiet" hidden data-prints>
            <Icon name="printer" />
            {wording.print}
          </button>
          <p id="copied" class="hint" role="status" data-text={wording.copied} />
        </div>
        <p>
          <a class="button" href={next}>
            {wording.goOn}
          </a>
        </p>
      </>
    ),
  })
}

/** A text file that contains the codes, one per line. */
function fileOf(codes: readonly string[]): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\r\n")}\r\n`)}`
}

/** The section of the account page that shows whether there is a second factor. */
export function FactorSection({ reader, state }: { readonly reader: Reader; readonly state: FactorState }) {
  const wording = PEOPLE_WORDING[reader.language].secondFactors
  return (
    <section class="card block">
      <h2>{wording.title}</h2>
      <p class="hint">{wording.about}</p>
      <p>{state.kind === "on" ? `${wording.on}. ${wording.codesLeft(state.codesLeft)}` : wording.off}</p>
      <p>
        <a class="button quiet" href="/account/second-factor">
          {state.kind === "on" ? wording.manage : wording.begin}
        </a>
      </p>
    </section>
  )
}
