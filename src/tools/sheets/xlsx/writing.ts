import { isDate } from "../../calendar/dates.ts"
import { Slices } from "../../slices.ts"
import { WrittenZip } from "../../zip-writing.ts"
import { localTimes } from "../local-time.ts"
import type { Table, TableColumn, TableValue } from "../table.ts"
import {
  CONTENT_TYPES,
  columnLetters,
  escaped,
  ROOT_RELATIONS,
  STYLE,
  STYLES,
  sheetBeginning,
  sheetEnd,
  WORKBOOK_RELATIONS,
  workbookPart,
} from "./written-parts.ts"

/** Maximum number of rows of a sheet, the head included, and of characters of a cell. Excel opens no more. */
const ROWS_MAX = 1_048_576
const TEXT_MAX = 32_767

/** Rows that determine the widths of columns, in characters. */
const MEASURED = 100
const WIDTH_MIN = 8
const WIDTH_MAX = 60

/** What Excel would take for a formula as soon as somebody edits the cell, unless it is marked as a text. */
const FORMULA = /^[=+\-@\t\r]/

/** Characters that are deflated at once. */
const PART = 1 << 16

/** Speed goes before size: the next level takes half as long again for a tenth less. */
const LEVEL = 3

/**
 * A workbook with one sheet, in pieces, as its rows come. It takes the same memory for any number of rows. Texts are
 * texts: none is taken for a formula. A text longer than a cell of Excel is cut.
 *
 * @throws RangeError for more rows than a sheet can have
 */
export async function* xlsxChunks({ name, columns, rows, timezone = "UTC" }: Table): AsyncGenerator<Uint8Array> {
  const zip = new WrittenZip(LEVEL)
  const slices = new Slices()
  const sheet = new WrittenSheet(columns, timezone)
  yield* zip.whole("[Content_Types].xml", CONTENT_TYPES)
  yield* zip.whole("_rels/.rels", ROOT_RELATIONS)
  yield* zip.whole("xl/_rels/workbook.xml.rels", WORKBOOK_RELATIONS)
  yield* zip.whole("xl/styles.xml", STYLES)
  const part = zip.begin("xl/worksheets/sheet1.xml")
  for await (const row of rows) {
    sheet.take(row)
    if (sheet.waiting < PART) continue
    yield* part(sheet.taken(), false)
    if (slices.isOver) await slices.pause()
  }
  yield* part(sheet.end(), true)
  yield* zip.whole("xl/workbook.xml", workbookPart(name, columns.length, sheet.rows))
  yield* zip.end()
}

class WrittenSheet {
  rows = 1
  #text = ""
  readonly #letters: readonly string[]
  /** The first rows wait until the widths of the columns are known. */
  #first: (readonly TableValue[])[] | undefined = []
  readonly #local: (instant: number) => string

  constructor(
    private readonly columns: readonly TableColumn[],
    timezone: string,
  ) {
    this.#letters = columns.map((_, index) => columnLetters(index))
    this.#local = localTimes(timezone)
  }

  /** Characters that are there to send. */
  get waiting(): number {
    return this.#text.length
  }

  take(row: readonly TableValue[]): void {
    if (this.#first === undefined) this.#write(row)
    else {
      this.#first.push(row)
      if (this.#first.length === MEASURED) this.#begin()
    }
  }

  taken(): string {
    const text = this.#text
    this.#text = ""
    return text
  }

  end(): string {
    this.#begin()
    return this.taken() + sheetEnd(this.columns.length, this.rows)
  }

  #begin(): void {
    const first = this.#first
    if (first === undefined) return
    this.#first = undefined
    const widths = this.columns.map(({ head, kind, width }, index) => {
      const lengths = first.map((row) => (kind === "instant" ? 19 : longestLine(String(row[index] ?? ""))))
      // The button of the filter takes the place of some characters of the head.
      return (
        width ?? Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longestLine(head) + 4, ...lengths.map((length) => length + 2)))
      )
    })
    const head = this.columns.map(({ head }, index) => this.#textCell(index, 1, head, STYLE.head))
    this.#text = `${sheetBeginning(this.columns, widths)}<row r="1">${head.join("")}</row>`
    for (const row of first) this.#write(row)
  }

  #write(row: readonly TableValue[]): void {
    if (this.rows === ROWS_MAX) throw new RangeError(`a sheet has at most ${ROWS_MAX} rows`)
    this.rows++
    let cells = ""
    for (let index = 0; index < this.columns.length; index++) cells += this.#cell(index, row[index] ?? null)
    this.#text += `<row r="${this.rows}">${cells}</row>`
  }

  #cell(index: number, value: TableValue): string {
    const kind = this.columns[index]?.kind ?? "text"
    if (value === null || value === "") return ""
    if (typeof value === "boolean") return this.#valueCell(index, Number(value), STYLE.text, "b")
    const number = numberOf(value, kind, this.#local)
    return number === undefined
      ? this.#textCell(index, this.rows, String(value), FORMULA.test(String(value)) ? STYLE.quoted : STYLE.text)
      : this.#valueCell(index, number, STYLE[kind])
  }

  #valueCell(index: number, value: number, style: number, type?: string): string {
    const at = `${this.#letters[index]}${this.rows}`
    return `<c r="${at}"${style === 0 ? "" : ` s="${style}"`}${type === undefined ? "" : ` t="${type}"`}><v>${value}</v></c>`
  }

  #textCell(index: number, row: number, text: string, style: number): string {
    const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ""
    const at = `${this.#letters[index]}${row}`
    return `<c r="${at}"${style === 0 ? "" : ` s="${style}"`} t="inlineStr"><is><t${space}>${escaped(text.slice(0, TEXT_MAX))}</t></is></c>`
  }
}

/** The number that a cell keeps for a value of this kind; undefined for a text. */
function numberOf(value: string | number, kind: string, local: (instant: number) => string): number | undefined {
  if (kind === "day") return typeof value === "string" && isDate(value) ? serialOf(`${value}T00:00:00`) : undefined
  if (typeof value === "string" || !Number.isFinite(value)) return undefined
  return kind === "instant" ? serialOf(local(value).replace(" ", "T")) : value
}

const MILLISECONDS_A_DAY = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
/** The first day from which Excel counts rightly: it believes that 1900 was a leap year. */
const FIRST = 61

/** The number of a day and time; undefined for days before March 1900, which stay texts. */
function serialOf(local: string): number | undefined {
  const serial = (Date.parse(`${local}Z`) - EPOCH) / MILLISECONDS_A_DAY
  return serial >= FIRST ? Number(serial.toFixed(8)) : undefined
}

function longestLine(text: string): number {
  return Math.max(
    ...text
      .slice(0, 1000)
      .split("\n")
      .map((line) => Bun.stringWidth(line)),
  )
}
