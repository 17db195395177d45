/** @jsxImportSource preact */
import type { Step } from "../../organisation/places/order.ts"
import { ASSETS } from "../../pages/assets.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { IconName } from "../../pages/icons.ts"
import { Refused } from "../frame/edit-form.tsx"
import { ListFoot } from "../frame/list.tsx"
import { type ListState, numberedLinks } from "../frame/list-state.ts"
import { type Crumb, type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { PLACES_WORDING } from "./wording/wording.ts"

interface OrderedPlace {
  readonly id: number
  readonly name: string
}

interface OrderPage extends Framed {
  readonly title: string
  readonly crumbs: readonly Crumb[]
  /** The list to return to. */
  readonly back: string
  readonly state: ListState
  /** The places on this page, in order. */
  readonly places: readonly OrderedPlace[]
  readonly total: number
  /** The step and the id of the place that was moved last (`up-12`): its button keeps the focus. */
  readonly moved?: string | undefined
  readonly faults?: FieldFaults | undefined
}

const ICONS: Readonly<Record<Step, IconName>> = {
  first: "chevrons-up",
  up: "arrow-up",
  down: "arrow-down",
  last: "chevrons-down",
}

/** Locations, or the teams of a location, to be put in order: by pointer, by keys, and by buttons. */
export function orderPage({ back, state, places, total, moved, faults, ...framed }: OrderPage): string {
  const { reader } = framed
  const wording = PLACES_WORDING[reader.language].order
  const isPaged = total > places.length
  const skipped = (state.page - 1) * state.perPage
  return renderConsolePage({
    ...framed,
    current: "places",
    width: "narrow",
    hasFaults: faults !== undefined,
    lead: wording.lead,
    scripts: [ASSETS.order.address],
    acts: (
      <a class="button" href={back}>
        {wording.back}
      </a>
    ),
    children: (
      <>
        <Refused reader={reader} faults={faults} />
        <p class="quiet order-keys" id="order-keys" hidden>
          {wording.keys}
        </p>
        <form
          method="post"
          action={isPaged ? `${reader.path}?${reader.query}` : reader.path}
          data-order
          data-skipped={skipped}
          data-count={total}
          data-grabbed={wording.grabbed}
          data-moved={wording.moved}
          data-dropped={wording.dropped}
          data-cancelled={wording.cancelled}
        >
          <p class="unseen" role="status" data-said />
          <ol class="ordered" start={skipped + 1}>
            {places.map((place, index) => (
              <Row
                key={place.id}
                reader={reader}
                place={place}
                steps={stepsAt({ at: skipped + index, total, isPaged })}
                moved={moved}
              />
            ))}
          </ol>
        </form>
        {isPaged && <ListFoot reader={reader} state={state} links={numberedLinks(total, state)} />}
      </>
    ),
  })
}

interface RowProps {
  readonly reader: ConsoleReader
  readonly place: OrderedPlace
  readonly steps: readonly Step[]
  readonly moved: string | undefined
}

function Row({ reader, place: { id, name }, steps, moved }: RowProps) {
  const wording = PLACES_WORDING[reader.language].order
  const last = steps.find((step) => moved === `${step}-${id}`)
  // At an end of the list, the button that was pressed is gone.
  const isGone = last === undefined && moved?.endsWith(`-${id}`) === true
  return (
    <li id={`place-${id}`} data-place={id} data-name={name}>
      <button type="button" class="grip" hidden aria-label={wording.grip(name)} aria-describedby="order-keys">
        <Icon name="grip-vertical" />
      </button>
      <span class="name">
        <bdi>{name}</bdi>
      </span>
      <span class="moves">
        {steps.map((step, index) => (
          <button
            key={step}
            type="submit"
            class="icon-button"
            name={step}
            value={id}
            title={wording[step](name)}
            autofocus={step === last || (isGone && index === 0)}
          >
            <Icon name={ICONS[step]} />
            <span class="unseen">{wording[step](name)}</span>
          </button>
        ))}
      </span>
    </li>
  )
}

/** The steps that change something. In a short list, single steps are enough. */
function stepsAt({ at, total, isPaged }: { readonly at: number; readonly total: number; readonly isPaged: boolean }) {
  const upwards: readonly Step[] = at === 0 ? [] : isPaged ? ["first", "up"] : ["up"]
  const downwards: readonly Step[] = at === total - 1 ? [] : isPaged ? ["down", "last"] : ["down"]
  return [...upwards, ...downwards]
}
