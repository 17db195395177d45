/** @jsxImportSource preact */
import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import { ROLES } from "../../access/permissions.ts"
import { REQUIREMENT_STATES } from "../../compliance/requirements/schema.ts"
import type { Database } from "../../database/port.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import type { CountedPage } from "../../tools/list.ts"
import { courseChoices, locationChoices, teamChoices } from "../frame/choices.ts"
import type { Filter } from "../frame/filters.tsx"
import { type Column, List } from "../frame/list.tsx"
import { type ListOffer, type ListState, numberedLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { ShownViews } from "../views/rules.ts"
import { nameOf } from "./fields.ts"
import type { ShownRequirement } from "./shown.ts"
import { REQUIREMENTS_WORDING } from "./wording/wording.ts"

export const REQUIREMENT_LIST: ListOffer = {
  filters: ["state", "course_id", "location_id", "team_id", "role"],
  sorts: ["from", "created_at", "id"],
  sort: { field: "created_at", descending: true },
}

/** The filters of the list, with the places and courses in view. */
export async function requirementFilters(
  database: Database,
  caller: PersonCaller,
  language: ConsoleLanguage,
  held: ListState["filters"],
): Promise<readonly Filter[]> {
  const { columns, fields, states } = REQUIREMENTS_WORDING[language]
  const { roles } = FRAME_WORDING[language]
  const [courses, locations, teams] = await Promise.all([
    courseChoices(database, caller, { language, held: held.course_id }),
    locationChoices(database, caller, { held: held.location_id }),
    teamChoices(database, caller, held.team_id),
  ])
  const choice = { kind: "choice" } as const
  return [
    {
      ...{ ...choice, name: "state", label: columns.state },
      options: REQUIREMENT_STATES.map((value) => ({ value, label: states[value] })),
    },
    { ...choice, name: "course_id", label: columns.course, options: courses },
    { ...choice, name: "location_id", label: fields.location, options: locations },
    { ...choice, name: "team_id", label: fields.team, options: teams },
    { ...choice, name: "role", label: fields.role, options: ROLES.map((value) => ({ value, label: roles[value] })) },
  ]
}

interface ListPage extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty. */
  readonly found: CountedPage<ShownRequirement> | undefined
  readonly faults?: FieldFaults | undefined
}

export function requirementListPage({ views, state, filters, found, faults, ...framed }: ListPage): string {
  const { reader, person } = framed
  const wording = REQUIREMENTS_WORDING[reader.language]
  const add = mayInConsole(person.caller, "requirements.manage") && (
    <a class="button" href="/console/requirements/new">
      <Icon name="plus" />
      {wording.add}
    </a>
  )
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "requirements",
    lead: wording.lead,
    hasFaults: faults !== undefined,
    acts: (
      <>
        {add}
        <a class="button quiet" href="/console/requirements/exceptions">
          {wording.exceptions}
        </a>
      </>
    ),
    children: (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        <List
          reader={reader}
          views={views}
          caption={wording.caption}
          state={state}
          filters={filters}
          columns={columnsFor(reader.language)}
          rows={found?.items ?? []}
          idOf={({ id }) => id}
          nameOf={nameOf}
          links={numberedLinks(found?.total ?? 0, state)}
          total={found === undefined ? undefined : { count: found.total, isMore: false }}
          empty={{ icon: "clipboard-check", ...wording.empty, next: add === false ? undefined : add }}
        />
      </>
    ),
  })
}

/** A share as people read it. */
export function percent(rate: number | null, language: ConsoleLanguage): string {
  // Rounded down: 100 % means everybody.
  return rate === null ? "–" : `${Math.floor(rate * 100).toLocaleString(language)} %`
}

/** A share as a number and a bar. */
export function Rate({ rate, language }: { readonly rate: number | null; readonly language: ConsoleLanguage }) {
  return (
    <span class="rate">
      {rate !== null && (
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect class="track" width="100" height="8" rx="4" />
          <rect class="share" width={Math.round(rate * 100)} height="8" rx="4" />
        </svg>
      )}
      <span>{percent(rate, language)}</span>
    </span>
  )
}

function columnsFor(language: ConsoleLanguage): readonly Column<ShownRequirement>[] {
  const { columns, states, until: untilDay, detail } = REQUIREMENTS_WORDING[language]
  return [
    {
      name: "name",
      label: columns.title,
      cell: (one) => (
        <>
          <a href={`/console/requirements/${one.id}`}>
            <bdi>{nameOf(one)}</bdi>
          </a>
          {one.title !== null && (
            <div class="quiet">
              <bdi>{one.course.title}</bdi>
            </div>
          )}
        </>
      ),
    },
    { name: "audience", label: columns.audience, cell: ({ who }) => <bdi>{who}</bdi> },
    {
      ...{ name: "from", label: columns.from, sort: "from" },
      cell: ({ from, until }) => (
        <>
          {writtenDay(from, language)}
          {until !== null && <div class="quiet">{untilDay(writtenDay(until, language))}</div>}
        </>
      ),
    },
    {
      ...{ name: "bound", label: columns.bound, isNumber: true },
      cell: ({ bound_count }) => bound_count.toLocaleString(language),
    },
    {
      ...{ name: "rate", label: columns.rate, isNumber: true },
      cell: ({ rate }) => <Rate rate={rate} language={language} />,
    },
    {
      name: "state",
      label: columns.state,
      cell: ({ state, progress }) =>
        progress !== null ? (
          <Badge tone="warn" icon="loader" word={detail.running(progress.done, progress.total)} />
        ) : state === "active" ? (
          <Badge tone="good" icon="circle-check" word={states.active} />
        ) : (
          <Badge tone="plain" icon="ban" word={states.ended} />
        ),
    },
  ]
}
