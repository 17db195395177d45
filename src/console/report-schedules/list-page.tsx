/** @jsxImportSource preact */
import { REPORT_WORDING } from "../../compliance/reports/wording/wording.ts"
import { ActionButton } from "../../pages/components/action-button.tsx"
import { Badge } from "../../pages/components/badge.tsx"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { Refused } from "../frame/edit-form.tsx"
import { Pager } from "../frame/list.tsx"
import type { PageLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { SimpleTable } from "../frame/simple-table.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { REPORTS_WORDING } from "../reports/wording/wording.ts"
import type { ShownSchedule } from "./shown.ts"

export const SCHEDULES = "/console/reports/schedules"

interface ListPage extends Framed {
  readonly schedules: readonly ShownSchedule[]
  readonly links: PageLinks
  readonly hasMail: boolean
  readonly faults?: FieldFaults | undefined
}

/** The reports that people are told about regularly. */
export function scheduleListPage({ schedules, links, hasMail, faults, ...framed }: ListPage): string {
  const { reader, person } = framed
  const { language } = reader
  const { title, formats, schedules: wording } = REPORTS_WORDING[language]
  const { columns, acts } = wording
  const { titles } = REPORT_WORDING[language]
  const { timezone } = person.caller.company
  const add = (
    <a class="button" href={`${SCHEDULES}/new`}>
      <Icon name="plus" />
      {wording.add}
    </a>
  )
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "reports",
    crumbs: [{ label: title, address: "/console/reports" }],
    lead: wording.lead,
    hasFaults: faults !== undefined,
    acts: schedules.length > 0 && add,
    children: (
      <>
        <Refused reader={reader} faults={faults} />
        {!hasMail && (
          <p class="hint noted" role="status">
            <Icon name="info" />
            {wording.noMail}
          </p>
        )}
        {schedules.length === 0 ? (
          <EmptyState icon="mail" {...wording.empty} next={add} />
        ) : (
          <SimpleTable
            caption={wording.caption}
            rows={schedules}
            idOf={({ id }) => id}
            columns={[
              {
                name: "name",
                label: columns.report,
                cell: ({ id, report, filterWords }) => (
                  <>
                    <a href={`${SCHEDULES}/${id}/edit`}>{titles[report]}</a>
                    <span class="about">
                      <bdi>{filtersText(filterWords, wording.everything)}</bdi>
                    </span>
                  </>
                ),
              },
              { name: "format", label: columns.format, cell: ({ format }) => formats[format] },
              { name: "when", label: columns.when, cell: (one) => rhythmText(one, wording) },
              {
                name: "recipients",
                label: columns.recipients,
                cell: ({ names, unseen }) => (
                  <bdi>{[...names, ...(unseen === 0 ? [] : [wording.others(unseen)])].join(", ")}</bdi>
                ),
              },
              {
                name: "day",
                label: columns.next,
                cell: ({ next_at }) =>
                  next_at === null ? "–" : writtenLocalMoment(Date.parse(next_at), timezone, language),
              },
              {
                name: "state",
                label: columns.state,
                cell: ({ state }) => (
                  <Badge
                    tone={state === "active" ? "good" : "plain"}
                    icon={state === "active" ? "circle-check" : "circle-pause"}
                    word={wording.states[state]}
                  />
                ),
              },
              {
                name: "acts",
                label: FRAME_WORDING[language].list.actsMenu,
                cell: ({ id, state, report }) => (
                  <div class="row-acts">
                    <ActionButton
                      action={`${SCHEDULES}/${id}/${state === "active" ? "deactivate" : "activate"}`}
                      label={state === "active" ? acts.deactivate : acts.activate}
                      icon={state === "active" ? "circle-pause" : "circle-play"}
                    />
                    <a class="button small quiet" href={`${SCHEDULES}/${id}/delete`}>
                      <Icon name="trash-2" />
                      {acts.delete}
                      <span class="unseen"> – {titles[report]}</span>
                    </a>
                  </div>
                ),
              },
            ]}
          />
        )}
        <Pager reader={reader} links={links} />
      </>
    ),
  })
}

function filtersText(filters: ShownSchedule["filterWords"], everything: string): string {
  return filters.length === 0 ? everything : filters.map(([label, value]) => `${label}: ${value}`).join(" · ")
}

type Wording = (typeof REPORTS_WORDING)["en"]["schedules"]

function rhythmText({ every, weekday, day }: ShownSchedule, { weekdays, weekly, monthly }: Wording): string {
  return every === "week" ? weekly(weekdays[(weekday ?? 1) - 1] ?? "") : monthly(day ?? 1)
}
