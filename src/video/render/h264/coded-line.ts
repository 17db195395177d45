import { COLUMNS } from "./dimensions.ts"
import { MacroblockLine } from "./macroblock-line.ts"

export const UNKNOWN = -1

/** The coded macroblocks of a line. */
export class CodedLine {
  /** The decoded line. */
  readonly rebuilt = new MacroblockLine()
  /** By macroblock: the value that was predicted for it; UNKNOWN if the data below is not valid. */
  readonly predicted = new Int16Array(COLUMNS).fill(UNKNOWN)
  /** 16 for each macroblock: levels of its blocks' means, in scan order. */
  readonly means = new Int16Array(COLUMNS * 16)
  /** By macroblock: 1 if any of its blocks is detailed. */
  readonly hasDetail = new Uint8Array(COLUMNS)
  /** 16 for each macroblock: 1 if a block has levels in addition to that of its mean. */
  readonly isDetailed = new Uint8Array(COLUMNS * 16)
  /** 256 for each macroblock: levels of detailed blocks, in scan order; the first level of a block is among the means. */
  readonly levels = new Int16Array(COLUMNS * 256)
}

/** Number of lines of the strip that are wholly or partly visible, or about to become visible. */
const KEPT = 44

/**
 * The most recently coded lines of the strip, by the row at which they begin. Key pictures reuse them where possible,
 * which is faster than coding lines again and makes key pictures identical to the pictures before them.
 */
export class CodedLines {
  readonly #lines = Array.from({ length: KEPT }, () => ({ top: Number.NaN, line: new CodedLine() }))

  /** The line that begins at a row, as it was coded; an empty line if it is no longer stored. */
  at(top: number): CodedLine {
    const known = this.#lines.find((kept) => kept.top === top)
    if (known !== undefined) return known.line
    const oldest = this.#lines.shift()?.line ?? new CodedLine()
    oldest.predicted.fill(UNKNOWN)
    this.#lines.push({ top, line: oldest })
    return oldest
  }
}
