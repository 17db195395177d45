import { WIDTH } from "../picture/model.ts"
import type { CodedLine } from "./coded-line.ts"
import type { MacroblockLine } from "./macroblock-line.ts"
import { LEVEL_SCALE, QUANTISER, QUANTISER_SHIFT, ZIGZAG } from "./quantisation.ts"
import { clipped, hadamard, inverse, inverseMean, transform } from "./transform.ts"

/** Position of the luma block with a given number (ITU-T H.264 clause 6.4.3), in blocks from the macroblock's corner. */
export const columnOfBlock = (block: number): number => (block & 1) | ((block >> 1) & 2)
export const lineOfBlock = (block: number): number => ((block >> 1) & 1) | ((block >> 2) & 2)

/**
 * A coefficient below this fraction of a level is dropped, which saves bits without a visible difference; means are
 * rounded properly.
 */
const DEAD_ZONE = Math.floor((1 << QUANTISER_SHIFT) / 3)
const MEAN_SHIFT = QUANTISER_SHIFT + 2

const get = (numbers: Int32Array | Uint8Array, index: number): number => numbers[index] ?? 0

/** Working memory for one macroblock: one of its blocks, all coefficients, and the means of its blocks, line by line. */
const samples = new Int32Array(16)
const coefficients = new Int32Array(256)
const means = new Int32Array(16)

/** Codes the difference between a macroblock and the single value predicted for it. */
export function codeResidual(source: MacroblockLine, column: number, predicted: number, coded: CodedLine): void {
  const start = column * 16
  const { luma } = coded.rebuilt
  let detailed = 0
  for (let block = 0; block < 16; block++) {
    const corner = start + cornerOf(block)
    const value = source.evenValue(corner, 1)
    let isDetailed = 0
    if (value === undefined) {
      read(source.luma, corner)
      transform(samples, coefficients, block * 16)
      isDetailed = quantise(block * 16, coded.levels, column * 256)
    }
    coded.isDetailed[column * 16 + block] = isDetailed
    detailed |= isDetailed
    const sum = value === undefined ? get(coefficients, block * 16) : 16 * value
    means[placeOf(block)] = sum - 16 * predicted
  }
  codeMeans(coded.means, column * 16)
  for (let block = 0; block < 16; block++) {
    const corner = start + cornerOf(block)
    const mean = get(means, placeOf(block))
    if (get(coded.isDetailed, column * 16 + block) === 0) samples.fill(inverseMean(mean))
    else {
      coefficients[block * 16] = mean
      inverse(coefficients, block * 16, samples)
    }
    rebuild(luma, corner, predicted)
  }
  coded.hasDetail[column] = detailed
  coded.predicted[column] = predicted
}

const placeOf = (block: number): number => lineOfBlock(block) * 4 + columnOfBlock(block)
const cornerOf = (block: number): number => lineOfBlock(block) * 4 * WIDTH + columnOfBlock(block) * 4

function read(luma: Uint8Array, corner: number): void {
  for (let line = 0; line < 4; line++) {
    const at = corner + line * WIDTH
    samples[line * 4] = get(luma, at)
    samples[line * 4 + 1] = get(luma, at + 1)
    samples[line * 4 + 2] = get(luma, at + 2)
    samples[line * 4 + 3] = get(luma, at + 3)
  }
}

function rebuild(luma: Uint8Array, corner: number, predicted: number): void {
  for (let line = 0; line < 4; line++) {
    const at = corner + line * WIDTH
    luma[at] = clipped(predicted + get(samples, line * 4))
    luma[at + 1] = clipped(predicted + get(samples, line * 4 + 1))
    luma[at + 2] = clipped(predicted + get(samples, line * 4 + 2))
    luma[at + 3] = clipped(predicted + get(samples, line * 4 + 3))
  }
}

/**
 * Turns a block's coefficients, except its mean, into levels, and the levels back into coefficients.
 * @returns 0 if there are none, otherwise 1
 */
function quantise(first: number, levels: Int16Array, base: number): 0 | 1 {
  let any = 0
  for (let index = 1; index < 16; index++) {
    const place = get(ZIGZAG, index)
    const coefficient = get(coefficients, first + place)
    const size = (Math.abs(coefficient) * get(QUANTISER, place) + DEAD_ZONE) >> QUANTISER_SHIFT
    const level = coefficient < 0 ? -size : size
    any |= size
    levels[base + first + index] = level
    coefficients[first + place] = level * get(LEVEL_SCALE, place)
  }
  return any === 0 ? 0 : 1
}

/** Turns the blocks' means into levels, and the levels back into means: clause 8.5.10. */
function codeMeans(levels: Int16Array, base: number): void {
  hadamard(means)
  for (let index = 0; index < 16; index++) {
    const place = get(ZIGZAG, index)
    const mean = get(means, place)
    const size = (Math.abs(mean) * get(QUANTISER, 0) + (1 << (MEAN_SHIFT - 1))) >> MEAN_SHIFT
    const level = mean < 0 ? -size : size
    levels[base + index] = level
    means[place] = level
  }
  hadamard(means)
  for (let place = 0; place < 16; place++) means[place] = (get(means, place) * get(LEVEL_SCALE, 0) + 2) >> 2
}
