import { lineBreaks } from "./wrong-text.ts"

/* Comma-separated values (RFC 4180), as spreadsheets write them: with commas, semicolons, tabs or vertical bars. */

export const SEPARATORS = [",", ";", "\t", "|"] as const
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
    readonly reason: "unclosed_quote" | "text_after_quote" | "long_line",
  ) {
    super(`line ${line}: ${reason}`)
  }
}

/** Maximum number of characters in a record: a quote that is never closed would take the rest of the file. */
export const RECORD_MAX = 1_000_000

/** The records of a text, one after the other, like {@link csvSteps}. */
export function* csvRows(text: string, separator: Separator): Generator<CsvRow> {
  for (const row of csvSteps([text], separator)) if (row !== undefined) yield row
}

/**
 * The records of a text, one after the other; empty lines are left out. Lines end with \n, \r\n or \r. A quote counts
 * as one only at the beginning of a cell. Between the pieces of the text it yields undefined, so that its caller can
 * pause.
 *
 * @throws CsvBroken
 */
export function* csvSteps(pieces: Iterable<string>, separator: Separator): Generator<CsvRow | undefined> {
  const source = pieces[Symbol.iterator]()
  const separating = separator.charCodeAt(0)
  let text = ""
  let at = 0
  let line = 1
  /** The line on which the record begins, and its length so far. */
  let begun = 1
  let length = 0

  /** Moves to the next piece at the end of this one. False at the end of the text. */
  function hasMore(): boolean {
    while (at >= text.length) {
      const next = source.next()
      if (next.done === true) return false
      text = next.value
      at = 0
    }
    return true
  }

  function taken(part: string): string {
    length += part.length
    if (length > RECORD_MAX) throw new CsvBroken(begun, "long_line")
    return part
  }

  /** Moves past the quoted cell that begins here and returns its text. */
  function quotedCell(): string {
    const opened = line
    let value = ""
    for (;;) {
      if (!hasMore()) throw new CsvBroken(opened, "unclosed_quote")
      const quote = text.indexOf('"', at)
      const part = text.slice(at, quote === -1 ? text.length : quote)
      line += lineBreaks(part)
      value += taken(part)
      at += part.length
      if (quote === -1) continue
      at++
      if (!hasMore() || text[at] !== '"') break
      value += taken('"')
      at++
    }
    if (hasMore() && !isEnd(text.charCodeAt(at)) && text.charCodeAt(at) !== separating) {
      throw new CsvBroken(line, "text_after_quote")
    }
    return value
  }

  function plainCell(): string {
    let value = ""
    while (hasMore()) {
      const start = at
      for (; at < text.length; at++) {
        const code = text.charCodeAt(at)
        if (code === separating || isEnd(code)) return value + taken(text.slice(start, at))
      }
      value += taken(text.slice(start))
    }
    return value
  }

  for (;;) {
    if (at >= text.length) {
      if (!hasMore()) return
      yield undefined
    }
    begun = line
    length = 0
    const cells: string[] = []
    for (;;) {
      if (hasMore() && text[at] === '"') {
        at++
        cells.push(quotedCell())
      } else cells.push(plainCell())
      if (!hasMore() || text.charCodeAt(at) !== separating) break
      taken(separator)
      at++
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at++
    at++
    line++
    if (cells.some((cell) => cell.trim() !== "")) yield { line: begun, cells }
  }
}

function isEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d
}
