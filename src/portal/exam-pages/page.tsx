/** @jsxImportSource preact */

import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Form } from "../../pages/components/form.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import type { Attempt, TestJourney } from "../../training/learning/exam/rules.ts"
import { isOver } from "../../training/learning/going-on.ts"
import type { Journey } from "../../training/learning/journey.ts"
import { WayBack } from "../course-pages/page.tsx"
import type { ExamWording } from "../wording/course-shape.ts"
import type { ExamNotice } from "../wording/names.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"
import { written } from "./parts.tsx"
import { AttemptedQuestions, AttemptOutcome } from "./result.tsx"

interface TestPage extends TestJourney {
  readonly reader: Reader
  readonly person: PortalPerson
  /** `/learn/{assignment}` */
  readonly path: string
  readonly notice: ExamNotice | undefined
}

/** The page of a course's test: what to expect, an attempt in progress, or the result of the last attempt. */
export function testPage({ reader, person, path, notice: said, journey, attempt }: TestPage): string {
  const wording = PORTAL_WORDING[reader.language].exam
  const { course, proven, standing } = journey
  const { lastAttempt } = proven
  const isOpen = attempt === undefined && standing.test?.status === "open"
  const notice = attempt === undefined && !isOpen ? noticeOf(journey, wording) : undefined
  const isGranted = isOpen && hasOnlyGranted(journey)
  return renderPortalPage({
    title: wording.title(course.title),
    reader,
    person,
    current: "learn",
    notice: said && wording.notices[said],
    above: <WayBack address={path} label={course.title} />,
    children: (
      <>
        {attempt !== undefined && <UnderWay reader={reader} path={path} attempt={attempt} />}
        {isOpen && lastAttempt === undefined && <Before reader={reader} path={path} journey={journey} />}
        {attempt === undefined && lastAttempt !== undefined && (
          <>
            {isGranted && (
              <>
                <Notice {...wording.granted} />
                <Again reader={reader} path={path} journey={journey} />
              </>
            )}
            <AttemptOutcome reader={reader} attempt={lastAttempt} />
            {notice !== undefined && !lastAttempt.passed && <Notice {...notice} />}
            {isOpen && !isGranted && <Again reader={reader} path={path} journey={journey} />}
            {!isOpen && (
              <p>
                <a class="button" href={path}>
                  {wording.toCourse}
                </a>
              </p>
            )}
            <AttemptedQuestions reader={reader} attempt={lastAttempt} isKeyShown={isKeyShown(journey)} />
          </>
        )}
        {notice !== undefined && lastAttempt === undefined && <EmptyState icon="lock" {...notice} />}
      </>
    ),
  })
}

/** Whether the regular attempts are used up, so that all remaining ones were granted. */
function hasOnlyGranted({ demands, proven }: Journey): boolean {
  return proven.granted > 0 && demands.attempts !== null && proven.attempts >= demands.attempts
}

/** The questions of this attempt may be asked again in the next one. */
function isKeyShown({ proven, standing }: Journey): boolean {
  return proven.lastAttempt?.passed === true || standing.test?.attemptsLeft === 0
}

/** Why no attempt can be started. */
function noticeOf(journey: Journey, wording: ExamWording): ExamWording["locked"] | undefined {
  const { assignment, standing } = journey
  if (standing.test?.status === "done") return wording.passedAlready
  if (standing.test?.status === "failed") return wording.noneLeft
  if (isOver(journey)) return wording.closed
  if (standing.obstacle !== undefined) return wording.impossible
  return assignment.state === "assigned" ? wording.notBegun : wording.locked
}

function Notice({ title, text }: ExamWording["locked"]) {
  return (
    <section class="test-remark">
      <p>
        <strong>{title}.</strong> {text}
      </p>
    </section>
  )
}

interface Part {
  readonly reader: Reader
  readonly path: string
  readonly journey: Journey
}

function Before({ reader, path, journey }: Part) {
  const { before, facts } = PORTAL_WORDING[reader.language].exam
  const { course, content } = journey
  const total = Math.min(course.number_of_questions, content.questions.length)
  return (
    <section class="card block">
      <dl class="facts">
        <div>
          <dt>{facts.questions}</dt>
          <dd class="main">{written(total, reader)}</dd>
        </div>
        <div>
          <dt>{facts.neededPoints}</dt>
          <dd class="main">{written(course.minimal_success_points, reader)}</dd>
        </div>
        <AttemptsLeft reader={reader} journey={journey} />
      </dl>
      <p>{before.lead}</p>
      <Form reader={reader} action={`${path}/test`} submit={before.begin} />
    </section>
  )
}

function AttemptsLeft({ reader, journey }: Omit<Part, "path">) {
  const { facts } = PORTAL_WORDING[reader.language].exam
  const left = journey.standing.test?.attemptsLeft ?? null
  return (
    <div>
      <dt>{facts.attemptsLeft}</dt>
      <dd class="main">{left === null ? facts.unlimited : written(left, reader)}</dd>
    </div>
  )
}

function Again({ reader, path, journey }: Part) {
  return (
    <section class="card block">
      <dl class="facts">
        <AttemptsLeft reader={reader} journey={journey} />
      </dl>
      <Form reader={reader} action={`${path}/test`} submit={PORTAL_WORDING[reader.language].exam.result.again} />
    </section>
  )
}

function UnderWay({ reader, path, attempt }: Omit<Part, "journey"> & { readonly attempt: Attempt }) {
  const { underWay, overview } = PORTAL_WORDING[reader.language].exam
  const { questions, choices } = attempt
  return (
    <section class="card block">
      <h2>{underWay.title}</h2>
      <p>{underWay.text}</p>
      <dl class="facts">
        <div>
          <dt>{overview.answered}</dt>
          <dd class="main">
            {PORTAL_WORDING[reader.language].exam.result.of(
              written(choices.size, reader),
              written(questions.length, reader),
            )}
          </dd>
        </div>
      </dl>
      <Form reader={reader} action={`${path}/test`} submit={underWay.goOn} />
    </section>
  )
}
