import type { Weight } from "../fonts/families.ts"
import { type Cut, cutsOf, evenLineEnds, LEADING, lineEnds, ONE_LINE_SCALE, STEP } from "./fitting.ts"
import { type Line, shapeLine } from "./line.ts"
import { itemise } from "./runs.ts"

/** Room for a title, in points. The title may have more than `lines` lines only if together they are no higher. */
interface TitleRoom {
  readonly width: number
  readonly lines: number
  /** The preferred font size. */
  readonly size: number
  readonly weight: Weight
}

/** A title in lines that are no wider than its room. */
export interface Title {
  readonly lines: readonly Line[]
  readonly size: number
  /** From one baseline to the next, in points. */
  readonly leading: number
  /** The height of all lines, with space above the first one and below the last one. */
  readonly height: number
  readonly missing: readonly string[]
}

/** Lines of European letters may be closer together than those with Thai or Arabic marks between them. */
const CLOSE_LEADING = 1.2
const EUROPEAN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Mn}]*$/u

/** Tolerance for sums of decimals. */
const ROUNDING = 0.001

/**
 * Sets a title, a name or a label, which may have several lines: as large as possible on one line, otherwise in even
 * lines that are broken where a typesetter would break them. Nothing is ever cut off.
 */
export function setTitle(text: string, { width, lines: most, size: preferred, weight }: TitleRoom): Title {
  const itemised = itemise(text, weight)
  const { missing } = itemised
  const leadingOf = EUROPEAN.test(itemised.text) ? CLOSE_LEADING : LEADING
  const heightOf = (count: number, size: number) => (LEADING + (count - 1) * leadingOf) * size
  const room = heightOf(most, preferred) + ROUNDING
  const set = (lines: readonly Line[], size: number): Title => ({
    ...{ lines, size, missing, leading: size * leadingOf },
    height: heightOf(lines.length, size),
  })
  const single = shapeLine(itemised)
  const scale = Math.min(1, width / (single.width * preferred || 1))
  const smallest = preferred < LARGE ? SMALLEST_OF_SMALL : ONE_LINE_SCALE
  // The title shrinks before it gets another line.
  if (scale >= (most === 1 ? SMALLEST_OF_ONE : smallest)) return set([single], preferred * scale)
  const cuts = cutsOf(itemised)
  for (let size = preferred; ; size *= STEP) {
    const fewest = lineEnds(cuts, width / size)
    if (fewest === undefined || heightOf(fewest.length, size) > room) continue
    const ends = titleEnds(itemised.text, cuts, width / size, fewest)
    const lines = ends.map((end, index) => shapeLine(itemised, ends[index - 1] ?? 0, end))
    // A letter may be wider at the end of a line than inside it.
    if (lines.some((line) => line.width * size > width)) continue
    return set(lines, size)
  }
}

/** The scale below which a single line does not shrink if it can become two lines of a smaller size instead. */
const SMALLEST_OF_ONE = 0.6

/** Small text becomes hard to read when it shrinks, so it gets another line instead. */
const LARGE = 18
const SMALLEST_OF_SMALL = 0.93

/**
 * The penalty for ending a line at a place, in addition to that for uneven lines. A word that ends in a hyphen
 * continues on the next line.
 */
const AFTER_HYPHEN = 0.35
/** "z", "w", "à", "i": such words belong with the next one (in Polish by rule). */
const AFTER_ONE_LETTER = 0.5
/** "Vorschrift 68", "Klasse 3": a number belongs with the word before it. */
const BEFORE_NUMBER = 0.5

const ENDS_IN_HYPHEN = /\p{L}-$/u
const ENDS_IN_ONE_LETTER = /(?:^|[\s(])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}] $/u
const BEGINS_WITH_NUMBER = /^\p{N}{1,4}(?!\p{N})/u

function faultAt(text: string, { index }: Cut): number {
  if (index >= text.length) return 0
  const before = text.slice(Math.max(0, index - 4), index)
  if (ENDS_IN_HYPHEN.test(before)) return AFTER_HYPHEN
  if (ENDS_IN_ONE_LETTER.test(before)) return AFTER_ONE_LETTER
  return BEGINS_WITH_NUMBER.test(text.slice(index, index + 5)) && before.endsWith(" ") ? BEFORE_NUMBER : 0
}

/** As many lines as in `fewest`, but evenly long and with good breaks. */
function titleEnds(text: string, cuts: readonly Cut[], width: number, fewest: readonly number[]): readonly number[] {
  const words = cuts.filter(({ natural }) => natural)
  // A word that is wider than a line is broken regardless of the penalty.
  return cheapest(text, words, width, fewest.length) ?? evenLineEnds(cuts, width) ?? fewest
}

/** A division into lines: the cost of its last line, and the lines before it. */
interface Way {
  readonly cost: number
  readonly end: number
  readonly before: Way | undefined
}

/** The cheapest division into the given number of lines; undefined if words do not fit. */
function cheapest(text: string, cuts: readonly Cut[], width: number, count: number): readonly number[] | undefined {
  const even = Math.min(width, (cuts.at(-1)?.until ?? 0) / count)
  const faults = cuts.map((cut) => faultAt(text, cut))
  // Indexed by the number of the break that ends the last line so far, from 1; 0 is the beginning.
  let ways: (Way | undefined)[] = [{ cost: 0, end: 0, before: undefined }]
  for (let line = 1; line <= count; line++) {
    const next: (Way | undefined)[] = [undefined]
    for (const [place, cut] of cuts.entries()) {
      let best: Way | undefined
      for (let from = place; from >= 0; from--) {
        const wide = cut.ink - (cuts[from - 1]?.until ?? 0)
        if (wide > width) break
        const way = ways[from]
        if (way === undefined) continue
        const cost = way.cost + ((wide - even) / even) ** 2 + (faults[place] ?? 0)
        if (best === undefined || cost < best.cost) best = { cost, end: cut.index, before: way }
      }
      next.push(best)
    }
    ways = next
  }
  const ends: number[] = []
  for (let way = ways.at(-1); way?.before !== undefined; way = way.before) ends.unshift(way.end)
  return ends.length === count ? ends : undefined
}
