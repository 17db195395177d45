import { plain } from "./plain.ts"
import {
  ANSWERS_MAX,
  type Entry,
  judged,
  notTaken,
  type TextFormat,
  type WeighedAnswer,
  WRITTEN_MAX,
} from "./question.ts"
import type { TrueFalse } from "./true-false.ts"

/*
 * GIFT, the format in which people write questions for Moodle (https://docs.moodle.org/en/GIFT_format):
 *
 *   file     = { block blank-lines }
 *   block    = [ "::" title "::" ] [ format ] text [ "{" answers [ "####" feedback ] "}" ]
 *   answers  = { ( "=" | "~" ) [ "%" weight "%" ] [ format ] text [ "#" feedback ] }
 *            | ( "T" | "TRUE" | "F" | "FALSE" ) [ "#" feedback [ "#" feedback ] ]
 *   format   = "[html]" | "[markdown]" | "[plain]" | "[moodle]"
 *
 * Lines that begin with "//" are comments, one with "$CATEGORY:" names a category. A backslash takes the meaning of
 * ~ = # { } : and of itself; "\n" is a line break, while those of the file are spaces.
 */

/** Lines that belong together. */
interface Block {
  readonly line: number
  readonly text: string
}

/**
 * The questions of a GIFT file. A question that cannot be read does not affect the others. In between it yields undefined, so
 * that its caller can pause.
 */
export function* readGift(file: string, words: TrueFalse): Generator<Entry | undefined> {
  for (const block of blocksIn(file)) yield block === undefined ? undefined : entryOf(block, words)
}

/** Lines between two pauses. */
const PAUSE = 1000

function* blocksIn(file: string): Generator<Block | undefined> {
  let lines: string[] = []
  let begun = 0
  let line = 0
  for (let at = 0; at <= file.length; ) {
    const end = file.indexOf("\n", at)
    const text = file.slice(at, end === -1 ? file.length : end).trim()
    at = end === -1 ? file.length + 1 : end + 1
    line++
    const isCategory = text.startsWith("$CATEGORY:")
    if ((text === "" || isCategory) && lines.length > 0) {
      yield { line: begun, text: lines.join("\n") }
      lines = []
    }
    if (line % PAUSE === 0) yield undefined
    if (text === "" || isCategory || text.startsWith("//")) continue
    if (lines.length === 0) begun = line
    lines.push(text)
  }
  if (lines.length > 0) yield { line: begun, text: lines.join("\n") }
}

/** An escaped character, or one with a meaning. */
const SIGN = /\\[\\~=#{}:n]|[~=#{}]/g

const TITLE = /^::((?:[^\\:]|\\[\s\S]|:(?!:)){0,1000})::/

const FORMAT = /^\s*\[(html|markdown|plain|moodle)\]/i

function entryOf({ line, text: block }: Block, words: TrueFalse): Entry {
  const [head = "", rawTitle = ""] = TITLE.exec(block) ?? []
  const title = unescaped(rawTitle)
  const rest = block.slice(head.length)
  if (rest.length > WRITTEN_MAX) {
    return notTaken({ line, title, text: rest }, "question_too_long", { limit: WRITTEN_MAX })
  }
  const open = indexOfSign(rest, "{")
  const close = indexOfSign(rest, "}")
  const before = open === -1 ? rest : rest.slice(0, open)
  const format = formatOf(before) ?? "moodle"
  const text = plainOf(before, format)
  const about = { line, title, text: text.text }
  if (open === -1 && close === -1) return notTaken(about, "question_type", { type: "description" })
  if (open === -1 || close < open) return notTaken(about, "question_syntax")
  const answers = withoutGeneralFeedback(rest.slice(open + 1, close)).trim()
  const type = typeOf(answers)
  const isMissingWord = rest.slice(close + 1).trim() !== ""
  if (type !== "truefalse" && type !== "multichoice") return notTaken(about, "question_type", { type })
  if (isMissingWord) return notTaken(about, "question_type", { type: "missingword" })
  const candidate = { line, title, text, points: 1 }
  if (type === "truefalse") {
    const isTrue = /^t/i.test(answers)
    const weighed = words.map((word, index) => {
      return { text: word, hasPicture: false, weight: isTrue === (index === 0) ? 100 : 0 }
    })
    return judged({ ...candidate, answers: weighed, isSingle: true })
  }
  const parts = answersIn(answers)
  if (parts === undefined) return notTaken(about, "question_syntax")
  if (parts.length > ANSWERS_MAX) return notTaken(about, "question_many_answers", { limit: ANSWERS_MAX })
  const weighed = parts.map((part) => weighedAnswer(part, format))
  // Without an answer marked by "=", several may be chosen.
  return judged({ ...candidate, answers: weighed, isSingle: parts.some(({ mark }) => mark === "=") })
}

/** The types of questions, by their names in Moodle. */
function typeOf(answers: string) {
  if (answers === "") return "essay"
  if (answers.startsWith("#")) return "numerical"
  if (indexOfSign(answers, "~") !== -1) return "multichoice"
  if (indexOfSign(answers, "=") !== -1 && answers.includes("->")) return "matching"
  return /^(?:T|TRUE|F|FALSE)\s*(?:#|$)/i.test(answers) ? "truefalse" : "shortanswer"
}

interface Part {
  readonly mark: "=" | "~"
  readonly text: string
}

/** The answers behind their marks, at most one too many; undefined if there is a text before the first one. */
function answersIn(answers: string): Part[] | undefined {
  const marks: RegExpExecArray[] = []
  for (const found of answers.matchAll(SIGN)) {
    if (found[0] === "=" || found[0] === "~") marks.push(found)
    if (marks.length > ANSWERS_MAX) break
  }
  if (marks[0]?.index !== 0) return undefined
  return marks.map(({ 0: mark, index }, place) => {
    return { mark: mark as Part["mark"], text: answers.slice(index + 1, marks[place + 1]?.index) }
  })
}

const WEIGHT = /^\s*%(-?\d{1,3}(?:[.,]\d{0,12})?)%/

function weighedAnswer({ mark, text }: Part, format: TextFormat): WeighedAnswer {
  const [head = "", weight] = WEIGHT.exec(text) ?? []
  const answer = text.slice(head.length)
  const feedback = indexOfSign(answer, "#")
  const said = feedback === -1 ? answer : answer.slice(0, feedback)
  const points = weight === undefined ? (mark === "=" ? 100 : 0) : Number(weight.replace(",", "."))
  return { ...plainOf(said, formatOf(said) ?? format), weight: points }
}

function withoutGeneralFeedback(answers: string): string {
  let end = answers.length
  for (const { 0: sign, index } of answers.matchAll(/\\[\s\S]|#{4}/g)) if (sign === "####") end = index
  return answers.slice(0, end)
}

function formatOf(text: string): TextFormat | undefined {
  return FORMAT.exec(text)?.[1]?.toLowerCase() as TextFormat | undefined
}

function plainOf(text: string, format: TextFormat) {
  const written = text.replace(FORMAT, "")
  return plain(unescaped(format === "markdown" ? written : written.replaceAll("\n", " ")), format)
}

/** Where a sign stands that no backslash precedes; -1 if nowhere. */
function indexOfSign(text: string, wanted: string): number {
  for (const { 0: sign, index } of text.matchAll(SIGN)) if (sign === wanted) return index
  return -1
}

function unescaped(text: string): string {
  return text.replace(/\\([\\~=#{}:n])/g, (_, sign: string) => (sign === "n" ? "\n" : sign))
}
