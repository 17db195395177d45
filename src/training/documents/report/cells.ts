import type { Weight } from "../../../pdf/fonts/families.ts"
import { LEADING } from "../../../pdf/text/fitting.ts"
import { type Paragraph, paragraph } from "../../../pdf/text/paragraph.ts"

export const SIZE = 7
export const LINE_HEIGHT = SIZE * LEADING

/** Maximum number of lines of a cell, so that a row fits on a page. */
const LINES_MAX = 12

/** Maximum number of broken texts that are kept: days, states and titles occur again and again. */
const KEPT = 20_000

/** The texts of cells, broken into lines. */
export class Cells {
  /** Characters that are missing from all fonts. */
  readonly missing = new Set<string>()
  readonly #kept = new Map<string, Paragraph["lines"]>()

  lines(text: string, width: number, weight: Weight): Paragraph["lines"] {
    if (text === "") return []
    const key = `${weight} ${width} ${text}`
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const { lines, missing } = paragraph(text, { width, size: SIZE, weight })
    for (const character of missing) this.missing.add(character)
    const shown = lines.slice(0, LINES_MAX)
    if (this.#kept.size >= KEPT) this.#kept.clear()
    this.#kept.set(key, shown)
    return shown
  }
}

/** Widths of characters vary; this is a usual one, as a multiple of the font size. */
const CHARACTER = 0.56

/** Characters that a column may have before its texts are broken. */
const CHARACTERS_MAX = 36

/** Rows that determine the widths of columns. */
const MEASURED = 500

/** Widths of columns that share a page: as their texts need them, but no word is broken if that can be avoided. */
export function sharedWidths(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  available: number,
  padding: number,
): number[] {
  const wanted = heads.map((head, index) => {
    const texts = rows.slice(0, MEASURED).map((row) => row[index] ?? "")
    const lengths = texts.map(({ length }) => length).sort((one, other) => one - other)
    const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
    const word = Math.max(...[head, ...texts].map(longestWord))
    return Math.max(Math.min(word, CHARACTERS_MAX / 2), Math.min(usual, CHARACTERS_MAX)) * SIZE * CHARACTER + padding
  })
  const total = wanted.reduce((sum, width) => sum + width, 0)
  return wanted.map((width) => (width / total) * available)
}

function longestWord(text: string): number {
  return Math.max(...text.split(/[\s,-]/).map(({ length }) => length))
}
