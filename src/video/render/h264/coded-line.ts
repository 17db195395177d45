import { COLUMNS } from "./dimensions.ts"
import { MacroblockLine } from "./macroblock-line.ts"

export const UNKNOWN = -1

/** The coded macroblocks of a line. */
export class CodedLine {
  /** The decoded line. */
  readonly rebuilt = new MacroblockLine()
  /** By macroblock: the value it was predicted to have; UNKNOWN if the data below is not valid. */
  readonly predicted = new Int16Array(COLUMNS).fill(UNKNOWN)
  /** 16 per macroblock: levels of its blocks' means, in scan order. */
  readonly means = new Int16Array(COLUMNS * 16)
  /** By macroblock: 1 if any of its blocks is detailed. */
  readonly hasDetail = new Uint8Array(COLUMNS)
  /** 16 per macroblock: 1 if a block has levels other than its mean's. */
  readonly isDetailed = new Uint8Array(COLUMNS * 16)
  /** 256 per macroblock: levels of detailed blocks, in scan order; the first is among the means. */
  readonly levels = new Int16Array(COLUMNS * 256)
}

/** Number of lines of the strip that are wholly or partly visible, or come next. */
const KEPT = 44

/**
 * The most recently coded lines of the strip, by the row at which they begin. Key pictures are made of them where
 * possible, which is faster than coding them again and makes them identical to the pictures before.
 */
export class CodedLines {
  readonly #lines = Array.from({ length: KEPT }, () => ({ top: Number.NaN, line: new CodedLine() }))

  /** The line that begins at a row, as it was coded; an empty one when it is no longer stored. */
  at(top: number): CodedLine {
    const known = this.#lines.find((kept) => kept.top === top)
    if (known !== undefined) return known.line
    const oldest = this.#lines.shift()?.line ?? new CodedLine()
    oldest.predicted.fill(UNKNOWN)
    this.#lines.push({ top, line: oldest })
    return oldest
  }
}
