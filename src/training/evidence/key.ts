import { type AssignmentState, hasResult } from "../assignments/states.ts"

interface Entry {
  readonly kind: string
  /** An attempt at the test has `passed`. */
  readonly details: object
}

interface Question {
  readonly answers: readonly { readonly text: string; readonly correct: boolean | null; readonly chosen: boolean }[]
}

/** Whether the learner must not see the right answers yet, because the test is neither passed nor used up. */
export function hidesKey(state: AssignmentState, entries: readonly Entry[]): boolean {
  return (
    !hasResult(state) &&
    !entries.some(({ kind, details }) => kind === "attempt" && "passed" in details && details.passed === true)
  )
}

/** Questions without their right answers. The chosen answers, and whether the question was answered correctly, stay. */
export function withoutKey<Asked extends Question>(questions: readonly Asked[]) {
  return questions.map((question) => ({
    ...question,
    answers: question.answers.map((answer) => ({ ...answer, correct: null })),
  }))
}
