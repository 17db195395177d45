import type { Frame, Rect } from "../../frame/frame.ts"
import { WIDTH } from "../../picture/model.ts"
import { COLUMNS, FRAME_NUMBER_BITS, ORDER_BITS, SHOWN_LINES } from "../dimensions.ts"
import { Slice } from "../slice.ts"
import { HALF } from "./block-places.ts"
import { chromaDistance, IntraChoice, lumaDistance, predictSame } from "./choice.ts"
import { Macroblock } from "./macroblock.ts"
import { MacroblockWriter } from "./macroblock-writer.ts"
import { Planes } from "./planes.ts"
import { type Direction, isEvenAbove, isEvenOnLeft } from "./prediction.ts"
import { FINE } from "./quality.ts"

const MACROBLOCKS = COLUMNS * SHOWN_LINES
/**
 * The maximum number of bits in a macroblock: ITU-T H.264 clause A.3.1. Plain samples, which take fewer bits, are the
 * fallback.
 */
const MOST_BITS = 3200

/** Distance from one picture to the next in display order, as ITU-T H.264 counts: each has two fields. */
const ORDER_STEP = 2
const ORDER_MASK = (1 << ORDER_BITS) - 1

const numberOf = (picture: number): number => picture % (1 << FRAME_NUMBER_BITS)

/**
 * Writes the pictures of a slide video in order. It decodes its own output, so pictures are copied from exactly the
 * same samples that players have. Unchanged areas are not written.
 */
export class PictureWriter {
  readonly #slice = new Slice(ORDER_BITS)
  readonly #macroblocks = new MacroblockWriter(this.#slice)
  readonly #macroblock = new Macroblock()
  /** The source of the previous picture, and the same picture as players show it. */
  readonly #source = new Planes()
  readonly #rebuilt = new Planes()
  readonly #choice = new IntraChoice(this.#rebuilt)
  readonly #luma = { plane: this.#rebuilt.luma, width: WIDTH, size: 16 } as const
  readonly #cb = { plane: this.#rebuilt.cb, width: HALF, size: 8 } as const
  readonly #cr = { plane: this.#rebuilt.cr, width: HALF, size: 8 } as const
  #stillId: 0 | 1 = 1
  /** Number of pictures since the last key picture. */
  #sinceStill = 0
  /** Display position of the previous picture, and the number of pictures between it and the one before. */
  #order = 0
  #between = 0

  /** The last picture on which others are based, as decoded. */
  get rebuilt(): Frame {
    return this.#rebuilt
  }

  /** Writes a key picture. */
  still(frame: Frame): Uint8Array<ArrayBuffer> {
    const source = new Planes(frame)
    this.#sinceStill = 0
    this.#order = 0
    this.#stillId = this.#stillId === 0 ? 1 : 0
    this.#slice.startStill(this.#stillId, FINE.qp)
    for (let line = 0; line < SHOWN_LINES; line++) {
      this.#macroblocks.startLine(line)
      for (let column = 0; column < COLUMNS; column++) {
        this.#source.copy(column * 16, line * 16, source)
        this.#putIntra(column, line)
      }
    }
    return this.#slice.finish()
  }

  /**
   * Writes a picture based on the previous one.
   * @param changed the area in which it may differ from the previous one
   * @param between the number of pictures shown between the two, which are written next
   */
  next(frame: Frame, changed: Rect, between = 0): Uint8Array<ArrayBuffer> {
    const source = new Planes(frame)
    const { left, top, right, bottom } = changed
    this.#startNext(between)
    for (let line = 0; line < SHOWN_LINES; line++) {
      this.#macroblocks.startLine(line)
      const isLineIn = (line + 1) * 16 > top && line * 16 < bottom
      for (let column = 0; column < COLUMNS; column++) {
        const isIn = isLineIn && (column + 1) * 16 > left && column * 16 < right
        if (!isIn || this.#source.isSame(column * 16, line * 16, source)) {
          this.#macroblocks.skip(column)
          continue
        }
        this.#source.copy(column * 16, line * 16, source)
        this.#putNext(column, line)
      }
    }
    return this.#slice.finish()
  }

  /** Writes a picture identical to the previous one. */
  same(): Uint8Array<ArrayBuffer> {
    this.#startNext(0)
    this.#slice.skip(MACROBLOCKS)
    return this.#slice.finish()
  }

