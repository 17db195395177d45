import { type Picture, WIDTH, WINDOW_HEIGHT } from "../picture/model.ts"
import { MacroblockLine } from "./macroblock-line.ts"

/** The number of rows in a request. */
const BATCH = 16
/** What is shown, the 16 rows below it, and the latest batch. */
const KEPT = WINDOW_HEIGHT + 16 + BATCH

/** Rows of the strip that are shown or come next; they are drawn when they are needed, and no more than these are kept. */
export class StripWindow {
  readonly #picture: Picture
  readonly #rows = new Uint8Array(KEPT * WIDTH)
  readonly #line = new MacroblockLine()
  #drawn = 0

  constructor(picture: Picture) {
    this.#picture = picture
  }

  /**
   * 16 rows of the strip from `top` on. They are valid until the next call. Tops may go back by WINDOW_HEIGHT rows at
   * most.
   */
  lines(top: number): MacroblockLine {
    while (this.#drawn < top + 16) {
      this.#rows.set(this.#picture.rows(this.#drawn, BATCH), (this.#drawn % KEPT) * WIDTH)
      this.#drawn += BATCH
    }
    const first = top % KEPT
    const together = Math.min(16, KEPT - first)
    this.#line.luma.set(this.#rows.subarray(first * WIDTH, (first + together) * WIDTH))
    this.#line.luma.set(this.#rows.subarray(0, (16 - together) * WIDTH), together * WIDTH)
    return this.#line
  }
}
