import { WIDTH } from "../../picture/model.ts"
import { ZIGZAG } from "../quantisation.ts"
import { columnOfBlock, lineOfBlock } from "../residual.ts"
import { hadamard } from "../transform.ts"
import { BLOCKS, CB, CR, HALF, PLACE_IN_PLANE, PLACE_IN_PREDICTION, PREDICTION } from "./block-places.ts"
import { addDifference, addMean, transformDifference } from "./difference.ts"
import type { Planes } from "./planes.ts"
import type { Quality } from "./quality.ts"

const get = (numbers: Int32Array | Int16Array | Uint8Array, index: number): number => numbers[index] ?? 0

/** By luma block: its position among the means, line by line. */
const PLACE_OF_MEAN = Uint8Array.from({ length: 16 }, (_, block) => lineOfBlock(block) * 4 + columnOfBlock(block))

/**
 * The current macroblock: its prediction, and the levels that describe the difference. The object is reused for the
 * next macroblock.
 */
export class Macroblock {
  readonly prediction = new Uint8Array(PREDICTION)
  /** 16 per block in scan order. The first one is 0 if it is among the means. */
  readonly levels = new Int16Array(BLOCKS * 16)
  /** Levels of the luma blocks' means in scan order, for intra macroblocks. */
  readonly lumaMeans = new Int16Array(16)
  /** Levels of the means of Cb and Cr. */
  readonly chromaMeans = new Int16Array(8)
  /** By block: whether it has non-zero levels. */
  readonly isCoded = new Uint8Array(BLOCKS)
  /**
   * coded_block_pattern, ITU-T H.264 clause 7.4.5: one bit for each 8 × 8 luma, and 0, 1 (means) or 2 (all) for chroma.
   */
  lumaPattern = 0
  chromaPattern = 0
  readonly #coefficients = new Int32Array(BLOCKS * 16)
  readonly #means = new Int32Array(16)

  /**
   * Turns the difference between a source macroblock at `x` and `y` and the prediction into levels, and the levels back
   * into coefficients.
   * @param isIntra whether its luma means are coded together
   */
  code(source: Planes, x: number, y: number, quality: Quality, isIntra: boolean): void {
    const corner = y * WIDTH + x
    const half = (y >> 1) * HALF + (x >> 1)
    this.lumaPattern = 0
    for (let block = 0; block < CB; block++) {
      const isCoded = this.#codeBlock(source.luma, corner, WIDTH, 16, block, quality, isIntra)
      if (isCoded) this.lumaPattern |= isIntra ? 15 : 1 << (block >> 2)
    }
    if (isIntra) this.#codeLumaMeans(quality)
    this.#codeChroma(source, half, quality)
  }

  #codeChroma(source: Planes, half: number, quality: Quality): void {
    let hasDetail = false
    for (let block = CB; block < BLOCKS; block++) {
      if (this.#codeBlock(block < CR ? source.cb : source.cr, half, HALF, 8, block, quality, true)) hasDetail = true
    }
    const hasMeans = this.#codeChromaMeans(CB, quality) | this.#codeChromaMeans(CR, quality)
    this.chromaPattern = hasDetail ? 2 : hasMeans === 0 ? 0 : 1
  }

  /** Writes the decoded macroblock. */
  rebuild(into: Planes, x: number, y: number): void {
    const corner = y * WIDTH + x
    const half = (y >> 1) * HALF + (x >> 1)
    for (let block = 0; block < CB; block++) this.#rebuildBlock(into.luma, corner, WIDTH, 16, block)
    for (let block = CB; block < BLOCKS; block++) {
      this.#rebuildBlock(block < CR ? into.cb : into.cr, half, HALF, 8, block)
    }
  }

