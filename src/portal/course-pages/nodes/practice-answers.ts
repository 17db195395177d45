import type { Question } from "../../../training/content/rules.ts"
import { hasOneAnswer } from "../../../training/learning/exam/rules.ts"

/** Answers to the practice questions of a page: for each question, the positions of the chosen answers. */
export type Practised = readonly (readonly number[])[]

/** The name of the field for an answer. All answers to a single-choice question share one name. */
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

/** A question is answered correctly if exactly the correct answers are chosen. */
export function isRight({ answers }: Question, chosen: readonly number[]): boolean {
  return answers.every(({ correct }, answer) => correct === chosen.includes(answer))
}

/** Encodes the chosen answers for an address: `0,2.1.` means three questions, the last of which has no answer. */
export function writtenAnswers(practised: Practised): string {
  return practised.map((chosen) => chosen.join(",")).join(".")
}

/** Decodes such an address. Anything that does not belong to a question is ignored. */
export function readAnswers(questions: readonly Question[], written: string): Practised {
  const parts = written.split(".", questions.length)
  return questions.map(({ answers }, place) => {
    const chosen = new Set((parts[place] ?? "").split(",", answers.length))
    return answers.flatMap((_, answer) => (chosen.has(String(answer)) ? [answer] : []))
  })
}
