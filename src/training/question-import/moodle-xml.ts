import { SheetRefused } from "../../tools/csv/refusal.ts"
import { attributesOf, unescaped, type XmlReader, XmlScanner } from "../../tools/sheets/xlsx/xml.ts"
import { plain } from "./plain.ts"
import {
  ANSWERS_MAX,
  type Entry,
  judged,
  notTaken,
  type PlainText,
  POINTS_MAX,
  pointsIn,
  type TextFormat,
  WRITTEN_MAX,
} from "./question.ts"
import type { TrueFalse } from "./true-false.ts"

/*
 * Moodle XML (https://docs.moodle.org/en/Moodle_XML_format): a `quiz` with `question` elements, whose texts are in `text`
 * elements, mostly as HTML. A document with a DOCTYPE is refused, so there are no entities to expand.
 */

/** A file that is no whole document of Moodle XML. */
export class XmlRefused extends Error {
  override readonly name = "XmlRefused"

  /** @param line where it was still right */
  constructor(
    readonly reason: "question_xml" | "question_no_quiz",
    readonly line: number,
  ) {
    super(`line ${line}: ${reason}`)
  }
}

/** Bytes that are read at once. */
const PIECE = 1 << 16

/**
 * The questions of a Moodle XML file. Between them it yields undefined, so that its caller can pause.
 *
 * @throws XmlRefused
 */
export function* readMoodleXml(file: string, words: TrueFalse): Generator<Entry | undefined> {
  const reader = new QuizReader(file)
  const scanner = new XmlScanner(reader)
  const bytes = new TextEncoder().encode(file)
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      scanner.take(bytes.subarray(at, at + PIECE))
      for (const element of reader.taken()) {
        const entry = entryOf(element, words)
        if (entry !== undefined) yield entry
      }
      yield undefined
    }
    scanner.end()
  } catch (error) {
    if (error instanceof SheetRefused) throw new XmlRefused("question_xml", reader.line)
    throw error
  }
  if (!reader.hasQuiz) throw new XmlRefused("question_no_quiz", 1)
}

/** An element, with the text directly in it. */
interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly line: number
  readonly children: Element[]
  text: string
}

/** Elements whose content is not needed: files are pictures in base64. */
const LEFT_OUT: ReadonlySet<string> = new Set(["file", "feedback", "generalfeedback", "hint", "tags"])

/** A question is not deeper. */
const DEPTH_MAX = 10

/** Collects the questions of a quiz. */
class QuizReader implements XmlReader {
  hasQuiz = false
  line = 1
  /** Where the line ends. */
  #lineEnd: number
  #questions: Element[] = []
  /** The names of all open elements. */
  readonly #names: string[] = []
  /** The open elements of a question that are kept. */
  readonly #open: Element[] = []
  /** How many open elements are left out. */
  #leftOut = 0

  constructor(private readonly file: string) {
    this.#lineEnd = endOfLine(file, 0)
  }

  /** The questions since the last call. */
  taken(): Element[] {
    const questions = this.#questions
    this.#questions = []
    return questions
  }

