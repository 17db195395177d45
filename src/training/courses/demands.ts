import type { CourseRow } from "./store.ts"

/** The number of attempts at a course's test: the default and the maximum. */
export const TEST_ATTEMPTS_DEFAULT = 3
export const TEST_ATTEMPTS_MAX = 20

/** Kinds of courses that have a practical part by default. */
export const TRAINER_BY_DEFAULT = ["operator", "trainer"] as const satisfies readonly CourseRow["short_type"][]

/** What a course requires of a learner in addition to its content. */
export interface Demands {
  /** Whether there is a test. Without a test, the questions in the content are practice. */
  readonly test: boolean
  /** The number of attempts at the test; null for no limit. */
  readonly attempts: number | null
  /** The learner has to confirm that everything was understood. */
  readonly confirmation: boolean
  /** A trainer or administrator of the learner has to talk with them. */
  readonly conversation: boolean
  /** A trainer has to note the practical result. */
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

/**
 * Instructions always require a confirmation. Trainings of operators and trainers have a practical part unless the
 * course says otherwise.
 */
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
