import { type AssignmentState, hasResult } from "../assignments/states.ts"

interface Entry {
  readonly kind: string
  /** Whether an attempt at the test has `passed`. */
  readonly details: object
}

interface Question {
  readonly answers: readonly { readonly text: string; readonly correct: boolean | null; readonly chosen: boolean }[]
}

/** Whether the correct answers must still be hidden from the learner, because the test is not passed and attempts are left. */
export function hidesKey(state: AssignmentState, entries: readonly Entry[]): boolean {
  return (
    !hasResult(state) &&
    !entries.some(({ kind, details }) => kind === "attempt" && "passed" in details && details.passed === true)
  )
}

/**
 * Questions without their correct answers. The chosen answers are kept, and so is whether each question was answered
 * correctly.
 */
export function withoutKey<Asked extends Question>(questions: readonly Asked[]) {
  return questions.map((question) => ({
    ...question,
    answers: question.answers.map((answer) => ({ ...answer, correct: null })),
  }))
}
