/** @jsxImportSource preact */
import { mayInConsole } from "../../access/caller.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { CountedPage } from "../../tools/list.ts"
import type { Filter } from "../frame/filters.tsx"
import { type Column, exportsTo, List } from "../frame/list.tsx"
import { type ListState, numberedLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { ShownViews } from "../views/rules.ts"
import { type Counted, type ListedCourse, listsBehind } from "./list.ts"
import { writtenValidity } from "./validity.ts"
import { COURSES_WORDING } from "./wording/wording.ts"

interface CatalogueProps extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  readonly found: CountedPage<ListedCourse>
  readonly faults?: FieldFaults | undefined
}

/** The courses of the company and those that are shared with it. */
export function cataloguePage({ views, state, filters, found, faults, ...framed }: CatalogueProps): string {
  const { reader, person } = framed
  const wording = COURSES_WORDING[reader.language]
  const mayEdit = mayInConsole(person.caller, "courses.create")
  const add = mayEdit && (
    <a class="button" href="/console/courses/new">
      <Icon name="plus" />
      {wording.rules.add}
    </a>
  )
  const starter = mayInConsole(person.caller, "courses.create") && (
    <a class="button quiet" href="/console/courses/starter">
      <Icon name="plus" />
      {wording.starter.link}
    </a>
  )
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "courses",
    lead: wording.lead,
    acts: mayEdit ? (
      <>
        {add}
        {starter}
      </>
    ) : undefined,
    hasFaults: faults !== undefined,
    children: (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        <List
          reader={reader}
          views={views}
          caption={wording.caption}
          state={state}
          filters={filters}
          columns={courseColumns(reader.language)}
          rows={found.items}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          links={numberedLinks(found.total, state)}
          total={{ count: found.total, isMore: false }}
          exports={exportsTo("/console/courses/export/courses")}
          empty={{ icon: "book-open", ...wording.empty, next: starter === false ? undefined : starter }}
        />
      </>
    ),
  })
}

/** The columns of courses, on the page and in exported files. */
export function courseColumns(language: ConsoleLanguage): readonly Column<ListedCourse>[] {
  const { columns, kinds, shared } = COURSES_WORDING[language]
  const { states } = FRAME_WORDING[language]
  const figure = (name: "open" | "overdue" | "held"): Column<ListedCourse> => ({
    name,
    label: columns[name],
    isNumber: true,
    cell: ({ id, figures }) => (
      <Figure figure={figures[name]} address={listsBehind(id)[name]} language={language} isBad={name === "overdue"} />
    ),
    exported: ({ figures }) => figures[name]?.count ?? null,
  })
  return [
    {
      name: "name",
      label: columns.title,
      sort: "title",
      cell: ({ id, title, company_id }) => (
        <>
          <a href={`/console/courses/${id}`}>
            <bdi>{title}</bdi>
          </a>
          {company_id === null && (
            <>
              {" "}
              <span class="tag">{shared}</span>
            </>
          )}
        </>
      ),
      exported: ({ title }) => title,
    },
    {
      name: "kind",
      label: columns.kind,
      cell: ({ short_type }) => kinds[short_type],
      exported: ({ short_type }) => kinds[short_type],
    },
    {
      name: "state",
      label: columns.state,
      cell: ({ state }) => <StateBadge state={state} language={language} />,
      exported: ({ state }) => states[state],
    },
    figure("open"),
    figure("overdue"),
    figure("held"),
    {
      name: "valid",
      label: columns.validity,
      cell: ({ valid_period }) => writtenValidity(valid_period, language),
      exported: ({ valid_period }) => writtenValidity(valid_period, language),
    },
  ]
}

interface StateProps {
  readonly state: "active" | "inactive"
  readonly language: ConsoleLanguage
}

export function StateBadge({ state, language }: StateProps) {
  return (
    <Badge
      tone={state === "active" ? "good" : "plain"}
      icon={state === "active" ? "circle-check" : "circle-pause"}
      word={FRAME_WORDING[language].states[state]}
    />
  )
}

interface FigureProps {
  readonly figure: Counted | undefined
  readonly address: string
  readonly language: ConsoleLanguage
  readonly isBad: boolean
}

/** A number that leads to the list behind it. */
function Figure({ figure, address, language, isBad }: FigureProps) {
  if (figure === undefined) return null
  const { count, isMore } = figure
  if (count === 0) return <span class="quiet">0</span>
  return (
    <a href={address} class={isBad ? "bad" : undefined}>
      {isMore && ">\u00a0"}
      {count.toLocaleString(language)}
    </a>
  )
}
