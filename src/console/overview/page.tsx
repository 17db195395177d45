/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { sightOf } from "../../access/caller.ts"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { IconName } from "../../pages/icons.ts"
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
import type { Figure, Month, Overview } from "./rules.ts"
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
          <FigureCard
            {...{ reader, figure: overview.open, words: figures.open, icon: "circle-dot", tone: "plain" }}
            address="/console/assignments"
          />
          <FigureCard
            {...{ reader, figure: overview.overdue, words: figures.overdue, icon: "triangle-alert", tone: "bad" }}
            address="/console/assignments?status=overdue"
          />
          <FigureCard
            {...{ reader, figure: overview.waiting, words: figures.waiting, icon: "list-checks", tone: "plain" }}
            address="/console/assignments?list=waiting"
          />
          <FigureCard
            {...{ reader, figure: overview.expiring, words: figures.expiring, icon: "clock", tone: "warn" }}
            address={`/console/certificates?${expiring}`}
          />
          {overview.unreachable !== undefined && (
            <FigureCard
              {...{ reader, figure: overview.unreachable, words: figures.unreachable, icon: "mail", tone: "plain" }}
              address="/console/people?state=active&address=none"
            />
          )}
        </ul>
        <div class="panels">
          <Needs {...framed} overview={overview} />
          <Due {...framed} overview={overview} today={today} />
        </div>
        {overview.teams !== undefined && overview.teams.teams.length > 0 && (
          <TeamsPanel reader={reader} expiring={expiring} {...overview.teams} />
        )}
        <div class="panels">
          <Months reader={reader} months={overview.completed} words={wording.completed} />
          <Months reader={reader} months={overview.ending} words={wording.expiry} />
        </div>
      </>
    ),
  })
}

interface FigureProps {
  readonly reader: ConsoleReader
  readonly figure: Figure
  readonly words: readonly [title: string, text: string]
  readonly icon: IconName
  readonly tone: "plain" | "warn" | "bad"
  readonly address: string
}

/** A number that leads to the list behind it. Colour says only that it is not zero. */
function FigureCard({ reader, figure, words: [title, text], icon, tone, address }: FigureProps) {
  const { moreThan } = OVERVIEW_WORDING[reader.language]
  const number = figure.count.toLocaleString(localeOf(reader.language))
  return (
    <li class={figure.count === 0 ? "figure plain" : `figure ${tone}`}>
      <a href={address}>
        <span class="title">
          <Icon name={icon} />
          {title}
        </span>
        <strong>{figure.isMore ? moreThan(number) : number}</strong>
        <span class="quiet">{text}</span>
      </a>
    </li>
  )
}

type Part = Framed & { readonly overview: Overview }

function Needs({ reader, overview: { needs, awaited, faulty } }: Part) {
  const { needs: wording } = OVERVIEW_WORDING[reader.language]
  const { awaits } = TRAININGS_WORDING[reader.language]
  return (
    <Panel
      title={wording.title}
      acts={needs.length > 0 && <a href="/console/assignments?list=waiting">{wording.all}</a>}
    >
      {faulty !== undefined && (
        <p>
          <a href={`/console/people/import/${faulty.id}`}>{wording.faulty(faulty.file_name, faulty.faults)}</a>
        </p>
      )}
      {needs.length === 0 ? (
        faulty === undefined && <EmptyState icon="circle-check" {...wording.nothing} />
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
