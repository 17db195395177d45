import type { Canvas, CanvasKit, MallocObj, Paint, Surface } from "canvaskit-wasm/full"
import type { Rgb } from "../../../tools/colour/contrast.ts"
import type { Frame, Rect } from "../frame/frame.ts"
import { jpegOf } from "../frame/poster.ts"
import { copyRgba } from "../frame/rgba.ts"
import type { Picture } from "../messages.ts"
import { HEIGHT, WIDTH } from "../picture/model.ts"
import type { Setting, Typesetter } from "../picture/typesetter.ts"
import type { Run } from "../script/model.ts"

const BYTES = 4

/** A run of text in a colour. */
export interface ColouredRun extends Run {
  readonly colour: Rgb
}

/** The position and layout of a text on the board. */
export interface TextPlace extends Omit<Setting, "align"> {
  readonly left: number
  readonly top: number
  /** Alignment in its room; by default, to the side where reading begins. */
  readonly end?: boolean
}

/**
 * The colour surface on which slides are drawn. All measurements are given for slides that are read from left to right.
 * For other slides, the board mirrors everything except pictures and signs.
 */
export class Board {
  readonly skia: CanvasKit
  readonly canvas: Canvas
  readonly #typesetter: Typesetter
  readonly rightToLeft: boolean
  readonly #memory: MallocObj
  readonly #surface: Surface
  readonly #paint: Paint

  /** @param rightToLeft whether the text is read from right to left */
  constructor(skia: CanvasKit, typesetter: Typesetter, rightToLeft: boolean) {
    this.skia = skia
    this.#typesetter = typesetter
    this.rightToLeft = rightToLeft
    this.#memory = skia.Malloc(Uint8Array, WIDTH * HEIGHT * BYTES)
    const info = {
      width: WIDTH,
      height: HEIGHT,
      colorType: skia.ColorType.RGBA_8888,
      alphaType: skia.AlphaType.Opaque,
      colorSpace: skia.ColorSpace.SRGB,
    }
    const surface = skia.MakeRasterDirectSurface(info, this.#memory, WIDTH * BYTES)
    if (surface === null) throw new Error("Skia could not allocate a picture")
    this.#surface = surface
    this.canvas = surface.getCanvas()
    this.#paint = new skia.Paint()
    this.#paint.setAntiAlias(true)
  }

  /** The left edge of an element that is `width` wide. */
  x(left: number, width: number): number {
    return this.rightToLeft ? WIDTH - left - width : left
  }

  /** A paint for filling; it is the same object every time. */
  fill(colour: Rgb, alpha = 1): Paint {
    this.#paint.setStyle(this.skia.PaintStyle.Fill)
    this.#paint.setColor(this.colour(colour, alpha))
    return this.#paint
  }

  /** The same paint as a pen. */
  pen(colour: Rgb, width: number, alpha = 1): Paint {
    this.#paint.setStyle(this.skia.PaintStyle.Stroke)
    this.#paint.setStrokeWidth(width)
    this.#paint.setStrokeCap(this.skia.StrokeCap.Round)
    this.#paint.setStrokeJoin(this.skia.StrokeJoin.Round)
    this.#paint.setColor(this.colour(colour, alpha))
    return this.#paint
  }

  colour([red, green, blue]: Rgb, alpha = 1): Float32Array {
    return this.skia.Color4f(red, green, blue, alpha)
  }

  /** A rounded rectangle, filled or outlined. */
  box({ left, top, right, bottom }: Rect, radius: number, paint: Paint): void {
    const x = this.x(left, right - left)
    const rect = this.skia.LTRBRect(x, top, x + right - left, bottom)
    this.canvas.drawRRect(this.skia.RRectXY(rect, radius, radius), paint)
  }

  circle(left: number, top: number, diameter: number, paint: Paint): void {
    this.canvas.drawCircle(this.x(left, diameter) + diameter / 2, top + diameter / 2, diameter / 2, paint)
  }

  /**
   * Sets a text and draws it.
   * @returns the width of its longest line, and its total height
   */
  text(runs: readonly ColouredRun[], place: TextPlace): { width: number; height: number } {
    const paragraph = this.set(runs, place)
    this.canvas.drawParagraph(paragraph, this.x(place.left, place.width), place.top)
    const size = { width: paragraph.getLongestLine(), height: paragraph.getHeight() }
    paragraph.delete()
    return size
  }

  /** A typeset text, to be freed by the caller. */
  set(runs: readonly ColouredRun[], { end = false, ...place }: Omit<TextPlace, "left" | "top">) {
    const pieces = runs.map(({ text, strong, colour }) => ({
      text,
      weight: strong ? ("strong" as const) : ("plain" as const),
      colour: this.colour(colour),
    }))
    return this.#typesetter.setPieces(pieces, { ...place, align: this.rightToLeft === end ? "left" : "right" })
  }

  /** Restricts drawing to a part of the board, given in picture coordinates. */
  within({ left, top, right, bottom }: Rect, draw: () => void): void {
    this.canvas.save()
    this.canvas.clipRect(this.skia.LTRBRect(left, top, right, bottom), this.skia.ClipOp.Intersect, false)
    draw()
    this.canvas.restore()
  }

  copy(rect: Rect, into: Frame): void {
    copyRgba(this.#pixels(), rect, into)
  }

  /** The pixels as one word each, for painting without Skia. The words are valid until Skia needs more memory. */
  words(): Int32Array {
    const { buffer, byteOffset, byteLength } = this.#pixels()
    return new Int32Array(buffer, byteOffset, byteLength >> 2)
  }

  /** The contents of the board as an image file. */
  picture(): Picture {
    const image = this.#surface.makeImageSnapshot()
    const picture = jpegOf(this.skia, image)
    image.delete()
    return picture
  }

  /** The pixels, with four bytes each. The view is created every time, because memory moves when it grows. */
  #pixels(): Uint8Array {
    return this.#memory.toTypedArray() as Uint8Array
  }

  close(): void {
    this.#paint.delete()
    this.#surface.delete()
    this.skia.Free(this.#memory)
  }
}
