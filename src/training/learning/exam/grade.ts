import { isoInstant } from "../../../tools/calendar/dates.ts"
import type { Question } from "../../content/rules.ts"
import type { AttemptedQuestion } from "../../evidence/details.ts"
import { pointsOf, reaches } from "./points.ts"

/** The learner's choice: the places of answers, and the time. */
export interface Choice {
  readonly chosen: readonly number[]
  /** Epoch milliseconds. */
  readonly at: number
}

export interface Grade {
  readonly questions: readonly AttemptedQuestion[]
  readonly points: number
  /** The percentage of questions answered correctly. */
  readonly percent: number
  readonly passed: boolean
}

/**
 * Grades an attempt. A question is answered correctly if exactly its correct answers were chosen; if it has none, if
 * none was chosen.
 *
 * @param choices by the places of questions; one that is missing was not answered
 */
export function gradeAttempt(
  questions: readonly Question[],
  choices: ReadonlyMap<number, Choice>,
  neededPoints: number,
): Grade {
  const attempted = questions.map((question, place) => attemptedOf(question, choices.get(place)))
  const right = attempted.filter((question) => question.right)
  const points = pointsOf(right)
  return {
    questions: attempted,
    points,
    percent: attempted.length === 0 ? 0 : Math.round((right.length / attempted.length) * 100),
    passed: reaches(points, neededPoints),
  }
}

function attemptedOf({ text, points, answers }: Question, choice: Choice | undefined): AttemptedQuestion {
  const chosen = new Set(choice?.chosen)
  const attempted = answers.map((answer, place) => ({ ...answer, chosen: chosen.has(place) }))
  return {
    ...{ text, points },
    answers: attempted,
    right: attempted.every((answer) => answer.chosen === answer.correct),
    answered_at: choice === undefined ? null : isoInstant(choice.at),
  }
}

/**
 * Whether one answer has to be chosen, because exactly one is right. Any other question looks as if several or none
 * could be.
 */
export function hasOneAnswer({ answers }: Pick<Question, "answers">): boolean {
  return answers.filter(({ correct }) => correct).length === 1
}
