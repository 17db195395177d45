/**
 * A cell of a table. "" is an empty one. A day is `yyyy-mm-dd`, with a time `yyyy-mm-dd hh:mm` or `hh:mm:ss`; an error of
 * the spreadsheet is its text, such as `#N/A`; a number is text if its format shows it otherwise, such as `00123` or `85%`.
 */
export type Cell = string | number | boolean

/** A row of a file, and the line or row of the file where it begins, counted from 1. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly Cell[]
}

/** Maximum number of columns: lists have far fewer. */
export const COLUMNS_MAX = 1000

/** Non-breaking spaces, and invisible characters that nobody types. */
const WIDE_SPACES = /[\u00a0\u2007\u202f]/g
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

const PLAIN = /^[^\u00a0\u00ad\u2000-\u206f\ufeff]*$/

/** A text without invisible characters, and without spaces around it. */
export function seenText(text: string): string {
  // Most texts have none, and there are many.
  return (PLAIN.test(text) ? text : text.replace(WIDE_SPACES, " ").replace(UNSEEN, "")).trim()
}

/** From here on a number has more digits than spreadsheets keep: the last ones are lost. */
const DIGITS_END = 1e15

/** The text of a cell. A number has no separators for thousands; one with lost digits has an exponent. */
export function cellAsText(cell: Cell): string {
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE"
  if (typeof cell === "string") return cell
  if (Math.abs(cell) >= DIGITS_END) return cell.toExponential().toUpperCase()
  return String(rounded(cell))
}

/** Spreadsheets keep 15 digits. What is behind them comes from the computer's own numbers. */
export function rounded(value: number): number {
  return Number(value.toPrecision(15))
}
