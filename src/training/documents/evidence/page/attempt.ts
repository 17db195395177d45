import type { Colour } from "../../../../pdf/document/drawing.ts"
import { ACCENTS, INK, QUIET } from "../../colours.ts"
import type { PrintedAttempt, PrintedQuestion } from "../facts.ts"
import type { Flow, Style } from "./flow.ts"
import { BODY, DETAILS, NOTE } from "./styles.ts"
import type { Writing } from "./writing.ts"

/** Positions of question numbers and answer boxes, and the room for the words next to them. */
const NUMBER = 22
const BOX = 7
const ANSWERS = NUMBER + 16
const WORDS = 92

/** Gap between questions. */
const GAP = 5

/** A question and its answers stay on one page, unless too much of the previous page would be left empty. */
const WHOLE = 230

/** A column of questions, either of an entry or of the content. */
export interface QuestionColumn {
  readonly left: number
  readonly width: number
}

const ANSWER: Style = { ...BODY, size: 9 }

interface Answer {
  readonly text: string
  readonly chosen: boolean
  /** Null if the correct answers are omitted. */
  readonly correct: boolean | null
}

/** A question and its number in a list. */
interface WrittenQuestion {
  readonly text: string
  /** Printed below the text of the question. */
  readonly note?: { readonly text: string; readonly colour: Colour }
  readonly answers: readonly WrittenAnswer[]
}

interface WrittenAnswer extends Answer {
  /** A remark next to the answer. */
  readonly words: string
}

/** The questions of an attempt, with the chosen and the correct answers. */
export function writeAttempt(flow: Flow, { questions, left_out }: PrintedAttempt, writing: Writing): void {
  const { attempt } = writing.words
  flow.space(4)
  const written = questions.map((question): WrittenQuestion => {
    const verdict = verdictOf(question, writing)
    const answered = question.answered_at === null ? [] : [writing.timeOf(Date.parse(question.answered_at))]
    const notes = [verdict.word, attempt.worth(writing.number(question.points)), ...answered].join(" · ")
    const answers = question.answers.map((answer) => {
      const words = [answer.chosen ? attempt.chosen : [], answer.correct === true ? attempt.correct : []].flat()
      return { ...answer, words: words.join(" · ") }
    })
    return { text: question.text, note: { text: notes, colour: verdict.colour }, answers }
  })
  writeQuestions(flow, written, DETAILS)
  if (left_out > 0) flow.text(attempt.leftOut(left_out), { ...NOTE, ...DETAILS })
}

/** Questions one below the other, each followed by its answers. */
export function writeQuestions(flow: Flow, questions: readonly WrittenQuestion[], column: QuestionColumn): void {
  flow.tag("L", { isNumbered: true }, () => {
    for (const [index, question] of questions.entries()) {
      flow.tag("LI", {}, () => writeQuestion(flow, index + 1, question, column))
      flow.space(GAP)
    }
  })
}

function writeQuestion(flow: Flow, number: number, { text, note, answers }: WrittenQuestion, column: QuestionColumn) {
  const style = { ...BODY, left: column.left + NUMBER, width: column.width - NUMBER }
  const answer = { ...ANSWER, width: column.width - ANSWERS - WORDS }
  const heights = answers.map((one) => flow.heightOf(one.text, answer) + 1)
  // Keeps a question and its answers together.
  flow.keep(Math.min(WHOLE, flow.heightOf(text, style) + 2 * NOTE.size + heights.reduce((sum, one) => sum + one, 0)))
  flow.tag("Lbl", {}, () =>
    flow.beside(() => flow.row([{ ...style, left: column.left, width: NUMBER, text: `${number}.` }])),
  )
  flow.tag("LBody", {}, () => {
    flow.text(text, style)
    if (note !== undefined) flow.row([{ ...style, size: NOTE.size, ...note }])
    flow.tag("L", {}, () => {
      for (const one of answers) flow.tag("LI", {}, () => writeAnswer(flow, one, column))
    })
  })
}

/** An answer next to its box. The box is crossed if the answer was chosen. */
function writeAnswer(flow: Flow, { text, chosen, correct, words }: WrittenAnswer, column: QuestionColumn): void {
  const left = column.left + ANSWERS
  const width = column.width - ANSWERS - WORDS
  const style: Style = { ...ANSWER, weight: correct === true ? "strong" : "plain", left, width }
  const note = { ...NOTE, size: 8, left: left + width, width: WORDS, alignment: "right" as const, text: words }
  const height = flow.heightOf(text, style)
  flow.keep(Math.min(60, height))
  const x = column.left + NUMBER
  const y = flow.y - 3 - BOX
  flow.drawing.frame(x, y, BOX, BOX, 0.7, QUIET)
  if (chosen) {
    const cross: [number, number][][] = [
      [
        [x + 1.6, y + 1.6],
        [x + BOX - 1.6, y + BOX - 1.6],
      ],
      [
        [x + 1.6, y + BOX - 1.6],
        [x + BOX - 1.6, y + 1.6],
      ],
    ]
    flow.drawing.strokes(cross, 1.1, INK)
  }
  // Read aloud before the answer, as is the state of a box.
  flow.tag("Lbl", {}, () => {
    if (words !== "") flow.beside(() => flow.row([note]))
  })
  flow.tag("LBody", {}, () => flow.text(text === "" ? "–" : text, style))
  flow.space(1)
}

function verdictOf(question: PrintedQuestion, { words }: Writing): { readonly word: string; readonly colour: Colour } {
  const { right, wrong, unanswered } = words.attempt
  if (question.right) return { word: right, colour: ACCENTS.success }
  return { word: question.answered_at === null ? `${wrong} · ${unanswered}` : wrong, colour: ACCENTS.failed }
}
