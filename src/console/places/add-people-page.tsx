/** @jsxImportSource preact */
import { FaultSummary, type FieldFaults, TextArea, TextField } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { PASTED_LENGTH } from "../frame/pick.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { ShownPlace } from "./about.tsx"
import type { Candidate } from "./add-people.ts"
import { crumbsTo } from "./location-page.tsx"
import { PLACES_WORDING } from "./wording/wording.ts"

interface AddPeoplePage extends Framed {
  readonly title: string
  readonly lead?: string | undefined
  readonly place: ShownPlace
  /** What the form sends in addition. */
  readonly sent?: Readonly<Record<string, string>> | undefined
  readonly search: string
  /** Undefined if nothing was searched for. */
  readonly found: { readonly people: readonly Candidate[]; readonly isMore: boolean } | undefined
  readonly chosen: readonly Candidate[]
  readonly pasted: string
  /** The next instruction date; undefined if none can be set. */
  readonly date: string | undefined
  readonly faults?: FieldFaults | undefined
}

/** Chooses people by searching, or by pasting a column. Works without a script. */
export function addPeoplePage(page: AddPeoplePage): string {
  const { title, lead, place, sent = {}, search, found, chosen, pasted, date, faults = {}, ...framed } = page
  const { reader } = framed
  const wording = PLACES_WORDING[reader.language].adding
  const back = `/console/places/${place.type}s/${place.id}`
  const isChosen = new Set(chosen.map(({ id }) => id))
  return renderConsolePage({
    ...framed,
    title,
    current: "places",
    crumbs: crumbsTo(reader, { label: place.name, address: back }),
    lead,
    width: "narrow",
    hasFaults: Object.keys(faults).length > 0,
    children: (
      // One form: what is chosen and pasted stays while somebody searches for more.
      <form class="form wide" method="post" action={reader.path} novalidate>
        <FaultSummary reader={reader} faults={faults} />
        {Object.entries(sent).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <search class="search">
          <TextField
            reader={reader}
            name="search"
            label={wording.search}
            value={search}
            autocomplete="off"
            required={false}
            maxlength={255}
            autofocus={Object.keys(faults).length === 0}
          />
          {/* The first button of a form is the one that Enter presses. */}
          <button type="submit" class="button quiet" name="step" value="search">
            <Icon name="search" />
            {wording.submitSearch}
          </button>
        </search>
        {found !== undefined && (
          <Choices
            id="found"
            legend={wording.found}
            people={found.people.filter(({ id }) => !isChosen.has(id))}
            isTicked={false}
            none={found.people.length === 0 ? wording.nobodyFound : undefined}
            more={found.isMore ? wording.moreFound : undefined}
          />
        )}
        {chosen.length > 0 && <Choices id="user_ids" legend={wording.chosen} people={chosen} isTicked />}
        <TextArea
          reader={reader}
          name="pasted"
          label={wording.pasted}
          hint={wording.pastedHint}
          value={pasted}
          maxlength={PASTED_LENGTH}
          fault={faults.pasted}
        />
        {date !== undefined && (
          <TextField
            reader={reader}
            type="date"
            name="next_instruction_date"
            label={wording.date}
            hint={wording.dateHint}
            value={date}
            fault={faults.next_instruction_date}
            autocomplete="off"
            required={false}
          />
        )}
        <div class="actions">
          <button type="submit" class="button" name="step" value="add">
            <Icon name="user-plus" />
            {wording.submit}
          </button>
          <a class="button quiet" href={back}>
            {FRAME_WORDING[reader.language].form.cancel}
          </a>
        </div>
      </form>
    ),
  })
}

interface ChoicesProps {
  readonly id: string
  readonly legend: string
  readonly people: readonly Candidate[]
  readonly isTicked: boolean
  readonly none?: string | undefined
  readonly more?: string | undefined
}

function Choices({ id, legend, people, isTicked, none, more }: ChoicesProps) {
  if (people.length === 0 && none === undefined) return null
  return (
    <fieldset class="field radios people-choices">
      <legend>{legend}</legend>
      {none !== undefined && <p class="quiet">{none}</p>}
      <div class="options">
        {people.map((person, index) => (
          <label key={person.id}>
            <input
              id={index === 0 ? id : undefined}
              type="checkbox"
              name="user_ids"
              value={person.id}
              checked={isTicked}
            />
            <span>
              <bdi>{person.full_name}</bdi> <span class="about">{person.username}</span>
            </span>
          </label>
        ))}
      </div>
      {more !== undefined && <p class="quiet">{more}</p>}
    </fieldset>
  )
}
