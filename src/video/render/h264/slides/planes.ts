import { emptyFrame, type Frame } from "../../frame/frame.ts"
import { WIDTH } from "../../picture/model.ts"

const HALF = WIDTH / 2

/** A word whose four bytes all have this value. */
const fourOf = (value: number): number => Math.imul(value, 0x01010101)

/**
 * A frame, accessible by sample and, which is faster, by four adjacent samples. Macroblocks are identified by their
 * corners.
 */
export class Planes {
  readonly luma: Uint8Array
  readonly cb: Uint8Array
  readonly cr: Uint8Array
  readonly #luma: Int32Array
  readonly #cb: Int32Array
  readonly #cr: Int32Array

  /** @throws RangeError when samples are not aligned to 32-bit words */
  constructor({ luma, cb, cr }: Frame = emptyFrame()) {
    this.luma = luma
    this.cb = cb
    this.cr = cr
    this.#luma = wordsOf(luma)
    this.#cb = wordsOf(cb)
    this.#cr = wordsOf(cr)
  }

  /**
   * Whether a macroblock equals that of other planes.
   * @param x its first pixel, and `y` its first row
   */
  isSame(x: number, y: number, other: Planes): boolean {
    const half = (y >> 1) * HALF + (x >> 1)
    return (
      same(this.#luma, other.#luma, (y * WIDTH + x) >> 2, 4, WIDTH) &&
      same(this.#cb, other.#cb, half >> 2, 2, HALF) &&
      same(this.#cr, other.#cr, half >> 2, 2, HALF)
    )
  }

  /** Copies a macroblock from other planes. */
  copy(x: number, y: number, from: Planes): void {
    const half = (y >> 1) * HALF + (x >> 1)
    copy(from.#luma, this.#luma, (y * WIDTH + x) >> 2, 4, WIDTH)
    copy(from.#cb, this.#cb, half >> 2, 2, HALF)
    copy(from.#cr, this.#cr, half >> 2, 2, HALF)
  }

  /** Whether all pixels of a macroblock have one colour. */
  isEven(x: number, y: number): boolean {
    const half = (y >> 1) * HALF + (x >> 1)
    return (
      even(this.#luma, (y * WIDTH + x) >> 2, 4, WIDTH, fourOf(this.luma[y * WIDTH + x] ?? 0)) &&
      even(this.#cb, half >> 2, 2, HALF, fourOf(this.cb[half] ?? 0)) &&
      even(this.#cr, half >> 2, 2, HALF, fourOf(this.cr[half] ?? 0))
    )
  }

  /** Fills a macroblock with the colour of the first pixel of the same macroblock in other planes. */
  fill(x: number, y: number, from: Planes): void {
    const half = (y >> 1) * HALF + (x >> 1)
    fill(this.#luma, (y * WIDTH + x) >> 2, 4, WIDTH, fourOf(from.luma[y * WIDTH + x] ?? 0))
    fill(this.#cb, half >> 2, 2, HALF, fourOf(from.cb[half] ?? 0))
    fill(this.#cr, half >> 2, 2, HALF, fourOf(from.cr[half] ?? 0))
  }
}

const wordsOf = (plane: Uint8Array) => new Int32Array(plane.buffer, plane.byteOffset, plane.length >> 2)

/** Each of the following functions covers a square with sides of `words` × 4 samples, starting at the word `first`. */
function same(a: Int32Array, b: Int32Array, first: number, words: number, width: number): boolean {
  const end = first + words * width
  for (let line = first; line < end; line += width >> 2) {
    for (let at = line; at < line + words; at++) if (a[at] !== b[at]) return false
  }
  return true
}

function copy(from: Int32Array, to: Int32Array, first: number, words: number, width: number): void {
  const end = first + words * width
  for (let line = first; line < end; line += width >> 2) {
    for (let at = line; at < line + words; at++) to[at] = from[at] ?? 0
  }
}

function even(plane: Int32Array, first: number, words: number, width: number, four: number): boolean {
  const end = first + words * width
  for (let line = first; line < end; line += width >> 2) {
    for (let at = line; at < line + words; at++) if (plane[at] !== four) return false
  }
  return true
}

function fill(plane: Int32Array, first: number, words: number, width: number, four: number): void {
  const end = first + words * width
  for (let line = first; line < end; line += width >> 2) {
    for (let at = line; at < line + words; at++) plane[at] = four
  }
}
