import type { Caller } from "../../../access/caller.ts"
import type { Queries } from "../../../database/port.ts"
import { isoInstant } from "../../../tools/calendar/dates.ts"
import { fault, NotFound, refuse } from "../../../tools/errors.ts"
import type { FaultKey } from "../../../tools/language/messages.ts"
import type { Question } from "../../content/rules.ts"
import { keepVersion } from "../../content/versions.ts"
import { addEvidence } from "../../evidence/rules.ts"
import { type Acting, advance } from "../advance.ts"
import { isOver } from "../going-on.ts"
import { type Journey, ownJourney } from "../journey.ts"
import { drawQuestions } from "./draw.ts"
import { type Choice, gradeAttempt, hasOneAnswer } from "./grade.ts"
import * as store from "./store.ts"

/*
 * Attempts at the test of a course. The drawn questions are frozen in the attempt; questions and answers are identified
 * by their positions in it.
 */

export { hasOneAnswer } from "./grade.ts"

/** An attempt in progress. */
export interface Attempt {
  /** The number of the attempt within the assignment. */
  readonly number: number
  readonly courseTitle: string
  readonly questions: readonly Question[]
  readonly neededPoints: number
  /** By the positions of questions. A missing one has not been answered yet. */
  readonly choices: ReadonlyMap<number, Choice>
  readonly row: store.AttemptRow
}

/** The state of the caller's test in one of their own courses. */
export interface TestJourney {
  readonly journey: Journey
  /** Undefined if no attempt is in progress, or if the assignment is no longer open. */
  readonly attempt: Attempt | undefined
}

/**
 * The test of one of the caller's own courses. `read` may get the content from a source other than `queries`.
 *
 * @throws NotFound for another user's assignment, and if there is no test
 */
export async function ownTest(
  queries: Queries,
  caller: Caller,
  assignmentId: number,
  read?: Parameters<typeof ownJourney>[3],
): Promise<TestJourney> {
  const journey = await ownJourney(queries, caller, assignmentId, read)
  const attempt = await ownAttempt(queries, caller, assignmentId)
  if (attempt === undefined && !journey.demands.test && journey.proven.lastAttempt === undefined) throw new NotFound()
  return { journey, attempt }
}

/**
 * The attempt in progress at the test of one of the caller's own courses. The rest of the course is not read, because
 * the drawn questions are frozen in the attempt. Undefined if there is no attempt in progress, if the assignment
 * belongs to another user, or if the course is over.
 */
export async function ownAttempt(queries: Queries, caller: Caller, assignmentId: number): Promise<Attempt | undefined> {
  const row = await store.findOwnUnderWay(queries, { companyId: caller.company.id, assignmentId }, caller.user.id)
  if (row === undefined) return undefined
  const answers = await store.findAnswers(queries, caller.company.id, row.id)
  const choices = new Map(answers.map((one) => [one.question, { chosen: JSON.parse(one.chosen), at: one.answered_at }]))
  const { number, needed_points: neededPoints, course_title: courseTitle } = row
  return { number, courseTitle, questions: JSON.parse(row.questions), neededPoints, choices, row }
}

/** Whether an attempt at the test of an assignment of the company is in progress. */
export function isAttemptUnderWay(queries: Queries, companyId: number, assignmentId: number): Promise<boolean> {
  return store.isUnderWay(queries, { companyId, assignmentId })
}

/**
 * The caller begins an attempt at the test of one of their own courses, or continues the one in progress.
 *
 * @throws NotFound for another user's assignment, and if there is no test
 * @throws Invalid if the test is not open
 */
export async function beginAttempt({ tx, caller, now }: Acting, assignmentId: number): Promise<Attempt> {
  const underWay = await ownAttempt(tx, caller, assignmentId)
  if (underWay !== undefined) return underWay
  const { journey } = await ownTest(tx, caller, assignmentId)
  refuseUnlessOpen(journey)
  const { course, content, proven } = journey
  const neededPoints = course.minimal_success_points
  const questions = drawQuestions(content.questions, { amount: course.number_of_questions, neededPoints })
  const companyId = caller.company.id
  await store.insert(
    tx,
    { companyId, assignmentId },
    {
      // When a company moves to another installation, its evidence is kept, but its attempts are not.
      number: (proven.lastAttempt?.number ?? 0) + 1,
      content_version_id: await keepVersion(tx, companyId, { course, content }, now),
      questions: JSON.stringify(questions),
      needed_points: neededPoints,
      begun_at: now,
    },
  )
  const begun = await ownAttempt(tx, caller, assignmentId)
  if (begun === undefined) throw new TypeError("an attempt was not begun")
  return begun
}

