import { isoInstant } from "../../../tools/calendar/dates.ts"
import type { Question } from "../../content/rules.ts"
import { pointsOf, reaches } from "../../courses/points.ts"
import type { AttemptedQuestion } from "../../evidence/details.ts"

/** The learner's choice: the positions of the chosen answers, and the time. */
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
 * Grades an attempt. A question is answered correctly if exactly its correct answers were chosen, or none if it has no
 * correct answer.
 *
 * @param choices by the positions of the questions; a missing one was not answered
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
 * Whether exactly one answer is correct, so that one has to be chosen. In all other questions, any number of answers
 * can be chosen.
 */
export function hasOneAnswer({ answers }: Pick<Question, "answers">): boolean {
  return answers.filter(({ correct }) => correct).length === 1
}
