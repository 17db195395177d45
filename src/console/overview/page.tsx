/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { mayInConsole, sightOf } from "../../access/caller.ts"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { Checklist } from "../../people/set-up/checklist.ts"
import { ChecklistCard } from "../../people/set-up/checklist-parts.tsx"
import { DeadlineBadge } from "../../portal/badges.tsx"
import { dateFormat, localeOf } from "../../tools/calendar/written-day.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { BarChart } from "../frame/chart.tsx"
import { Panel } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { TRAININGS_WORDING } from "../trainings/wording/wording.ts"
import { counted, EXCEPTIONS, FigureCard, RequiredFigures, TrainingFigures } from "./figures.tsx"
import { Course, RatedTeams } from "./fulfilment.tsx"
import { failedFrom, type Month, type Overview } from "./rules.ts"
import { TeamsPanel } from "./teams-panel.tsx"
import type { OverviewWording } from "./wording/shape.ts"
import { OVERVIEW_WORDING } from "./wording/wording.ts"

interface OverviewPage extends Framed {
  readonly overview: Overview
  readonly today: string
  readonly expiringUntil: string
  readonly checklist: Checklist | undefined
}

/** The first page of the console: how things stand, and what the reader can do about it. */
export function overviewPage({ overview, today, expiringUntil, checklist, ...framed }: OverviewPage): string {
  const { reader, person } = framed
  const wording = OVERVIEW_WORDING[reader.language]
  const { figures } = wording
  const { fulfilment, trainings } = overview
  const expiring = new URLSearchParams({
    standing: "valid",
    valid_until_after: today,
    valid_until_before: expiringUntil,
    sort: "valid_until",
  })
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "overview",
    lead: wording.lead(person.companyName, sightOf(person.caller, "course-assignments.view").view.company),
    children: (
      <>
        {checklist?.isShown === true && <ChecklistCard reader={reader} checklist={checklist} />}
        <ul class="figures">
          {fulfilment !== undefined && <RequiredFigures reader={reader} fulfilment={fulfilment} />}
          {trainings !== undefined && <TrainingFigures reader={reader} trainings={trainings} expiring={expiring} />}
          {overview.unreachable !== undefined && (
            <FigureCard
              {...{ reader, words: figures.unreachable, icon: "mail", tone: "plain" }}
              {...counted(reader, overview.unreachable)}
              address="/console/people?state=active&address=none"
            />
          )}
        </ul>
        {fulfilment === undefined && mayInConsole(person.caller, "requirements.manage") && <NextStep reader={reader} />}
        <div class="panels">
          <Needs {...framed} overview={overview} today={today} />
          <Due {...framed} overview={overview} today={today} />
        </div>
        {fulfilment !== undefined && (
          <div class="panels">
            <Course reader={reader} fulfilment={fulfilment} today={today} />
            <RatedTeams reader={reader} fulfilment={fulfilment} />
          </div>
        )}
        {trainings?.teams !== undefined && trainings.teams.teams.length > 0 && (
          <TeamsPanel reader={reader} expiring={expiring} {...trainings.teams} />
        )}
        <div class="panels">
          <Months reader={reader} months={overview.completed} words={wording.completed} />
          <Months reader={reader} months={overview.ending} words={wording.expiry} />
        </div>
      </>
    ),
  })
}

/** Where nothing is required yet: what comes next. */
function NextStep({ reader }: Pick<Part, "reader">) {
  const { title, text, add } = OVERVIEW_WORDING[reader.language].nextStep
  return (
    <Panel
      title={title}
      acts={
        <a class="button small" href="/console/requirements/new">
          <Icon name="plus" />
          {add}
        </a>
      }
    >
      <p>{text}</p>
    </Panel>
  )
}

type Part = Framed & { readonly overview: Overview }

