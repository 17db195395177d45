/** @jsxImportSource preact */
import type { FieldFaults } from "../../pages/components/form.tsx"
import type { CourseRow } from "../../training/courses/rules.ts"
import { ConfirmForm, EditForm } from "../frame/edit-form.tsx"
import type { FieldSpec, FieldValues } from "../frame/fields.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { Counted, CourseFigures } from "./list.ts"
import { COURSES_WORDING } from "./wording/wording.ts"

interface NewPage extends Framed {
  readonly specs: readonly FieldSpec[]
  readonly once: string
  readonly values: FieldValues
  readonly faults?: FieldFaults | undefined
}

export function newCoursePage({ specs, once, values, faults, ...framed }: NewPage): string {
  const { reader } = framed
  const { rules, title } = COURSES_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: rules.add,
    current: "courses",
    crumbs: [{ label: title, address: "/console/courses" }],
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <EditForm
        reader={reader}
        action="/console/courses/new"
        specs={specs}
        once={once}
        values={values}
        faults={faults}
        submit={rules.add}
        back="/console/courses"
      />
    ),
  })
}

interface EditPage extends Framed {
  readonly course: CourseRow
  /** The course as the form shows it. */
  readonly record: object
  readonly specs: readonly FieldSpec[]
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
  /** Somebody else has changed the course meanwhile; `record` is what is stored. */
  readonly isStale?: boolean
}

export function editCoursePage(page: EditPage): string {
  const { course, record, specs, values, faults, isStale = false, ...framed } = page
  const { reader } = framed
  const { rules } = COURSES_WORDING[reader.language]
  const back = `/console/courses/${course.id}`
  return renderConsolePage({
    ...framed,
    title: rules.editOne(course.title),
    current: "courses",
    crumbs: crumbsTo(framed, course),
    width: isStale ? undefined : "narrow",
    hasFaults: faults !== undefined,
    children: (
      <EditForm
        reader={reader}
        action={`${back}/edit`}
        specs={specs}
        record={record}
        values={values}
        faults={faults}
        isStale={isStale}
        back={back}
      />
    ),
  })
}

interface DeactivatePage extends Framed {
  readonly course: CourseRow
  readonly figures: CourseFigures
  /** How many requirements ask for it, and how many teams have it as their instruction. */
  readonly requirements: number
  readonly teams: number
}

/** Asks before a course is deactivated, and says whom that concerns. */
export function deactivateCoursePage({ course, figures, requirements, teams, ...framed }: DeactivatePage): string {
  const { reader } = framed
  const { deactivation } = COURSES_WORDING[reader.language]
  const back = `/console/courses/${course.id}`
  const { open, held } = figures
  const written = ({ count, isMore }: Counted) => `${isMore ? ">\u00a0" : ""}${count.toLocaleString(reader.language)}`
  const concerned = [
    ...(open.count > 0 ? [deactivation.open(written(open))] : []),
    ...(held !== undefined && held.count > 0 ? [deactivation.held(written(held))] : []),
    ...(requirements > 0 ? [deactivation.requirements(requirements)] : []),
    ...(teams > 0 ? [deactivation.teams(teams)] : []),
  ]
  return renderConsolePage({
    ...framed,
    title: deactivation.title(course.title),
    current: "courses",
    crumbs: crumbsTo(framed, course),
    width: "narrow",
    children: (
      <ConfirmForm
        reader={reader}
        action={`${back}/deactivate`}
        isDanger
        submit={deactivation.submit}
        back={back}
        text={
          <>
            <p>{deactivation.text}</p>
            {concerned.length === 0 ? (
              <p>{deactivation.nobody}</p>
            ) : (
              <ul>
                {concerned.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </>
        }
      />
    ),
  })
}

function crumbsTo({ reader }: Framed, { id, title }: CourseRow) {
  return [
    { label: COURSES_WORDING[reader.language].title, address: "/console/courses" },
    { label: title, address: `/console/courses/${id}` },
  ]
}
