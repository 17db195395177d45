import { type BreakPoint, breakPoints } from "../../tools/language/breaks.ts"
import type { Weight } from "../fonts/families.ts"
import { advancesOf, type Line, shapeLine } from "./line.ts"
import { type Itemised, itemise } from "./runs.ts"

/** Room for a text, in points. */
export interface Room {
  readonly width: number
  readonly height: number
  /** The preferred font size. */
  readonly size: number
  readonly weight: Weight
}

/** A fitted text: its lines are no wider than the room, and together no higher. */
export interface Fitted {
  readonly lines: readonly Line[]
  readonly size: number
  /** From one baseline to the next, in points. */
  readonly leading: number
  readonly missing: readonly string[]
}

/** Line height in multiples of the font size, so that accents above capitals and marks below Thai letters do not touch. */
export const LEADING = 1.36

/** The scale to which a line shrinks before it is broken into two. */
export const ONE_LINE_SCALE = 0.72

export const STEP = 0.94

/** Shrinks a text, then breaks it into lines, until it fits. Nothing is ever cut off. */
export function fit(text: string, room: Room): Fitted {
  const itemised = itemise(text, room.weight)
  const { missing } = itemised
  const single = shapeLine(itemised)
  const scale = Math.min(1, room.width / (single.width * room.size || 1), room.height / (LEADING * room.size))
  if (scale >= ONE_LINE_SCALE) {
    const size = room.size * scale
    return { lines: [single], size, leading: size * LEADING, missing }
  }
  const cuts = cutsOf(itemised)
  for (let size = room.size; ; size *= STEP) {
    const ends = evenLineEnds(cuts, room.width / size)
    if (ends === undefined || ends.length * size * LEADING > room.height) continue
    const lines = ends.map((end, index) => shapeLine(itemised, ends[index - 1] ?? 0, end))
    // A letter may be wider at the end of a line than inside it.
    if (lines.some((line) => line.width * size > room.width)) continue
    return { lines, size, leading: size * LEADING, missing }
  }
}

/** A possible end of a line; widths in multiples of the font size. */
export interface Cut extends BreakPoint {
  /** Width of the text before it. */
  readonly until: number
  /** The same without the trailing space, which is not shown. */
  readonly ink: number
}

/** The places where the lines of a text may end. */
export function cutsOf(itemised: Itemised): Cut[] {
  const advances = advancesOf(itemised)
  let [until, start] = [0, 0]
  return breakPoints(itemised.text).map(({ index, natural }) => {
    const before = until
    for (; start < index; start++) until += advances[start] ?? 0
    return { index, natural, until, ink: itemised.text[index - 1] === " " ? before : until }
  })
}

/** The smallest number of lines no wider than `width`, made about equally long; undefined if a character is wider. */
export function evenLineEnds(cuts: readonly Cut[], width: number): number[] | undefined {
  const greedy = lineEnds(cuts, width)
  if (greedy === undefined) return undefined
  let best = greedy
  let [least, most] = [0, width]
  for (let round = 0; round < 7; round++) {
    const middle = (least + most) / 2
    const ends = lineEnds(cuts, middle)
    // A broken word is worse than uneven lines.
    if (ends === undefined || ends.length > best.length || brokenWords(cuts, ends) > brokenWords(cuts, best)) {
      least = middle
    } else {
      most = middle
      best = ends
    }
  }
  return best
}

function brokenWords(cuts: readonly Cut[], ends: readonly number[]): number {
  return cuts.filter(({ index, natural }) => !natural && ends.includes(index)).length
}

/**
 * The ends of lines that are no wider than `width`; undefined if a character is wider. Fills line after line, up to a
 * word that does not fit, or into a word that does not fit on any line.
 */
export function lineEnds(cuts: readonly Cut[], width: number): number[] | undefined {
  const ends: number[] = []
  let start = 0
  let at = 0
  while (at < cuts.length) {
    let end: Cut | undefined
    let next = at
    for (let cut = cuts[next]; cut !== undefined && cut.ink - start <= width; cut = cuts[next]) {
      if (cut.natural || end?.natural !== true) end = cut
      next++
    }
    if (next === cuts.length) end = cuts.at(-1)
    if (end === undefined) return undefined
    ends.push(end.index)
    start = end.until
    at = cuts.indexOf(end, at) + 1
  }
  return ends
}
