import { atOnce } from "../slices.ts"
import { SheetRefused } from "./refusal.ts"
import { CsvBroken, type CsvRow, csvSteps, RECORD_MAX, SEPARATORS, type Separator } from "./rows.ts"
import { separatorsOf } from "./separator.ts"
import { checkedText } from "./text.ts"

export interface CsvFile {
  readonly rows: readonly CsvRow[]
  /** The encoding in which the file was read. */
  readonly encoding: string
}

/** A file of comma-separated values whose encoding and separator are known. */
export interface CsvSource {
  readonly encoding: string
  readonly separator: Separator
  /** Its rows; between them undefined, so that its caller can pause. Throws `SheetRefused`. */
  steps(): Generator<CsvRow | undefined>
}

export interface CsvChoices {
  /** The name of the encoding, if it is known. */
  readonly encoding?: string | undefined
  /** What separates cells, if it is known. */
  readonly separator?: Separator | undefined
  /** The separator that the beginning of a file shows by its heads, if its reader knows them. */
  readonly separatorOfHead?: (beginning: string) => Separator | undefined
}

/**
 * Reads a file of comma-separated values from any program into memory.
 *
 * @param encoding its encoding, if it is known
 * @throws SheetRefused
 */
export function readCsv(bytes: Uint8Array, encoding?: string): CsvFile {
  refuseWorkbook(bytes)
  const source = atOnce(openCsv(bytes, { encoding }))
  return { rows: [...source.steps()].filter((row) => row !== undefined), encoding: source.encoding }
}

/** Throws {@link SheetRefused} for a file that is a workbook, where only text can be read. */
export function refuseWorkbook(bytes: Uint8Array): void {
  if (WORKBOOKS.some((mark) => mark.every((byte, index) => bytes[index] === byte))) {
    throw new SheetRefused("sheet_text_expected")
  }
}

/** How compressed files (XLSX, ODS) begin, and those of Excel before 2007. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/**
 * Finds out how a file of comma-separated values is written. A generator, so that its caller can pause.
 *
 * @throws SheetRefused for a file that is no text, and for a question that only its sender can answer
 */
export function* openCsv(bytes: Uint8Array, choices: CsvChoices): Generator<undefined, CsvSource> {
  const { encoding, pieces } = yield* checkedText(bytes, choices.encoding)
  const first = pieces().next()
  const beginning = first.done === true ? "" : first.value
  const told = TOLD_SEPARATOR.exec(beginning)?.[1] as Separator | undefined
  const separator = choices.separator ?? told ?? choices.separatorOfHead?.(beginning) ?? surely(separatorsOf(beginning))
  return { encoding, separator, steps: () => rowsOf(withoutTold(pieces()), separator) }
}

/** A first line that tells Excel the separator. */
const TOLD_SEPARATOR = /^"?sep=([,;\t|])"?(?=[\r\n]|$)/i

/** The line with the separator is kept, empty, so that the others keep their numbers. */
function* withoutTold(pieces: Iterable<string>): Generator<string> {
  let isFirst = true
  for (const piece of pieces) {
    yield isFirst ? piece.replace(TOLD_SEPARATOR, "") : piece
    isFirst = false
  }
}

function surely([separator = ",", ...others]: readonly Separator[]): Separator {
  if (others.length === 0) return separator
  const options = SEPARATORS.filter((one) => one === separator || others.includes(one))
  throw new SheetRefused("sheet_which_separator", { separators: options.join(" ") }, { field: "separator", options })
}

function* rowsOf(pieces: Iterable<string>, separator: Separator): Generator<CsvRow | undefined> {
  try {
    yield* csvSteps(pieces, separator)
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    const { line, reason } = error
    if (reason === "long_line") throw new SheetRefused("sheet_long_line", { line, limit: RECORD_MAX })
    throw new SheetRefused(reason === "unclosed_quote" ? "sheet_unclosed_quote" : "sheet_text_after_quote", { line })
  }
}
