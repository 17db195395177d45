import { type CsvRow, SEPARATORS, type Separator } from "../../tools/csv/rows.ts"
import { plain } from "./plain.ts"
import { type Entry, judged, notTaken, POINTS_MAX, pointsIn, type WeighedAnswer } from "./question.ts"

/*
 * A table of questions: a column for the question, one for its points, then two for each answer: its text, and whether it
 * is right (1 or 0). Rows may have more answers than the head names.
 */

type Column = "question" | "points" | "answer" | "correct"

const HEADS: readonly (readonly [Column, RegExp])[] = [
  ["question", /^(?:question|question text|frage|fragetext)$/],
  ["points", /^(?:points|punkte)$/],
  ["answer", /^(?:answer|antwort)[ _-]?\d*$/],
  ["correct", /^(?:correct|right|richtig|korrekt)[ _-]?\d*$/],
]

/** A head that does not name what questions need. */
export class ColumnsMissing extends Error {
  override readonly name = "ColumnsMissing"
}

/**
 * The questions in the rows of a table. The first row may name the columns.
 *
 * @throws ColumnsMissing
 */
export function* readCsvQuestions(rows: Iterable<CsvRow | undefined>): Generator<Entry | undefined> {
  let columns: readonly (Column | undefined)[] | undefined
  for (const row of rows) {
    if (row === undefined) {
      yield undefined
      continue
    }
    if (columns === undefined) {
      columns = columnsOf(row.cells)
      if (columns !== undefined) continue
      columns = ["question", "points", "answer", "correct"]
    }
    yield entryOf(row, columns)
  }
}

/** The separator of a table whose first line names the columns; undefined for any other text. */
export function separatorOfHead(text: string): Separator | undefined {
  const [first = ""] = text.trimStart().split(/[\r\n]/, 1)
  const known = SEPARATORS.map((separator) => {
    const cells = first.split(separator).map((cell) => cell.replaceAll('"', ""))
    return { separator, count: cells.filter((cell) => columnNamed(cell) !== undefined).length }
  })
  const best = known.reduce((most, one) => (one.count > most.count ? one : most))
  return best.count > 1 ? best.separator : undefined
}

/** The columns that a head names; undefined if the row is no head. */
function columnsOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  const named = cells.map((cell) => columnNamed(cell))
  while (named.length > 0 && cells[named.length - 1]?.trim() === "") named.pop()
  if (!named.includes("question") && named.filter((column) => column !== undefined).length < 2) return undefined
  const pairs = named.filter((column) => column === "answer" || column === "correct")
  const isPaired = pairs.length % 2 === 0 && pairs.every((column, at) => column === PAIR[at % 2])
  if (!named.includes("question") || pairs.length === 0 || !isPaired) throw new ColumnsMissing()
  return named
}

const PAIR = ["answer", "correct"] as const

function columnNamed(cell: string): Column | undefined {
  const head = cell.trim().toLowerCase()
  return HEADS.find(([, pattern]) => pattern.test(head))?.[0]
}

function entryOf({ line, cells }: CsvRow, columns: readonly (Column | undefined)[]): Entry {
  const cellsOf = (wanted: Column) =>
    cells.filter((_, at) => columnAt(columns, at) === wanted).map((cell) => cell.trim())
  const text = plain(cellsOf("question")[0] ?? "", "plain")
  const about = { line, text: text.text }
  const [writtenPoints = ""] = cellsOf("points")
  const points = writtenPoints === "" ? 1 : pointsIn(writtenPoints)
  if (points === undefined) {
    return notTaken(about, "question_points", { value: beginning(writtenPoints), limit: POINTS_MAX })
  }
  const correct = cellsOf("correct")
  const answers: WeighedAnswer[] = []
  for (const [at, answer] of cellsOf("answer").entries()) {
    const sign = correct[at] ?? ""
    if (answer === "" && !/[1-9]/.test(sign)) continue
    const isRight = truthOf(sign)
    if (isRight === undefined) return notTaken(about, "question_correct", { value: beginning(sign) })
    answers.push({ ...plain(answer, "plain"), weight: isRight ? 100 : 0 })
  }
  return judged({ line, text, points, answers, isSingle: false })
}

/** What a cell is about. Behind the last column of the head, answers go on. */
function columnAt(columns: readonly (Column | undefined)[], at: number): Column | undefined {
  if (at < columns.length) return columns[at]
  return columns.at(-1) === "correct" ? PAIR[(at - columns.length) % 2] : undefined
}

/** Spreadsheets write 1 as "1.0" and as "TRUE", people as "x". An empty cell means 0. */
function truthOf(sign: string): boolean | undefined {
  if (/^(?:1(?:[.,]0+)?|true|yes|wahr|ja|x)$/i.test(sign)) return true
  return /^(?:|0(?:[.,]0+)?|false|no|falsch|nein)$/i.test(sign) ? false : undefined
}

function beginning(cell: string): string {
  return [...cell.slice(0, 100)].slice(0, 50).join("")
}
