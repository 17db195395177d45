const get = (numbers: Int32Array | Uint8Array, index: number): number => numbers[index] ?? 0
const clipped = (sample: number): number => (sample < 0 ? 0 : sample > 255 ? 255 : sample)

const scratch = new Int32Array(16)

/**
 * The forward transform of what 4 × 4 samples have beyond their prediction; the inverse one is that of ITU-T H.264 clause
 * 8.5.12.2.
 * @param width from one row of the plane to the next; `stride`: the same of the prediction
 * @param unseen where they differ by so much in all, or less, only the first coefficient is written
 * @returns whether all are
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
    total += Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d)
    sum += a + b + c + d
  }
  if (total <= unseen) {
    coefficients[first] = sum
    return false
  }
  for (let line = 0; line < 4; line++) {
    const at = corner + line * width
    const from = predicted + line * stride
    const a = get(plane, at) - get(prediction, from)
    const b = get(plane, at + 1) - get(prediction, from + 1)
    const c = get(plane, at + 2) - get(prediction, from + 2)
    const d = get(plane, at + 3) - get(prediction, from + 3)
    scratch[line * 4] = a + b + c + d
    scratch[line * 4 + 1] = 2 * a + b - c - 2 * d
    scratch[line * 4 + 2] = a - b - c + d
    scratch[line * 4 + 3] = a - 2 * b + 2 * c - d
  }
  for (let column = 0; column < 4; column++) {
    const a = get(scratch, column)
    const b = get(scratch, column + 4)
    const c = get(scratch, column + 8)
    const d = get(scratch, column + 12)
    coefficients[first + column] = a + b + c + d
    coefficients[first + column + 4] = 2 * a + b - c - 2 * d
    coefficients[first + column + 8] = a - b - c + d
    coefficients[first + column + 12] = a - 2 * b + 2 * c - d
  }
  return true
}

/** Writes 4 × 4 samples: their prediction and what coefficients say that it lacks. */
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
  for (let line = 0; line < 16; line += 4) {
    const a = get(coefficients, first + line)
    const b = get(coefficients, first + line + 1)
    const c = get(coefficients, first + line + 2)
    const d = get(coefficients, first + line + 3)
    const odd = (b >> 1) - d
    const even = b + (d >> 1)
    scratch[line] = a + c + even
    scratch[line + 1] = a - c + odd
    scratch[line + 2] = a - c - odd
    scratch[line + 3] = a + c - even
  }
  for (let column = 0; column < 4; column++) {
    const a = get(scratch, column)
    const b = get(scratch, column + 4)
    const c = get(scratch, column + 8)
    const d = get(scratch, column + 12)
    const odd = (b >> 1) - d
    const even = b + (d >> 1)
    const at = corner + column
    const from = predicted + column
    plane[at] = clipped(get(prediction, from) + ((a + c + even + 32) >> 6))
    plane[at + width] = clipped(get(prediction, from + stride) + ((a - c + odd + 32) >> 6))
    plane[at + 2 * width] = clipped(get(prediction, from + 2 * stride) + ((a - c - odd + 32) >> 6))
    plane[at + 3 * width] = clipped(get(prediction, from + 3 * stride) + ((a + c - even + 32) >> 6))
  }
}

/** The same where there is nothing but a mean. */
export function addMean(
  plane: Uint8Array,
  corner: number,
  width: number,
  prediction: Uint8Array,
  predicted: number,
  stride: number,
  mean: number,
): void {
  const more = (mean + 32) >> 6
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
