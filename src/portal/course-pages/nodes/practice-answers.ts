import type { Question } from "../../../training/content/rules.ts"
import { hasOneAnswer } from "../../../training/learning/exam/rules.ts"

/** Answers to the practice questions of a page: the positions of the chosen answers, by question. */
export type Practised = readonly (readonly number[])[]

/** The name of the field for an answer: answers to a single-choice question share one name. */
export function fieldOf(question: Question, place: number, answer: number): string {
  return hasOneAnswer(question) ? `question-${place}` : `question-${place}-${answer}`
}

/** The answers in a form. Anything that does not belong to a question is ignored. */
export function practisedIn(questions: readonly Question[], textOf: (field: string) => string): Practised {
  return questions.map((question, place) =>
    question.answers.flatMap((_, answer) =>
      textOf(fieldOf(question, place, answer)) === String(answer) ? [answer] : [],
    ),
  )
}

/** An answer is right if it chooses exactly the correct ones. */
export function isRight({ answers }: Question, chosen: readonly number[]): boolean {
  return answers.every(({ correct }, answer) => correct === chosen.includes(answer))
}

/** The chosen answers as encoded in an address: `0,2.1.` for three questions, the last without an answer. */
export function writtenAnswers(practised: Practised): string {
  return practised.map((chosen) => chosen.join(",")).join(".")
}

/** The decoded form. Anything that does not belong to a question is ignored. */
export function readAnswers(questions: readonly Question[], written: string): Practised {
  const parts = written.split(".", questions.length)
  return questions.map(({ answers }, place) => {
    const chosen = new Set((parts[place] ?? "").split(",", answers.length))
    return answers.flatMap((_, answer) => (chosen.has(String(answer)) ? [answer] : []))
  })
}
