import { COLUMNS } from "./dimensions.ts"
import { MacroblockLine } from "./macroblock-line.ts"

export const UNKNOWN = -1

/** What the macroblocks of a line were coded to. */
export class CodedLine {
  /** The line as it is decoded. */
  readonly rebuilt = new MacroblockLine()
  /** By macroblock: the value that it was predicted to have; UNKNOWN where what follows does not hold. */
  readonly predicted = new Int16Array(COLUMNS).fill(UNKNOWN)
  /** 16 a macroblock: levels of its blocks' means, in the order of the scan. */
  readonly means = new Int16Array(COLUMNS * 16)
  /** By macroblock: 1 where any of its blocks is detailed. */
  readonly hasDetail = new Uint8Array(COLUMNS)
  /** 16 a macroblock: 1 where a block has other levels than its mean's. */
  readonly isDetailed = new Uint8Array(COLUMNS * 16)
  /** 256 a macroblock: levels of blocks that are detailed, in the order of the scan; the first is among the means. */
  readonly levels = new Int16Array(COLUMNS * 256)
}

/** So many lines of the strip are shown at once, wholly or in part, or come next. */
const KEPT = 44

/**
 * The lines of the strip that were coded last, by the row of the strip at which they begin. A picture that needs no
 * other one is made of them where it can be, which is faster than coding them again and makes it the same as those
 * before it.
 */
export class CodedLines {
  readonly #lines = Array.from({ length: KEPT }, () => ({ top: Number.NaN, line: new CodedLine() }))

  /** The line that begins with a row, as it was coded; an empty one when it is no longer stored. */
  at(top: number): CodedLine {
    const known = this.#lines.find((kept) => kept.top === top)
    if (known !== undefined) return known.line
    const oldest = this.#lines.shift()?.line ?? new CodedLine()
    oldest.predicted.fill(UNKNOWN)
    this.#lines.push({ top, line: oldest })
    return oldest
  }
}
