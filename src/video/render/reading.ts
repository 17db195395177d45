import { READING_ROW } from "./picture/look.ts"
import type { Line } from "./picture/strip.ts"

/** Maps the offset of the strip to the part of the text at the reading row. */
export class Reading {
  readonly #lines: readonly Line[]

  constructor(lines: readonly Line[]) {
    this.#lines = lines
  }

  /** Offset in pixels at which all of the text has been read. */
  get end(): number {
    return Math.max(0, (this.#lines.at(-1)?.bottom ?? READING_ROW) - READING_ROW)
  }

  /**
   * Offset in pixels at which the character at `index` is read. The strip moves on with each character of a line, so
   * that it reaches the next line as soon as this one has been read.
   */
  offsetOf(index: number): number {
    const at = this.#lineAt(index)
    const line = this.#lines[at]
    if (line === undefined) return 0
    const read = Math.min(1, Math.max(0, index - line.start) / (line.end - line.start))
    const next = this.#lines[at + 1]?.top ?? line.bottom
    return line.top - READING_ROW + read * (next - line.top)
  }

  /** The last line that begins at or before the character, or the first line. */
  #lineAt(index: number): number {
    let [first, last] = [0, this.#lines.length - 1]
    while (first < last) {
      const middle = Math.ceil((first + last) / 2)
      if ((this.#lines[middle]?.start ?? 0) <= index) first = middle
      else last = middle - 1
    }
    return first
  }
}
