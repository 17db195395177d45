/* Comma-separated values (RFC 4180), as spreadsheets write them: with commas, semicolons or tabs. */

const SEPARATORS = [",", ";", "\t"] as const
export type Separator = (typeof SEPARATORS)[number]

/** A record of a file. */
export interface CsvRow {
  /** The line on which it begins, from 1: a quoted cell may span several. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A file that cannot be read from here on: after an unbalanced quote, everything is ambiguous. */
export class CsvBroken extends Error {
  override readonly name = "CsvBroken"

  constructor(
    readonly line: number,
    readonly reason: "unclosed_quote" | "text_after_quote",
  ) {
    super(`line ${line}: ${reason}`)
  }
}

/** Lines before the first record that {@link csvRows} leaves out. */
const EMPTY_LINES = /^[\s,;"]*[\r\n]/

/** The separator of a file: the most frequent one in its first record, outside of quotes; a comma if there is none. */
export function separatorOf(text: string): Separator {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const character of text.replace(EMPTY_LINES, "")) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === "\n" || character === "\r")) break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return SEPARATORS.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best))
}

/**
 * The records of a text, one after the other; empty lines are left out. Lines end with \n, \r\n or \r. A quote counts
 * as one only at the beginning of a cell.
 *
 * @throws CsvBroken
 */
export function* csvRows(text: string, separator: Separator): Generator<CsvRow> {
  let at = 0
  let line = 1
  const isEnd = (character: string | undefined) => character === undefined || character === "\n" || character === "\r"

  /** Moves past the quoted cell that begins here and returns its text. */
  function quotedCell(): string {
    const begun = line
    let value = ""
    for (;;) {
      const quote = text.indexOf('"', at)
      if (quote === -1) throw new CsvBroken(begun, "unclosed_quote")
      const part = text.slice(at, quote)
      line += lineBreaks(part)
      value += part
      at = quote + 1
      if (text[at] !== '"') break
      value += '"'
      at++
    }
    if (!isEnd(text[at]) && text[at] !== separator) throw new CsvBroken(line, "text_after_quote")
    return value
  }

  function plainCell(): string {
    const start = at
    while (!isEnd(text[at]) && text[at] !== separator) at++
    return text.slice(start, at)
  }

  while (at < text.length) {
    const begun = line
    const cells: string[] = []
    for (;;) {
      if (text[at] === '"') {
        at++
        cells.push(quotedCell())
      } else cells.push(plainCell())
      if (text[at] !== separator) break
      at++
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at++
    at++
    line++
    if (cells.some((cell) => cell.trim() !== "")) yield { line: begun, cells }
  }
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}
