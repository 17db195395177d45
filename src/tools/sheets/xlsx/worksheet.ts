import { SheetRefused } from "../../csv/refusal.ts"
import { type Cell, COLUMNS_MAX, type SheetLine, seenText } from "../cell.ts"
import { type Epoch, type NumberFormat, shownNumber } from "./number-format.ts"
import { meantText, RichText } from "./shared-strings.ts"
import { attributesOf, eachAttribute, unescaped, type XmlReader, XmlScanner } from "./xml.ts"
import type { ZipFile } from "./zip.ts"

/** Maximum size of a worksheet, in bytes: about 1,048,576 rows of 20 columns. */
const SHEET_MAX = 2 ** 30

/** Maximum number of rows, as of Excel. */
const ROWS_MAX = 1_048_576

/** Maximum number of ranges of merged cells that are kept. */
const MERGES_MAX = 100_000

/** Cells that show one value. Rows and columns are counted from 1 and 0. */
export interface Merge {
  readonly column: number
  readonly first: number
  readonly last: number
}

/** A number as files have it: unlike JavaScript's, none is hexadecimal. */
const NUMBER = /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i

/** What the cells of a worksheet refer to. */
export interface Meanings {
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly epoch: Epoch
}

/**
 * The rows of a worksheet, and undefined in between, so that the caller can pause. Merged cells are empty but for the
 * first one.
 *
 * @param merges gets the merged cells, which a file lists behind its rows
 * @throws SheetRefused
 */
export function* worksheetSteps(
  zip: ZipFile,
  part: string,
  meanings: Meanings,
  merges?: Merge[],
): Generator<SheetLine | undefined> {
  const worksheet = new Worksheet(meanings, merges)
  const scanner = new XmlScanner(worksheet)
  if (!zip.has(part)) throw new SheetRefused("sheet_damaged")
  for (const bytes of zip.parts(part, SHEET_MAX)) {
    scanner.take(bytes)
    yield* worksheet.lines.splice(0)
    yield undefined
  }
  scanner.end()
}

/** Rows with the value of merged cells in each of their rows: what stands beside several rows belongs to each of them. */
export function* filledDown(
  steps: Iterable<SheetLine | undefined>,
  merges: readonly Merge[],
): Generator<SheetLine | undefined> {
  const coming = merges.toSorted((one, other) => one.first - other.first)
  let next = 0
  /** By their columns: merged cells do not overlap. */
  const open = new Map<number, { readonly last: number; readonly value: Cell }>()
  for (const step of steps) {
    if (step === undefined || (open.size > 0 && step.cells.every(isBlank))) {
      yield step
      continue
    }
    const cells = [...step.cells]
    for (const [column, { last, value }] of open) {
      if (last < step.line) open.delete(column)
      else {
        while (cells.length <= column) cells.push("")
        if (cells[column] === "") cells[column] = value
      }
    }
    for (let merge = coming[next]; merge !== undefined && merge.first <= step.line; merge = coming[++next]) {
      const { column, first, last } = merge
      const value = first === step.line ? (cells[column] ?? "") : ""
      if (value !== "" && last > first) open.set(column, { last, value })
    }
    yield { line: step.line, cells }
  }
}

function isBlank(cell: Cell): boolean {
  return typeof cell === "string" && seenText(cell) === ""
}

class Worksheet implements XmlReader {
  readonly lines: SheetLine[] = []
  readonly #text = new RichText()
  #isInData = false
  #isInCell = false
  #line = 0
  #cells: Cell[] = []
  #column = -1
  #type = ""
  #style = 0
  #hasFormula = false
  #hasValue = false
  #reads: "value" | "text" | "formula" | undefined
  #value = ""
  #formula = ""

  constructor(
    private readonly meanings: Meanings,
    private readonly merges: Merge[] | undefined,
  ) {}

