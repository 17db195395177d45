import { WIDTH } from "../picture/model.ts"

const get = (numbers: Int32Array | Uint8Array, index: number): number => numbers[index] ?? 0
const clipped = (luma: number): number => (luma < 0 ? 0 : luma > 255 ? 255 : luma)

const scratch = new Int32Array(16)

/** The forward transform of 4 × 4 luma, which the inverse one of ITU-T H.264 clause 8.5.12.2 belongs to. */
export function transform(luma: Uint8Array, corner: number, coefficients: Int32Array, first: number): void {
  for (let line = 0; line < 4; line++) {
    const at = corner + line * WIDTH
    const a = get(luma, at)
    const b = get(luma, at + 1)
    const c = get(luma, at + 2)
    const d = get(luma, at + 3)
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
}

/** Writes 4 × 4 luma: a prediction and what coefficients say that it lacks, clause 8.5.12.2. */
export function rebuild(
  luma: Uint8Array,
  corner: number,
  predicted: number,
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
    luma[at] = clipped(predicted + ((a + c + even + 32) >> 6))
    luma[at + WIDTH] = clipped(predicted + ((a - c + odd + 32) >> 6))
    luma[at + 2 * WIDTH] = clipped(predicted + ((a - c - odd + 32) >> 6))
    luma[at + 3 * WIDTH] = clipped(predicted + ((a + c - even + 32) >> 6))
  }
}

/** The same where there is nothing but a mean. */
export function rebuildEvenly(luma: Uint8Array, corner: number, predicted: number, mean: number): void {
  const value = clipped(predicted + ((mean + 32) >> 6))
  for (let line = corner; line < corner + 4 * WIDTH; line += WIDTH) {
    luma[line] = value
    luma[line + 1] = value
    luma[line + 2] = value
    luma[line + 3] = value
  }
}

/** The transform of the 4 × 4 means of a macroblock's blocks, which is its own inverse: clause 8.5.10. */
export function hadamard(values: Int32Array): void {
  for (let line = 0; line < 16; line += 4) butterfly(values, line, 1)
  for (let column = 0; column < 4; column++) butterfly(values, column, 4)
}

function butterfly(values: Int32Array, first: number, step: number): void {
  const a = get(values, first)
  const b = get(values, first + step)
  const c = get(values, first + 2 * step)
  const d = get(values, first + 3 * step)
  values[first] = a + b + c + d
  values[first + step] = a + b - c - d
  values[first + 2 * step] = a - b - c + d
  values[first + 3 * step] = a - b + c - d
}