  open(name: string, tag: string, at: number): void {
    this.#moveTo(at)
    const depth = this.#names.length
    if (depth === 0 && (this.hasQuiz || name !== "quiz")) throw new XmlRefused("question_no_quiz", this.line)
    this.hasQuiz = true
    this.#names.push(name)
    if (this.#leftOut > 0 || LEFT_OUT.has(name) || depth > DEPTH_MAX) {
      this.#leftOut++
      return
    }
    if (this.#open.length === 0 && (depth !== 1 || name !== "question")) return
    const element: Element = { name, attributes: attributesOf(tag), line: this.line, children: [], text: "" }
    this.#open.at(-1)?.children.push(element)
    this.#open.push(element)
  }

  close(name: string): void {
    if (this.#names.pop() !== name) throw new XmlRefused("question_xml", this.line)
    if (this.#leftOut > 0) {
      this.#leftOut--
      return
    }
    const element = this.#open.pop()
    if (element !== undefined && this.#open.length === 0) this.#questions.push(element)
  }

  text(escaped: string): void {
    const element = this.#open.at(-1)
    if (element !== undefined && this.#leftOut === 0) element.text += unescaped(escaped)
  }

  #moveTo(at: number): void {
    while (this.#lineEnd < at) {
      this.line++
      this.#lineEnd = endOfLine(this.file, this.#lineEnd + 1)
    }
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from)
  return end === -1 ? text.length : end
}

/** What Moodle calls the ways to write a text. */
const FORMATS: ReadonlyMap<string, TextFormat> = new Map([
  ["html", "html"],
  ["markdown", "markdown"],
  ["plain_text", "plain"],
  ["plain", "plain"],
  ["moodle_auto_format", "moodle"],
])

/** Undefined for what is no question. */
function entryOf(question: Element, words: TrueFalse): Entry | undefined {
  const { line, attributes } = question
  const type = (attributes.type ?? "").trim()
  if (type === "category") return undefined
  const title = textIn(child(question, "name")).trim()
  const asked = child(question, "questiontext")
  const answers = question.children.filter(({ name }) => name === "answer")
  const written = [asked, ...answers.slice(0, ANSWERS_MAX)].reduce((sum, one) => sum + textIn(one).length, 0)
  if (written > WRITTEN_MAX) {
    return notTaken({ line, title, text: textIn(asked) }, "question_too_long", { limit: WRITTEN_MAX })
  }
  const format = formatOf(asked, "moodle")
  const read = plain(textIn(asked), format)
  // Until 2010, a question named its picture in an element of its own.
  const text = { ...read, hasPicture: read.hasPicture || contentOf(question, "image") !== "" }
  const about = { line, title, text: text.text }
  if (type !== "multichoice" && type !== "truefalse") {
    return notTaken(about, "question_type", { type: type.slice(0, 50) || "?" })
  }
  if (contentOf(question, "hidden") === "1") return notTaken(about, "question_hidden")
  const grade = contentOf(question, "defaultgrade")
  const points = grade === "" ? 1 : pointsIn(grade)
  if (points === undefined) return notTaken(about, "question_points", { value: grade.slice(0, 50), limit: POINTS_MAX })
  if (answers.length > ANSWERS_MAX) return notTaken(about, "question_many_answers", { limit: ANSWERS_MAX })
  const candidate = { line, title, text, points }
  const weighed = answers.map((answer) => {
    return { ...plain(textIn(answer), formatOf(answer, format)), weight: Number(answer.attributes.fraction ?? "0") }
  })
  if (type === "multichoice") {
    const isSingle = !/^(?:false|0)$/i.test(contentOf(question, "single"))
    return judged({ ...candidate, answers: weighed, isSingle })
  }
  return judged({ ...candidate, answers: statement(weighed, words), isSingle: true })
}

/** The two answers of a statement, whose texts Moodle stores as "true" and "false". */
function statement(weighed: readonly (PlainText & { readonly weight: number })[], words: TrueFalse) {
  const right = weighed.find(({ weight }) => weight > 0)?.text.toLowerCase()
  return words.map((word, index) => {
    return { text: word, hasPicture: false, weight: right === ["true", "false"][index] ? 100 : 0 }
  })
}

function child(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((one) => one.name === name)
}

/** The text of an element: that of its `text` element, or, in very old files, its own. */
function textIn(element: Element | undefined): string {
  return child(element, "text")?.text ?? element?.text ?? ""
}

function contentOf(question: Element, name: string): string {
  return child(question, name)?.text.trim() ?? ""
}

function formatOf(element: Element | undefined, otherwise: TextFormat): TextFormat {
  return FORMATS.get(element?.attributes.format ?? "") ?? otherwise
}