function Needs({
  reader,
  overview: { needs, awaited, faulty, failed, submissions, fulfilment },
  today,
}: Part & { readonly today: string }) {
  const { needs: wording } = OVERVIEW_WORDING[reader.language]
  const { awaits } = TRAININGS_WORDING[reader.language]
  const exceptions = fulfilment?.figures.exceptions ?? 0
  const reminders = new URLSearchParams({ state: "failed", since: failedFrom(today) })
  const number = (count: number) => count.toLocaleString(localeOf(reader.language))
  const lines = [
    ...(exceptions === 0 ? [] : [[EXCEPTIONS, wording.exceptions(number(exceptions), exceptions === 1)] as const]),
    ...(failed === undefined || failed.count === 0
      ? []
      : [
          [
            `/console/reminders?${reminders}`,
            wording.failed(counted(reader, failed).number, failed.count === 1),
          ] as const,
        ]),
    ...(submissions === undefined || submissions.count === 0
      ? []
      : [
          [
            "/console/submissions?state=submitted",
            wording.submissions(counted(reader, submissions).number, submissions.count === 1),
          ] as const,
        ]),
    ...(faulty === undefined
      ? []
      : [[`/console/people/import/${faulty.id}`, wording.faulty(faulty.file_name, faulty.faults)] as const]),
  ]
  return (
    <Panel
      title={wording.title}
      acts={needs.length > 0 && <a href="/console/assignments?list=waiting">{wording.all}</a>}
    >
      {lines.length > 0 && (
        <ul class="plain-list stack">
          {lines.map(([address, text]) => (
            <li key={address}>
              <a href={address}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {needs.length === 0 ? (
        lines.length === 0 && <EmptyState icon="circle-check" {...wording.nothing} />
      ) : (
        <SimpleTable
          caption={wording.title}
          rows={needs}
          idOf={({ id }) => id}
          columns={[
            { name: "name", label: wording.training, cell: trainingLink },
            {
              name: "what",
              label: wording.what,
              cell: ({ id }) => (awaited.get(id) ?? []).map((act) => awaits[act]).join(", "),
            },
          ]}
        />
      )}
    </Panel>
  )
}

/** The person, and the course below. */
function trainingLink({ id, user, course }: ListedAssignment): ComponentChildren {
  return (
    <>
      <a href={`/console/assignments/${id}`}>
        <bdi>{user?.full_name}</bdi>
      </a>
      <span class="about">
        <bdi>{course.title}</bdi>
      </span>
    </>
  )
}

function Due({ reader, person, overview: { due }, today }: Part & { readonly today: string }) {
  const { needs, due: wording } = OVERVIEW_WORDING[reader.language]
  const { timezone } = person.caller.company
  return (
    <Panel title={wording.title} acts={due.length > 0 && <a href="/console/assignments">{wording.all}</a>}>
      {due.length === 0 ? (
        <EmptyState icon="circle-check" {...wording.nothing} />
      ) : (
        <SimpleTable
          caption={wording.title}
          rows={due}
          idOf={({ id }) => id}
          columns={[
            { name: "name", label: needs.training, cell: trainingLink },
            {
              name: "deadline",
              label: wording.deadline,
              cell: (assignment) => (
                <DeadlineBadge assignment={assignment} reader={reader} timezone={timezone} today={today} />
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

interface MonthsProps {
  readonly reader: ConsoleReader
  readonly months: readonly Month[]
  readonly words: OverviewWording["completed"]
}

/** Twelve months as a chart. */
function Months({ reader, months, words: { title, month, count, nothing } }: MonthsProps) {
  return (
    <Panel title={title}>
      {months.every(({ count }) => count === 0) ? (
        <EmptyState icon="chart-column" {...nothing} />
      ) : (
        <BarChart
          title={title}
          language={reader.language}
          bars={months.map(({ first, count }) => ({
            label: monthName(first, reader, { month: "short" }).replace(/\.$/, ""),
            name: monthName(first, reader, { month: "long", year: "numeric" }),
            value: count,
          }))}
          words={{ label: month, value: count, asTable: OVERVIEW_WORDING[reader.language].asTable }}
        />
      )}
    </Panel>
  )
}

function monthName(first: string, { language }: ConsoleReader, format: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, { ...format, timeZone: "UTC" }).format(new Date(first))
}
