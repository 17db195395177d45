import { LUMA } from "./look.ts"
import { WIDTH } from "./model.ts"

/** A piece: rows of the strip that are drawn at once. There is only background between pieces. */
export interface Piece {
  readonly top: number
  readonly bottom: number
}

interface Drawn<P extends Piece> {
  piece: P | undefined
  readonly rows: Uint8Array
}

/** Number of drawn pieces to keep, because a few rows may be requested again. */
const KEPT = 4

/**
 * Assembles rows from pieces, which are drawn on request. Its buffers are reused: those of a long text would take
 * hundreds of megabytes before they are collected.
 */
export class Pieces<P extends Piece> {
  readonly #pieces: readonly P[]
  readonly #draw: (piece: P, into: Uint8Array) => void
  readonly #drawn: Drawn<P>[]
  /** The piece to replace next. */
  #oldest = 0
  #result = new Uint8Array(0)
  /** The start of the last request; the next request will be close to it. */
  #at = 0

  /** @param pieces from top to bottom; they do not overlap */
  constructor(pieces: readonly P[], draw: (piece: P, into: Uint8Array) => void) {
    this.#pieces = pieces
    this.#draw = draw
    const highest = pieces.reduce((most, { top, bottom }) => Math.max(most, bottom - top), 0)
    const empty = () => ({ piece: undefined, rows: new Uint8Array(WIDTH * highest) })
    this.#drawn = Array.from({ length: KEPT }, empty)
  }

  /** WIDTH × `count` luma samples from row `top`, valid until the next call. */
  rows(top: number, count: number): Uint8Array {
    if (this.#result.length < WIDTH * count) this.#result = new Uint8Array(WIDTH * count)
    const result = this.#result.subarray(0, WIDTH * count).fill(LUMA.background)
    while (this.#at > 0 && this.#bottom(this.#at - 1) > top) this.#at--
    while (this.#at < this.#pieces.length && this.#bottom(this.#at) <= top) this.#at++
    for (let index = this.#at; index < this.#pieces.length; index++) {
      const piece = this.#pieces[index]
      if (piece === undefined || piece.top >= top + count) break
      const from = Math.max(top, piece.top)
      const to = Math.min(top + count, piece.bottom)
      const part = this.#of(piece).subarray((from - piece.top) * WIDTH, (to - piece.top) * WIDTH)
      result.set(part, (from - top) * WIDTH)
    }
    return result
  }

  #bottom(index: number): number {
    return this.#pieces[index]?.bottom ?? 0
  }

  #of(piece: P): Uint8Array {
    const known = this.#drawn.find((one) => one.piece === piece)
    if (known !== undefined) return known.rows
    const next = this.#drawn[this.#oldest]
    if (next === undefined) throw new RangeError(`no piece ${this.#oldest} of ${KEPT} is kept`)
    this.#oldest = (this.#oldest + 1) % KEPT
    this.#draw(piece, next.rows)
    next.piece = piece
    return next.rows
  }
}
