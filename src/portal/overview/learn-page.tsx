/** @jsxImportSource preact */

import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { Pager } from "../../pages/components/pager.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import { writtenDay } from "../../tools/calendar/local-formats.ts"
import { localeOf } from "../../tools/calendar/written-day.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { minutesFor } from "../../training/content/minutes.ts"
import type { ListedJourney } from "../../training/learning/journey.ts"
import { DeadlineBadge, ResultBadge } from "../badges.tsx"
import { AskFor } from "../course-pages/ask.tsx"
import { NextActButton } from "../course-pages/next-act-button.tsx"
import { PORTAL_WORDING } from "../wording/wording.ts"
import type { OwnTrainings } from "./rules.ts"

interface LearnPage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly timezone: string
  readonly today: string
  readonly trainings: OwnTrainings
  /** Whether there is a course for which certificates of other providers can be handed in. */
  readonly acceptsSubmissions: boolean
  readonly notice?: string | undefined
}

/** The page with what the user has to learn and has learned. */
export function learnPage({
  reader,
  person,
  timezone,
  today,
  trainings,
  acceptsSubmissions,
  notice,
}: LearnPage): string {
  const wording = PORTAL_WORDING[reader.language].overview
  const { open, missed, done, certified } = trainings
  // While a group training is in progress, passed assignments stay open until the training is closed, but the learner
  // has nothing more to do.
  const [passed, todo] = [open.items.filter(isPassed), open.items.filter((one) => !isPassed(one))]
  const overdue = todo.filter(({ is_overdue }) => is_overdue)
  const others = todo.filter(({ is_overdue }) => !is_overdue)
  const lines = (assignments: readonly ListedAssignment[]) => (
    <OpenLines
      assignments={assignments}
      reader={reader}
      timezone={timezone}
      today={today}
      journeys={trainings.journeys}
    />
  )
  const isNew = open.total + missed.length + done.total === 0
  const isNothingOpen = todo.length + missed.length === 0 && open.pages <= 1
  return renderPortalPage({
    title: wording.title,
    reader,
    person,
    current: "learn",
    notice,
    children: (
      <>
        {isNew && <EmptyState icon="book-open" {...wording.nothing} />}
        {!isNew && isNothingOpen && <EmptyState icon="circle-check" {...wording.nothingOpen} />}
        {trainings.next !== undefined && <NextStep reader={reader} {...trainings.next} />}
        {missed.length > 0 && <Missed reader={reader} person={person} today={today} trainings={trainings} />}
        {overdue.length > 0 && (
          <section class="block">
            <h2>{wording.overdue}</h2>
            {lines(overdue)}
          </section>
        )}
        {others.length > 0 && (
          <section class="block">
            <h2>{wording.open}</h2>
            {lines(others)}
          </section>
        )}
        <Pager reader={reader} page={open.page} pages={open.pages} />
        {done.total + passed.length > 0 && (
          <section class="block">
            <h2>
              {wording.done} <span class="count">{done.total + passed.length}</span>
            </h2>
            <ul class="lines">
              {[...passed, ...done.items].map((assignment) => (
                <DoneLine
                  key={assignment.id}
                  assignment={assignment}
                  isOpen={passed.includes(assignment)}
                  reader={reader}
                  today={today}
                  isCertified={person.kiosk === undefined && certified.has(assignment.id)}
                />
              ))}
            </ul>
            <Pager reader={reader} page={done.page} pages={done.pages} name="done" />
          </section>
        )}
        {acceptsSubmissions && (
          <p class="links-of-line">
            <a href="/learn/submit">
              <Icon name="award" />
              {PORTAL_WORDING[reader.language].submissions.link}
            </a>
          </p>
        )}
        {person.kiosk === undefined && (
          <p class="links-of-line">
            <a href="/learn/calendar">
              <Icon name="calendar-days" />
              {PORTAL_WORDING[reader.language].calendar.link}
            </a>
          </p>
        )}
      </>
    ),
  })
}

function isPassed({ state }: ListedAssignment): boolean {
  return state === "success"
}

/** The learner's next step, as a button. */
function NextStep({ reader, journey, isTestUnderWay }: Pick<LearnPage, "reader"> & NonNullable<OwnTrainings["next"]>) {
  return (
    <section class="card course-now" aria-labelledby="next-step">
      <div class="share">
        <h2 id="next-step">{PORTAL_WORDING[reader.language].overview.next}</h2>
        <p>
          <bdi>{journey.course.title}</bdi>
        </p>
      </div>
      <NextActButton reader={reader} journey={journey} isTestUnderWay={isTestUnderWay} />
    </section>
  )
}

