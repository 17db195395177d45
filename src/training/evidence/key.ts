import { type AssignmentState, hasResult } from "../assignments/states.ts"

interface Entry {
  readonly kind: string
  /** An attempt at the test has `passed`. */
  readonly details: object
}

interface Question {
  readonly answers: readonly { readonly text: string; readonly correct: boolean | null; readonly chosen: boolean }[]
}

/** Whether the learner may not know the right answers yet: the test has neither been passed nor used up. */
export function hidesKey(state: AssignmentState, entries: readonly Entry[]): boolean {
  return (
    !hasResult(state) &&
    !entries.some(({ kind, details }) => kind === "attempt" && "passed" in details && details.passed === true)
  )
}

/** Questions without their right answers. Which answers were chosen, and whether the question was right, stays. */
export function withoutKey<Asked extends Question>(questions: readonly Asked[]) {
  return questions.map((question) => ({
    ...question,
    answers: question.answers.map((answer) => ({ ...answer, correct: null })),
  }))
}
