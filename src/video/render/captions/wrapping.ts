import { type BreakPoint, breakPoints } from "../../../tools/language/breaks.ts"

/** Columns of a caption line. Han and other wide characters take two. */
const LINE = 42

/** The maximum number of columns of a line when words are too long for two even lines. */
const LONGEST_LINE = 50

/** Columns of a caption: slightly fewer than in two lines, because these can rarely be filled completely. */
export const CAPTION = 2 * LINE - 6

/** Punctuation at which a speaker pauses for breath, which makes it a good place to end a caption. */
const CLAUSE_END = /[,;:)»”–—،؛、，；：）」』।]\s*$/u

/** Number of columns by which a caption, or a line of it, may be longer or shorter so that it ends with a clause. */
const CLAUSE_WORTH = { caption: 16, line: 8 } as const

/** The minimum length of a caption as a fraction of its ideal length, unless it is a whole sentence. */
const SHORTEST_PART = 0.4

/** A possible line break, with the number of columns before it. */
interface Point extends BreakPoint {
  readonly columns: number
}

/** The number of columns that a text fills if all characters are equally wide. */
export function columnsOf(text: string): number {
  return Bun.stringWidth(text)
}

/** Cuts a text that is too long for one caption into parts of similar length, between clauses or words if possible. */
export function captionParts(text: string, language: string): string[] {
  // Finding the break points of a text is slow.
  if (columnsOf(text) <= CAPTION) return [text]
  const points = pointsOf(text, language)
  const parts: string[] = []
  let before: Point = { index: 0, natural: true, columns: 0 }
  for (;;) {
    const rest = (points.at(-1)?.columns ?? 0) - before.columns
    if (rest <= CAPTION) break
    const best = rest / Math.ceil(rest / CAPTION)
    const { index, columns } = before
    const room = points.filter((point) => point.index > index && point.columns - columns <= CAPTION)
    const cut = closest(
      room,
      (point) => point.columns - columns >= SHORTEST_PART * best,
      (point) => {
        const worth = endsClause(text, point) ? CLAUSE_WORTH.caption : 0
        return Math.abs(point.columns - columns - best) - worth
      },
    )
    if (cut === undefined) break
    parts.push(text.slice(index, cut.index))
    before = cut
  }
  return [...parts, text.slice(before.index)]
}

/**
 * A caption on one line, or on two lines of similar length. If the text already has two lines, they are kept if they
 * fit.
 */
export function captionLines(caption: string, language: string): string {
  const lines = caption.split("\n")
  if (lines.length === 2 && lines.every((line) => columnsOf(line) <= LONGEST_LINE)) return caption
  const text = joined(lines)
  const columns = columnsOf(text)
  if (columns <= LINE) return text
  const half = columns / 2
  const cut = closest(
    pointsOf(text, language),
    (point) => Math.max(point.columns, columns - point.columns) <= LONGEST_LINE,
    (point) => Math.abs(point.columns - half) - (endsClause(text, point) ? CLAUSE_WORTH.line : 0),
  )
  if (cut === undefined || cut.index === text.length) return text
  return `${text.slice(0, cut.index).trimEnd()}\n${text.slice(cut.index).trimStart()}`
}

/** A space that is wider than usual and that browsers do not collapse. */
const WIDE_SPACE = "\u2003"

/** Joins consecutive lines. A line that ends without punctuation, such as a list item, is set apart from the next. */
function joined(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    const space = lines.length > 2 && /[\p{L}\p{M}\p{N}]$/u.test(text) ? WIDE_SPACE : " "
    return text + space + line
  })
}

function endsClause(text: string, { index }: BreakPoint): boolean {
  return CLAUSE_END.test(text.slice(Math.max(0, index - 2), index))
}

function pointsOf(text: string, language: string): Point[] {
  let [start, columns] = [0, 0]
  return breakPoints(text, language).map((point) => {
    columns += columnsOf(text.slice(start, point.index))
    start = point.index
    return { ...point, columns }
  })
}

/** The cheapest break between words, or any break if no such break is acceptable. */
function closest(points: readonly Point[], isAcceptable: (point: Point) => boolean, costs: (point: Point) => number) {
  const natural = points.filter((point) => point.natural && isAcceptable(point))
  const choice = natural.length > 0 ? natural : points
  let [best, least] = [choice[0], Number.POSITIVE_INFINITY]
  for (const point of choice) {
    const cost = costs(point)
    if (cost < least) [best, least] = [point, cost]
  }
  return best
}
