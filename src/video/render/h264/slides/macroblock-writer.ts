import { WIDTH } from "../../picture/model.ts"
import { putChromaMeans, putNoLevels, putResidualBlock } from "../cavlc.ts"
import { LevelCounts } from "../level-counts.ts"
import type { Slice } from "../slice.ts"
import { BLOCKS, CB, CR, HALF } from "./block-places.ts"
import { ChromaCounts } from "./chroma-counts.ts"
import type { Macroblock } from "./macroblock.ts"
import type { Planes } from "./planes.ts"
import { CHROMA_MODES, type Direction, LUMA_MODES } from "./prediction.ts"

/** ITU-T H.264 table 7-11: Intra_16x16 begins here, with 4 numbers for each chroma pattern, and again with all luma coded. */
const INTRA = 1
const DETAILED = 12

const NO_MEANS = new Int16Array(16)

/** The number of levels in blocks of plain samples: clause 9.2.1. */
const PLAIN = 16

/** Writes the macroblocks of one slice, line by line and column by column: clause 7.3.5. */
export class MacroblockWriter {
  readonly #slice: Slice
  readonly #luma = new LevelCounts()
  readonly #cb = new ChromaCounts()
  readonly #cr = new ChromaCounts()

  constructor(slice: Slice) {
    this.#slice = slice
  }

  /** Begins a line, the first of which begins the slice. */
  startLine(line: number): void {
    if (line === 0) this.#luma.startPicture(false)
    else this.#luma.startLine()
    this.#cb.startLine()
    this.#cr.startLine()
  }

  /** Writes a macroblock copied from the previous picture. */
  skip(column: number): void {
    this.#slice.skip(1)
    this.#setAll(column, 0)
  }

  /** Writes a macroblock that equals the prediction from its neighbours. */
  putPredicted(column: number, luma: Direction, chroma: Direction): void {
    this.#putIntraHead(LUMA_MODES[luma], chroma)
    putResidualBlock(this.#slice.bits, NO_MEANS, 0, 16, this.#luma.expected(column, 0))
    this.#setAll(column, 0)
  }

  /** Writes a macroblock predicted from its neighbours, with a difference. */
  putIntra(column: number, line: number, coded: Macroblock, luma: Direction, chroma: Direction): void {
    const { lumaPattern, chromaPattern } = coded
    this.#putIntraHead(LUMA_MODES[luma] + 4 * chromaPattern + (lumaPattern === 0 ? 0 : DETAILED), chroma)
    putResidualBlock(this.#slice.bits, coded.lumaMeans, 0, 16, this.#luma.expected(column, 0))
    this.#putLuma(column, coded, 1)
    this.#putChroma(column, line, coded)
  }

  /** Writes a macroblock predicted from the previous picture, with a difference. */
  putChanged(column: number, line: number, coded: Macroblock): void {
    this.#slice.putChanged(coded.lumaPattern + 16 * coded.chromaPattern)
    this.#slice.bits.putSigned(0) // mb_qp_delta
    this.#putLuma(column, coded, 0)
    this.#putChroma(column, line, coded)
  }

  /** Writes a macroblock of plain samples. */
  putPlain(column: number, line: number, source: Planes): void {
    this.#slice.startPlain()
    this.#putSamples(source.luma, line * 16 * WIDTH + column * 16, WIDTH, 16)
    this.#putSamples(source.cb, line * 8 * HALF + column * 8, HALF, 8)
    this.#putSamples(source.cr, line * 8 * HALF + column * 8, HALF, 8)
    this.#setAll(column, PLAIN)
  }

  #putIntraHead(type: number, chroma: Direction): void {
    this.#slice.putIntraType(INTRA + type)
    this.#slice.bits.putUnsigned(CHROMA_MODES[chroma])
    this.#slice.bits.putSigned(0) // mb_qp_delta
  }

  /** @param from 1 if the means have already been written */
  #putLuma(column: number, { lumaPattern, levels, isCoded }: Macroblock, from: 0 | 1): void {
    const counts = this.#luma
    const { bits } = this.#slice
    if (lumaPattern === 0) {
      counts.setAll(column, 0)
      return
    }
    for (let block = 0; block < CB; block++) {
      if ((lumaPattern & (1 << (block >> 2))) === 0) counts.set(block, 0)
      else {
        const expected = counts.expected(column, block)
        const isEmpty = isCoded[block] === 0
        const count = isEmpty
          ? putNoLevels(bits, expected)
          : putResidualBlock(bits, levels, block * 16 + from, 16 - from, expected)
        counts.set(block, count)
      }
    }
    counts.finish(column)
  }

  #putChroma(column: number, line: number, { chromaPattern, chromaMeans, levels, isCoded }: Macroblock): void {
    const { bits } = this.#slice
    if (chromaPattern > 0) {
      putChromaMeans(bits, chromaMeans, 0)
      putChromaMeans(bits, chromaMeans, 4)
    }
    if (chromaPattern < 2) {
      this.#cb.setAll(column, 0)
      this.#cr.setAll(column, 0)
      return
    }
    for (let block = CB; block < BLOCKS; block++) {
      const counts = block < CR ? this.#cb : this.#cr
      const expected = counts.expected(column, line, block & 3)
      const isEmpty = isCoded[block] === 0
      const count = isEmpty ? putNoLevels(bits, expected) : putResidualBlock(bits, levels, block * 16 + 1, 15, expected)
      counts.set(block & 3, count)
    }
    this.#cb.finish(column)
    this.#cr.finish(column)
  }

  #putSamples(plane: Uint8Array, corner: number, width: number, size: number): void {
    for (let row = 0; row < size; row++) {
      const at = corner + row * width
      for (let column = 0; column < size; column++) this.#slice.bits.put(plane[at + column] ?? 0, 8)
    }
  }

  #setAll(column: number, count: number): void {
    this.#luma.setAll(column, count)
    this.#cb.setAll(column, count)
    this.#cr.setAll(column, count)
  }
}
