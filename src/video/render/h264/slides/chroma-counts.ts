import { COLUMNS } from "../dimensions.ts"

/** Like LevelCounts, for the 2 × 2 blocks of one chroma plane; `block` is 0 to 3, line by line. */
export class ChromaCounts {
  readonly #above = new Uint8Array(COLUMNS * 2)
  readonly #left = new Uint8Array(2)
  readonly #own = new Uint8Array(4)

  /** Begins a line of macroblocks. */
  startLine(): void {
    this.#left.fill(0)
  }

  /** nC of a block; the counts of the blocks before it must have been set. */
  expected(column: number, line: number, block: number): number {
    const x = block & 1
    const y = block >> 1
    const left = (x > 0 ? this.#own[y * 2] : column > 0 ? this.#left[y] : 0) ?? 0
    const above = (y > 0 ? this.#own[x] : line > 0 ? this.#above[column * 2 + x] : 0) ?? 0
    return (x > 0 || column > 0) && (y > 0 || line > 0) ? (left + above + 1) >> 1 : left + above
  }

  set(block: number, count: number): void {
    this.#own[block] = count
  }

  /** Makes the macroblock, whose counts are set, a neighbour of the next ones. */
  finish(column: number): void {
    this.#above[column * 2] = this.#own[2] ?? 0
    this.#above[column * 2 + 1] = this.#own[3] ?? 0
    this.#left[0] = this.#own[1] ?? 0
    this.#left[1] = this.#own[3] ?? 0
  }

  /** Finishes a macroblock whose blocks all have the same count. */
  setAll(column: number, count: number): void {
    this.#above[column * 2] = count
    this.#above[column * 2 + 1] = count
    this.#left[0] = count
    this.#left[1] = count
  }
}
