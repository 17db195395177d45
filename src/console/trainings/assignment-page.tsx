/** @jsxImportSource preact */

import { Icon } from "../../pages/components/icon.tsx"
import { PORTAL_WORDING } from "../../portal/wording/wording.ts"
import { writtenDay, writtenPercent } from "../../tools/calendar/local-formats.ts"
import { writtenDeadline } from "../../tools/calendar/written-deadline.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { Acts, type Sent } from "./acts.tsx"
import type { ShownTraining } from "./rules.ts"
import { TrainingSteps } from "./steps.tsx"
import { TRAININGS_WORDING } from "./wording/wording.ts"

interface AssignmentPage extends Framed {
  readonly today: string
  readonly training: ShownTraining
  /** The form that was refused, with the previous input. */
  readonly sent?: Sent | undefined
}

/** The page about a user's training, for a trainer or administrator of that user: its state, and what can be recorded. */
export function assignmentPage({ today, training, sent, ...framed }: AssignmentPage): string {
  const { reader, person } = framed
  const wording = TRAININGS_WORDING[reader.language]
  const { timezone } = person.caller.company
  const { journey, learner } = training
  const { id } = journey.assignment
  return renderConsolePage({
    ...framed,
    title: `${learner.full_name} – ${journey.course.title}`,
    current: "assignments",
    hasFaults: sent !== undefined,
    crumbs: [
      { label: wording.title, address: "/console/assignments" },
      { label: learner.full_name, address: `/console/people/${learner.id}` },
    ],
    children: (
      <>
        <Facts reader={reader} timezone={timezone} training={training} />
        <Obstacle reader={reader} training={training} />
        <TrainingSteps reader={reader} journey={journey} />
        <p class="links-of-line">
          <a href={`/console/assignments/${id}/evidence`}>
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

type Part = Pick<AssignmentPage, "reader" | "training">

function Facts({ reader, timezone, training }: Part & { readonly timezone: string }) {
  const { language } = reader
  const { facts } = TRAININGS_WORDING[language]
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