interface OpenLinesProps extends Pick<LearnPage, "reader" | "timezone" | "today"> {
  readonly assignments: readonly ListedAssignment[]
  readonly journeys: OwnTrainings["journeys"]
}

function OpenLines({ assignments, reader, timezone, today, journeys }: OpenLinesProps) {
  const { trainer } = PORTAL_WORDING[reader.language].overview
  return (
    <ul class="lines">
      {assignments.map((assignment) => (
        <li key={assignment.id}>
          <div>
            <p class="name">
              <a href={`/learn/${assignment.id}`}>
                <bdi>{assignment.course.title}</bdi>
              </a>
            </p>
            <p class="about">
              {stateOf(assignment, journeys.get(assignment.id), reader)}
              {assignment.trainer !== null && ` · ${trainer(assignment.trainer.full_name)}`}
            </p>
          </div>
          <DeadlineBadge assignment={assignment} reader={reader} timezone={timezone} today={today} />
        </li>
      ))}
    </ul>
  )
}

/** The progress of an open training, and what is still missing. */
function stateOf({ state }: ListedAssignment, journey: ListedJourney | undefined, { language }: Reader): string {
  const wording = PORTAL_WORDING[language].overview
  const nodes = journey?.standing.nodes ?? []
  if (journey === undefined || journey.standing.obstacle !== undefined || nodes.length === 0)
    return wording.states[state]
  const left = nodes.filter(({ status }) => status !== "completed").map(({ node }) => node)
  if (state === "assigned") {
    return `${wording.states.assigned} · ${wording.pages(nodes.length)}, ${wording.minutes(minutesFor(left))}`
  }
  if (!journey.standing.isContentCompleted && left.length > 0) {
    const completed = PORTAL_WORDING[language].course.completedPages(nodes.length - left.length, nodes.length)
    return `${completed} · ${wording.minutesLeft(minutesFor(left))}`
  }
  const { steps } = PORTAL_WORDING[language].course
  const missing = STEPS.filter((step) => {
    const standing = journey.standing[step]
    return (typeof standing === "object" ? standing.status : (standing ?? "done")) !== "done"
  })
  if (missing.length === 0) return wording.states[state]
  const list = new Intl.ListFormat(localeOf(language), { type: "conjunction" }).format(
    missing.map((step) => steps[step]),
  )
  return wording.missing(list)
}

/** What a course may require in addition to its content. */
const STEPS = ["test", "confirmation", "conversation", "trainer"] as const

/** The trainings that were not passed or not attended, and whom to ask about them. */
function Missed({ reader, person, today, trainings }: Pick<LearnPage, "reader" | "person" | "today" | "trainings">) {
  const { title, text } = PORTAL_WORDING[reader.language].overview.missed
  const { missed, contacts, certified } = trainings
  return (
    <section class="block">
      <h2>{title}</h2>
      <p>
        <AskFor reader={reader} contacts={contacts} text={text} />
      </p>
      <ul class="lines">
        {missed.map((assignment) => (
          <DoneLine
            key={assignment.id}
            assignment={assignment}
            isOpen={false}
            reader={reader}
            today={today}
            isCertified={person.kiosk === undefined && certified.has(assignment.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface DoneLineProps extends Pick<LearnPage, "reader" | "today"> {
  readonly assignment: ListedAssignment
  /** It is completed only when its group training is closed. */
  readonly isOpen: boolean
  readonly isCertified: boolean
}

function DoneLine({ assignment, isOpen, reader, today, isCertified }: DoneLineProps) {
  const { completedOn, validUntil, unlimited, pdf } = PORTAL_WORDING[reader.language].overview
  const { id, state, finish_date: finished, valid_until: until, course } = assignment
  const day = (date: string) => writtenDay(date, reader.language)
  const facts = [
    ...(finished === null || isOpen ? [] : [completedOn(day(finished))]),
    ...(state !== "success" || isOpen || assignment.revoked_on !== null
      ? []
      : [until === null ? unlimited : validUntil(day(until))]),
  ]
  return (
    <li>
      <div>
        <p class="name">
          <a href={`/learn/${id}`}>
            <bdi>{course.title}</bdi>
          </a>
        </p>
        {facts.length > 0 && <p class="about">{facts.join(" · ")}</p>}
      </div>
      <ResultBadge assignment={assignment} reader={reader} today={today} />
      {isCertified && (
        <p class="links-of-line">
          <a href={`/learn/${id}/certificate.pdf`}>
            <Icon name="file-text" />
            {pdf}
            <span class="unseen"> – {course.title}</span>
          </a>
        </p>
      )}
    </li>
  )
}
