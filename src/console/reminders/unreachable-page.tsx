/** @jsxImportSource preact */
import { mayInConsole } from "../../access/caller.ts"
import { type DueTraining, UNREACHABLE_COUNTED_MAX, type UnreachablePerson } from "../../compliance/reminders/due.ts"
import { REPORT_WORDING } from "../../compliance/reports/wording/wording.ts"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import type { CountedPage } from "../../tools/list.ts"
import { atFilters, type Filter } from "../frame/filters.tsx"
import { type Column, exportsTo, List, type ListAct } from "../frame/list.tsx"
import { type ListState, numberedLinks, type PageLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import type { ShownViews } from "../views/rules.ts"
import { Lists, REMINDERS, UNREACHABLE } from "./lists.tsx"
import { REMINDERS_WORDING } from "./wording/wording.ts"

interface Page extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty. */
  readonly found: CountedPage<UnreachablePerson> | undefined
  readonly faults?: FieldFaults | undefined
}

/** The people about whom something is due and whom no mail reaches. */
export function unreachableListPage({ views, state, filters, found, faults, ...framed }: Page): string {
  const { reader } = framed
  const { title, unreachable } = REMINDERS_WORDING[reader.language]
  const labels = new Map(filters.map(({ name, label }) => [`filter-${name}`, label]))
  return renderConsolePage({
    ...framed,
    title: unreachable.title,
    current: "reminders",
    crumbs: [{ label: title, address: REMINDERS }],
    lead: unreachable.lead,
    hasFaults: faults !== undefined,
    children: (
      <>
        <Lists reader={reader} current="unreachable" />
        {faults !== undefined && <FaultSummary reader={reader} faults={atFilters(faults)} labels={labels} />}
        <List
          reader={reader}
          views={views}
          caption={unreachable.caption}
          state={state}
          filters={filters}
          columns={unreachableColumns(reader.language)}
          rows={found?.items ?? []}
          idOf={({ id }) => id}
          nameOf={({ full_name }) => full_name}
          links={linksBeside(found, state)}
          total={totalOf(found)}
          selection={{ kind: "user", acts: actsOf(framed) }}
          exports={found === undefined ? [] : exportsTo(`${UNREACHABLE}/export/unreachable`)}
          empty={{ icon: "circle-check", ...unreachable.empty }}
        />
      </>
    ),
  })
}

/** Beyond the number at which counting stops, a full page has a next one. */
function linksBeside(found: CountedPage<UnreachablePerson> | undefined, state: ListState): PageLinks {
  const { items = [], total = 0 } = found ?? {}
  const isFull = items.length === state.perPage && total > UNREACHABLE_COUNTED_MAX
  return numberedLinks(isFull ? Number.POSITIVE_INFINITY : total, state)
}

function totalOf(found: CountedPage<UnreachablePerson> | undefined) {
  if (found === undefined) return undefined
  const isMore = found.total > UNREACHABLE_COUNTED_MAX
  return { count: isMore ? UNREACHABLE_COUNTED_MAX : found.total, isMore }
}

function actsOf({ reader, person: { caller } }: Framed): readonly ListAct[] {
  const { unreachable } = REMINDERS_WORDING[reader.language]
  return mayInConsole(caller, "course-assignments.update")
    ? [{ name: "users.print-reminders", label: unreachable.letters }]
    : []
}

/** The trainings that a row lists; it counts the rest. */
const LISTED = 3

/** The columns of the list, on the page and in exported files. */
export function unreachableColumns(language: ConsoleLanguage): readonly Column<UnreachablePerson>[] {
  const { unreachable } = REMINDERS_WORDING[language]
  const { until, was, more } = unreachable
  const { reasons } = REPORT_WORDING[language].reminders
  const whenOf = ({ deadline, isOverdue }: DueTraining) => (isOverdue ? was : until)(writtenDay(deadline, language))
  return [
    {
      name: "name",
      label: unreachable.person,
      sort: "last_name",
      cell: ({ id, full_name }) => (
        <a href={`/console/people/${id}`}>
          <bdi>{full_name}</bdi>
        </a>
      ),
      exported: ({ full_name }) => full_name,
    },
    {
      name: "why",
      label: unreachable.why,
      cell: ({ reason }) => reasons[reason],
      exported: ({ reason }) => reasons[reason],
    },
    {
      name: "due",
      label: unreachable.due,
      cell: ({ due }) => (
        <ul class="due">
          {due.slice(0, LISTED).map((one) => (
            <li key={one.assignment_id}>
              <a href={`/console/assignments/${one.assignment_id}`}>
                <bdi>{one.course.title}</bdi>
              </a>{" "}
              <span class="quiet">{whenOf(one)}</span>
            </li>
          ))}
          {due.length > LISTED && <li class="quiet">{more(due.length - LISTED)}</li>}
        </ul>
      ),
      exported: ({ due }) => due.map((one) => `${one.course.title} (${whenOf(one)})`).join("; "),
    },
    {
      name: "next",
      label: unreachable.next,
      cell: ({ due }) => due[0] !== undefined && writtenDay(due[0].deadline, language),
      exported: ({ due }) => due[0]?.deadline ?? null,
      kind: "day",
    },
  ]
}
