/** @jsxImportSource preact */

import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { StatusBanner } from "../../pages/components/status.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import { writtenDay } from "../../tools/calendar/local-formats.ts"
import { isOver } from "../../training/learning/going-on.ts"
import { WORDING } from "../../training/wording/wording.ts"
import { DeadlineBadge } from "../badges.tsx"
import { PORTAL_WORDING } from "../wording/wording.ts"
import { Ask, AskFor } from "./ask.tsx"
import { awaited } from "./next-act.ts"
import { NextActButton } from "./next-act-button.tsx"
import type { OwnCourse } from "./rules.ts"
import { Steps } from "./steps.tsx"

interface CoursePage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly timezone: string
  readonly today: string
  readonly course: OwnCourse
  readonly faults?: FieldFaults | undefined
}

/** The main page of a learner's course: the progress and the next step. */
export function coursePage({ reader, person, timezone, today, course, faults = {} }: CoursePage): string {
  const { journey, contacts, isOverdue } = course
  const { back } = PORTAL_WORDING[reader.language].course
  const { assignment } = journey
  const isAsked = isBannerWithNames(journey)
  return renderPortalPage({
    title: journey.course.title,
    reader,
    person,
    current: "learn",
    hasFaults: Object.keys(faults).length > 0,
    above: <WayBack address="/learn" label={back} />,
    children: (
      <>
        <FaultSummary reader={reader} faults={faults} />
        <Banner reader={reader} course={course} />
        {/* Documents stay on a device that has opened them. */}
        {person.kiosk === undefined && <Documents reader={reader} course={course} />}
        {!isOver(journey) && (
          <div class="card course-now">
            <p>
              <DeadlineBadge
                assignment={{ deadline_date: assignment.deadline_date, is_overdue: isOverdue }}
                reader={reader}
                timezone={timezone}
                today={today}
              />
            </p>
            <Completed reader={reader} course={course} />
            <NextActButton reader={reader} journey={journey} isTestUnderWay={course.isTestUnderWay} />
          </div>
        )}
        {journey.course.description !== null && (
          <p class="description" dir="auto">
            {journey.course.description}
          </p>
        )}
        <Steps reader={reader} course={course} />
        {!isAsked && <Ask reader={reader} contacts={contacts} />}
      </>
    ),
  })
}

/** A link to the parent page. */
export function WayBack({ address, label }: { readonly address: string; readonly label: string }) {
  return (
    <a class="way-back" href={address}>
      <Icon name="chevron-left" />
      <bdi>{label}</bdi>
    </a>
  )
}

type Shown = Pick<CoursePage, "reader" | "course">

/** How many pages are completed, as text and as a progress bar. */
function Completed({ reader, course: { journey } }: Shown) {
  const { nodes, isContentCompleted } = journey.standing
  const all = nodes.length
  if (all === 0 || journey.assignment.state === "assigned") return null
  const done = isContentCompleted ? all : nodes.filter(({ status }) => status === "completed").length
  return (
    <div class="share">
      <p id="completed">{PORTAL_WORDING[reader.language].course.completedPages(done, all)}</p>
      <progress aria-labelledby="completed" max={all} value={done} />
    </div>
  )
}

/** Whether the banner names the people to ask. */
function isBannerWithNames(journey: OwnCourse["journey"]): boolean {
  const { state } = journey.assignment
  return state === "failed" || state === "notshownup" || awaited(journey) !== undefined
}

/** The most important thing for the learner to know. */
function Banner({ reader, course }: Shown) {
  const { journey, contacts } = course
  const { obstacles, waiting, ended } = PORTAL_WORDING[reader.language].course
  const { assignment, standing, proven } = journey
  const asking = (text: string) => <AskFor reader={reader} contacts={contacts} text={text} />
  if (assignment.state === "success") return <Passed reader={reader} course={course} />
  if (assignment.state === "failed") {
    const isTest = standing.test?.status === "failed" && course.isGrantable
    return (
      <StatusBanner tone="bad" icon="circle-x" word={ended.failed}>
        {asking(isTest ? ended.attemptsUsed(proven.attempts) : ended.notPassed)}
      </StatusBanner>
    )
  }
  if (assignment.state === "notshownup") {
    return (
      <StatusBanner tone="warn" icon="circle-alert" word={ended.notShownUp.title}>
        {asking(ended.notShownUp.text)}
      </StatusBanner>
    )
  }
  if (standing.obstacle !== undefined) {
    const { title, text } = obstacles[standing.obstacle]
    return (
      <StatusBanner tone="warn" icon="triangle-alert" word={title}>
        {text}
      </StatusBanner>
    )
  }
  const others = awaited(journey)
  if (others === undefined) return null
  return (
    <StatusBanner tone="warn" icon="users" word={waiting[others].title}>
      {asking(waiting[others].text)}
    </StatusBanner>
  )
}

/** Links to the documents of a finished course. */
function Documents({ reader, course: { journey, isCertified, isProven } }: Shown) {
  const { pdf, certificates } = PORTAL_WORDING[reader.language].overview
  const path = `/learn/${journey.assignment.id}`
  if (!isCertified && !isProven) return null
  return (
    <p class="links-of-line">
      {isCertified && (
        <a class="button" href={`${path}/certificate.pdf`}>
          <Icon name="file-text" />
          {pdf}
        </a>
      )}
      {isProven && (
        <a class="button quiet" href={`${path}/evidence.pdf`}>
          <Icon name="file-text" />
          {certificates.evidence}
        </a>
      )}
    </p>
  )
}

function Passed({ reader, course: { journey } }: Shown) {
  const { completedOn, validUntil, unlimited } = PORTAL_WORDING[reader.language].overview
  const { ended } = PORTAL_WORDING[reader.language].course
  const { finish_date: finished, valid_until: until, revoked_on: revoked } = journey.assignment
  const day = (date: string) => writtenDay(date, reader.language)
  if (revoked !== null) {
    const { word, since } = WORDING[reader.language].verification.revoked
    return (
      <StatusBanner tone="bad" icon="circle-x" word={word}>
        {since(day(revoked))}
      </StatusBanner>
    )
  }
  const facts = [
    ...(finished === null ? [] : [completedOn(day(finished))]),
    until === null ? unlimited : validUntil(day(until)),
  ]
  return (
    <>
      <StatusBanner tone="good" icon="circle-check" word={ended.success}>
        {facts.join(" · ")}
      </StatusBanner>
      {journey.content.nodes.length > 0 && <p class="quiet">{ended.readAgain}</p>}
    </>
  )
}
