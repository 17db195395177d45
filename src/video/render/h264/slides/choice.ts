import { WIDTH } from "../../picture/model.ts"
import { CB_PREDICTION, CR_PREDICTION, HALF } from "./block-places.ts"
import type { Planes } from "./planes.ts"
import { type Direction, predict, type Square } from "./prediction.ts"

const get = (numbers: Uint8Array, index: number): number => numbers[index] ?? 0

/** The total difference between a square of a plane and its prediction. Summing stops when `limit` is reached. */
function distance(
  plane: Uint8Array,
  corner: number,
  width: number,
  size: number,
  prediction: Uint8Array,
  first: number,
  limit = Number.MAX_SAFE_INTEGER,
): number {
  let sum = 0
  for (let row = 0; row < size && sum < limit; row++) {
    const at = corner + row * width
    const from = first + row * size
    for (let column = 0; column < size; column += 4) {
      const a = get(plane, at + column) - get(prediction, from + column)
      const b = get(plane, at + column + 1) - get(prediction, from + column + 1)
      const c = get(plane, at + column + 2) - get(prediction, from + column + 2)
      const d = get(plane, at + column + 3) - get(prediction, from + column + 3)
      sum += Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d)
    }
  }
  return sum
}

/** The difference between the luma of a source macroblock and a prediction. */
export const lumaDistance = (source: Planes, x: number, y: number, prediction: Uint8Array): number =>
  distance(source.luma, y * WIDTH + x, WIDTH, 16, prediction, 0)

/** The same for both chroma planes. */
export function chromaDistance(source: Planes, x: number, y: number, prediction: Uint8Array): number {
  const half = (y >> 1) * HALF + (x >> 1)
  return (
    distance(source.cb, half, HALF, 8, prediction, CB_PREDICTION) +
    distance(source.cr, half, HALF, 8, prediction, CR_PREDICTION)
  )
}

/** Writes a decoded macroblock into a prediction. */
export function predictSame(rebuilt: Planes, x: number, y: number, prediction: Uint8Array): void {
  const corner = y * WIDTH + x
  const half = (y >> 1) * HALF + (x >> 1)
  copySquare(rebuilt.luma, corner, WIDTH, 16, prediction, 0)
  copySquare(rebuilt.cb, half, HALF, 8, prediction, CB_PREDICTION)
  copySquare(rebuilt.cr, half, HALF, 8, prediction, CR_PREDICTION)
}

function copySquare(
  plane: Uint8Array,
  corner: number,
  width: number,
  size: number,
  prediction: Uint8Array,
  first: number,
): void {
  for (let row = 0; row < size; row++) {
    const at = corner + row * width
    for (let column = 0; column < size; column++) prediction[first + row * size + column] = get(plane, at + column)
  }
}

const MEAN_ONLY: readonly Direction[] = ["mean"]

const BY_NEIGHBOURS: readonly (readonly Direction[])[] = [
  ["mean"],
  ["mean", "horizontal"],
  ["mean", "vertical"],
  ["mean", "horizontal", "vertical", "plane"],
]

/** The directions that best predict a macroblock from its neighbours, and their remaining differences. */
export class IntraChoice {
  luma: Direction = "mean"
  chroma: Direction = "mean"
  distance = 0
  /** The differences for the best directions. */
  readonly prediction = new Uint8Array(384)
  readonly #tried = new Uint8Array(384)
  readonly #luma: Square
  readonly #cb: Square
  readonly #cr: Square

  constructor(rebuilt: Planes) {
    this.#luma = { plane: rebuilt.luma, width: WIDTH, size: 16 }
    this.#cb = { plane: rebuilt.cb, width: HALF, size: 8 }
    this.#cr = { plane: rebuilt.cr, width: HALF, size: 8 }
  }

  /**
   * Chooses directions if the macroblock differs from its neighbours' prediction by less than `distance`. Comparing
   * takes time, so predictions with a mean that is far off are not examined closely.
   */
  isCloser(source: Planes, x: number, y: number, distance: number): boolean {
    if (this.#chooseLuma(source, x, y, MEAN_ONLY) > 2 * distance) return false
    this.choose(source, x, y)
    return this.distance < distance
  }

  /** Chooses directions for a source macroblock; the macroblocks before it have been reconstructed. */
  choose(source: Planes, x: number, y: number): void {
    const directions = BY_NEIGHBOURS[(x > 0 ? 1 : 0) + (y > 0 ? 2 : 0)] ?? []
    this.distance = this.#chooseLuma(source, x, y, directions) + this.#chooseChroma(source, x, y, directions)
  }

  #chooseLuma(source: Planes, x: number, y: number, directions: readonly Direction[]): number {
    const corner = y * WIDTH + x
    let best = Number.MAX_SAFE_INTEGER
    for (const direction of directions) {
      predict(direction, this.#luma, corner, x > 0, y > 0, this.#tried, 0)
      const tried = distance(source.luma, corner, WIDTH, 16, this.#tried, 0, best)
      if (tried >= best) continue
      best = tried
      this.luma = direction
      for (let at = 0; at < CB_PREDICTION; at++) this.prediction[at] = get(this.#tried, at)
      if (best === 0) break
    }
    return best
  }

  #chooseChroma(source: Planes, x: number, y: number, directions: readonly Direction[]): number {
    const corner = (y >> 1) * HALF + (x >> 1)
    let best = Number.MAX_SAFE_INTEGER
    for (const direction of directions) {
      predict(direction, this.#cb, corner, x > 0, y > 0, this.#tried, CB_PREDICTION)
      predict(direction, this.#cr, corner, x > 0, y > 0, this.#tried, CR_PREDICTION)
      const tried =
        distance(source.cb, corner, HALF, 8, this.#tried, CB_PREDICTION) +
        distance(source.cr, corner, HALF, 8, this.#tried, CR_PREDICTION)
      if (tried >= best) continue
      best = tried
      this.chroma = direction
      for (let at = CB_PREDICTION; at < 384; at++) this.prediction[at] = get(this.#tried, at)
      if (best === 0) break
    }
    return best
  }
}
