import type { Canvas, CanvasKit, MallocObj, Surface } from "canvaskit-wasm/full"
import { LUMA } from "./look.ts"
import { WIDTH } from "./model.ts"

/** Skia draws fastest on four bytes per pixel, although one would be enough. */
const BYTES = 4

/** The drawing surface: everything is a shade of grey whose value is the luma, so any colour channel is the result. */
export class Sheet {
  readonly #skia: CanvasKit
  readonly #memory: MallocObj
  readonly #surface: Surface

  /** @param rows the maximum number of rows that are drawn at once */
  constructor(skia: CanvasKit, rows: number) {
    this.#skia = skia
    this.#memory = skia.Malloc(Uint8Array, WIDTH * rows * BYTES)
    const info = {
      width: WIDTH,
      height: rows,
      colorType: skia.ColorType.RGBA_8888,
      alphaType: skia.AlphaType.Opaque,
      colorSpace: skia.ColorSpace.SRGB,
    }
    const surface = skia.MakeRasterDirectSurface(info, this.#memory, WIDTH * BYTES)
    if (surface === null) throw new Error(`Skia could not allocate ${rows} rows of a picture`)
    this.#surface = surface
  }

  /** Writes WIDTH × `rows` luma samples into `into`: a background and the drawing on it. */
  draw(rows: number, draw: (canvas: Canvas) => void, into: Uint8Array, background: number = LUMA.background): void {
    const canvas = this.#surface.getCanvas()
    canvas.save()
    canvas.clipRect(this.#skia.LTRBRect(0, 0, WIDTH, rows), this.#skia.ClipOp.Intersect, false)
    canvas.clear(this.#skia.Color(background, background, background))
    draw(canvas)
    canvas.restore()
    const { buffer, byteOffset } = this.#memory.toTypedArray()
    copyRed(new Uint32Array(buffer, byteOffset, WIDTH * rows), into)
  }

  close(): void {
    this.#surface.delete()
    this.#skia.Free(this.#memory)
  }
}

function copyRed(pixels: Uint32Array, into: Uint8Array): void {
  for (let index = 0; index < pixels.length; index++) into[index] = (pixels[index] ?? 0) & 255
}