  /**
   * Writes one of the pictures between the last two. Players mix those two by their distance without further data
   * (ITU-T H.264 clause 8.4.2.3.1, implicit weights). No other picture is based on it.
   * @param index among these pictures, from 0
   */
  between(index: number): Uint8Array<ArrayBuffer> {
    const order = this.#order - ORDER_STEP * (this.#between - index)
    this.#slice.startBetween(numberOf(this.#sinceStill + 1), order & ORDER_MASK, FINE.qp)
    this.#slice.skip(MACROBLOCKS)
    return this.#slice.finish()
  }

  #startNext(between: number): void {
    this.#sinceStill++
    this.#between = between
    this.#order += ORDER_STEP * (between + 1)
    this.#slice.startMoved(0, numberOf(this.#sinceStill), FINE.qp, this.#order & ORDER_MASK)
  }

  /** Writes a macroblock predicted from its neighbours. */
  #putIntra(column: number, line: number): void {
    if (!this.#putEven(column, line)) {
      this.#choice.choose(this.#source, column * 16, line * 16)
      this.#putChosen(column, line)
    }
  }

  /** Writes a macroblock predicted from its neighbours or from the previous picture. */
  #putNext(column: number, line: number): void {
    const x = column * 16
    const y = line * 16
    const source = this.#source
    if (source.isSame(x, y, this.#rebuilt)) {
      this.#macroblocks.skip(column)
      return
    }
    if (this.#putEven(column, line)) return
    const { prediction } = this.#macroblock
    predictSame(this.#rebuilt, x, y, prediction)
    const luma = lumaDistance(source, x, y, prediction)
    const chroma = chromaDistance(source, x, y, prediction)
    if (this.#choice.isCloser(source, x, y, luma + chroma)) this.#putChosen(column, line)
    else this.#putChanged(column, line)
  }

  /**
   * Writes a macroblock if it has the one colour that its neighbours share.
   * @returns whether it has
   */
  #putEven(column: number, line: number): boolean {
    const x = column * 16
    const y = line * 16
    const source = this.#source
    if (!source.isEven(x, y)) return false
    const corner = y * WIDTH + x
    const half = (y >> 1) * HALF + (x >> 1)
    const luma = directionTo(this.#luma, corner, source.luma[corner] ?? 0, column, line)
    if (luma === undefined) return false
    const cb = source.cb[half] ?? 0
    const cr = source.cr[half] ?? 0
    const isOnLeft = column > 0 && isEvenOnLeft(this.#cb, half, cb) && isEvenOnLeft(this.#cr, half, cr)
    const isAbove = !isOnLeft && line > 0 && isEvenAbove(this.#cb, half, cb) && isEvenAbove(this.#cr, half, cr)
    if (!isOnLeft && !isAbove) return false
    this.#macroblocks.putPredicted(column, luma, isOnLeft ? "horizontal" : "vertical")
    this.#rebuilt.fill(x, y, source)
    return true
  }

  /** Writes a macroblock predicted from its neighbours by the chosen directions. */
  #putChosen(column: number, line: number): void {
    const { luma, chroma, prediction } = this.#choice
    this.#macroblock.prediction.set(prediction)
    this.#macroblock.code(this.#source, column * 16, line * 16, FINE, true)
    this.#slice.mark()
    const before = this.#slice.bits.length
    this.#macroblocks.putIntra(column, line, this.#macroblock, luma, chroma)
    this.#rebuild(column, line, before)
  }

  /** Writes a macroblock predicted from the previous picture. */
  #putChanged(column: number, line: number): void {
    const coded = this.#macroblock
    coded.code(this.#source, column * 16, line * 16, FINE, false)
    if (coded.lumaPattern === 0 && coded.chromaPattern === 0) {
      this.#macroblocks.skip(column)
      return
    }
    this.#slice.mark()
    const before = this.#slice.bits.length
    this.#macroblocks.putChanged(column, line, coded)
    this.#rebuild(column, line, before)
  }

  #rebuild(column: number, line: number, before: number): void {
    if (this.#slice.bits.length - before <= MOST_BITS) {
      this.#macroblock.rebuild(this.#rebuilt, column * 16, line * 16)
      return
    }
    this.#slice.goBack()
    this.#macroblocks.putPlain(column, line, this.#source)
    this.#rebuilt.copy(column * 16, line * 16, this.#source)
  }
}

/** The direction that exactly predicts luma of one value, if there is such a direction. */
function directionTo(
  square: Parameters<typeof isEvenAbove>[0],
  corner: number,
  value: number,
  column: number,
  line: number,
): Direction | undefined {
  if (column > 0 && isEvenOnLeft(square, corner, value)) return "horizontal"
  return line > 0 && isEvenAbove(square, corner, value) ? "vertical" : undefined
}
