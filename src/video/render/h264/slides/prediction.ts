/** How samples are predicted from the line above and the column to the left. */
export type Direction = "vertical" | "horizontal" | "mean" | "plane"

/** Intra16x16PredMode, ITU-T H.264 table 8-4. */
export const LUMA_MODES: Readonly<Record<Direction, number>> = { vertical: 0, horizontal: 1, mean: 2, plane: 3 }
/** intra_chroma_pred_mode, table 8-5. */
export const CHROMA_MODES: Readonly<Record<Direction, number>> = { mean: 0, horizontal: 1, vertical: 2, plane: 3 }

const get = (numbers: Uint8Array | Int32Array, index: number): number => numbers[index] ?? 0
const clipped = (sample: number): number => (sample < 0 ? 0 : sample > 255 ? 255 : sample)

/** A plane of a frame as decoded so far, and a square of it to be predicted: 16 × 16 luma or 8 × 8 chroma. */
export interface Square {
  readonly plane: Uint8Array
  readonly width: number
  readonly size: 16 | 8
}

/** Whether a square's neighbours above and to the left, which must exist, all have one value. */
export function isEvenAbove({ plane, width, size }: Square, corner: number, value: number): boolean {
  const end = corner - width + size
  for (let at = corner - width; at < end; at++) if (plane[at] !== value) return false
  return true
}

export function isEvenOnLeft({ plane, width, size }: Square, corner: number, value: number): boolean {
  const end = corner + size * width
  for (let at = corner - 1; at < end - 1; at += width) if (plane[at] !== value) return false
  return true
}

/**
 * Writes the prediction of a square in a direction, clauses 8.3.3 and 8.3.4.
 * @param into receives it line by line, from `first`
 * @param direction anything other than the mean only if the required neighbours exist
 */
export function predict(
  direction: Direction,
  square: Square,
  corner: number,
  hasLeft: boolean,
  hasAbove: boolean,
  into: Uint8Array,
  first: number,
): void {
  const { plane, width, size } = square
  if (direction === "plane") predictPlane(square, corner, into, first)
  else if (direction === "mean") {
    if (size === 16) {
      const mean = lumaMean(square, corner, hasLeft, hasAbove)
      for (let at = first; at < first + 256; at++) into[at] = mean
    } else predictChromaMeans(square, corner, hasLeft, hasAbove, into, first)
  } else if (direction === "vertical") {
    for (let column = 0; column < size; column++) {
      const above = get(plane, corner - width + column)
      for (let row = 0; row < size; row++) into[first + row * size + column] = above
    }
  } else {
    for (let row = 0; row < size; row++) {
      const left = get(plane, corner + row * width - 1)
      for (let column = 0; column < size; column++) into[first + row * size + column] = left
    }
  }
}

function lumaMean({ plane, width }: Square, corner: number, hasLeft: boolean, hasAbove: boolean): number {
  let sum = 0
  if (hasAbove) for (let at = corner - width; at < corner - width + 16; at++) sum += get(plane, at)
  if (hasLeft) for (let row = 0; row < 16; row++) sum += get(plane, corner + row * width - 1)
  if (hasAbove && hasLeft) return (sum + 16) >> 5
  return hasAbove || hasLeft ? (sum + 8) >> 4 : 128
}

/** Clause 8.3.4.1: one value for each 4 × 4 samples, from the nearest neighbours. */
function predictChromaMeans(
  { plane, width }: Square,
  corner: number,
  hasLeft: boolean,
  hasAbove: boolean,
  into: Uint8Array,
  first: number,
): void {
  for (let block = 0; block < 4; block++) {
    const x = (block & 1) * 4
    const y = (block >> 1) * 4
    // The upper right square prefers the line above, the lower left one the column to the left; the others use both.
    const takesAbove = hasAbove && (block !== 2 || !hasLeft)
    const takesLeft = hasLeft && (block !== 1 || !hasAbove)
    let sum = 0
    for (let at = 0; at < 4; at++) {
      if (takesAbove) sum += get(plane, corner - width + x + at)
      if (takesLeft) sum += get(plane, corner + (y + at) * width - 1)
    }
    const mean = takesAbove && takesLeft ? (sum + 4) >> 3 : takesAbove || takesLeft ? (sum + 2) >> 2 : 128
    for (let row = first + y * 8 + x; row < first + (y + 4) * 8; row += 8) {
      for (let at = row; at < row + 4; at++) into[at] = mean
    }
  }
}

/** Clauses 8.3.3.4 and 8.3.4.4. */
function predictPlane({ plane, width, size }: Square, corner: number, into: Uint8Array, first: number): void {
  const half = size >> 1
  const above = corner - width
  const left = corner - 1
  let across = 0
  let down = 0
  for (let step = 1; step <= half; step++) {
    across += step * (get(plane, above + half - 1 + step) - get(plane, above + half - 1 - step))
    down += step * (get(plane, left + (half - 1 + step) * width) - get(plane, left + (half - 1 - step) * width))
  }
  const gain = size === 16 ? 5 : 34
  const b = (gain * across + 32) >> 6
  const c = (gain * down + 32) >> 6
  const a = 16 * (get(plane, left + (size - 1) * width) + get(plane, above + size - 1))
  for (let row = 0; row < size; row++) {
    let value = a - b * (half - 1) + c * (row - half + 1) + 16
    for (let column = 0; column < size; column++, value += b) {
      into[first + row * size + column] = clipped(value >> 5)
    }
  }
}
