/** @jsxImportSource preact */
import type { BesidePage } from "../../database/long-list/beside.ts"
import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { today } from "../../tools/calendar/dates.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { fullName } from "../../tools/language/names.ts"
import type { SubmissionRow } from "../../training/submissions/rules.ts"
import type { SubmissionState } from "../../training/submissions/states.ts"
import type { Filter } from "../frame/filters.tsx"
import { type Column, exportsTo, List } from "../frame/list.tsx"
import { type ListState, linksOf } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import type { ShownViews } from "../views/rules.ts"
import { SUBMISSIONS_WORDING } from "./wording/wording.ts"

export const SUBMISSIONS = "/console/submissions"

interface SubmissionsPage extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty. */
  readonly found: BesidePage<SubmissionRow> | undefined
  readonly faults?: FieldFaults | undefined
  /** Of the company. */
  readonly timezone: string
}

/** The certificates that people in the reader's view have handed in. */
export function submissionsPage(page: SubmissionsPage): string {
  const { views, state, filters, found, faults, timezone, ...framed } = page
  const { reader } = framed
  const wording = SUBMISSIONS_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "submissions",
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
          columns={submissionColumns(reader.language, timezone)}
          rows={found?.items ?? []}
          idOf={({ id }) => id}
          nameOf={(row) => `${personIn(row)} – ${row.course_title}`}
          links={linksOf(found ?? { first: null, last: null }, state)}
          exports={exportsTo(`${SUBMISSIONS}/export/submissions`)}
          empty={{ icon: "file-check", ...wording.empty }}
        />
      </>
    ),
  })
}

export function personIn({ user_first_name, user_last_name }: SubmissionRow): string {
  return fullName({ first_name: user_first_name, last_name: user_last_name })
}

/** The name of who decided last; undefined if nobody has. */
export function deciderIn({ decider_first_name, decider_last_name }: SubmissionRow): string | undefined {
  if (decider_last_name === null) return undefined
  return fullName({ first_name: decider_first_name, last_name: decider_last_name })
}

const STATES: Readonly<Record<SubmissionState, Pick<BadgeProps, "tone" | "icon">>> = {
  submitted: { tone: "warn", icon: "clock" },
  returned: { tone: "plain", icon: "undo-2" },
  refused: { tone: "bad", icon: "circle-x" },
  approved: { tone: "good", icon: "circle-check" },
}

export function StateBadge({
  state,
  language,
}: {
  readonly state: SubmissionState
  readonly language: ConsoleLanguage
}) {
  return <Badge {...STATES[state]} word={SUBMISSIONS_WORDING[language].states[state]} />
}

/** The columns of submissions, on the page and in exported files. */
export function submissionColumns(language: ConsoleLanguage, timezone: string): readonly Column<SubmissionRow>[] {
  const { columns, byCourse, states } = SUBMISSIONS_WORDING[language]
  const handedIn = ({ created_at }: SubmissionRow) => today(timezone, created_at)
  return [
    {
      name: "name",
      label: columns.person,
      cell: (row) => (
        <a href={`${SUBMISSIONS}/${row.id}`}>
          <bdi>{personIn(row)}</bdi>
        </a>
      ),
      exported: personIn,
    },
    {
      name: "course",
      label: columns.course,
      cell: ({ course_title }) => <bdi>{course_title}</bdi>,
      exported: ({ course_title }) => course_title,
    },
    {
      name: "state",
      label: columns.state,
      cell: ({ state }) => <StateBadge state={state} language={language} />,
      exported: ({ state }) => states[state],
    },
    {
      name: "handed-in",
      label: columns.handedIn,
      sort: "created_at",
      cell: (row) => writtenDay(handedIn(row), language),
      exported: handedIn,
      kind: "day",
    },
    {
      name: "finished",
      label: columns.finished,
      cell: ({ finish_date }) => writtenDay(finish_date, language),
      exported: ({ finish_date }) => finish_date,
      kind: "day",
    },
    {
      name: "valid",
      label: columns.validUntil,
      cell: ({ valid_until }) => (valid_until === null ? byCourse : writtenDay(valid_until, language)),
      exported: ({ valid_until }) => valid_until,
      kind: "day",
    },
  ]
}
