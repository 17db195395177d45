import type { BitWriter } from "./bit-writer.ts"
import {
  bitsOf,
  CHROMA_COEFF_TOKEN,
  CHROMA_TOTAL_ZEROS,
  COEFF_TOKEN,
  lengthOf,
  RUN_BEFORE,
  TOTAL_ZEROS,
  type Word,
} from "./cavlc-tables.ts"

const at = (table: Int32Array, index: number): Word => table[index] ?? 0

function putWord(bits: BitWriter, word: Word): void {
  bits.put(bitsOf(word), lengthOf(word))
}

/** Writes a level after the trailing ones as a prefix of zeros, a one, and a suffix; ITU-T H.264 clause 9.2.2.1. */
function putLevel(bits: BitWriter, code: number, suffixLength: number): void {
  if (suffixLength === 0) {
    if (code < 14) bits.put(1, code + 1)
    else if (code < 30) bits.put((1 << 4) | (code - 14), 19)
    else bits.put((1 << 12) | (code - 30), 28)
  } else if (code < 15 << suffixLength) {
    bits.put((1 << suffixLength) | (code & ((1 << suffixLength) - 1)), (code >> suffixLength) + 1 + suffixLength)
  } else {
    bits.put((1 << 12) | (code - (15 << suffixLength)), 28)
  }
}

/** Non-zero coefficients, from the last to the first, and their positions. */
const found = new Int32Array(16)
const positions = new Int32Array(16)

/**
 * Writes a block of transform coefficients, `residual_block_cavlc` in ITU-T H.264 clauses 7.3.5.3.2 and 9.2.
 * @param levels quantised coefficients in scan order; the block has `count` (15 or 16) of them from `start`
 * @param context nC: predicted from the blocks to the left and above
 * @returns the number of non-zero coefficients
 */
export function putResidualBlock(
  bits: BitWriter,
  levels: Int16Array,
  start: number,
  count: number,
  context: number,
): number {
  const total = find(levels, start, count)
  const ones = trailingOnes(total)
  putCounts(bits, total, ones, context)
  if (total === 0) return 0
  putLevels(bits, total, ones)
  const zeros = (positions[0] ?? 0) + 1 - total
  if (total < count) putWord(bits, at(TOTAL_ZEROS, (total - 1) * 16 + zeros))
  putRuns(bits, total, zeros)
  return total
}

/** Writes the 4 means of a chroma block, from `start`. */
export function putChromaMeans(bits: BitWriter, levels: Int16Array, start: number): void {
  const total = find(levels, start, 4)
  const ones = trailingOnes(total)
  putWord(bits, at(CHROMA_COEFF_TOKEN, total * 4 + ones))
  if (total === 0) return
  putLevels(bits, total, ones)
  const zeros = (positions[0] ?? 0) + 1 - total
  if (total < 4) putWord(bits, at(CHROMA_TOTAL_ZEROS, (total - 1) * 4 + zeros))
  putRuns(bits, total, zeros)
}

/**
 * Finds the non-zero coefficients.
 * @returns their number
 */
function find(levels: Int16Array, start: number, count: number): number {
  let total = 0
  for (let position = count - 1; position >= 0; position--) {
    const level = levels[start + position] ?? 0
    if (level !== 0) {
      found[total] = level
      positions[total] = position
      total++
    }
  }
  return total
}

function trailingOnes(total: number): number {
  let ones = 0
  while (ones < total && ones < 3 && Math.abs(found[ones] ?? 0) === 1) ones++
  return ones
}

/** Writes a block whose coefficients are all 0, and returns 0. */
export function putNoLevels(bits: BitWriter, context: number): 0 {
  putCounts(bits, 0, 0, context)
  return 0
}

function putCounts(bits: BitWriter, total: number, ones: number, context: number): void {
  const table = context < 2 ? 0 : context < 4 ? 1 : context < 8 ? 2 : 3
  putWord(bits, at(COEFF_TOKEN, (table * 17 + total) * 4 + ones))
}

/** Writes the signs of the trailing ones, then all other levels. */
function putLevels(bits: BitWriter, total: number, ones: number): void {
  let signs = 0
  for (let index = 0; index < ones; index++) signs = (signs << 1) | ((found[index] ?? 0) < 0 ? 1 : 0)
  if (ones > 0) bits.put(signs, ones)
  let suffixLength = total > 10 && ones < 3 ? 1 : 0
  for (let index = ones; index < total; index++) {
    const level = found[index] ?? 0
    const code = level > 0 ? 2 * level - 2 : -2 * level - 1
    // With fewer than 3 trailing ones the next level cannot be 1 or -1.
    putLevel(bits, index === ones && ones < 3 ? code - 2 : code, suffixLength)
    if (suffixLength === 0) suffixLength = 1
    if (suffixLength < 6 && Math.abs(level) > 3 << (suffixLength - 1)) suffixLength++
  }
}

/** Writes the positions of the zeros before the last coefficient. */
function putRuns(bits: BitWriter, total: number, all: number): void {
  let zeros = all
  for (let index = 0; index < total - 1 && zeros > 0; index++) {
    const run = (positions[index] ?? 0) - (positions[index + 1] ?? 0) - 1
    putWord(bits, at(RUN_BEFORE, (Math.min(zeros, 7) - 1) * 16 + run))
    zeros -= run
  }
}
