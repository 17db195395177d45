import { SheetRefused } from "./refusal.ts"
import { CsvBroken, type CsvRow, csvRows, type Separator, separatorOf } from "./rows.ts"
import { decodedText } from "./text.ts"

export interface CsvFile {
  readonly rows: readonly CsvRow[]
  /** The encoding in which the file was read. */
  readonly encoding: string
}

/**
 * Reads a file of comma-separated values from any program.
 *
 * @param encoding its encoding, if it is known
 * @throws SheetRefused
 */
export function readCsv(bytes: Uint8Array, encoding?: string): CsvFile {
  if (WORKBOOKS.some((mark) => mark.every((byte, index) => bytes[index] === byte))) {
    throw new SheetRefused("the file is a workbook, not a text", "save it as CSV in the program that made it")
  }
  const read = decodedText(bytes, encoding)
  return { rows: rowsOf(read.text), encoding: read.encoding }
}

/** How compressed files (XLSX, ODS) begin, and those of Excel before 2007. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** A first line that tells Excel the separator. */
const TOLD_SEPARATOR = /^"?sep=([,;\t])"?(?=[\r\n])/i

function rowsOf(text: string): CsvRow[] {
  const told = TOLD_SEPARATOR.exec(text)?.[1] as Separator | undefined
  try {
    // Its line is kept, empty, so that the others keep their numbers.
    return [...csvRows(text.replace(TOLD_SEPARATOR, ""), told ?? separatorOf(text))]
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    const what = error.reason === "unclosed_quote" ? "a quote is never closed" : "text follows a closing quote"
    throw new SheetRefused(`line ${error.line}: ${what}`, "nothing was saved")
  }
}
