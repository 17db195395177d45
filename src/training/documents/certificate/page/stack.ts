/** A part of a column: its height, the gap above it, and a function that draws it below a given height of the page. */
export interface Part {
  readonly height: number
  readonly above: number
  readonly draw: (top: number) => void
}

interface Room {
  readonly top: number
  readonly bottom: number
  /** Where the parts are placed if there is spare room: at the top, or a little above the middle, where people expect them. */
  readonly at: "top" | "middle"
  /** The largest factor by which the whole column may grow when there is plenty of room. */
  readonly largest?: number
}

/** Gaps never grow by more than this factor, even if there is more room. */
const LARGEST_GAPS = 3

/** The parts may grow only while the gaps can still grow by this factor. */
const AIRY_GAPS = 2.2

/** The share of the spare room that is placed above centred parts. */
const ABOVE_MIDDLE = 0.46

/** The step by which everything shrinks. Gaps shrink faster than the rest. */
const STEP = 0.95
const SMALLEST = 0.2

/** The step by which everything grows. */
const LARGER = 0.05

/**
 * Draws the parts of a column one below the other. Spare room goes into the gaps. If there is too little room,
 * everything shrinks until it fits; if there is plenty, everything grows.
 * @param compose returns the parts at a given scale, where 1 is the normal size
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
    // Text that used to fit on one line may need two at this scale.
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

/** The first part has no gap above it. */
function gapsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { above }) => sum + above, 0)
}