  /** @param isMeanApart whether the block's mean is coded elsewhere */
  #codeBlock(
    plane: Uint8Array,
    corner: number,
    width: number,
    stride: number,
    block: number,
    quality: Quality,
    isMeanApart: boolean,
  ): boolean {
    const coefficients = this.#coefficients
    const first = block * 16
    const at = corner + get(PLACE_IN_PLANE, block)
    const predicted = get(PLACE_IN_PREDICTION, block)
    const { factors, levelScale, shift, zone, limits, unseen } = quality
    const { prediction, levels } = this
    this.isCoded[block] = 0
    if (!transformDifference(plane, at, width, prediction, predicted, stride, unseen, coefficients, first)) {
      // An equally small mean is also dropped, unless means are coded together.
      if (!isMeanApart) coefficients[first] = 0
      return false
    }
    let any = 0
    if (!isMeanApart) {
      const mean = get(coefficients, first)
      any = (Math.abs(mean) * get(factors, 0) + (1 << (shift - 1))) >> shift
      levels[first] = mean < 0 ? -any : any
      coefficients[first] = get(levels, first) * get(levelScale, 0)
    }
    for (let index = 1; index < 16; index++) {
      const place = get(ZIGZAG, index)
      const coefficient = get(coefficients, first + place)
      const limit = get(limits, place)
      if (coefficient <= limit && coefficient >= -limit) {
        levels[first + index] = 0
        coefficients[first + place] = 0
        continue
      }
      const size = (Math.abs(coefficient) * get(factors, place) + zone) >> shift
      const level = coefficient < 0 ? -size : size
      any |= size
      levels[first + index] = level
      coefficients[first + place] = level * get(levelScale, place)
    }
    if (any === 0) return false
    this.isCoded[block] = 1
    return true
  }

  /** Clause 8.5.10. */
  #codeLumaMeans({ factors, levelScale, shift }: Quality): void {
    const means = this.#means
    for (let block = 0; block < CB; block++) means[get(PLACE_OF_MEAN, block)] = get(this.#coefficients, block * 16)
    hadamard(means)
    for (let index = 0; index < 16; index++) {
      const place = get(ZIGZAG, index)
      const mean = get(means, place)
      const size = (Math.abs(mean) * get(factors, 0) + (1 << (shift + 1))) >> (shift + 2)
      const level = mean < 0 ? -size : size
      this.lumaMeans[index] = level
      means[place] = level
    }
    hadamard(means)
    for (let block = 0; block < CB; block++) {
      this.#coefficients[block * 16] = (get(means, get(PLACE_OF_MEAN, block)) * get(levelScale, 0) + 2) >> 2
    }
  }

  /** Clause 8.5.11. @param block the first one of Cb or Cr @returns whether any level is not 0 */
  #codeChromaMeans(block: number, { factors, levelScale, shift }: Quality): 0 | 1 {
    const coefficients = this.#coefficients
    const first = block * 16
    const a = get(coefficients, first)
    const b = get(coefficients, first + 16)
    const c = get(coefficients, first + 32)
    const d = get(coefficients, first + 48)
    const at = block - CB
    const { chromaMeans } = this
    const factor = get(factors, 0)
    chromaMeans[at] = levelOfChromaMean(a + b + c + d, factor, shift)
    chromaMeans[at + 1] = levelOfChromaMean(a - b + c - d, factor, shift)
    chromaMeans[at + 2] = levelOfChromaMean(a + b - c - d, factor, shift)
    chromaMeans[at + 3] = levelOfChromaMean(a - b - c + d, factor, shift)
    const e = get(chromaMeans, at)
    const f = get(chromaMeans, at + 1)
    const g = get(chromaMeans, at + 2)
    const h = get(chromaMeans, at + 3)
    const scale = get(levelScale, 0)
    coefficients[first] = ((e + f + g + h) * scale) >> 1
    coefficients[first + 16] = ((e - f + g - h) * scale) >> 1
    coefficients[first + 32] = ((e + f - g - h) * scale) >> 1
    coefficients[first + 48] = ((e - f - g + h) * scale) >> 1
    return (e | f | g | h) === 0 ? 0 : 1
  }

  #rebuildBlock(plane: Uint8Array, corner: number, width: number, stride: number, block: number): void {
    const at = corner + get(PLACE_IN_PLANE, block)
    const predicted = get(PLACE_IN_PREDICTION, block)
    const { prediction } = this
    if (get(this.isCoded, block) === 1) {
      addDifference(plane, at, width, prediction, predicted, stride, this.#coefficients, block * 16)
    } else {
      addMean(plane, at, width, prediction, predicted, stride, get(this.#coefficients, block * 16))
    }
  }
}

function levelOfChromaMean(mean: number, factor: number, shift: number): number {
  const size = (Math.abs(mean) * factor + (1 << shift)) >> (shift + 1)
  return mean < 0 ? -size : size
}
