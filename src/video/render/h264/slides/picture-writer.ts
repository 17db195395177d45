import { type Frame, type Rect, WHOLE } from "../../frame/frame.ts"
import { WIDTH } from "../../picture/model.ts"
import { COLUMNS, FRAME_NUMBER_BITS, SHOWN_LINES } from "../dimensions.ts"
import { Slice } from "../slice.ts"
import { HALF } from "./block-places.ts"
import { chromaDistance, IntraChoice, lumaDistance, predictSame } from "./choice.ts"
import { Macroblock } from "./macroblock.ts"
import { MacroblockWriter } from "./macroblock-writer.ts"
import { Planes } from "./planes.ts"
import { type Direction, isEvenAbove, isEvenOnLeft } from "./prediction.ts"
import { COARSE, FINE, type Quality } from "./quality.ts"

const MACROBLOCKS = COLUMNS * SHOWN_LINES
/** Bits that a macroblock has at most: ITU-T H.264 clause A.3.1. Plain samples, which take less, are the way out. */
const MOST_BITS = 3200

/**
 * By how much macroblocks may be wrong while a picture passes by: two a sample, in all. The next picture that is looked at
 * has them right.
 */
const UNSEEN_LUMA = 512
const UNSEEN_CHROMA = 256

/**
 * Writes the pictures of a video of slides, in their order. It decodes what it writes, so that what pictures copy from
 * those before is exactly what players have. Where nothing changes nothing is written.
 */
export class PictureWriter {
  readonly #slice = new Slice()
  readonly #macroblocks = new MacroblockWriter(this.#slice)
  readonly #macroblock = new Macroblock()
  /** The source of the picture before, and the picture as players show it. */
  readonly #source = new Planes()
  readonly #rebuilt = new Planes()
  readonly #choice = new IntraChoice(this.#rebuilt)
  readonly #luma = { plane: this.#rebuilt.luma, width: WIDTH, size: 16 } as const
  readonly #cb = { plane: this.#rebuilt.cb, width: HALF, size: 8 } as const
  readonly #cr = { plane: this.#rebuilt.cr, width: HALF, size: 8 } as const
  /** By macroblock: whether it was written last in a picture that passes by. */
  readonly #isCoarse = new Uint8Array(MACROBLOCKS)
  #stillId: 0 | 1 = 1
  /** How many pictures there have been since one that needs no other. */
  #sinceStill = 0
  /** By number: pictures in which nothing changes. */
  readonly #same: Uint8Array<ArrayBuffer>[] = []

  /** The picture that is decoded last. */
  get rebuilt(): Frame {
    return this.#rebuilt
  }

  /** Writes a picture that needs no other. */
  still(frame: Frame, quality: Quality): Uint8Array<ArrayBuffer> {
    const source = new Planes(frame)
    this.#sinceStill = 0
    this.#stillId = this.#stillId === 0 ? 1 : 0
    this.#slice.startStill(this.#stillId, quality.qp)
    for (let line = 0; line < SHOWN_LINES; line++) {
      this.#macroblocks.startLine(line)
      for (let column = 0; column < COLUMNS; column++) {
        this.#source.copy(column * 16, line * 16, source)
        this.#putIntra(column, line, quality)
      }
    }
    this.#isCoarse.fill(quality === COARSE ? 1 : 0)
    return this.#slice.finish()
  }

  /** Writes a picture that is made of the one before. @param changed where it may differ from it; undefined: nowhere */
  next(frame: Frame, changed: Rect | undefined, quality: Quality): Uint8Array<ArrayBuffer> {
    const source = new Planes(frame)
    const { left, top, right, bottom } = changed ?? { ...WHOLE, right: 0 }
    this.#startNext(quality)
    for (let line = 0; line < SHOWN_LINES; line++) {
      this.#macroblocks.startLine(line)
      const isLineIn = (line + 1) * 16 > top && line * 16 < bottom
      for (let column = 0; column < COLUMNS; column++) {
        const isIn = isLineIn && (column + 1) * 16 > left && column * 16 < right
        const differs = isIn && !this.#source.isSame(column * 16, line * 16, source)
        if (differs) this.#source.copy(column * 16, line * 16, source)
        const index = line * COLUMNS + column
        if (!differs && (quality === COARSE || this.#isCoarse[index] === 0)) this.#macroblocks.skip(column)
        else {
          this.#putNext(column, line, quality)
          this.#isCoarse[index] = quality === COARSE ? 1 : 0
        }
      }
    }
    return this.#slice.finish()
  }

  /** Whether the picture before is yet to be made as exact as one that is looked at. */
  get isCoarse(): boolean {
    return this.#isCoarse.includes(1)
  }

  /** Writes a picture that is exactly the one before. */
  same(): Uint8Array<ArrayBuffer> {
    const number = this.#startNext(FINE)
    let known = this.#same[number]
    if (known === undefined) {
      this.#slice.skip(MACROBLOCKS)
      known = this.#slice.finish()
      this.#same[number] = known
    }
    return known
  }

  #startNext({ qp }: Quality): number {
    this.#sinceStill++
    const number = this.#sinceStill % (1 << FRAME_NUMBER_BITS)
    this.#slice.startMoved(0, number, qp)
    return number
  }

  /** Writes a macroblock by its neighbours. */
  #putIntra(column: number, line: number, quality: Quality): void {
    if (!this.#putEven(column, line)) {
      this.#choice.choose(this.#source, column * 16, line * 16)
      this.#putChosen(column, line, quality)
    }
  }

  /** Writes a macroblock by its neighbours or by the picture before. */
  #putNext(column: number, line: number, quality: Quality): void {
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
    const hasChroma = quality === FINE || chroma > UNSEEN_CHROMA
    if (!hasChroma && luma <= UNSEEN_LUMA) this.#macroblocks.skip(column)
    else if (this.#choice.isCloser(source, x, y, luma + chroma)) this.#putChosen(column, line, quality)
    else this.#putChanged(column, line, quality, hasChroma)
  }

  /** Writes a macroblock of one colour that its neighbours have too. @returns whether it is that */
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

  /** Writes a macroblock by its neighbours as it was chosen. */
  #putChosen(column: number, line: number, quality: Quality): void {
    const { luma, chroma, prediction } = this.#choice
    this.#macroblock.prediction.set(prediction)
    this.#macroblock.code(this.#source, column * 16, line * 16, quality, true)
    this.#slice.mark()
    const before = this.#slice.bits.length
    this.#macroblocks.putIntra(column, line, this.#macroblock, luma, chroma)
    this.#rebuild(column, line, before)
  }

  /** Writes a macroblock by the picture before, which is predicted. */
  #putChanged(column: number, line: number, quality: Quality, hasChroma: boolean): void {
    const coded = this.#macroblock
    coded.code(this.#source, column * 16, line * 16, quality, false, hasChroma)
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

/** The direction by which luma of one value is predicted exactly, if there is one. */
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
