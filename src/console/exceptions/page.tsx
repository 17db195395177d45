/** @jsxImportSource preact */
import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import { numberOfPair } from "../../compliance/pairs/numbers.ts"
import type { Pair } from "../../compliance/pairs/schema.ts"
import type { Exception } from "../../compliance/standing/duty.ts"
import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { DeadlineBadge } from "../../portal/badges.tsx"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import type { CountedPage } from "../../tools/list.ts"
import type { Filter } from "../frame/filters.tsx"
import { type Column, exportsTo, List, type ListAct } from "../frame/list.tsx"
import { type ListState, numberedLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { ShownViews } from "../views/rules.ts"
import { EXCEPTIONS_WORDING } from "./wording/wording.ts"

interface ExceptionsPage extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty. */
  readonly found: CountedPage<Pair> | undefined
  readonly faults?: FieldFaults | undefined
  readonly today: string
}

/** What is asked of people and is not open for them, as a list of work. */
export function exceptionsPage({ views, state, filters, found, faults, today, ...framed }: ExceptionsPage): string {
  const { reader, person } = framed
  const wording = EXCEPTIONS_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "requirements",
    crumbs: [{ label: FRAME_WORDING[reader.language].places.requirements, address: "/console/requirements" }],
    lead: wording.lead,
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
          columns={exceptionColumns({ reader, caller: person.caller, today }).filter(({ name }) => name !== "since")}
          rows={found?.items ?? []}
          idOf={numberOf}
          nameOf={({ user, course }) => `${user.full_name} – ${course.title}`}
          links={numberedLinks(found?.total ?? 0, state)}
          total={found === undefined ? undefined : { count: found.total, isMore: false }}
          selection={{ kind: "pair", acts: actsOf(framed) }}
          exports={exportsTo("/console/requirements/exceptions/export/exceptions")}
          empty={{ icon: "circle-check", ...wording.empty }}
        />
      </>
    ),
  })
}

function numberOf({ user, course }: Pair): number {
  return numberOfPair({ user_id: user.id, course_id: course.id })
}

const BADGES: Readonly<Record<Exception, Pick<BadgeProps, "tone" | "icon">>> = {
  prerequisites: { tone: "warn", icon: "circle-alert" },
  failed: { tone: "bad", icon: "circle-x" },
  withdrawn: { tone: "plain", icon: "ban" },
  course_inactive: { tone: "plain", icon: "circle-pause" },
}

interface Shown {
  readonly reader: ConsoleReader
  readonly caller: PersonCaller
  readonly today: string
}

/** The columns of exceptions, on the page and in exported files. */
export function exceptionColumns({ reader, caller, today }: Shown): readonly Column<Pair>[] {
  const { columns, reasons, sinceDay } = EXCEPTIONS_WORDING[reader.language]
  const { timezone } = caller.company
  const reasonOf = ({ exception }: Pair) =>
    exception === null ? "" : [reasons[exception.reason as Exception], ...exception.messages].join(" – ")
  return [
    {
      name: "name",
      label: columns.person,
      sort: "user",
      cell: ({ user }) => (
        <a href={`/console/people/${user.id}`}>
          <bdi>{user.full_name}</bdi>
        </a>
      ),
      exported: ({ user }) => user.full_name,
    },
    {
      name: "course",
      label: columns.course,
      sort: "course",
      cell: ({ user, course }) => (
        <a href={`/console/matrix/why?user_id=${user.id}&course_id=${course.id}`}>
          <bdi>{course.title}</bdi>
        </a>
      ),
      exported: ({ course }) => course.title,
    },
    {
      name: "reason",
      label: columns.reason,
      cell: ({ exception }) => {
        if (exception === null) return null
        const reason = exception.reason as Exception
        return (
          <>
            <Badge {...BADGES[reason]} word={reasons[reason]} />
            {exception.messages.length > 0 && <div class="quiet">{exception.messages.join(" ")}</div>}
            {exception.since !== "" && (
              <div class="quiet">{sinceDay(writtenDay(exception.since, reader.language))}</div>
            )}
          </>
        )
      },
      exported: reasonOf,
    },
    {
      name: "since",
      label: columns.since,
      cell: ({ exception }) =>
        exception === null || exception.since === "" ? "" : writtenDay(exception.since, reader.language),
      exported: ({ exception }) => exception?.since || null,
      kind: "day",
    },
    {
      name: "deadline",
      label: columns.deadline,
      sort: "deadline_date",
      cell: ({ deadline_date, standing }) => (
        <DeadlineBadge
          assignment={{ deadline_date, is_overdue: standing === "overdue" }}
          reader={reader}
          timezone={timezone}
          today={today}
        />
      ),
      exported: ({ deadline_date }) => deadline_date,
      kind: "day",
    },
  ]
}

function actsOf({ reader, person: { caller } }: Framed): readonly ListAct[] {
  const { acts } = EXCEPTIONS_WORDING[reader.language]
  return [
    ...(mayInConsole(caller, "course-assignments.create") ? [{ name: "pairs.assign", label: acts.assign }] : []),
    ...(mayInConsole(caller, "course-assignments.update")
      ? [
          { name: "pairs.move-deadline", label: acts.deadline },
          { name: "pairs.grant-attempt", label: acts.attempt },
        ]
      : []),
    ...(mayInConsole(caller, "exemptions.manage")
      ? [{ name: "pairs.exempt", label: acts.exempt, kind: "danger" as const }]
      : []),
  ]
}
