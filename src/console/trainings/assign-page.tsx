/** @jsxImportSource preact */

import { type FieldFaults, Form, Radios, TextField } from "../../pages/components/form.tsx"
import { WORDING } from "../../training/wording/wording.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import type { Offered } from "./rules.ts"
import { TRAININGS_WORDING } from "./wording/wording.ts"

interface AssignPage extends Framed {
  readonly search: string
  readonly offered: Offered
  /** The person who is assigned a course; undefined until a person has been chosen. */
  readonly learner: { readonly id: number; readonly full_name: string } | undefined
  readonly typed?: { readonly course: string; readonly deadline: string } | undefined
  readonly faults?: FieldFaults | undefined
}

/** A page for choosing a person, and then a course for that person. */
export function assignPage(page: AssignPage): string {
  const { search: _search, offered: _offered, learner, typed: _typed, faults = {}, ...framed } = page
  const { reader } = framed
  const { assign } = TRAININGS_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: assign.title,
    width: "narrow",
    current: "assignments",
    hasFaults: Object.keys(faults).length > 0,
    crumbs: [{ label: TRAININGS_WORDING[reader.language].title, address: "/console/assignments" }],
    children: learner === undefined ? <ChoosePerson {...page} /> : <ChooseCourse {...page} learner={learner} />,
  })
}

function ChoosePerson({ reader, search, offered }: AssignPage) {
  const { assign } = TRAININGS_WORDING[reader.language]
  return (
    <section class="block">
      <h2>{assign.who}</h2>
      <Search reader={reader} label={assign.search} search={search} />
      {offered.items.length === 0 ? (
        <p>{search === "" ? assign.nobodyYet : assign.nobody}</p>
      ) : (
        <ul class="lines">
          {offered.items.map(({ id, label }) => (
            <li key={id}>
              <a href={`/console/assignments/new?user=${id}`}>
                <bdi>{label}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {offered.hasMore && <p class="quiet">{assign.more}</p>}
    </section>
  )
}

type ChooseCourseProps = AssignPage & { readonly learner: NonNullable<AssignPage["learner"]> }

function ChooseCourse({ reader, search, offered, learner, typed, faults = {} }: ChooseCourseProps) {
  const { assign } = TRAININGS_WORDING[reader.language]
  return (
    <section class="block">
      <h2>{assign.whom(learner.full_name)}</h2>
      <p>
        <a href="/console/assignments/new">{assign.other}</a>
      </p>
      <Search reader={reader} label={assign.searchCourse} search={search} user={learner.id} />
      {offered.items.length === 0 ? (
        <p>{search === "" ? assign.noCourseYet : assign.noCourse}</p>
      ) : (
        <Form reader={reader} action={addressOf(learner.id, search)} faults={faults} submit={assign.submit}>
          <Radios
            name="course"
            label={assign.course}
            reader={reader}
            value={typed?.course ?? ""}
            options={offered.items.map((course) => ({
              value: String(course.id),
              label: <CourseName course={course} reader={reader} />,
            }))}
            hint={offered.hasMore ? assign.more : undefined}
            fault={faults.course}
          />
          <TextField
            name="deadline_date"
            type="date"
            label={assign.deadline}
            hint={assign.hint}
            reader={reader}
            value={typed?.deadline ?? ""}
            autocomplete="off"
            required={false}
            fault={faults.deadline_date}
          />
        </Form>
      )}
    </section>
  )
}

function CourseName({ course, reader }: { readonly course: Offered["items"][number]; readonly reader: ConsoleReader }) {
  const { instruction, training } = WORDING[reader.language].verification.kinds
  return (
    <>
      <bdi>{course.label}</bdi> <span class="quiet">· {course.isInstruction === true ? instruction : training}</span>
    </>
  )
}

function addressOf(user: number, search: string): string {
  return `/console/assignments/new?${new URLSearchParams({ user: String(user), ...(search === "" ? {} : { search }) })}`
}

interface SearchProps {
  readonly reader: ConsoleReader
  readonly label: string
  readonly search: string
  readonly user?: number
}

function Search({ reader, label, search, user }: SearchProps) {
  return (
    <form method="get" action="/console/assignments/new" class="search">
      {user !== undefined && <input type="hidden" name="user" value={String(user)} />}
      <div class="field">
        <label for="search">{label}</label>
        <input id="search" name="search" type="search" value={search} maxlength={255} autocomplete="off" />
      </div>
      <button type="submit" class="button quiet">
        {TRAININGS_WORDING[reader.language].assign.find}
      </button>
    </form>
  )
}
