import type { Font } from "../fonts/font.ts"
import type { Glyph } from "../harfbuzz/shaping.ts"
import type { Itemised, Run } from "./runs.ts"

/** Glyphs of one font in a row from left to right. */
export interface Piece {
  readonly font: Font
  readonly glyphs: readonly Glyph[]
  readonly rightToLeft: boolean
  /** The characters of the glyphs: the part of `text` from `start`, in reading order. */
  readonly text: string
  readonly start: number
  /** Text for copying and searching, if `text` is only a stand-in. */
  readonly meant?: string
}

/** A line ready to be drawn. `width` is in multiples of the font size. */
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
  /** Whether its text continues in the next line, after a space. */
  readonly endsWord: boolean
}

/** Shapes a part of a text as a line, without the spaces at its ends. */
export function shapeLine(itemised: Itemised, from = 0, to = itemised.text.length): Line {
  const part = itemised.text.slice(from, to)
  const start = from + part.length - part.trimStart().length
  const end = start + part.trim().length
  if (start === end) return { pieces: [], width: 0, endsWord: false }
  const runs = itemised.runs.filter((run) => run.start < end && run.end > start)
  const pieces = inVisualOrder(itemised, runs, start, end).map((run) => pieceOf(itemised.text, run, start, end))
  const endsWord = end < to && itemised.text.slice(to).trim() !== ""
  return { pieces, width: pieces.reduce((sum, piece) => sum + widthOf(piece), 0), endsWord }
}

/** The characters of a line in reading order. */
export function textOf({ pieces, endsWord }: Line): string {
  const text = pieces.toSorted((a, b) => a.start - b.start).map((piece) => piece.meant ?? piece.text)
  return `${text.join("")}${endsWord ? " " : ""}`
}

/**
 * Widths of a text's characters, in multiples of the font size. The first character of a cluster has the whole width of
 * the cluster.
 */
export function advancesOf(itemised: Itemised): Float64Array {
  const advances = new Float64Array(itemised.text.length)
  for (const run of itemised.runs) {
    const { unitsPerEm } = run.font.metrics
    for (const { cluster, advance } of run.font.shape(itemised.text, run.start, run.end, run.rightToLeft)) {
      advances[cluster] = (advances[cluster] ?? 0) + advance / unitsPerEm
    }
  }
  return advances
}

function inVisualOrder(itemised: Itemised, runs: readonly Run[], start: number, end: number): readonly Run[] {
  if (runs.length < 2) return runs
  const ordered = new Set<Run>()
  for (const index of itemised.visualOrder(start, end)) {
    const run = runs.find((one) => one.start <= index && index < one.end)
    if (run !== undefined) ordered.add(run)
  }
  return [...ordered]
}

function pieceOf(text: string, run: Run, from: number, to: number): Piece {
  const start = Math.max(run.start, from)
  const end = Math.min(run.end, to)
  const piece = {
    font: run.font,
    glyphs: run.font.shape(text, start, end, run.rightToLeft),
    rightToLeft: run.rightToLeft,
    text: text.slice(start, end),
    start,
  }
  // When a stand-in is broken across lines, only its first part has `meant`.
  return run.meant === undefined ? piece : { ...piece, meant: start === run.start ? run.meant : "" }
}

function widthOf({ font, glyphs }: Piece): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0) / font.metrics.unitsPerEm
}
