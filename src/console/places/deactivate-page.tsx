/** @jsxImportSource preact */
import { type FieldFaults, TextField } from "../../pages/components/form.tsx"
import { ConfirmForm } from "../frame/edit-form.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ShownPlace } from "./about.tsx"
import { crumbsTo } from "./location-page.tsx"
import { PLACES_WORDING } from "./wording/wording.ts"

/** What deactivating a place would end. */
export interface Effects {
  /** The people whom no other team instructs any more: their number, and the first of them. */
  readonly released: {
    readonly count: number
    readonly first: readonly { readonly id: number; readonly full_name: string }[]
  }
  /** The number of people that has to be typed; undefined if none has to. */
  readonly confirm: number | undefined
}

interface DeactivatePage extends Framed {
  readonly place: ShownPlace
  /** The number of teams of a location. */
  readonly teams?: number | undefined
  readonly effects: Effects
  readonly typed?: string | undefined
  readonly faults?: FieldFaults | undefined
}

/** Asks before a place is deactivated, and says what that ends. */
export function deactivatePage({ place, teams, effects, typed, faults, ...framed }: DeactivatePage): string {
  const { reader } = framed
  const wording = PLACES_WORDING[reader.language].deactivate
  const back = `/console/places/${place.type}s/${place.id}`
  const { released, confirm } = effects
  const others = released.count - released.first.length
  return renderConsolePage({
    ...framed,
    title: wording.title(place.name),
    current: "places",
    crumbs: crumbsTo(reader, { label: place.name, address: back }),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <ConfirmForm
        reader={reader}
        action={`${back}/deactivate`}
        isDanger
        submit={wording.submit}
        back={back}
        faults={faults}
        text={
          <>
            <p>{teams === undefined ? wording.team : wording.location(teams)}</p>
            {released.count === 0 ? (
              <p>{wording.releasesNobody}</p>
            ) : (
              <>
                <p>{wording.releases(released.count)}</p>
                <ul class="names">
                  {released.first.map(({ id, full_name }) => (
                    <li key={id}>
                      <bdi>{full_name}</bdi>
                    </li>
                  ))}
                  {others > 0 && <li>{wording.others(others)}</li>}
                </ul>
              </>
            )}
          </>
        }
      >
        {confirm !== undefined && (
          <TextField
            reader={reader}
            name="confirm"
            label={wording.confirm(confirm)}
            hint={wording.confirmHint}
            value={typed}
            fault={faults?.confirm}
            autocomplete="off"
            inputmode="numeric"
            maxlength={12}
          />
        )}
      </ConfirmForm>
    ),
  })
}
