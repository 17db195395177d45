/** @jsxImportSource preact */

import { Icon } from "../../pages/components/icon.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import { writtenDay, writtenPercent } from "../../tools/calendar/local-formats.ts"
import { writtenDeadline } from "../../tools/calendar/written-deadline.ts"
import type { TeamNotice } from "../wording/names.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"
import { Acts, type Sent } from "./acts.tsx"
import type { TeamTraining } from "./rules.ts"
import { TeamSteps } from "./steps.tsx"

interface AssignmentPage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly timezone: string
  readonly today: string
  readonly training: TeamTraining
  readonly notice?: TeamNotice | undefined
  /** The form that was refused, with the previous input. */
  readonly sent?: Sent | undefined
}

/** The page about a user's training, for a trainer or administrator of that user: its state, and what can be recorded. */
export function assignmentPage({ reader, person, timezone, today, training, notice, sent }: AssignmentPage): string {
  const wording = PORTAL_WORDING[reader.language].team
  const { journey, learner } = training
  const { id } = journey.assignment
  return renderPortalPage({
    title: `${learner.full_name} – ${journey.course.title}`,
    reader,
    person,
    current: "team",
    hasFaults: sent !== undefined,
    notice: notice === undefined ? undefined : wording.notices[notice],
    above: <BackToTeam reader={reader} />,
    children: (
      <>
        <Facts reader={reader} timezone={timezone} training={training} />
        <Obstacle reader={reader} training={training} />
        <TeamSteps reader={reader} journey={journey} />
        <p class="links-of-line">
          <a href={`/team/${id}/evidence`}>
            <Icon name="file-text" />
            {wording.evidence.show}
          </a>
        </p>
        {training.mayUpdate && (
          <Acts reader={reader} timezone={timezone} today={today} training={training} sent={sent} />
        )}
      </>
    ),
  })
}

/** A link back to the list of the team. */
export function BackToTeam({ reader }: { readonly reader: Reader }) {
  return (
    <a class="way-back" href="/team">
      <Icon name="chevron-left" />
      {PORTAL_WORDING[reader.language].team.back}
    </a>
  )
}

type Part = Pick<AssignmentPage, "reader" | "training">

function Facts({ reader, timezone, training }: Part & Pick<AssignmentPage, "timezone">) {
  const { language } = reader
  const { facts } = PORTAL_WORDING[language].team
  const learning = PORTAL_WORDING[language].overview
  const { state, deadline_date, begin_date, finish_date, valid_until, result_percent } = training.journey.assignment
  const day = (date: string) => writtenDay(date, language)
  const rows: (readonly [string, string])[] = [
    [facts.state, learning.states[state]],
    [facts.deadline, deadline_date === null ? learning.noDeadline : writtenDeadline(deadline_date, timezone, language)],
    ...(begin_date === null ? [] : [[facts.begun, day(begin_date)] as const]),
    ...(result_percent === null ? [] : [[facts.result, writtenPercent(result_percent, language)] as const]),
  ]
  return (
    <div class="card">
      <dl class="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {finish_date !== null && (
        <p class="quiet">
          {learning.completedOn(day(finish_date))}
          {state === "success" &&
            ` · ${valid_until === null ? learning.unlimited : learning.validUntil(day(valid_until))}`}
        </p>
      )}
    </div>
  )
}

/** Why nobody can complete the course in the portal. */
function Obstacle({ reader, training }: Part) {
  const { obstacle } = training.journey.standing
  if (obstacle === undefined) return null
  const { title, text } = PORTAL_WORDING[reader.language].course.obstacles[obstacle]
  return (
    <div class="status warn">
      <Icon name="triangle-alert" />
      <div>
        <p class="word">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}
