/** A part of a column: how high it is, how much room it wants above it, and how it is drawn below a height of the page. */
export interface Part {
  readonly height: number
  readonly above: number
  readonly draw: (top: number) => void
}

interface Room {
  readonly top: number
  readonly bottom: number
  /** Where the parts stand when there is room left: at the top, or a little above the middle, where the eye expects it. */
  readonly at: "top" | "middle"
  /** How much larger everything may become where there is plenty of room. */
  readonly largest?: number
}

/** Gaps grow to no more than this, however much room there is. */
const LARGEST_GAPS = 3

/** Parts become larger only as long as gaps can still grow by this. */
const AIRY_GAPS = 2.2

/** The part of what is left that stands above parts in the middle. */
const ABOVE_MIDDLE = 0.46

/** Everything becomes smaller in these steps, gaps more than the rest. */
const STEP = 0.95
const SMALLEST = 0.2

/** Everything becomes larger in these steps. */
const LARGER = 0.05

/**
 * Draws the parts of a column below one another. Gaps grow with the room that is left; where there is not enough room,
 * everything becomes smaller until it fits, and where there is plenty, larger.
 *
 * @param compose the parts at a scale, 1 being how they are meant to be
 */
export function drawStack(compose: (scale: number) => readonly Part[], { top, bottom, at, largest = 1 }: Room): void {
  const room = top - bottom
  let parts = compose(1)
  for (let scale = STEP; heightOf(parts) + gapsOf(parts) > room && scale > SMALLEST; scale *= STEP) {
    parts = compose(scale).map((part) => ({ ...part, above: part.above * scale }))
  }
  const airy = (all: readonly Part[]) => room - AIRY_GAPS * gapsOf(all)
  const steps = Math.floor((Math.min(largest, airy(parts) / heightOf(parts)) - 1) / LARGER + 0.001)
  if (steps > 0) {
    const larger = compose(1 + steps * LARGER)
    // What stood on one line may need two now.
    if (heightOf(larger) <= airy(larger)) parts = larger
  }
  const gaps = gapsOf(parts)
  const stretch = gaps === 0 ? 1 : Math.min(LARGEST_GAPS, Math.max(0, (room - heightOf(parts)) / gaps))
  const left = room - heightOf(parts) - gaps * stretch
  let y = top - (at === "middle" ? Math.max(0, left * ABOVE_MIDDLE) : 0)
  for (const { height, above, draw } of parts) {
    y -= above * stretch
    draw(y)
    y -= height
  }
}

function heightOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { height }) => sum + height, 0)
}

/** The gap above the first part is none. */
function gapsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { above }) => sum + above, 0)
}
