import { WIDTH } from "../picture/model.ts"
import { putNoLevels, putResidualBlock } from "./cavlc.ts"
import { CodedLine, UNKNOWN } from "./coded-line.ts"
import { LevelCounts } from "./level-counts.ts"
import type { MacroblockLine } from "./macroblock-line.ts"
import { exactMode, MEAN, meanOf } from "./prediction.ts"
import { codeResidual } from "./residual.ts"
import type { GreySlice } from "./slice.ts"

/** Numbers in table 7-11: Intra_16x16 with only means, and with more than means; the prediction mode is added to them. */
const MEANS_ONLY = 1
const DETAILED = 13

const NO_MEANS = new Int16Array(16)

/** Writes lines of macroblocks that are predicted from their neighbours. */
export class IntraLine {
  readonly #slice: GreySlice
  readonly #counts = new LevelCounts()
  /** The line being written. */
  #line = new CodedLine()
  /** The lowest pixels above the line, if there are any. */
  readonly #lowest = new Uint8Array(WIDTH)
  #above: Uint8Array | undefined

  constructor(slice: GreySlice) {
    this.#slice = slice
  }

  /** Begins a picture's first line. Results that it already contains are reused, and new ones are stored in it. */
  startAtTop(line: CodedLine): void {
    this.#line = line
    this.#above = undefined
    this.#counts.startPicture(false)
  }

  /** Begins the line below the last one written. */
  startNext(line: CodedLine): void {
    this.#setAbove(15)
    this.#line = line
    this.#counts.startLine()
  }

  /** Begins a line below macroblocks that were moved: the line above is the last one written, down to its row `row`. */
  startBelowMoved(line: CodedLine, row: number): void {
    this.#setAbove(row)
    this.#line = line
    this.#counts.startPicture(true)
  }

  #setAbove(row: number): void {
    this.#lowest.set(this.#line.rebuilt.luma.subarray(row * WIDTH, (row + 1) * WIDTH))
    this.#above = this.#lowest
  }

  /** Writes a macroblock. */
  put(column: number, source: MacroblockLine): void {
    const { rebuilt, predicted } = this.#line
    const corner = column * 16
    const around = { above: this.#above, line: rebuilt, corner }
    const value = source.evenValue(corner, 4)
    const mode = value === undefined ? undefined : exactMode(around, value)
    if (value !== undefined && mode !== undefined) this.#putEven(column, value, mode)
    else {
      const mean = meanOf(around)
      if (predicted[column] !== mean) codeResidual(source, column, mean, this.#line)
      this.#putCoded(column)
    }
  }

  /** Writes a macroblock as plain samples, without loss. */
  putPlain(column: number, source: MacroblockLine): void {
    this.#slice.putPlain(column, source)
    this.#line.rebuilt.copy(column * 16, source)
    this.#line.predicted[column] = UNKNOWN
    this.#counts.setAll(column, 16)
  }

  /** Makes a macroblock a moved copy of the previous picture; the copied area must have the same `value` everywhere. */
  skip(column: number, value: number): void {
    // In the first column there is no left neighbour whose motion could be followed.
    if (column === 0) this.#slice.putMoved(0)
    else this.#slice.skip(1)
    this.#setEven(column, value)
  }

  #putEven(column: number, value: number, mode: number): void {
    this.#putHead(column, MEANS_ONLY + mode, NO_MEANS, 0)
    this.#setEven(column, value)
  }

  #setEven(column: number, value: number): void {
    this.#line.rebuilt.fill(column * 16, value)
    this.#line.predicted[column] = UNKNOWN
    this.#counts.setAll(column, 0)
  }

  /** Writes a macroblock as it is in the line. */
  #putCoded(column: number): void {
    const { bits } = this.#slice
    const { means, hasDetail, isDetailed, levels } = this.#line
    const first = column * 16
    if (hasDetail[column] === 0) {
      this.#putHead(column, MEANS_ONLY + MEAN, means, first)
      this.#counts.setAll(column, 0)
      return
    }
    this.#putHead(column, DETAILED + MEAN, means, first)
    for (let block = 0; block < 16; block++) {
      const expected = this.#counts.expected(column, block)
      const isEmpty = isDetailed[first + block] === 0
      const count = isEmpty
        ? putNoLevels(bits, expected)
        : putResidualBlock(bits, levels, (first + block) * 16 + 1, 15, expected)
      this.#counts.set(block, count)
    }
    this.#counts.finish(column)
  }

  /** Writes everything that precedes the levels of the blocks. */
  #putHead(column: number, type: number, means: Int16Array, first: number): void {
    const { bits } = this.#slice
    this.#slice.putIntraType(type)
    bits.putUnsigned(0) // intra_chroma_pred_mode: the mean, because there is only one value
    bits.putSigned(0) // mb_qp_delta
    putResidualBlock(bits, means, first, 16, this.#counts.expected(column, 0))
  }
}
