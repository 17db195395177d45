import { type Picture, WINDOW_HEIGHT } from "../picture/model.ts"
import { CodedLine, CodedLines } from "./coded-line.ts"
import { COLUMNS, FRAME_NUMBER_BITS, HEADER_LINES, LINES } from "./dimensions.ts"
import { IntraLine } from "./intra-line.ts"
import type { MacroblockLine } from "./macroblock-line.ts"
import { putFirstMovedLine, putHeader, putMovedLine } from "./motion.ts"
import type { Span } from "./progress-bar.ts"
import { GreySlice } from "./slice.ts"
import { StripWindow } from "./strip-window.ts"

/** The hidden line of macroblocks. */
const HIDDEN_LINE = LINES - 1

type Bytes = Uint8Array<ArrayBuffer>

/** An array of HEADER_LINES lines. */
type Header = readonly MacroblockLine[]

/** A coded picture, with a flag for key pictures. */
interface Written {
  readonly data: Bytes
  readonly key: boolean
}

/**
 * Writes the pictures of a video in order. In pictures based on the previous one, the header stays in place and
 * everything below it is copied from `step` pixels further down. New rows are copied from the line of macroblocks below
 * the visible area, which holds the next 16 rows of the strip and is rewritten when they are used up.
 */
export class PictureWriter {
  readonly #slice: GreySlice
  readonly #intra: IntraLine
  readonly #strip: StripWindow
  readonly #step: number
  readonly #coded = new CodedLines()
  /** Number of strip rows above the visible area. */
  #offset = 0
  /** The contents of the hidden line, and the value of #offset when it was written. */
  #hidden = new CodedLine()
  #hiddenSince = 0
  /** Number of pictures since the last key picture. */
  #sinceStill = 0
  #stillId: 0 | 1 = 1
  /** By number: the slices of pictures without new content, separately and joined. */
  readonly #plain: readonly { header: Bytes; strip: Bytes; both: Bytes }[]

  constructor(picture: Picture, step: number) {
    this.#slice = new GreySlice(picture.chroma)
    this.#intra = new IntraLine(this.#slice)
    this.#strip = new StripWindow(picture)
    this.#step = step
    this.#plain = Array.from({ length: 1 << FRAME_NUMBER_BITS }, (_, number) => {
      const header = this.#headerSlice(number)
      const strip = this.#stripSlice(number, false)
      return { header, strip, both: joined(header, strip) }
    })
  }

  /** The first picture. */
  first(header: Header): Written {
    return this.#writeStill(header)
  }

  /**
   * The picture `step` rows further on.
   * @param changed macroblocks at the bottom of the header in which the bar has grown
   * @param shallBeKey whether a key picture is due; it is written when it costs least, no more than 15 pictures later
   */
  next(header: Header, changed: Span | undefined, shallBeKey: boolean): Written {
    this.#offset += this.#step
    const isUsedUp = this.#hiddenSince + 16 - this.#offset < this.#step
    if (isUsedUp && shallBeKey) return this.#writeStill(header)
    this.#sinceStill++
    const number = this.#sinceStill % this.#plain.length
    const plain = this.#plain[number]
    if (plain === undefined) throw new RangeError(`there is no picture ${number}`)
    if (!isUsedUp && changed === undefined) return { data: plain.both, key: false }
    const top = changed === undefined ? plain.header : this.#headerSlice(number, header.at(-1), changed)
    return { data: joined(top, isUsedUp ? this.#stripSlice(number, true) : plain.strip), key: false }
  }

  #writeStill(header: Header): Written {
    this.#sinceStill = 0
    this.#stillId = this.#stillId === 0 ? 1 : 0
    this.#slice.startStill(this.#stillId)
    for (let line = 0; line < LINES; line++) {
      const source = header[line]
      if (source === undefined) this.#putStripLine(this.#offset + (line - HEADER_LINES) * 16)
      else this.#putHeaderLine(source, line === 0)
    }
    return { data: this.#slice.finish(), key: true }
  }

  #putHeaderLine(source: MacroblockLine, isFirst: boolean): void {
    if (isFirst) this.#intra.startAtTop(new CodedLine())
    else this.#intra.startNext(new CodedLine())
    // All other macroblocks take their colour from the first one.
    if (isFirst) this.#intra.putPlain(0, source)
    for (let column = isFirst ? 1 : 0; column < COLUMNS; column++) this.#intra.put(column, source)
  }

  #putStripLine(top: number): void {
    const source = this.#strip.lines(top)
    this.#hidden = this.#coded.at(top)
    this.#hiddenSince = this.#offset
    this.#intra.startNext(this.#hidden)
    for (let column = 0; column < COLUMNS; column++) this.#intra.put(column, source)
  }

  #headerSlice(number: number, foot?: MacroblockLine, changed?: Span): Bytes {
    this.#slice.startMoved(0, number)
    putHeader(this.#slice, foot, changed)
    return this.#slice.finish()
  }

  #stripSlice(number: number, isUsedUp: boolean): Bytes {
    this.#slice.startMoved(HEADER_LINES, number)
    putFirstMovedLine(this.#slice, this.#step)
    for (let line = HEADER_LINES + 1; line < HIDDEN_LINE; line++) putMovedLine(this.#slice)
    if (isUsedUp) this.#putHidden()
    else putMovedLine(this.#slice)
    return this.#slice.finish()
  }

  #putHidden(): void {
    const used = this.#offset - this.#hiddenSince
    const { rebuilt } = this.#hidden
    const top = this.#offset + WINDOW_HEIGHT
    const source = this.#strip.lines(top)
    this.#hidden = this.#coded.at(top)
    this.#hiddenSince = this.#offset
    this.#intra.startBelowMoved(this.#hidden, used - 1)
    for (let column = 0; column < COLUMNS; column++) {
      const value = source.evenValue(column * 16, 4)
      // Rows that move in from below the picture repeat its lowest row: ITU-T H.264 clause 8.4.2.2.1.
      const isThere = value !== undefined && rebuilt.isEven(column * 16, 4, Math.min(used, 15), value)
      if (isThere) this.#intra.skip(column, value)
      else this.#intra.put(column, source)
    }
  }
}

function joined(first: Bytes, second: Bytes): Bytes {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
