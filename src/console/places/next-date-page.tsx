/** @jsxImportSource preact */

import type { TeamDetail } from "../../organisation/teams/schema.ts"
import { type FieldFaults, Form, Radios, TextField } from "../../pages/components/form.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { crumbsTo } from "./location-page.tsx"
import { PLACES_WORDING } from "./wording/wording.ts"

interface NextDatePage extends Framed {
  readonly team: TeamDetail
  /** The number of active members whose date can be set. */
  readonly members: number
  /** Whether the reader is a member too. */
  readonly isMember: boolean
  readonly values: { readonly next_instruction_date: string; readonly whom: string }
  readonly faults?: FieldFaults | undefined
}

/** Sets the day by which the members of a team have to be instructed. */
export function nextDatePage({ team, members, isMember, values, faults = {}, ...framed }: NextDatePage): string {
  const { reader } = framed
  const wording = PLACES_WORDING[reader.language].nextDate
  const back = `/console/places/teams/${team.id}`
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "places",
    crumbs: crumbsTo(reader, { label: team.name, address: back }),
    lead: team.instruction ? wording.lead(team.instruction.title) : undefined,
    width: "narrow",
    hasFaults: Object.keys(faults).length > 0,
    children: (
      <Form
        reader={reader}
        action={`${back}/instruction`}
        faults={faults}
        submit={wording.submit}
        beside={
          <a class="button quiet" href={back}>
            {FRAME_WORDING[reader.language].form.cancel}
          </a>
        }
      >
        <input type="hidden" name="key" value={crypto.randomUUID()} />
        <TextField
          reader={reader}
          type="date"
          name="next_instruction_date"
          label={wording.date}
          value={values.next_instruction_date}
          fault={faults.next_instruction_date}
          autocomplete="off"
        />
        <Radios
          reader={reader}
          name="whom"
          label={wording.whom}
          value={values.whom}
          fault={faults.whom}
          hint={isMember ? wording.notOneself : undefined}
          options={[
            { value: "needing", label: wording.needing },
            { value: "all", label: wording.all(members) },
          ]}
        />
      </Form>
    ),
  })
}
