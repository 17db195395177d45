/** @jsxImportSource preact */

import { Badge } from "../../pages/components/badge.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { ResultBadge } from "../../portal/badges.tsx"
import { PORTAL_WORDING } from "../../portal/wording/wording.ts"
import { writtenDay, writtenLocalMoment, writtenPercent } from "../../tools/calendar/local-formats.ts"
import { deadlineOnDay, writtenDeadline } from "../../tools/calendar/written-deadline.ts"
import { hasResult } from "../../training/assignments/states.ts"
import { titleOf } from "../../training/documents/evidence/page/entry-facts.ts"
import { Writing } from "../../training/documents/evidence/page/writing.ts"
import { type Fact, FactList, Panel } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { actsFor, type Sent } from "./acts.tsx"
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
  const acts = training.mayUpdate ? actsFor({ reader, timezone, today, training, sent }) : []
  return renderConsolePage({
    ...framed,
    title: `${learner.full_name} – ${journey.course.title}`,
    current: "assignments",
    hasFaults: sent !== undefined,
    crumbs: [
      { label: wording.title, address: "/console/assignments" },
      { label: learner.full_name, address: `/console/people/${learner.id}` },
    ],
    beside: <StateBadge {...{ reader, timezone, today, training }} />,
    acts: (
      <>
        {training.mayUpdate && journey.assignment.is_open === 1 && (
          <a class="button small quiet" href={reminding(id)}>
            <Icon name="mail" />
            {wording.bulk.remind}
          </a>
        )}
        <a class="button small quiet" href={`/console/assignments/${id}/evidence`}>
          <Icon name="file-text" />
          {wording.evidence.show}
        </a>
      </>
    ),
    children: (
      <>
        <Obstacle reader={reader} training={training} />
        <div class="panels">
          <div class="stack">
            <Panel title={wording.about}>
              <FactList facts={factsOf({ reader, timezone, training })} />
            </Panel>
            <TrainingSteps reader={reader} journey={journey} />
          </div>
          {acts.length > 0 && <div class="stack of-acts">{acts}</div>}
        </div>
        <History reader={reader} timezone={timezone} training={training} />
      </>
    ),
  })
}

/** The page that reminds the learner of a training. */
function reminding(id: number): string {
  const back = `/console/assignments/${id}`
  return `/console/acts/new?${new URLSearchParams({ act: "assignments.remind", id: String(id), back })}`
}

type Part = Pick<AssignmentPage, "reader" | "training">

/** The state of the training: its result, or that it is open or overdue. */
function StateBadge({ reader, timezone, today, training }: Part & Pick<AssignmentPage, "today"> & Zoned) {
  const { assignment } = training.journey
  const { statuses } = TRAININGS_WORDING[reader.language].filters
  if (hasResult(assignment.state)) {
    return <ResultBadge assignment={{ ...assignment, revoked_on: null }} reader={reader} today={today} />
  }
  const { deadline_date: deadline, state } = assignment
  if (deadline !== null && deadlineOnDay(deadline, timezone).day < today) {
    return <Badge tone="bad" icon="triangle-alert" word={statuses.overdue} />
  }
  return <Badge tone="plain" icon="circle-dot" word={PORTAL_WORDING[reader.language].overview.states[state]} />
}

interface Zoned {
  readonly timezone: string
}

function factsOf({ reader, timezone, training }: Part & Zoned): Fact[] {
  const { language } = reader
  const { facts } = TRAININGS_WORDING[language]
  const learning = PORTAL_WORDING[language].overview
  const { journey, learner } = training
  const { state, deadline_date, begin_date, finish_date, valid_until, result_percent } = journey.assignment
  const day = (date: string | null) => (date === null ? null : writtenDay(date, language))
  const isPassed = state === "success"
  return [
    [facts.person, <Named key="person" address={`/console/people/${learner.id}`} name={learner.full_name} />],
    [
      facts.course,
      <Named key="course" address={`/console/courses/${journey.course.id}`} name={journey.course.title} />,
    ],
    [facts.state, learning.states[state]],
    [facts.deadline, deadline_date === null ? learning.noDeadline : writtenDeadline(deadline_date, timezone, language)],
    [facts.begun, day(begin_date)],
    [isPassed ? facts.completed : facts.ended, hasResult(state) ? day(finish_date) : null],
    [facts.valid, isPassed ? (day(valid_until) ?? facts.unlimited) : null],
    [facts.result, result_percent === null ? null : writtenPercent(result_percent, language)],
  ]
}

function Named({ address, name }: { readonly address: string; readonly name: string }) {
  return (
    <a href={address}>
      <bdi>{name}</bdi>
    </a>
  )
}

/** What was recorded, newest first, without each page that was read. */
function History({ reader, timezone, training }: Part & Zoned) {
  const { history } = TRAININGS_WORDING[reader.language]
  const writing = new Writing(reader.language, timezone)
  return (
    <Panel title={history.title}>
      {training.history.length === 0 ? (
        <p class="quiet">{history.nothing}</p>
      ) : (
        <ol class="history">
          {training.history.map((entry) => (
            <li key={entry.number}>
              <p class="name">{titleOf(entry, writing)}</p>
              <p class="about">
                {writtenLocalMoment(entry.at, timezone, reader.language)} <bdi>{history.by(entry.author_name)}</bdi>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
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
