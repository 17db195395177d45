/** @jsxImportSource preact */

import { Badge } from "../../pages/components/badge.tsx"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Pager } from "../../pages/components/pager.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import type { Checklist } from "../../people/set-up/checklist.ts"
import { ChecklistCard } from "../../people/set-up/checklist-parts.tsx"
import { DeadlineBadge } from "../badges.tsx"
import type { TeamNotice } from "../wording/names.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"
import type { TeamList, TeamTrainings } from "./rules.ts"

interface TeamPage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly timezone: string
  readonly today: string
  readonly list: TeamList
  readonly search: string
  readonly trainings: TeamTrainings
  readonly mayAssign: boolean
  /** The remaining set-up steps, for administrators of the company. */
  readonly checklist: Checklist | undefined
  readonly notice?: TeamNotice | undefined
}

/** The trainings of the people whom the user trains or administers, including those that wait for the reader. */
export function teamPage(page: TeamPage): string {
  const { reader, person, timezone, today, list, search, trainings, mayAssign, checklist, notice } = page
  const { team } = PORTAL_WORDING[reader.language].overview
  const wording = PORTAL_WORDING[reader.language].team
  return renderPortalPage({
    title: team.title,
    reader,
    person,
    current: "team",
    notice: notice === undefined ? undefined : wording.notices[notice],
    children: (
      <>
        {checklist?.isShown === true && <ChecklistCard reader={reader} checklist={checklist} />}
        <p class="quiet">{team.lead}</p>
        {mayAssign && (
          <p>
            <a class="button" href="/team/assign">
              {wording.assign.title}
            </a>
          </p>
        )}
        <Lists reader={reader} list={list} waiting={trainings.waiting} />
        <form method="get" action="/team" class="search">
          {list === "waiting" && <input type="hidden" name="list" value="waiting" />}
          <div class="field">
            <label for="search">{team.search}</label>
            <input id="search" name="search" type="search" value={search} maxlength={255} autocomplete="off" />
          </div>
          <button type="submit" class="button quiet">
            {team.find}
          </button>
        </form>
        {trainings.total === 0 ? (
          <Nothing reader={reader} list={list} search={search} isAlone={trainings.isAlone} />
        ) : (
          <Lines reader={reader} timezone={timezone} today={today} list={list} trainings={trainings} />
        )}
        <Pager reader={reader} page={trainings.page} pages={trainings.pages} />
        {trainings.hasMore && trainings.page === trainings.pages && <p class="quiet">{wording.assign.more}</p>}
      </>
    ),
  })
}

type Part = Pick<TeamPage, "reader" | "list">

function Lists({ reader, list, waiting }: Part & { readonly waiting: number | undefined }) {
  const wording = PORTAL_WORDING[reader.language].team
  return (
    <nav class="tabs" aria-label={wording.lists}>
      <ul>
        <li>
          <a href="/team" aria-current={list === "all" ? "page" : undefined}>
            {wording.all}
          </a>
        </li>
        <li>
          <a href="/team?list=waiting" aria-current={list === "waiting" ? "page" : undefined}>
            {wording.waiting} <span class="count">{waiting ?? "99+"}</span>
          </a>
        </li>
      </ul>
    </nav>
  )
}

function Nothing({ reader, list, search, isAlone }: Part & Pick<TeamPage, "search"> & { readonly isAlone: boolean }) {
  const { team } = PORTAL_WORDING[reader.language].overview
  if (search !== "") return <EmptyState icon="search" {...team.notFound} />
  if (isAlone) return <EmptyState icon="users" {...team.nobody} />
  const nothing = list === "waiting" ? PORTAL_WORDING[reader.language].team.nothingWaits : team.nothing
  return <EmptyState icon="circle-check" {...nothing} />
}

function Lines({
  reader,
  timezone,
  today,
  list,
  trainings,
}: Part & Pick<TeamPage, "timezone" | "today" | "trainings">) {
  const { states } = PORTAL_WORDING[reader.language].overview
  const { awaits } = PORTAL_WORDING[reader.language].team
  return (
    <ul class="lines">
      {trainings.items.map((assignment) => (
        <li key={assignment.id}>
          <div>
            <p class="name">
              <a href={`/team/${assignment.id}`}>
                <bdi>{assignment.user?.full_name}</bdi>
                <span class="unseen"> – {assignment.course.title}</span>
              </a>
            </p>
            <p class="about">
              <bdi>{assignment.course.title}</bdi> · {states[assignment.state]}
            </p>
          </div>
          {list === "waiting" ? (
            (trainings.awaited.get(assignment.id) ?? []).map((awaited) => (
              <Badge key={awaited} tone="warn" icon="circle-alert" word={awaits[awaited]} />
            ))
          ) : (
            <DeadlineBadge assignment={assignment} reader={reader} timezone={timezone} today={today} />
          )}
        </li>
      ))}
    </ul>
  )
}
