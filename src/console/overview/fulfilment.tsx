/** @jsxImportSource preact */
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { dateFormat, localeOf, writtenDay } from "../../tools/calendar/written-day.ts"
import { Panel } from "../frame/detail.tsx"
import { RateChart } from "../frame/rate-chart.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { percent } from "../requirements/list-page.tsx"
import type { Fulfilment } from "./rules.ts"
import { OVERVIEW_WORDING } from "./wording/wording.ts"

interface Props {
  readonly reader: ConsoleReader
  readonly fulfilment: Fulfilment
}

/** How far what is required was fulfilled in the last twelve months, as a chart and as a table. Days without figures are gaps. */
export function Course({ reader, fulfilment: { weeks, figures }, today }: Props & { readonly today: string }) {
  const { course, asTable, figures: names } = OVERVIEW_WORDING[reader.language]
  const { language } = reader
  const rows = [...weeks, { date: today, figures }]
  const number = (value: number | undefined) => value?.toLocaleString(localeOf(language)) ?? "–"
  if (rows.every(({ figures: known }) => (known?.rate ?? null) === null)) {
    return (
      <Panel title={course.title}>
        <EmptyState icon="chart-column" {...course.nothing} />
      </Panel>
    )
  }
  // Before the first day that was noted there is no gap.
  const firstKnown = rows.findIndex(({ figures: known }) => known !== undefined)
  const title = `${course.title}: ${course.now(percent(figures.rate, language))}`
  return (
    <Panel title={course.title}>
      <figure class="chart">
        <RateChart
          title={title}
          language={language}
          points={rows.map(({ date, figures: known }, index) => ({
            value: known?.rate ?? null,
            label: labelOf(date, rows[index - 1]?.date, language),
          }))}
        />
        <details>
          <summary>{asTable}</summary>
          <SimpleTable
            caption={course.title}
            rows={rows.slice(firstKnown).toReversed()}
            idOf={({ date }) => date}
            columns={[
              { name: "name", label: course.day, cell: ({ date }) => writtenDay(date, language) },
              {
                name: "rate",
                label: names.rate[0],
                isNumber: true,
                cell: ({ figures: known }) => (known === undefined ? course.gap : percent(known.rate, language)),
              },
              {
                name: "overdue",
                label: names.overdue[0],
                isNumber: true,
                cell: ({ figures: known }) => number(known?.overdue),
              },
              {
                name: "expiring",
                label: names.expiring[0],
                isNumber: true,
                cell: ({ figures: known }) => number(known?.expiring),
              },
            ]}
          />
        </details>
      </figure>
    </Panel>
  )
}

/** The name of every other month, at its first week. */
function labelOf(date: string, before: string | undefined, language: ConsoleReader["language"]): string | undefined {
  const month = date.slice(0, 7)
  if (before === undefined || before.slice(0, 7) === month || Number(month.slice(5)) % 2 === 0) return undefined
  return dateFormat(language, { month: "short", timeZone: "UTC" }).format(new Date(date)).replace(/\.$/, "")
}

/** The teams with the lowest rates, each with a link to its part of the matrix. */
export function RatedTeams({ reader, fulfilment: { teams } }: Props) {
  const { rated: wording, figures: names } = OVERVIEW_WORDING[reader.language]
  if (teams === undefined || teams.teams.length === 0) return null
  const cells = (id: number, standing?: string) =>
    `/console/matrix?${new URLSearchParams({ team_id: String(id), ...(standing && { standing }) })}`
  const count = (value: number, address: string) => {
    const text = value.toLocaleString(localeOf(reader.language))
    return value === 0 ? text : <a href={address}>{text}</a>
  }
  return (
    <Panel title={wording.title} acts={teams.hasMore && <a href="/console/places">{wording.all}</a>}>
      <SimpleTable
        caption={wording.title}
        rows={teams.teams}
        idOf={({ id }) => id}
        columns={[
          {
            name: "name",
            label: wording.team,
            cell: ({ id, name, location_name }) => (
              <>
                <a href={cells(id)}>
                  <bdi>{name}</bdi>
                </a>
                {location_name !== null && (
                  <span class="about">
                    <bdi>{location_name}</bdi>
                  </span>
                )}
              </>
            ),
          },
          { name: "rate", label: wording.rate, isNumber: true, cell: ({ rate }) => percent(rate, reader.language) },
          {
            name: "overdue",
            label: names.overdue[0],
            isNumber: true,
            cell: ({ id, overdue }) => count(overdue, cells(id, "overdue")),
          },
          {
            name: "expiring",
            label: names.expiring[0],
            isNumber: true,
            cell: ({ id, expiring }) => count(expiring, cells(id, "expiring")),
          },
        ]}
      />
    </Panel>
  )
}
