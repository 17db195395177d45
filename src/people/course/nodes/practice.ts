import type { Question } from "../../../training/learning/content/rules.ts"
import { hasOneAnswer } from "../../../training/learning/test/rules.ts"

/** What somebody has answered to the questions of a page, for practice: the places of the chosen answers, by question. */
export type Practised = readonly (readonly number[])[]

/** The name of the field for an answer: those of a question share one where only one of them can be chosen. */
export function fieldOf(question: Question, place: number, answer: number): string {
  return hasOneAnswer(question) ? `question-${place}` : `question-${place}-${answer}`
}

/** The answers in a form. What does not belong to a question is no answer. */
export function practisedIn(questions: readonly Question[], textOf: (field: string) => string): Practised {
  return questions.map((question, place) =>
    question.answers.flatMap((_, answer) =>
      textOf(fieldOf(question, place, answer)) === String(answer) ? [answer] : [],
    ),
  )
}

/** Right is exactly what is correct. */
export function isRight({ answers }: Question, chosen: readonly number[]): boolean {
  return answers.every(({ correct }, answer) => correct === chosen.includes(answer))
}

/** The chosen answers as an address has them: `0,2.1.` for three questions, the last without an answer. */
export function writtenAnswers(practised: Practised): string {
  return practised.map((chosen) => chosen.join(",")).join(".")
}

/** The same read back. What does not belong to a question is no answer. */
export function readAnswers(questions: readonly Question[], written: string): Practised {
  const parts = written.split(".", questions.length)
  return questions.map(({ answers }, place) => {
    const chosen = new Set((parts[place] ?? "").split(",", answers.length))
    return answers.flatMap((_, answer) => (chosen.has(String(answer)) ? [answer] : []))
  })
}
