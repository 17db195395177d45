/** @jsxImportSource preact */
import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { DeadlineBadge, ResultBadge } from "../../portal/badges.tsx"
import { PORTAL_WORDING } from "../../portal/wording/wording.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import type { Filter } from "../frame/filters.tsx"
import { type Column, exportsTo, List, type ListAct } from "../frame/list.tsx"
import { type ListState, linksOf } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { ShownViews } from "../views/rules.ts"
import { addressOfList, type ShownTrainings, TRAINING_LISTS, type TrainingList } from "./list.ts"
import { TRAININGS_WORDING } from "./wording/wording.ts"

interface ListPage extends Framed {
  readonly views: ShownViews | undefined
  readonly list: TrainingList
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty. */
  readonly found: ShownTrainings | undefined
  readonly faults?: FieldFaults | undefined
  readonly today: string
}

/** The trainings of the people whom the reader trains or administers. */
export function trainingListPage({ views, list, state, filters, found, faults, today, ...framed }: ListPage): string {
  const { reader, person } = framed
  const wording = TRAININGS_WORDING[reader.language]
  const { caller } = person
  const assign = mayInConsole(caller, "course-assignments.create") && (
    <a class="button" href="/console/assignments/new">
      <Icon name="plus" />
      {wording.assign.title}
    </a>
  )
  const nothing = found?.isAlone === true ? wording.nobody : list === "waiting" ? wording.nothingWaits : wording.nothing
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "assignments",
    lead: wording.lead,
    hasFaults: faults !== undefined,
    acts: assign === false ? undefined : assign,
    children: (
      <>
        <Lists {...framed} list={list} waiting={found?.waiting} />
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        <List
          reader={reader}
          views={views}
          caption={wording.caption}
          state={state}
          filters={filters}
          columns={trainingColumns({ reader, caller, list, today, found })}
          rows={found?.items ?? []}
          idOf={({ id }) => id}
          nameOf={({ user, course }) => `${user?.full_name} – ${course.title}`}
          links={linksOf(found ?? { first: null, last: null }, state)}
          total={found?.total}
          selection={{ kind: "assignment", acts: list === "completed" ? [] : actsOf(framed) }}
          exports={exportsTo("/console/assignments/export/trainings")}
          empty={{ icon: "circle-check", ...nothing, next: assign === false ? undefined : assign }}
        />
      </>
    ),
  })
}

function Lists({
  reader,
  list,
  waiting,
}: Framed & { readonly list: TrainingList; readonly waiting: number | undefined }) {
  const wording = TRAININGS_WORDING[reader.language]
  return (
    <nav class="tabs" aria-label={wording.lists}>
      <ul>
        {TRAINING_LISTS.map((one) => (
          <li key={one}>
            <a href={addressOfList(one)} aria-current={one === list ? "page" : undefined}>
              {one === "waiting" ? wording.waiting : wording.filters.statuses[one]}
              {one === "waiting" && <span class="count">{waiting ?? "99+"}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface Shown {
  readonly reader: ConsoleReader
  readonly caller: PersonCaller
  readonly list: TrainingList
  readonly today: string
  readonly found: ShownTrainings | undefined
}

/** The columns of trainings, on the page and in exported files. */
export function trainingColumns({ reader, caller, list, today, found }: Shown): readonly Column<ListedAssignment>[] {
  const { columns, awaits } = TRAININGS_WORDING[reader.language]
  const { states } = PORTAL_WORDING[reader.language].overview
  const { timezone } = caller.company
  const common: Column<ListedAssignment>[] = [
    {
      name: "name",
      label: columns.person,
      cell: ({ id, user }) => (
        <a href={`/console/assignments/${id}`}>
          <bdi>{user?.full_name}</bdi>
        </a>
      ),
      exported: ({ user }) => user?.full_name ?? null,
    },
    {
      name: "course",
      label: columns.course,
      cell: ({ course }) => <bdi>{course.title}</bdi>,
      exported: ({ course }) => course.title,
    },
  ]
  const state: Column<ListedAssignment> = {
    name: "state",
    label: columns.state,
    cell: (assignment) => states[assignment.state],
    exported: (assignment) => states[assignment.state],
  }
  const deadline: Column<ListedAssignment> = {
    name: "deadline",
    label: columns.deadline,
    sort: "deadline_date",
    cell: (assignment) => <DeadlineBadge assignment={assignment} reader={reader} timezone={timezone} today={today} />,
    exported: ({ deadline_date }) => deadline_date,
    kind: "day",
  }
  if (list === "waiting") {
    const what = ({ id }: ListedAssignment) => (found?.awaited.get(id) ?? []).map((act) => awaits[act]).join(", ")
    return [...common, { name: "what", label: columns.what, cell: what, exported: what }, deadline]
  }
  if (list !== "completed") return [...common, state, deadline]
  return [
    ...common,
    {
      name: "result",
      label: columns.state,
      cell: (assignment) => <ResultBadge assignment={assignment} reader={reader} today={today} />,
      exported: (assignment) => states[assignment.state],
    },
    {
      name: "finished",
      label: columns.finished,
      sort: "finish_date",
      cell: ({ finish_date }) =>
        finish_date === null ? FRAME_WORDING[reader.language].form.none : writtenDay(finish_date, reader.language),
      exported: ({ finish_date }) => finish_date,
      kind: "day",
    },
  ]
}

function actsOf({ reader, person: { caller } }: Framed): readonly ListAct[] {
  if (!mayInConsole(caller, "course-assignments.update")) return []
  const { bulk } = TRAININGS_WORDING[reader.language]
  return [
    { name: "assignments.remind", label: bulk.remind },
    { name: "assignments.move-deadline", label: bulk.deadline },
    { name: "assignments.withdraw", label: bulk.withdraw, kind: "danger" },
  ]
}
