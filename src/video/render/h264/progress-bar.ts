import { BAR_HEIGHT, type Picture, WIDTH } from "../picture/model.ts"
import { HEADER_LINES } from "./dimensions.ts"
import { MacroblockLine } from "./macroblock-line.ts"

/** Columns of macroblocks, from `first` up to but not including `end`. */
export interface Span {
  readonly first: number
  readonly end: number
}

/** The current header, with the progress bar at its foot. */
export class ProgressBar {
  readonly header: readonly MacroblockLine[]
  readonly #done: number
  #width = 0

  constructor(picture: Picture) {
    this.header = Array.from({ length: HEADER_LINES }, (_, index) => {
      const line = new MacroblockLine()
      line.luma.set(picture.header.subarray(index * 16 * WIDTH, (index + 1) * 16 * WIDTH))
      return line
    })
    this.#done = picture.bar.done
  }

  /**
   * Extends the bar.
   * @param part fraction of the video that has been shown, 0 to 1
   * @returns the macroblocks that have changed
   */
  advance(part: number): Span | undefined {
    const from = this.#width
    const to = Math.floor(part * WIDTH)
    if (to <= from) return undefined
    const foot = this.header.at(-1)?.luma
    for (let row = 16 - BAR_HEIGHT; row < 16; row++) foot?.fill(this.#done, row * WIDTH + from, row * WIDTH + to)
    this.#width = to
    return { first: from >> 4, end: (to + 15) >> 4 }
  }
}
