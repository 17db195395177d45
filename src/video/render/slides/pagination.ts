/** An element that is stacked on slides: a text of some lines, with any decoration around it. Measurements are in pixels. */
export interface Stackable {
  readonly lines: number
  readonly lineHeight: number
  /** The gap above it, unless it is the first on its slide. */
  readonly before: number
  /** The space above and below its lines, also where it is divided. */
  readonly padding: number
  /** The minimum height of each of its parts. */
  readonly least: number
  /** Whether it must not be the last element on a slide. */
  readonly keepWithNext: boolean
  /** Whether it is divided only if it is taller than a slide. */
  readonly whole: boolean
  /** Whether it belongs to the element before it, like a warning. */
  readonly belongsToBefore: boolean
  /** The extra cost of beginning a slide with it: 0 for most elements, more within a list. */
  readonly apart: number
  /** The numbers of its lines after which a sentence ends. */
  readonly sentenceEnds: ReadonlySet<number>
}

/** Lines of an element on one slide, `to` exclusive. */
export interface Part {
  readonly element: number
  readonly from: number
  readonly to: number
}

/** The costs that make a division worse. An additional slide costs 1, and a slide that is empty costs another `EMPTY`. */
const EMPTY = 2
const COST = {
  headingAtFoot: 100,
  dividedWhole: 20,
  singleLine: 3,
  dividedSentence: 1.5,
  dividedElement: 0.6,
  separated: 0.4,
} as const

/** A position between two lines. */
interface Place {
  readonly element: number
  readonly line: number
}

/**
 * Divides elements among slides of a given height: as few slides as possible, evenly filled, and divided preferably
 * between elements and otherwise after a sentence. No single line is left at the foot or the top of a slide, and no
 * heading at the foot. Returns the best division and its cost; lower is better.
 */
export function paginate(elements: readonly Stackable[], height: number): { slides: Part[][]; cost: number } {
  const places: Place[] = elements.flatMap(({ lines }, element) =>
    Array.from({ length: lines }, (_, line) => ({ element, line })),
  )
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= places.length; to++) {
    let found = { cost: Number.POSITIVE_INFINITY, from: to - 1 }
    for (let from = to - 1; from >= 0; from--) {
      const filled = heightOf(partsOf(places, from, to), elements)
      if (filled > height && from < to - 1) break
      const empty = Math.max(0, 1 - filled / height)
      const cost = (best[from]?.cost ?? 0) + 1 + EMPTY * empty ** 2 + costOfBreak(elements, places[to], height)
      if (cost < found.cost) found = { cost, from }
    }
    best.push(found)
  }
  const slides: Part[][] = []
  for (let to = places.length; to > 0; to = best[to]?.from ?? 0) {
    slides.unshift(partsOf(places, best[to]?.from ?? 0, to))
  }
  return { slides, cost: best.at(-1)?.cost ?? 0 }
}

/** The cost of beginning a slide at a position; 0 at the end, where no slide begins. */
function costOfBreak(elements: readonly Stackable[], place: Place | undefined, height: number): number {
  const next = elements[place?.element ?? -1]
  if (place === undefined || next === undefined) return 0
  if (place.line === 0) {
    if (elements[place.element - 1]?.keepWithNext) return COST.headingAtFoot
    return next.apart + (next.belongsToBefore ? COST.separated : 0)
  }
  const whole = next.whole && partHeight(next, next.lines) <= height ? COST.dividedWhole : 0
  const single = place.line === 1 || next.lines - place.line === 1 ? COST.singleLine : 0
  const sentence = next.sentenceEnds.has(place.line) ? 0 : COST.dividedSentence
  return COST.dividedElement + whole + single + sentence
}

function partsOf(places: readonly Place[], from: number, to: number): Part[] {
  const parts: { element: number; from: number; to: number }[] = []
  for (const { element, line } of places.slice(from, to)) {
    const last = parts.at(-1)
    if (last?.element === element) last.to = line + 1
    else parts.push({ element, from: line, to: line + 1 })
  }
  return parts
}

/** The height of a part of an element with this many lines. */
export function partHeight({ lineHeight, padding, least }: Stackable, lines: number): number {
  return Math.max(least, lines * lineHeight + 2 * padding)
}

/** The total height of parts on a slide. */
export function heightOf(parts: readonly Part[], elements: readonly Stackable[]): number {
  return parts.reduce((sum, { element, from, to }, index) => {
    const one = elements[element]
    if (one === undefined) throw new RangeError(`there is no element ${element}`)
    return sum + (index === 0 ? 0 : one.before) + partHeight(one, to - from)
  }, 0)
}
