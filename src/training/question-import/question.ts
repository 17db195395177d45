import { type Message, message } from "../../tools/language/messages.ts"
import type { NOT_TAKEN_SENTENCES, TAKEN_SENTENCES } from "../../tools/language/question-sentences.ts"

/* A question as files contain them. Each format has a grammar of its own; what may be taken is decided here for all. */

/** A question that is taken. Its texts are plain. */
export interface Question {
  readonly text: string
  readonly points: number
  readonly answers: readonly { readonly text: string; readonly correct: boolean }[]
}

type NotTakenKey = keyof typeof NOT_TAKEN_SENTENCES
type TakenKey = keyof typeof TAKEN_SENTENCES

/** What became of a question of a file. */
export interface Entry {
  /** The line of the file on which it begins, from 1. */
  readonly line: number
  /** What its author recognises it by: its text, or its title where it has none. */
  readonly name: string
  /** Undefined for one that is not taken. */
  readonly question?: Question
  /** Why it is not taken, or what it has lost. */
  readonly message?: Message<NotTakenKey | TakenKey>
}

/** How an author wrote a text. `moodle` is HTML or plain, with line breaks. */
export type TextFormat = "html" | "markdown" | "plain" | "moodle"

/** A text as plain text. */
export interface PlainText {
  readonly text: string
  readonly hasPicture: boolean
}

/** An answer, and the percentage of the points that it gives. */
export interface WeighedAnswer extends PlainText {
  readonly weight: number
}

/** A question that may be taken. */
export interface Candidate {
  readonly line: number
  readonly title?: string
  readonly text: PlainText
  readonly points: number
  readonly answers: readonly WeighedAnswer[]
  /** One answer is chosen, so that one that gives all points must be the only one. */
  readonly isSingle: boolean
}

/** The characters of a question as it is written, with its marks. A longer one is not read: it would take too long. */
export const WRITTEN_MAX = 500_000

/** As in the content of a draft. */
export const ANSWERS_MAX = 100
const TEXT_MAX = 65_535
export const POINTS_MAX = 1_000_000

/** Characters of a name. */
const NAME_MAX = 100

/** Takes a question, or says why not. */
export function judged({ line, title = "", text, points, answers, isSingle }: Candidate): Entry {
  const entry = { line, name: nameOf(text.text, title) }
  const refused = (key: NotTakenKey, values = {}): Entry => ({ ...entry, message: message(key, values) })
  const texts = [text, ...answers]
  if (answers.length < 2) return refused("question_few_answers")
  if (answers.length > ANSWERS_MAX) return refused("question_many_answers", { limit: ANSWERS_MAX })
  const blank = texts.find((one) => one.text === "")
  if (blank !== undefined) return refused(blank.hasPicture ? "question_picture" : "question_empty")
  if (texts.some((one) => [...one.text].length > TEXT_MAX)) return refused("question_too_long", { limit: TEXT_MAX })
  const whole = answers.filter(({ weight }) => weight >= WHOLE)
  const isPartial = isSingle && answers.some(({ weight }) => weight > 0 && weight < WHOLE)
  if (isSingle && whole.length > 1) return refused("question_alternatives")
  const taken = answers.map((answer) => ({
    text: answer.text,
    correct: isSingle ? answer.weight >= WHOLE : answer.weight > 0,
  }))
  if (!taken.some(({ correct }) => correct)) return refused("question_none_right")
  const question = { text: text.text, points, answers: taken }
  if (texts.some(({ hasPicture }) => hasPicture)) {
    return { ...entry, question, message: message("question_without_picture") }
  }
  return isPartial ? { ...entry, question, message: message("question_partial_credit") } : { ...entry, question }
}

/** The percentage from which an answer gives all points: 99.99999 is what some programs write. */
const WHOLE = 99.9

/** A question that is not taken. */
export function notTaken(
  { line, title = "", text }: { readonly line: number; readonly title?: string; readonly text: string },
  key: NotTakenKey,
  values: Readonly<Record<string, string | number>> = {},
): Entry {
  return { line, name: nameOf(text, title), message: message(key, values) }
}

function nameOf(text: string, title: string): string {
  return shortened(
    (text === "" ? title : text)
      .slice(0, 4 * NAME_MAX)
      .replace(/\s+/g, " ")
      .trim(),
  )
}

function shortened(name: string): string {
  const characters = [...name]
  return characters.length <= NAME_MAX ? name : `${characters.slice(0, NAME_MAX - 1).join("")}…`
}

/** The points that a text means; undefined for none. */
export function pointsIn(text: string): number | undefined {
  const points = /^\d{1,7}(?:[.,]\d{1,12})?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN
  return points <= POINTS_MAX ? Math.round(points * 1e6) / 1e6 : undefined
}
