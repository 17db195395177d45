import { isUtf8 } from "node:buffer"
import { openCsv, refuseWorkbook } from "../../tools/csv/file.ts"
import { SheetRefused } from "../../tools/csv/refusal.ts"
import type { Separator } from "../../tools/csv/rows.ts"
import { checkedText } from "../../tools/csv/text.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import { withLineFeeds } from "../../tools/language/line-ends.ts"
import { inSlices } from "../../tools/slices.ts"
import { QUESTIONS_MAX } from "../authoring/draft-content.ts"
import { ColumnsMissing, readCsvQuestions, separatorOfHead } from "./csv.ts"
import { readGift } from "./gift.ts"
import { readMoodleXml, XmlRefused } from "./moodle-xml.ts"
import type { Entry } from "./question.ts"
import type { TrueFalse } from "./true-false.ts"

export const QUESTION_FORMATS = ["csv", "gift", "moodle_xml"] as const

/** A file with questions, and what its sender says about it. */
export interface QuestionFile {
  readonly bytes: Uint8Array
  readonly format: (typeof QUESTION_FORMATS)[number]
  /** The name of its encoding; without one it is found out. */
  readonly encoding?: string | undefined
  /** What separates the cells of a table; without one it is found out. */
  readonly separator?: Separator | undefined
}

/**
 * The questions of a file in its order, taken or not. Other requests are served in between.
 *
 * @param words what the answers of statements that are true or false are called
 * @throws Invalid for a file that cannot be read, has no questions or too many
 */
export async function readQuestions(file: QuestionFile, words: TrueFalse): Promise<readonly Entry[]> {
  try {
    return await inSlices(entriesIn(file, words))
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

function* entriesIn(file: QuestionFile, words: TrueFalse): Generator<undefined, readonly Entry[]> {
  const entries: Entry[] = []
  for (const entry of yield* stepsIn(file, words)) {
    if (entry !== undefined) entries.push(entry)
    if (entries.length > QUESTIONS_MAX) throw new Invalid([fault("file", "max_questions", { limit: QUESTIONS_MAX })])
    yield
  }
  if (entries.length === 0) throw new Invalid([fault("file", "question_none")])
  return entries
}

function* stepsIn(
  { bytes, format, encoding, separator }: QuestionFile,
  words: TrueFalse,
): Generator<undefined, Generator<Entry | undefined>> {
  refuseWorkbook(bytes)
  if (format === "csv") {
    const csv = yield* openCsv(bytes, { encoding, separator, separatorOfHead })
    return readCsvQuestions(csv.steps())
  }
  const isXml = format === "moodle_xml"
  const { pieces } = yield* checkedText(bytes, encoding ?? (isXml ? declaredEncoding(bytes) : undefined))
  let text = ""
  for (const piece of pieces()) {
    text += withLineFeeds(piece)
    yield
  }
  return isXml ? readMoodleXml(text, words) : readGift(text, words)
}

/** The encoding that an XML document declares; undefined if it is recognised without that. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  if (isUtf8(bytes)) return undefined
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString("latin1")
  return /^<\?xml\s[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(beginning)?.[1]
}

function refusalOf(error: unknown): Invalid | undefined {
  if (error instanceof XmlRefused) return new Invalid([fault("file", error.reason, { line: error.line })])
  if (error instanceof ColumnsMissing) return new Invalid([fault("file", "question_columns")])
  if (!(error instanceof SheetRefused)) return undefined
  const { said, asked } = error
  if (asked === undefined) return new Invalid([{ field: "file", message: said }])
  return new Invalid([{ field: asked.field, message: said, options: asked.options }])
}