function refuseUnlessOpen(journey: Journey): void {
  const { assignment, standing } = journey
  if (standing.test?.status === "open") return
  const reason: FaultKey = isOver(journey)
    ? "already_completed"
    : standing.test?.status === "failed"
      ? "no_attempt_left"
      : standing.test?.status === "done"
        ? "passed_already"
        : assignment.state === "assigned"
          ? "not_begun"
          : (standing.obstacle ?? "content_open")
  refuse([fault("assignment", reason)])
}

/** The attempt that a page shows. On a page that was left open, it may be older than the current attempt. */
interface OfAttempt {
  readonly assignmentId: number
  readonly number: number
}

/** The answers that a learner has chosen for a question. */
interface Answered {
  /** The position of the question in the attempt. */
  readonly question: number
  /** The positions of the chosen answers in the question, as received. */
  readonly chosen: readonly number[]
}

interface SavedAnswer {
  /** The attempt before the change. */
  readonly attempt: Attempt
  /** Whether the question now has an answer. */
  readonly isAnswered: boolean
}

/**
 * Saves the caller's choice in place of the previous one. If one answer is required, an empty choice leaves the
 * question unchanged. Returns undefined and saves nothing if the attempt is not in progress.
 *
 * @throws NotFound for another user's assignment, and for a question that is not in the attempt
 * @throws Invalid if a choice is not an answer of the question, or if the assignment has been completed in the meantime
 */
export async function saveAnswer(
  { tx, caller, now }: Acting,
  { assignmentId, number }: OfAttempt,
  answered: Answered,
): Promise<SavedAnswer | undefined> {
  const attempt = await ownAttempt(tx, caller, assignmentId)
  if (attempt?.number !== number) {
    const { journey } = await ownTest(tx, caller, assignmentId)
    if (isOver(journey)) refuse([fault("assignment", "already_completed")])
    return undefined
  }
  const question = attempt.questions[answered.question]
  if (question === undefined) throw new NotFound()
  if (answered.chosen.length === 0 && hasOneAnswer(question)) {
    return { attempt, isAnswered: attempt.choices.has(answered.question) }
  }
  const chosen = [...new Set(answered.chosen)].toSorted((one, other) => one - other)
  if (!isPossible(question, chosen)) {
    const allowed = question.answers.map((_, place) => place).join(", ")
    refuse([fault("chosen", "one_of", { allowed })])
  }
  const row = { question: answered.question, chosen: JSON.stringify(chosen), answered_at: now }
  await store.saveAnswer(tx, attempt.row.id, row)
  return { attempt, isAnswered: true }
}

function isPossible(question: Question, chosen: readonly number[]): boolean {
  const { length } = question.answers
  const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < length
  return chosen.every(isPlace) && (chosen.length === 1 || !hasOneAnswer(question))
}

/**
 * Ends the caller's attempt and grades it. If it has already ended, its result stays.
 *
 * @throws NotFound for another user's assignment
 * @throws Invalid if the assignment has been completed in the meantime
 */
export async function endAttempt(acting: Acting, { assignmentId, number }: OfAttempt): Promise<void> {
  const { tx, caller, now } = acting
  const attempt = await ownAttempt(tx, caller, assignmentId)
  if (attempt?.number !== number) {
    const { journey } = await ownTest(tx, caller, assignmentId)
    const hasEnded = (journey.proven.lastAttempt?.number ?? 0) >= number
    if (isOver(journey) && !hasEnded) refuse([fault("assignment", "already_completed")])
    return
  }
  const { questions, neededPoints, choices, row } = attempt
  const grade = gradeAttempt(questions, choices, neededPoints)
  await store.end(tx, caller.company.id, row.id, { ...grade, endedAt: now })
  const details = {
    ...{ number, begun_at: isoInstant(row.begun_at), ended_at: isoInstant(now), needed_points: neededPoints },
    ...grade,
  }
  const versionId = row.content_version_id
  await addEvidence(tx, caller, { assignmentId, versionId }, { kind: "attempt", details }, now)
  await advance(acting, assignmentId)
}
