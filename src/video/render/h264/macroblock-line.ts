import { WIDTH } from "../picture/model.ts"

/** WIDTH × 16 luma, a line of macroblocks, accessible by pixel and, which is faster, by four adjacent pixels. */
export class MacroblockLine {
  readonly luma = new Uint8Array(WIDTH * 16)
  readonly #fours = new Int32Array(this.luma.buffer)

  /**
   * The value of all pixels of a block, if they share one.
   * @param corner its first pixel
   * @param fours 4 × 4: 1, 16 × 16: 4
   */
  evenValue(corner: number, fours: number): number | undefined {
    const value = this.luma[corner] ?? 0
    return this.isEven(corner, fours, 0, value) ? value : undefined
  }

  /** Whether all pixels of a block, from its row `row` down, have the given value. */
  isEven(corner: number, fours: number, row: number, value: number): boolean {
    const four = fourOf(value)
    const rows = fours * 4
    const end = (corner >> 2) + rows * FOURS
    for (let line = (corner >> 2) + row * FOURS; line < end; line += FOURS) {
      for (let at = line; at < line + fours; at++) if (this.#fours[at] !== four) return false
    }
    return true
  }

  /** Sets all pixels of a macroblock to a value. */
  fill(corner: number, value: number): void {
    const four = fourOf(value)
    const end = (corner >> 2) + 16 * FOURS
    for (let line = corner >> 2; line < end; line += FOURS) {
      for (let at = line; at < line + 4; at++) this.#fours[at] = four
    }
  }

  /** Copies a macroblock from the same position in another line. */
  copy(corner: number, from: MacroblockLine): void {
    const end = (corner >> 2) + 16 * FOURS
    for (let line = corner >> 2; line < end; line += FOURS) {
      for (let at = line; at < line + 4; at++) this.#fours[at] = from.#fours[at] ?? 0
    }
  }
}

/** Distance from one row to the next. */
const FOURS = WIDTH / 4

const fourOf = (value: number): number => Math.imul(value, 0x01010101)
