import { type CsvChoices, openCsv } from "../csv/file.ts"
import { SheetRefused } from "../csv/refusal.ts"
import { inSlices, Slices } from "../slices.ts"
import { type Cell, COLUMNS_MAX, cellAsText, type SheetLine, seenText } from "./cell.ts"
import { workbookIn } from "./content-type.ts"
import { columnNames, HEAD_SEARCHED, headAt, headOf } from "./head.ts"
import type { SheetSource, Writing } from "./source.ts"
import { workbookSource } from "./xlsx/source.ts"

/* Tables that people bring: workbooks (XLSX) and text (CSV). */

export interface SheetChoices extends CsvChoices {
  /** The name of a visible sheet of the workbook, if several have content. */
  readonly sheet?: string | undefined
  /** The line or row that names the columns, counted from 1. */
  readonly headRow?: number | undefined
  /** Maximum number of rows behind the head. */
  readonly rowLimit: number
  /** Whether a text is the name of a column that is expected. */
  readonly isKnownHead?: ((text: string) => boolean) | undefined
}

/** A file that can be read to its end. */
export interface OpenSheet extends Writing {
  readonly headRow: number
  /** The texts of the head, "" for none. */
  readonly head: readonly string[]
  /** The number of columns, with those at the end whose heads are empty. */
  readonly width: number
  /** The same as names: different from each other, and never empty. */
  readonly names: readonly string[]
  /** Number of rows behind the head that are not empty. */
  readonly rowCount: number
  /** The rows behind the head that are not empty. Each call reads the file again, pausing now and then. */
  rows(): AsyncGenerator<SheetLine>
}

/** Number of rows down to which a head may be. */
const HEAD_DEPTH = 1000

/**
 * Opens a file that somebody brought, whatever it is called, and reads it once, so that nothing is refused later.
 *
 * @throws SheetRefused for a file that cannot be read, and with `asked` for what only its sender can say
 */
export async function openSheet(bytes: Uint8Array, choices: SheetChoices): Promise<OpenSheet> {
  return inSlices(opened(bytes, choices))
}

function* opened(bytes: Uint8Array, choices: SheetChoices): Generator<unknown, OpenSheet> {
  const { headRow: wanted, rowLimit, isKnownHead = () => false } = choices
  const zip = workbookIn(bytes)
  const source = zip === undefined ? yield* csvSource(bytes, choices) : yield* workbookSource(zip, choices.sheet)
  const all = yield* countedRows(source, rowLimit)
  const widths = new Map<number, number>()
  const first = yield* firstRows(source, wanted ?? 0, widths)
  const head = wanted === undefined ? headOf(first.slice(0, HEAD_SEARCHED), isKnownHead) : headAt(first, wanted)
  const rowCount = all - first.indexOf(head) - 1
  requireLimit(rowCount, rowLimit)
  const texts = head.cells.map(cellAsText)
  const { line: headRow } = head
  const width = widths.get(headRow) ?? texts.length
  const rows = () => rowsBehind(source, headRow)
  return { ...source.writing, headRow, head: texts, width, names: columnNames(texts), rowCount, rows }
}

function* csvSource(bytes: Uint8Array, choices: CsvChoices): Generator<undefined, SheetSource> {
  const { encoding, separator, steps } = yield* openCsv(bytes, choices)
  return { writing: { format: "csv", encoding, separator, sheet: undefined, epoch: undefined }, steps }
}

function* countedRows(source: SheetSource, limit: number): Generator<undefined, number> {
  let count = 0
  for (const line of cleaned(source.steps())) {
    if (line === undefined) yield
    else requireLimit(++count - HEAD_DEPTH, limit)
  }
  return count
}

function requireLimit(count: number, limit: number): void {
  if (count > limit) throw new SheetRefused("sheet_too_many_rows", { limit })
}

/** The rows among which the head is searched, and those down to the one that is said to be the head. */
function* firstRows(
  source: SheetSource,
  headRow: number,
  widths: Map<number, number>,
): Generator<undefined, readonly SheetLine[]> {
  const first: SheetLine[] = []
  for (const line of cleaned(source.steps(), widths)) {
    if (line === undefined) yield
    else first.push(line)
    if (first.length === HEAD_DEPTH || (first.length >= HEAD_SEARCHED && (first.at(-1)?.line ?? 0) >= headRow)) break
  }
  return first
}

async function* rowsBehind(source: SheetSource, headRow: number): AsyncGenerator<SheetLine> {
  const slices = new Slices()
  for (const line of cleaned(source.steps())) {
    if (line !== undefined && line.line > headRow) yield line
    if (slices.isOver) await slices.pause()
  }
}

/**
 * The rows that are not empty, without invisible characters in their cells.
 *
 * @param widths gets the number of cells of each of them, with empty ones at its end
 */
function* cleaned(
  steps: Iterable<SheetLine | undefined>,
  widths?: Map<number, number>,
): Generator<SheetLine | undefined> {
  for (const step of steps) {
    if (step === undefined) {
      yield
      continue
    }
    const cells = step.cells.map(cleanCell)
    while (cells.at(-1) === "") cells.pop()
    if (cells.length > COLUMNS_MAX) {
      throw new SheetRefused("sheet_too_many_columns", { line: step.line, limit: COLUMNS_MAX })
    }
    if (cells.length > 0) widths?.set(step.line, step.cells.length)
    yield cells.length === 0 ? undefined : { line: step.line, cells }
  }
}

function cleanCell(cell: Cell): Cell {
  return typeof cell === "string" ? seenText(cell) : cell
}
