import { COLUMNS } from "./dimensions.ts"
import { columnOfBlock, lineOfBlock } from "./residual.ts"

/**
 * The number of levels in the blocks to the left of and above a macroblock, which selects the code words for its own
 * blocks: nC in ITU-T H.264 clause 9.2.1.
 */
export class LevelCounts {
  readonly #above = new Uint8Array(COLUMNS * 4)
  readonly #left = new Uint8Array(4)
  #hasAbove = false
  /** The macroblock's own counts, line by line. */
  readonly #own = new Uint8Array(16)

  /**
   * Begins a picture's first line of intra macroblocks.
   * @param hasAbove whether there are other macroblocks, without levels, above it
   */
  startPicture(hasAbove: boolean): void {
    this.#above.fill(0)
    this.#left.fill(0)
    this.#hasAbove = hasAbove
  }

  /** Begins the line below. */
  startLine(): void {
    this.#left.fill(0)
    this.#hasAbove = true
  }

  /** nC of a block; the counts of the blocks before it must have been set. */
  expected(column: number, block: number): number {
    const x = columnOfBlock(block)
    const y = lineOfBlock(block)
    const left = (x > 0 ? this.#own[y * 4 + x - 1] : this.#left[y]) ?? 0
    const above = (y > 0 ? this.#own[(y - 1) * 4 + x] : this.#above[column * 4 + x]) ?? 0
    // A missing neighbour counts as 0, so the sum equals the other neighbour's count.
    return (x > 0 || column > 0) && (y > 0 || this.#hasAbove) ? (left + above + 1) >> 1 : left + above
  }

  set(block: number, count: number): void {
    this.#own[lineOfBlock(block) * 4 + columnOfBlock(block)] = count
  }

  /** Makes the macroblock, whose counts are set, a neighbour of the next ones. */
  finish(column: number): void {
    for (let at = 0; at < 4; at++) {
      this.#above[column * 4 + at] = this.#own[12 + at] ?? 0
      this.#left[at] = this.#own[at * 4 + 3] ?? 0
    }
  }

  /** Finishes a macroblock whose blocks all have the same count. */
  setAll(column: number, count: number): void {
    for (let at = 0; at < 4; at++) {
      this.#above[column * 4 + at] = count
      this.#left[at] = count
    }
  }
}
