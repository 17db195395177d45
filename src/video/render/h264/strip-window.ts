import { type Picture, WIDTH, WINDOW_HEIGHT } from "../picture/model.ts"
import { MacroblockLine } from "./macroblock-line.ts"

/** The number of rows per request. */
const BATCH = 16
/** Number of rows to keep: the visible ones, the 16 below them, and the latest batch. */
const KEPT = WINDOW_HEIGHT + 16 + BATCH

/** Rows of the strip that are visible or about to become visible. They are drawn when needed, and no others are kept. */
export class StripWindow {
  readonly #picture: Picture
  readonly #rows = new Uint8Array(KEPT * WIDTH)
  readonly #line = new MacroblockLine()
  #drawn = 0

  constructor(picture: Picture) {
    this.#picture = picture
  }

  /** 16 rows of the strip from `top`, valid until the next call. `top` may go back by no more than WINDOW_HEIGHT rows. */
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
