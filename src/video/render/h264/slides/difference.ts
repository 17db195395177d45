import { clipped, inverse, inverseMean, transform } from "../transform.ts"

const get = (numbers: Int32Array | Uint8Array, index: number): number => numbers[index] ?? 0

/** The difference between 4 × 4 samples and their prediction. */
const difference = new Int32Array(16)

/**
 * The forward transform of the difference between 4 × 4 samples and their prediction.
 * @param width distance from one row of the plane to the next; `stride`: the same for the prediction
 * @param unseen if the total difference does not exceed this, only the first coefficient is written
 * @returns whether all coefficients were written
 */
export function transformDifference(
  plane: Uint8Array,
  corner: number,
  width: number,
  prediction: Uint8Array,
  predicted: number,
  stride: number,
  unseen: number,
  coefficients: Int32Array,
  first: number,
): boolean {
  let total = 0
  let sum = 0
  for (let line = 0; line < 4; line++) {
    const at = corner + line * width
    const from = predicted + line * stride
    const a = get(plane, at) - get(prediction, from)
    const b = get(plane, at + 1) - get(prediction, from + 1)
    const c = get(plane, at + 2) - get(prediction, from + 2)
    const d = get(plane, at + 3) - get(prediction, from + 3)
    difference[line * 4] = a
    difference[line * 4 + 1] = b
    difference[line * 4 + 2] = c
    difference[line * 4 + 3] = d
    total += Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d)
    sum += a + b + c + d
  }
  if (total <= unseen) {
    coefficients[first] = sum
    return false
  }
  transform(difference, coefficients, first)
  return true
}

/** Writes 4 × 4 samples: their prediction plus the difference given by the coefficients. */
export function addDifference(
  plane: Uint8Array,
  corner: number,
  width: number,
  prediction: Uint8Array,
  predicted: number,
  stride: number,
  coefficients: Int32Array,
  first: number,
): void {
  inverse(coefficients, first, difference)
  for (let line = 0; line < 4; line++) {
    const at = corner + line * width
    const from = predicted + line * stride
    plane[at] = clipped(get(prediction, from) + get(difference, line * 4))
    plane[at + 1] = clipped(get(prediction, from + 1) + get(difference, line * 4 + 1))
    plane[at + 2] = clipped(get(prediction, from + 2) + get(difference, line * 4 + 2))
    plane[at + 3] = clipped(get(prediction, from + 3) + get(difference, line * 4 + 3))
  }
}

/** The same for a difference with only a mean. */
export function addMean(
  plane: Uint8Array,
  corner: number,
  width: number,
  prediction: Uint8Array,
  predicted: number,
  stride: number,
  mean: number,
): void {
  const more = inverseMean(mean)
  if (more === 0) {
    for (let line = 0; line < 4; line++) {
      const at = corner + line * width
      const from = predicted + line * stride
      plane[at] = get(prediction, from)
      plane[at + 1] = get(prediction, from + 1)
      plane[at + 2] = get(prediction, from + 2)
      plane[at + 3] = get(prediction, from + 3)
    }
    return
  }
  for (let line = 0; line < 4; line++) {
    const at = corner + line * width
    const from = predicted + line * stride
    plane[at] = clipped(get(prediction, from) + more)
    plane[at + 1] = clipped(get(prediction, from + 1) + more)
    plane[at + 2] = clipped(get(prediction, from + 2) + more)
    plane[at + 3] = clipped(get(prediction, from + 3) + more)
  }
}
