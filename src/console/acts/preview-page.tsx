/** @jsxImportSource preact */
import type { Preview } from "../../bulk-acts/preview.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults, Form, TextField } from "../../pages/components/form.tsx"
import { say } from "../../tools/language/messages.ts"
import type { ActName } from "../act-wording/names.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { Panel } from "../frame/detail.tsx"
import { plainSentence } from "../frame/faults.ts"
import { type FieldSpec, Fields, type FieldValues } from "../frame/fields.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { PLACES, type PlaceName } from "../frame/places.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { Asked } from "./selection.ts"

interface ActPage extends Framed {
  readonly act: ActName
  readonly asked: Asked
  readonly specs: readonly FieldSpec[]
  readonly values: FieldValues
  readonly faults?: FieldFaults | undefined
}

/** The ids and the list that an act is about, in a form. */
function Selected({ act, asked }: Pick<ActPage, "act" | "asked">) {
  return (
    <>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="back" value={asked.back} />
      {asked.isAll ? (
        <input type="hidden" name="all" value="1" />
      ) : (
        asked.ids.map((id) => <input key={id} type="hidden" name="id" value={id} />)
      )}
    </>
  )
}

/** The places of records, by what the names of their acts begin with. */
const PLACE_OF: Readonly<Record<string, PlaceName>> = {
  users: "people",
  assignments: "assignments",
  pairs: "requirements",
}

/** Where the pages of an act belong: to the list that it came from, or to that of its records. */
function placeOf(act: ActName, back: string, reader: Framed["reader"]) {
  const { pathname } = new URL(back, "http://localhost")
  const isWithin = (name: PlaceName) =>
    pathname === PLACES[name].address || pathname.startsWith(`${PLACES[name].address}/`)
  const own = PLACE_OF[act.slice(0, act.indexOf("."))] ?? "places"
  const place = [own, ...OTHERS].find(isWithin)
  const { address } = PLACES[place ?? own]
  return {
    current: place ?? own,
    crumbs: [
      { label: FRAME_WORDING[reader.language].places[place ?? own], address: place === undefined ? address : back },
    ],
  } as const
}

/** Places with lists of records that have lists of their own too. */
const OTHERS = ["matrix", "reminders"] as const

/** Asks for what an act needs to know, before it is previewed. */
export function inputPage({ act, asked, specs, values, faults, ...framed }: ActPage): string {
  const { reader } = framed
  const { acts, preview } = ACTS_WORDING[reader.language]
  const { name, title, text } = acts[act]
  return renderConsolePage({
    ...framed,
    ...placeOf(act, asked.back, reader),
    title: asked.isAll ? name : title(asked.ids.length),
    width: "narrow",
    hasFaults: faults !== undefined,
    lead: text,
    children: (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        <form class="form" method="get" action="/console/acts/new" novalidate>
          <Selected act={act} asked={asked} />
          <input type="hidden" name="asked" value="1" />
          <Fields reader={reader} specs={specs} values={values} faults={faults} />
          <div class="actions">
            <button type="submit" class="button">
              {preview.next}
            </button>
            <a class="button quiet" href={asked.back}>
              {FRAME_WORDING[reader.language].form.cancel}
            </a>
          </div>
        </form>
      </>
    ),
  })
}

interface PreviewPage extends ActPage {
  readonly preview: Preview
  readonly once: string
  /** The number that was typed to confirm. */
  readonly typed?: string
}