  open(name: string, tag: string): void {
    if (!this.#isInData) {
      if (name === "sheetData") this.#isInData = true
      else if (name === "mergeCell") this.#merge(attributesOf(tag).ref ?? "")
    } else if (this.#isInCell) this.#openInCell(name)
    else if (name === "c") this.#openCell(tag)
    else if (name === "row") this.#openRow(tag)
  }

  close(name: string): void {
    if (this.#isInCell) {
      if (name === "c") this.#closeCell()
      else if (name === "v" || name === "f") this.#reads = undefined
      else this.#text.close(name)
    } else if (name === "row" && this.#isInData) this.lines.push({ line: this.#line, cells: this.#cells })
    else if (name === "sheetData") this.#isInData = false
  }

  text(escaped: string): void {
    if (this.#reads === "value") this.#value += escaped
    else if (this.#reads === "text") this.#text.text(escaped)
    else if (this.#reads === "formula" && this.#formula.length < 1000) this.#formula += escaped
  }

  #openRow(tag: string): void {
    const number = Number(attributesOf(tag).r ?? this.#line + 1)
    const isNext = Number.isInteger(number) && number > this.#line && number <= ROWS_MAX
    if (!isNext) throw new SheetRefused("sheet_damaged")
    this.#line = number
    this.#cells = []
    this.#column = -1
  }

  #openCell(tag: string): void {
    this.#isInCell = true
    this.#type = ""
    this.#style = 0
    let column = this.#column + 1
    eachAttribute(tag, (name, value) => {
      if (name === "r") column = columnOf(value)
      else if (name === "t") this.#type = value
      else if (name === "s") this.#style = Number(value)
    })
    this.#column = column
    this.#hasFormula = false
    this.#hasValue = false
    this.#value = ""
    this.#formula = ""
  }

  #openInCell(name: string): void {
    if (name === "v") {
      this.#reads = "value"
      this.#hasValue = true
    } else if (name === "f") {
      this.#reads = "formula"
      this.#hasFormula = true
    } else if (name === "is") this.#reads = "text"
    this.#text.open(name)
  }

  #closeCell(): void {
    this.#isInCell = false
    this.#reads = undefined
    const value = this.#meant()
    if (value === "") return
    if (this.#column >= COLUMNS_MAX) {
      throw new SheetRefused("sheet_too_many_columns", { line: this.#line, limit: COLUMNS_MAX })
    }
    while (this.#cells.length < this.#column) this.#cells.push("")
    if ((this.#cells[this.#column] ?? "") !== "") throw new SheetRefused("sheet_damaged")
    this.#cells[this.#column] = value
  }

  #meant(): Cell {
    const written = this.#text.end()
    if (this.#type === "inlineStr") return written
    // A program that calculates nothing has saved the formula, and its value is not known.
    if (this.#hasFormula && !this.#hasValue) return `=${unescaped(this.#formula)}`
    if (this.#type === "s") return this.#shared(Number(this.#value.trim()))
    if (this.#type === "str") return meantText(this.#value)
    const value = unescaped(this.#value).trim()
    if (value === "" || this.#type === "e") return value
    if (this.#type === "b") return value === "1" || value === "true"
    if (this.#type === "d") return isoDay(value)
    const number = NUMBER.test(value) ? Number(value) : Number.NaN
    if (!Number.isFinite(number)) throw new SheetRefused("sheet_damaged")
    return shownNumber(number, this.meanings.formats[this.#style] ?? { kind: "number" }, this.meanings.epoch)
  }

  #shared(index: number): string {
    const text = this.#value.trim() === "" ? "" : this.meanings.strings[index]
    if (text === undefined) throw new SheetRefused("sheet_damaged")
    return text
  }

  #merge(range: string): void {
    const [, from = "", first, last] = /^([A-Z]{1,3}\d+):[A-Z]{1,3}\d+$/.test(range)
      ? (/^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(range) ?? [])
      : []
    if (first === undefined || this.merges === undefined || this.merges.length === MERGES_MAX) return
    this.merges.push({ column: columnOf(from), first: Number(first), last: Number(last) })
  }
}

/** The column of a cell such as B7, counted from 0. */
function columnOf(cell: string): number {
  let column = 0
  for (let at = 0; at < cell.length; at++) {
    const letter = cell.charCodeAt(at) & 0xdf
    if (letter < 0x41 || letter > 0x5a) break
    column = column * 26 + letter - 0x40
    if (column > 16_384) throw new SheetRefused("sheet_damaged")
  }
  if (column === 0) throw new SheetRefused("sheet_damaged")
  return column - 1
}

/** A day in ISO 8601, as strict workbooks have them, in the form of other days. */
function isoDay(value: string): string {
  const [, day, time = ""] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?Z?)?$/.exec(value) ?? []
  if (day === undefined) return value
  const short = time.replace(/:00$/, time.length > 5 ? "" : ":00")
  return short === "" || short === "00:00" ? day : `${day} ${short}`
}
