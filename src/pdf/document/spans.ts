import { graphemesOf } from "../../tools/language/graphemes.ts"
import type { Font } from "../fonts/font.ts"
import type { Piece } from "../text/line.ts"

/** A placeholder for glyphs without a character, where every glyph must map to one. */
const NOTHING = "\u200b"

/** A glyph and its position, in the font's units from the start of its piece. */
export interface PlacedGlyph {
  readonly id: number
  readonly x: number
  readonly y: number
  /** The characters of this glyph alone, for viewers that do not support spans. */
  readonly characters: string
}

/** Glyphs that are drawn one after another, and their text for copying and searching. */
export interface Span {
  readonly glyphs: readonly PlacedGlyph[]
  readonly text: string
  /** Whether its glyphs overlap, so that viewers get the text even if the glyphs would spell it. */
  readonly overlaps?: true
}

interface Cluster {
  readonly start: number
  readonly text: string
  readonly glyphs: PlacedGlyph[]
}

/**
 * Splits a piece so that viewers find its characters. Viewers sort right-to-left text by the positions of glyphs. In
 * such text each letter is a span, and marks above and below letters come last and are not part of the text. All other
 * text may be a single span, in the order in which it was written.
 */
export function spansOf(piece: Piece): readonly Span[] {
  const known = kept.get(piece)
  if (known !== undefined) return known
  const spans = splitSpans(piece)
  kept.set(piece, spans)
  return spans
}

/** Tables draw the same piece again and again. */
const kept = new WeakMap<Piece, readonly Span[]>()

function splitSpans(piece: Piece): Span[] {
  const clusters = clustersOf(piece)
  const all = clusters.flatMap(({ glyphs }) => glyphs)
  if (piece.meant !== undefined) return [{ glyphs: all, text: piece.meant }]
  if (!piece.rightToLeft) {
    return clusters.every((one) => isPlain(piece.font, one))
      ? clusters
      : [{ glyphs: all, text: piece.text, overlaps: true }]
  }
  const letters: Span[] = []
  const marks: PlacedGlyph[] = []
  for (const { glyphs, text } of clusters) {
    const [letter, ...rest] = widestFirst(piece.font, glyphs)
    if (letter !== undefined) letters.push({ glyphs: [letter], text })
    marks.push(...rest)
  }
  return marks.length === 0 ? letters : [...letters, { glyphs: marks, text: "" }]
}

/** Whether there is one glyph for each character, in a row. Viewers turn marks above and below letters into separate lines. */
function isPlain(font: Font, { glyphs: [glyph, ...more] }: Cluster): boolean {
  return glyph?.y === 0 && more.length === 0 && font.advanceOf(glyph.id) > 0
}

/** Glyphs in drawing order, grouped by letter with its marks. */
function clustersOf({ font, glyphs, text, start, rightToLeft }: Piece): Cluster[] {
  const startOf = rightToLeft ? graphemeStarts(text) : undefined
  const startsOf = glyphs.map(({ cluster }) => startOf?.[cluster - start] ?? cluster - start)
  const starts = [...new Set(startsOf)].sort((a, b) => a - b)
  const ends = new Map(starts.map((at, index) => [at, starts[index + 1] ?? text.length]))
  const clusters: Cluster[] = []
  let x = 0
  for (const [index, { id, advance, dx, dy }] of glyphs.entries()) {
    const at = startsOf[index] ?? 0
    let cluster = clusters.at(-1)
    if (cluster?.start !== at) {
      cluster = { start: at, text: text.slice(at, ends.get(at)), glyphs: [] }
      clusters.push(cluster)
    }
    cluster.glyphs.push({ id, x: x + dx, y: dy, characters: NOTHING })
    x += advance
  }
  return clusters.map((cluster) => withCharacters(font, cluster))
}

/**
 * A single glyph gets the text of its cluster. If there are several, each gets the character that the font maps to it,
 * and the widest unmapped glyph gets the remaining characters.
 */
function withCharacters(font: Font, cluster: Cluster): Cluster {
  const { text } = cluster
  if (cluster.glyphs.length === 1)
    return { ...cluster, glyphs: cluster.glyphs.map((one) => ({ ...one, characters: text })) }
  const glyphs = cluster.glyphs.map((glyph) => {
    const own = [...text].find((character) => font.glyphOf(character.codePointAt(0) ?? 0) === glyph.id)
    return { ...glyph, characters: own ?? NOTHING }
  })
  const rest = [...text].filter((character) => !glyphs.some(({ characters }) => characters === character)).join("")
  const [widest] = widestFirst(
    font,
    glyphs.filter(({ characters }) => characters === NOTHING),
  )
  if (rest === "" || widest === undefined) return { ...cluster, glyphs }
  return { ...cluster, glyphs: glyphs.map((glyph) => (glyph === widest ? { ...glyph, characters: rest } : glyph)) }
}

function widestFirst(font: Font, glyphs: readonly PlacedGlyph[]): PlacedGlyph[] {
  return glyphs.toSorted((a, b) => font.advanceOf(b.id) - font.advanceOf(a.id))
}

/** For each character of a text, the index of the first character of its grapheme. */
function graphemeStarts(text: string): number[] {
  return [...graphemesOf(text)].flatMap(({ index, segment }) => Array(segment.length).fill(index))
}
