import { SheetRefused } from "../csv/refusal.ts"
import { cellAsText, type SheetLine } from "./cell.ts"

/** Number of rows in which the head of a table is searched: titles and notes stand above it. */
export const HEAD_SEARCHED = 50

/** Numbers of rows that are offered. */
const OFFERED = 10

/** How much of the texts of the head a title above it may have. */
const TITLE_PART = 0.5

/**
 * The row that names the columns: the one with the most known names, otherwise the first one with the most texts.
 *
 * @param lines the first rows of the file
 * @throws SheetRefused when it can be one of several
 */
export function headOf(lines: readonly SheetLine[], isKnown: (text: string) => boolean): SheetLine {
  const [first] = lines
  const hasContent = lines.some(({ cells }) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cellAsText(cell))))
  if (first === undefined || !hasContent) throw new SheetRefused("sheet_empty")
  const judged = lines.map((line) => {
    const texts = line.cells.map(cellAsText).filter((text) => text !== "")
    return { line, known: texts.filter(isKnown).length, count: texts.length, words: texts.filter(isWord).length }
  })
  const sure = judged.filter(({ known, count }) => known > 1 || (known === 1 && count === 1))
  const most = Math.max(...sure.map(({ known }) => known))
  const named = sure.find(({ known }) => known === most)
  if (named !== undefined) return named.line
  const wordiest = Math.max(...judged.map(({ words }) => words))
  const index = judged.findIndex(({ words }) => words === wordiest)
  const above = judged.slice(0, index)
  const isTitle = ({ count }: (typeof judged)[number]) => count <= wordiest * TITLE_PART
  if (wordiest > 0 && above.every(isTitle)) return judged[index]?.line ?? first
  const options = lines.slice(0, OFFERED).map(({ line }) => String(line))
  throw new SheetRefused("sheet_which_head", { rows: options.join(", ") }, { field: "head_row", options })
}

/** The row with this number. */
export function headAt(lines: readonly SheetLine[], row: number): SheetLine {
  const head = lines.find(({ line }) => line === row)
  if (head !== undefined) return head
  const options = lines.slice(0, OFFERED).map(({ line }) => String(line))
  const asked = { field: "head_row", options } as const
  throw new SheetRefused("sheet_unknown_head", { line: row, rows: options.join(", ") }, asked)
}

/** Heads are words, not numbers, days or addresses. */
function isWord(text: string): boolean {
  return /\p{L}/u.test(text) && !/^\d|@/.test(text)
}

/** Names of columns of which no two are the same: a second "Name" is "Name (2)", one without a name "Column C". */
export function columnNames(head: readonly string[]): readonly string[] {
  const used = new Set<string>()
  return head.map((text, index) => {
    const name = text === "" ? `Column ${letterOf(index)}` : text
    let unique = name
    for (let number = 2; used.has(unique); number++) unique = `${name} (${number})`
    used.add(unique)
    return unique
  })
}

/** A, B, …, Z, AA, … */
function letterOf(index: number): string {
  const before = index < 26 ? "" : letterOf(Math.floor(index / 26) - 1)
  return before + String.fromCharCode(0x41 + (index % 26))
}
