/** @jsxImportSource preact */
import { mayInConsole } from "../../access/caller.ts"
import { cellKey, MATRIX_COURSES, type Matrix } from "../../compliance/pairs/matrix.ts"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { Written } from "../../pages/render.ts"
import { localeOf, writtenDay } from "../../tools/calendar/written-day.ts"
import { courseKind } from "../frame/choices.ts"
import { type Filter, FilterForm, withoutFilters } from "../frame/filters.tsx"
import { BulkBar, exportsTo, type ListAct, Pager } from "../frame/list.tsx"
import { addressWith, type ListState, linksOf } from "../frame/list-state.ts"
import { addressOf, type Framed, renderConsolePage } from "../frame/page.tsx"
import { Views } from "../frame/views.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { STANDING_LOOKS } from "../standings/badge.tsx"
import { STANDINGS_WORDING } from "../standings/wording/wording.ts"
import type { ShownViews } from "../views/rules.ts"
import { CellWriter } from "./cells.ts"
import { isOfCells } from "./list.ts"
import { MATRIX_WORDING } from "./wording/wording.ts"

/** A matrix with the names of the teams of its people. */
export interface ShownMatrix extends Matrix {
  readonly teamNames: ReadonlyMap<number, readonly string[]>
}

interface MatrixPage extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty. */
  readonly found: ShownMatrix | undefined
  readonly faults?: FieldFaults | undefined
}

/** People and courses, with what applies to each of both. */
export function matrixPage({ views, state, filters, found, faults, ...framed }: MatrixPage): string {
  const { reader } = framed
  const wording = MATRIX_WORDING[reader.language]
  const isFiltered = Object.keys(state.filters).length > 0 || state.beside !== undefined
  const isEmpty = found !== undefined && found.people.length === 0
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "matrix",
    lead: wording.lead,
    hasFaults: faults !== undefined,
    children: (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        {isEmpty && !isFiltered ? (
          <EmptyState icon="table" {...wording.empty} />
        ) : (
          <section class="list">
            {views !== undefined && <Views reader={reader} shown={views} />}
            <FilterForm reader={reader} state={state} filters={filters} />
            {state.filters.as_of !== undefined && found !== undefined && <PastDay {...framed} found={found} />}
            {found !== undefined && !isEmpty && <Found {...framed} state={state} found={found} />}
            {isEmpty && (
              <EmptyState
                icon="search"
                title={FRAME_WORDING[reader.language].list.emptyTitle}
                text={FRAME_WORDING[reader.language].list.emptyText}
                next={
                  <a class="button quiet" href={withoutFilters(reader, filters)}>
                    {FRAME_WORDING[reader.language].list.reset}
                  </a>
                }
              />
            )}
          </section>
        )}
      </>
    ),
  })
}

type Part = Framed & { readonly found: ShownMatrix }

/** Says that this is not today. */
function PastDay({ reader, found: { day, knownFrom } }: Part) {
  const wording = MATRIX_WORDING[reader.language]
  return (
    <p role="status">
      <strong>{wording.asOf(writtenDay(day, reader.language))}</strong>{" "}
      {knownFrom !== null && day < knownFrom && `${wording.knownFrom(writtenDay(knownFrom, reader.language))} `}
      <a href={addressWith(reader.path, reader.query, { as_of: null })}>{wording.today}</a>
    </p>
  )
}

function Found(props: Part & { readonly state: ListState }) {
  const { reader, state, found } = props
  const isCells = isOfCells(reader.query)
  // What was so on another day cannot be changed.
  const acts = state.filters.as_of === undefined ? actsFor(props, isCells) : []
  const isSelectable = acts.length > 0
  const cells = <Cells {...props} selects={!isSelectable ? undefined : isCells ? "cells" : "people"} />
  return (
    <>
      <div class="list-head">
        <p class="quiet" role="status">
          <Amounts {...props} />
        </p>
        <div class="matrix-tools">
          {isSelectable && <Switch {...props} isCells={isCells} />}
          <Exports {...props} />
        </div>
      </div>
      <Legend {...props} />
      {isSelectable ? (
        <form method="get" action="/console/acts/new" data-selection>
          <input type="hidden" name="kind" value={isCells ? "pair" : "user"} />
          <input type="hidden" name="back" value={addressOf(reader)} />
          {!isCells && state.filters.course_id !== undefined && (
            <input type="hidden" name="course_id" value={state.filters.course_id} />
          )}
          {cells}
          <BulkBar
            reader={reader}
            acts={acts}
            total={isCells ? found.matching : found.peopleCount}
            // A page of cells shows others beside those that match.
            shown={isCells ? 0 : found.people.length}
          />
        </form>
      ) : (
        cells
      )}
      <Foot {...props} />
    </>
  )
}

/** What the reader can do for selected people or cells. */
function actsFor({ reader, person: { caller } }: Framed, isCells: boolean): readonly ListAct[] {
  const { acts } = MATRIX_WORDING[reader.language].why
  const offered = [
    ["users.assign-course", "pairs.assign", acts.assign, "course-assignments.create"],
    ["users.record-qualification", "pairs.record", acts.record, "course-assignments.create"],
    ["users.remind", "pairs.remind", acts.remind, "course-assignments.update"],
    [undefined, "pairs.move-deadline", acts.deadline, "course-assignments.update"],
    ["users.exempt", "pairs.exempt", acts.exempt, "exemptions.manage"],
  ] as const
  return offered.flatMap(([forPeople, forCells, label, permission]): ListAct[] => {
    const name = isCells ? forCells : forPeople
    if (name === undefined || !mayInConsole(caller, permission)) return []
    return [{ name, label, ...(permission === "exemptions.manage" ? { kind: "danger" } : {}) }]
  })
}

