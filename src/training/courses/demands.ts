import type { CourseRow } from "./store.ts"

/** The default number of attempts at a course's test, and the maximum. */
export const TEST_ATTEMPTS_DEFAULT = 3
export const TEST_ATTEMPTS_MAX = 20

/** Kinds of courses that have a practical part by default. */
export const TRAINER_BY_DEFAULT = ["operator", "trainer"] as const satisfies readonly CourseRow["short_type"][]

/** What a course requires of a learner in addition to its content. */
export interface Demands {
  /** Whether there is a test. Without one, questions of the content are practice. */
  readonly test: boolean
  /** Attempts at the test; null for no limit. */
  readonly attempts: number | null
  /** The learner confirms that everything was understood. */
  readonly confirmation: boolean
  /** Somebody who trains or administers the learner has talked with them. */
  readonly conversation: boolean
  /** A trainer notes the practical result. */
  readonly trainer: boolean
}

type Asked = Pick<
  CourseRow,
  | "short_type"
  | "number_of_questions"
  | "test_attempts"
  | "requires_confirmation"
  | "requires_conversation"
  | "requires_trainer"
>

/** Instructions are always confirmed; trainings of operators and trainers have a practical part unless the course says otherwise. */
export function demandsOf(course: Asked): Demands {
  const { short_type: type, requires_trainer: trainer } = course
  return {
    test: course.number_of_questions > 0,
    attempts: course.test_attempts,
    confirmation: type === "instruction" || type === "operator_recurring" || course.requires_confirmation === 1,
    conversation: course.requires_conversation === 1,
    trainer: trainer === null ? TRAINER_BY_DEFAULT.some((one) => one === type) : trainer === 1,
  }
}
