/** @jsxImportSource preact */
import { FaultSummary, type FieldFaults, TextArea } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { PASTED_LENGTH, PASTED_MAX } from "../frame/pick.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { peopleActs } from "./list-page.tsx"
import { CHOSEN_MAX, type Picked, type PickedPerson } from "./pick.ts"
import { PEOPLE_WORDING } from "./wording/wording.ts"

interface PickPage extends Framed {
  readonly search: string
  /** The lines that nobody was found for. */
  readonly pasted: string
  readonly faults?: FieldFaults | undefined
  readonly picked: Picked
}

/** Chooses people by searching, or by pasting a column, for any of the acts on people. */
export function pickPage({ search, pasted, picked, faults = {}, ...framed }: PickPage): string {
  const { reader } = framed
  const { picker, list } = FRAME_WORDING[reader.language]
  const { hits, chosen, unknown, ambiguous, untried, beyond } = picked
  // What stops an act is said at its field.
  const isStopped = faults.pasted !== undefined
  return renderConsolePage({
    ...framed,
    title: picker.title,
    current: "people",
    crumbs: [{ label: PEOPLE_WORDING[reader.language].title, address: "/console/people" }],
    lead: picker.lead,
    width: "narrow",
    hasFaults: Object.keys(faults).length > 0,
    children: (
      // One form: what is chosen and pasted stays while somebody searches for more.
      <form class="form wide" method="post" action="/console/pick/people">
        <FaultSummary reader={reader} faults={faults} />
        <search class="search">
          <div class="field">
            <label for="search">{picker.search}</label>
            <input id="search" type="search" name="search" value={search} maxlength={255} autocomplete="off" />
          </div>
          <button type="submit" class="button quiet">
            <Icon name="search" />
            {picker.submitSearch}
          </button>
        </search>
        {hits !== undefined &&
          (hits.length === 0 ? <p role="status">{picker.nobody}</p> : <People legend={picker.hits} people={hits} />)}
        <TextArea
          reader={reader}
          name="pasted"
          label={picker.paste}
          hint={picker.pasteHint}
          value={pasted}
          maxlength={PASTED_LENGTH}
          fault={faults.pasted}
        />
        <p>
          <button type="submit" class="button small quiet">
            {picker.check}
          </button>
        </p>
        {beyond.length > 0 && !isStopped && <p role="status">{picker.most(CHOSEN_MAX)}</p>}
        {untried.length > 0 && !isStopped && <p role="status">{picker.untried(PASTED_MAX, untried.length)}</p>}
        {unknown.length > 0 && <Lines title={picker.notFound} lines={unknown} />}
        {ambiguous.length > 0 && <Lines title={picker.several} lines={ambiguous} />}
        {chosen.length > 0 && <People legend={`${picker.found} (${chosen.length})`} people={chosen} isTicked />}
        {(chosen.length > 0 || (hits?.length ?? 0) > 0) && (
          <fieldset class="bulk-bar">
            <legend>{picker.act}</legend>
            <span class="unseen">{list.acts}</span>
            <div class="bulk-acts">
              {/* They lead on by way of this page, so that what was pasted is looked up first. */}
              {peopleActs(framed).map(({ name, label }) => (
                <button key={name} type="submit" name="act" value={name} class="button small quiet">
                  {label}
                </button>
              ))}
            </div>
          </fieldset>
        )}
      </form>
    ),
  })
}

interface PeopleProps {
  readonly legend: string
  readonly people: readonly PickedPerson[]
  readonly isTicked?: boolean
}

function People({ legend, people, isTicked = false }: PeopleProps) {
  return (
    <fieldset class="field radios">
      <legend>{legend}</legend>
      <div class="options">
        {people.map(({ id, full_name, username }) => (
          <label key={id}>
            <input type="checkbox" name="id" value={id} checked={isTicked} />
            <span>
              <bdi>{full_name}</bdi> <span class="quiet">{username}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section class="block" role="status">
      <h2>{title}</h2>
      <ul class="names">
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