/** Whether people are selected, or cells. */
function Switch({ reader, isCells }: Framed & { readonly isCells: boolean }) {
  const { select } = MATRIX_WORDING[reader.language]
  const to = (tab: string | null) =>
    addressWith(reader.path, reader.query, { tab, cursor: reader.query.get("cursor") || null })
  return (
    <nav class="switch" aria-label={select.label}>
      <a href={to(null)} aria-current={isCells ? undefined : "true"}>
        {select.people}
      </a>
      <a href={to("cells")} aria-current={isCells ? "true" : undefined}>
        {select.cells}
      </a>
    </nav>
  )
}

/** Files with everybody who matches, and all of their courses. */
function Exports({ reader, state }: Framed & { readonly state: ListState }) {
  const { list } = FRAME_WORDING[reader.language]
  const files = [...exportsTo("/console/reports/matrix"), { label: "PDF", address: "/console/reports/matrix.pdf" }]
  return (
    <ul class="exports" aria-label={list.export}>
      {files.map(({ label, address }) => (
        <li key={label}>
          <a class="button small quiet" href={addressWith(address, new URLSearchParams(state.filters), {})} download>
            <Icon name="download" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Amounts({ reader, found: { peopleCount, matching } }: Part) {
  const wording = MATRIX_WORDING[reader.language]
  const written = ({ count, isMore }: Matrix["peopleCount"]) => {
    const number = count.toLocaleString(localeOf(reader.language))
    return isMore ? wording.moreThan(number) : number
  }
  return (
    <>
      {wording.people(written(peopleCount), peopleCount.count === 1)}
      {matching !== undefined && `, ${wording.matching(written(matching), matching.count === 1)}`}
    </>
  )
}

function Legend({ reader }: Framed) {
  const { standings } = STANDINGS_WORDING[reader.language]
  const names = ["valid", "expiring", "overdue", "open", "exempt", "absent"] as const
  return (
    <ul class="matrix-legend">
      {names.map((standing) => (
        <li key={standing} class={`is-${standing}`}>
          <Icon name={STANDING_LOOKS[standing].icon} />
          {standings[standing]}
        </li>
      ))}
      <li>– {standings.none}</li>
    </ul>
  )
}

interface CellsProps extends Part {
  readonly state: ListState
  readonly selects: "people" | "cells" | undefined
}

function Cells({ reader, person, state, found, selects }: CellsProps) {
  const wording = MATRIX_WORDING[reader.language]
  const { list } = FRAME_WORDING[reader.language]
  const select = selects === "cells" ? (one: string, course: string) => list.selectRow(`${one} – ${course}`) : undefined
  const options = { asOf: state.filters.as_of ?? "", select }
  const writer = new CellWriter(reader.language, person.caller.company.timezone, options)
  const { people, courses, cells, teamNames } = found
  // Without a script, cells are ticked one by one.
  const line = (name: string) =>
    selects === "cells" && (
      <label>
        <input type="checkbox" data-select-line hidden aria-label={list.selectRow(name)} />
      </label>
    )
  return (
    <section class="matrix-box" aria-label={wording.caption} tabindex={0} data-matrix>
      <table class="matrix">
        <caption class="unseen">{wording.caption}</caption>
        <thead>
          <tr>
            <th scope="col" class="corner">
              {selects !== undefined && (
                <label>
                  <input type="checkbox" data-select-page hidden aria-label={list.selectPage} />
                </label>
              )}
              {wording.person}
            </th>
            {courses.map(({ id, title, short_type }) => (
              <th key={id} scope="col">
                {line(title)}
                <a href={`/console/courses/${id}`}>
                  <bdi>{title}</bdi>
                </a>
                <small>{courseKind(short_type, reader.language)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, full_name }) => (
            <tr key={id}>
              <th scope="row">
                {selects === "people" && (
                  <label>
                    <input type="checkbox" name="id" value={id} aria-label={list.selectRow(full_name)} />
                  </label>
                )}
                {line(full_name)}
                <a href={`/console/people/${id}`}>
                  <bdi>{full_name}</bdi>
                </a>
                <small>{teamNames.get(id)?.join(", ")}</small>
              </th>
              <Written
                html={courses
                  .map((course) => writer.html({ id, full_name }, course, cells.get(cellKey(id, course.id))))
                  .join("")}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The links to other people, and to other courses. */
function Foot({ reader, state, found }: Part & { readonly state: ListState }) {
  const wording = MATRIX_WORDING[reader.language]
  const { coursePage: page, courseCount: all } = found
  const to = (change: Readonly<Record<string, string | null>>) => addressWith(reader.path, reader.query, change)
  const toCourses = (number: number) =>
    to({ courses: number === 1 ? null : String(number), cursor: reader.query.get("cursor") })
  const last = page * MATRIX_COURSES
  return (
    <div class="list-foot">
      <Pager reader={reader} links={linksOf(found, state)} />
      {all > MATRIX_COURSES && (
        <nav class="pager" aria-label={wording.coursePages}>
          <span class="quiet">{wording.coursesShown(last - MATRIX_COURSES + 1, Math.min(last, all), all)}</span>
          {page > 1 && (
            <a class="button small quiet" href={toCourses(page - 1)}>
              <Icon name="chevron-left" />
              {wording.previousCourses}
            </a>
          )}
          {last < all && (
            <a class="button small quiet" href={toCourses(page + 1)}>
              {wording.nextCourses}
              <Icon name="chevron-right" />
            </a>
          )}
        </nav>
      )}
    </div>
  )
}
