/** @jsxImportSource preact */

import type { WrittenUsers } from "../../organisation/users/written.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { type FieldFaults, Form, SelectField, TextArea } from "../../pages/components/form.tsx"
import type { CourseRow } from "../../training/courses/rules.ts"
import { ChoiceSearch } from "../frame/choice-search.tsx"
import type { Choices } from "../frame/choices.ts"
import { Panel } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { PASTED_LENGTH } from "../frame/pick.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { COURSES_WORDING } from "./wording/wording.ts"

/** What people are picked for, by the last segment of the address, and the bulk act that follows. */
export const PICKED_FOR = { assign: "users.assign-course", record: "users.record-qualification" } as const
export type PickedFor = keyof typeof PICKED_FOR

interface PickPage extends Framed {
  readonly course: Pick<CourseRow, "id" | "title">
  readonly act: PickedFor
  readonly teams: Choices
  readonly locations: Choices
  readonly typed: { readonly team_id: string; readonly location_id: string; readonly people: string }
  /** What became of the pasted column, if not everybody was found. */
  readonly pasted?: WrittenUsers | undefined
  readonly faults?: FieldFaults | undefined
}

/** Asks whom an act is for, before it is previewed. */
export function pickPage({ course, act, teams, locations, typed, pasted, faults, ...framed }: PickPage): string {
  const { reader } = framed
  const wording = COURSES_WORDING[reader.language]
  const { picker } = FRAME_WORDING[reader.language]
  const { pick } = wording
  const here = `/console/courses/${course.id}`
  const none = { value: "", label: FRAME_WORDING[reader.language].form.none }
  return renderConsolePage({
    ...framed,
    title: pick[act].title,
    current: "courses",
    width: "narrow",
    crumbs: [
      { label: wording.title, address: "/console/courses" },
      { label: course.title, address: here },
    ],
    lead: pick[act].lead,
    hasFaults: faults !== undefined,
    children: (
      <>
        {pasted !== undefined && <Found {...framed} course={course} act={act} pasted={pasted} />}
        <Form
          reader={reader}
          action={`${here}/${act}`}
          faults={faults}
          submit={pick.submit}
          beside={
            <a class="button quiet" href={here}>
              {FRAME_WORDING[reader.language].form.cancel}
            </a>
          }
        >
          {teams.length > 0 && (
            <SelectField
              reader={reader}
              name="team_id"
              label={pick.team}
              value={typed.team_id}
              options={[none, ...teams]}
              fault={faults?.team_id}
            />
          )}
          <ChoiceSearch
            reader={reader}
            name="team_id"
            label={pick.team}
            options={teams}
            back={`${here}/${act}`}
            isForm
          />
          {locations.length > 0 && (
            <SelectField
              reader={reader}
              name="location_id"
              label={pick.location}
              value={typed.location_id}
              options={[none, ...locations]}
              fault={faults?.location_id}
            />
          )}
          <ChoiceSearch
            reader={reader}
            name="location_id"
            label={pick.location}
            options={locations}
            back={`${here}/${act}`}
            isForm
          />
          <TextArea
            reader={reader}
            name="people"
            label={picker.paste}
            hint={`${picker.pasteHint} ${pick.pasteHint}`}
            value={typed.people}
            maxlength={PASTED_LENGTH}
            fault={faults?.people}
          />
        </Form>
        <p>
          <a href="/console/pick/people">{pick.oneByOne}</a>
        </p>
      </>
    ),
  })
}

type FoundProps = Pick<PickPage, "reader" | "course" | "act"> & { readonly pasted: WrittenUsers }

/** Who was found and who was not, with a button that goes on with those found. */
function Found({ reader, course, act, pasted: { found, unknown, ambiguous } }: FoundProps) {
  const { pick } = COURSES_WORDING[reader.language]
  const { picker } = FRAME_WORDING[reader.language]
  return (
    <Panel title={pick.result}>
      <p class="numbers">
        <Badge tone="good" icon="circle-check" word={`${picker.found}: ${found.length}`} />
      </p>
      <dl class="reasons">
        {(
          [
            [picker.notFound, unknown],
            [picker.several, ambiguous.map(({ text }) => text)],
          ] as const
        ).map(
          ([title, lines]) =>
            lines.length > 0 && (
              <div key={title}>
                <dt>
                  {title} ({lines.length})
                </dt>
                <dd>{lines.join(" · ")}</dd>
              </div>
            ),
        )}
      </dl>
      {found.length > 0 && (
        <form method="get" action="/console/acts/new">
          <input type="hidden" name="act" value={PICKED_FOR[act]} />
          <input type="hidden" name="course_id" value={course.id} />
          <input type="hidden" name="back" value={`/console/courses/${course.id}`} />
          {found.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <button type="submit" class="button quiet">
            {pick.goOn(found.length)}
          </button>
        </form>
      )}
    </Panel>
  )
}
