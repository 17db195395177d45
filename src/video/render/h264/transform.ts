const get = (numbers: Int32Array, index: number): number => numbers[index] ?? 0

const lines = new Int32Array(16)

/**
 * The forward transform of 4 × 4 samples, or of their difference from a prediction; {@link inverse} undoes it.
 * @param block line by line
 */
export function transform(block: Int32Array, coefficients: Int32Array, first: number): void {
  for (let line = 0; line < 16; line += 4) {
    const a = get(block, line)
    const b = get(block, line + 1)
    const c = get(block, line + 2)
    const d = get(block, line + 3)
    lines[line] = a + b + c + d
    lines[line + 1] = 2 * a + b - c - 2 * d
    lines[line + 2] = a - b - c + d
    lines[line + 3] = a - 2 * b + 2 * c - d
  }
  for (let column = 0; column < 4; column++) {
    const a = get(lines, column)
    const b = get(lines, column + 4)
    const c = get(lines, column + 8)
    const d = get(lines, column + 12)
    coefficients[first + column] = a + b + c + d
    coefficients[first + column + 4] = 2 * a + b - c - 2 * d
    coefficients[first + column + 8] = a - b - c + d
    coefficients[first + column + 12] = a - 2 * b + 2 * c - d
  }
}

/**
 * The inverse transform: from coefficients to the difference of 4 × 4 samples, ITU-T H.264 clause 8.5.12.2.
 * @param block receives it, line by line
 */
export function inverse(coefficients: Int32Array, first: number, block: Int32Array): void {
  for (let line = 0; line < 16; line += 4) {
    const a = get(coefficients, first + line)
    const b = get(coefficients, first + line + 1)
    const c = get(coefficients, first + line + 2)
    const d = get(coefficients, first + line + 3)
    const odd = (b >> 1) - d
    const even = b + (d >> 1)
    lines[line] = a + c + even
    lines[line + 1] = a - c + odd
    lines[line + 2] = a - c - odd
    lines[line + 3] = a + c - even
  }
  for (let column = 0; column < 4; column++) {
    const a = get(lines, column)
    const b = get(lines, column + 4)
    const c = get(lines, column + 8)
    const d = get(lines, column + 12)
    const odd = (b >> 1) - d
    const even = b + (d >> 1)
    block[column] = (a + c + even + 32) >> 6
    block[column + 4] = (a - c + odd + 32) >> 6
    block[column + 8] = (a - c - odd + 32) >> 6
    block[column + 12] = (a + c - even + 32) >> 6
  }
}

/** The same for a block with only a mean, for all of its samples. */
export const inverseMean = (mean: number): number => (mean + 32) >> 6

/** Clamps a sample to eight bits. */
export const clipped = (sample: number): number => (sample < 0 ? 0 : sample > 255 ? 255 : sample)

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
