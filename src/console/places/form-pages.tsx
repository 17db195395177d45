/** @jsxImportSource preact */
import type { FieldFaults } from "../../pages/components/form.tsx"
import { EditForm } from "../frame/edit-form.tsx"
import type { FieldSpec, FieldValues } from "../frame/fields.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ShownPlace } from "./about.tsx"
import { inForm } from "./fields.ts"
import { crumbsTo } from "./location-page.tsx"
import { PLACES_WORDING } from "./wording/wording.ts"

interface NewPage extends Framed {
  readonly kind: "location" | "team"
  readonly specs: readonly FieldSpec[]
  readonly once: string
  readonly values: FieldValues
  readonly faults?: FieldFaults | undefined
  /** The page to which "Cancel" leads. */
  readonly back: string
}

export function newPlacePage({ kind, specs, once, values, faults, back, ...framed }: NewPage): string {
  const { reader } = framed
  const { acts } = PLACES_WORDING[reader.language]
  const title = kind === "location" ? acts.addLocation : acts.addTeam
  return renderConsolePage({
    ...framed,
    title,
    current: "places",
    crumbs: crumbsTo(reader),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <EditForm
        reader={reader}
        action={`/console/places/${kind}s/new`}
        specs={specs}
        once={once}
        values={values}
        faults={faults}
        submit={title}
        back={back}
      />
    ),
  })
}

interface EditPage extends Framed {
  readonly place: ShownPlace
  readonly specs: readonly FieldSpec[]
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
  /** Somebody else has changed the place meanwhile; `place` is what is stored. */
  readonly isStale?: boolean
}

export function editPlacePage({ place, specs, values, faults, isStale = false, ...framed }: EditPage): string {
  const { reader } = framed
  const { acts } = PLACES_WORDING[reader.language]
  const back = `/console/places/${place.type}s/${place.id}`
  return renderConsolePage({
    ...framed,
    title: acts.editOne(place.name),
    current: "places",
    crumbs: crumbsTo(reader, { label: place.name, address: back }),
    width: "narrow",
    hasFaults: faults !== undefined || isStale,
    children: (
      <EditForm
        reader={reader}
        action={`${back}/edit`}
        specs={specs}
        back={back}
        record={inForm(place)}
        values={values}
        faults={faults}
        isStale={isStale}
      />
    ),
  })
}