/** What an act would do, and to whom, before it is done. */
export function previewPage({
  act,
  asked,
  specs,
  values,
  faults,
  preview,
  once,
  typed,
  ...framed
}: PreviewPage): string {
  const { reader } = framed
  const wording = ACTS_WORDING[reader.language]
  const words = wording.acts[act]
  const { numbers, confirm } = preview
  const isPossible = numbers.can > 0
  const can = (words.can ?? wording.preview.can)(numbers.can)
  const cannot = (words.cannot ?? wording.preview.failed)(numbers.failed)
  return renderConsolePage({
    ...framed,
    ...placeOf(act, asked.back, reader),
    title: words.title(preview.total),
    width: "narrow",
    lead: words.text,
    hasFaults: faults !== undefined,
    children: (
      <>
        <Numbers {...framed} numbers={numbers} can={can} cannot={cannot} />
        <Named {...framed} preview={preview} can={can} />
        <Noted {...framed} preview={preview} />
        <Refused {...framed} preview={preview} cannot={cannot} />
        {isPossible ? (
          <Form
            reader={reader}
            action="/console/acts"
            faults={faults}
            submit={words.submit}
            {...(confirm === undefined ? {} : { kind: "danger" as const })}
            beside={
              <a class="button quiet" href={asked.back}>
                {FRAME_WORDING[reader.language].form.cancel}
              </a>
            }
          >
            <Selected act={act} asked={asked} />
            <input type="hidden" name="digest" value={preview.digest} />
            <input type="hidden" name="key" value={once} />
            {specs.map(({ name }) => (
              <input key={name} type="hidden" name={name} value={String(values[name] ?? "")} />
            ))}
            {confirm !== undefined && (
              <TextField
                name="confirm"
                label={wording.preview.confirm(confirm)}
                hint={wording.preview.confirmHint}
                reader={reader}
                value={typed}
                autocomplete="off"
                inputmode="numeric"
                maxlength={9}
                fault={faults?.confirm}
              />
            )}
          </Form>
        ) : (
          <>
            {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
            <p>{wording.preview.nothing}</p>
            <p>
              <a class="button quiet" href={asked.back}>
                {wording.jobs.back}
              </a>
            </p>
          </>
        )}
      </>
    ),
  })
}

type Part = Framed & { readonly preview: Preview }

/** How many it will be done to, in words. */
interface Possible {
  readonly can: string
}

interface Impossible {
  readonly cannot: string
}

function Numbers({ reader, numbers, can, cannot }: Framed & Possible & Impossible & Pick<Preview, "numbers">) {
  const { preview } = ACTS_WORDING[reader.language]
  return (
    <ul class="numbers">
      {numbers.can > 0 && (
        <li>
          <Badge tone="good" icon="circle-check" word={can} />
        </li>
      )}
      {numbers.unchanged > 0 && (
        <li>
          <Badge tone="plain" icon="circle-dot" word={preview.unchanged(numbers.unchanged)} />
        </li>
      )}
      {numbers.failed > 0 && (
        <li>
          <Badge tone="bad" icon="circle-x" word={cannot} />
        </li>
      )}
    </ul>
  )
}

function Named({ reader, preview: { first, numbers }, can }: Part & Possible) {
  const { preview, jobs } = ACTS_WORDING[reader.language]
  if (first.length === 0) return null
  return (
    <Panel title={can}>
      <ul class="names">
        {first.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name ?? jobs.hidden}</bdi>
          </li>
        ))}
      </ul>
      {numbers.can > first.length && <p class="quiet">{preview.andMore(numbers.can - first.length)}</p>}
    </Panel>
  )
}

function Noted({ reader, preview: { noted } }: Part) {
  const { preview } = ACTS_WORDING[reader.language]
  if (noted.length === 0) return null
  const number = noted.reduce((sum, group) => sum + group.number, 0)
  return (
    <Panel title={preview.noted(number)}>
      <dl class="reasons">
        {noted.map(({ note, ...group }) => (
          <Reason key={note.key} reader={reader} reason={say(reader.language, note)} {...group} />
        ))}
      </dl>
    </Panel>
  )
}

function Refused({ reader, preview: { refused }, cannot }: Part & Impossible) {
  if (refused.length === 0) return null
  return (
    <Panel title={cannot}>
      <dl class="reasons">
        {refused.map(({ faults, number, first }) => {
          const reason = faults.map((each) => plainSentence(each, reader.language)).join(" ")
          return <Reason key={reason} reader={reader} reason={reason} number={number} first={first} />
        })}
      </dl>
    </Panel>
  )
}

type ReasonProps = Pick<Framed, "reader"> &
  Pick<Preview["refused"][number], "number" | "first"> & { readonly reason: string }

/** A reason, and to whom it applies. */
function Reason({ reader, reason, number, first }: ReasonProps) {
  const { preview, jobs } = ACTS_WORDING[reader.language]
  return (
    <div>
      <dt>{reason}</dt>
      <dd>
        <bdi>{first.map(({ name }) => name ?? jobs.hidden).join(", ")}</bdi>
        {number > first.length && ` ${preview.andMore(number - first.length)}`}
      </dd>
    </div>
  )
}

interface NothingPage extends Framed {
  readonly act: ActName
  readonly back: string
}

/** Nothing was selected. */
export function nothingSelectedPage({ act, back, ...framed }: NothingPage): string {
  const { acts, preview, jobs } = ACTS_WORDING[framed.reader.language]
  return renderConsolePage({
    ...framed,
    ...placeOf(act, back, framed.reader),
    title: acts[act].name,
    width: "narrow",
    hasFaults: true,
    children: (
      <>
        <FaultSummary reader={framed.reader} faults={{ "": preview.none }} />
        <p>
          <a class="button" href={back}>
            {jobs.back}
          </a>
        </p>
      </>
    ),
  })
}
