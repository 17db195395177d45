import { type QuestionFile, readQuestions } from "../../../src/training/question-import/reading.ts"
import { TRUE_FALSE } from "../../../src/training/question-import/true-false.ts"

/** The entries of a file that consists of this text. */
export function entriesOf(format: QuestionFile["format"], text: string | Uint8Array) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text
  return readQuestions({ bytes, format }, TRUE_FALSE.en)
}

/** The same, shortened: a question that is taken as its text and its answers with 1 or 0, another one as its code. */
export async function shortOf(format: QuestionFile["format"], text: string | Uint8Array) {
  const entries = await entriesOf(format, text)
  return entries.map(({ question, message, name }) =>
    question === undefined
      ? `${name}: ${message?.key}${message?.values.type === undefined ? "" : ` ${message.values.type}`}`
      : [question.text, ...question.answers.map(({ text, correct }) => `${correct ? 1 : 0} ${text}`)],
  )
}
