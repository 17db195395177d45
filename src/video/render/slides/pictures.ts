import type { CanvasKit, Image } from "canvaskit-wasm/full"
import { rgb, WHITE } from "../../../tools/colour/contrast.ts"
import type { Rect } from "../frame/frame.ts"
import type { Picture } from "../messages.ts"
import type { Board } from "./board.ts"

const CARD_EDGE = rgb("#d3dae3")

/** A decoded picture, no larger than necessary. */
export interface Decoded {
  readonly image: Image
  readonly width: number
  readonly height: number
}

/**
 * Decodes a picture, and scales it down to the largest room that it can have, because a camera photo takes a hundred
 * megabytes. Undefined if Skia does not know the format.
 */
export function decoded(
  skia: CanvasKit,
  picture: Picture,
  most: { width: number; height: number },
): Decoded | undefined {
  const bytes = Buffer.from(picture.base64, "base64")
  const image = bytes.length === 0 ? null : skia.MakeImageFromEncoded(bytes)
  if (image === null) return undefined
  const scale = Math.min(1, most.width / image.width(), most.height / image.height())
  const width = Math.max(1, Math.round(image.width() * scale))
  const height = Math.max(1, Math.round(image.height() * scale))
  const surface = skia.MakeSurface(width, height)
  if (surface === null) {
    image.delete()
    return undefined
  }
  drawImage(skia, surface.getCanvas(), image, skia.LTRBRect(0, 0, width, height))
  const small = surface.makeImageSnapshot()
  image.delete()
  surface.delete()
  return { image: small, width, height }
}

/** Red, green, blue and alpha of each pixel, row by row. */
export function pixelsOf(skia: CanvasKit, { image, width, height }: Decoded): Uint8Array {
  const info = {
    width,
    height,
    colorType: skia.ColorType.RGBA_8888,
    alphaType: skia.AlphaType.Unpremul,
    colorSpace: skia.ColorSpace.SRGB,
  }
  const pixels = image.readPixels(0, 0, info)
  return pixels instanceof Uint8Array ? pixels : new Uint8Array()
}

/** Draws a picture into a part of the board, with round corners. The background shows through its transparent parts. */
export function drawPicture(board: Board, { image }: Decoded, rect: Rect, radius: number): void {
  const { skia, canvas } = board
  const left = board.x(rect.left, rect.right - rect.left)
  const place = skia.LTRBRect(left, rect.top, left + rect.right - rect.left, rect.bottom)
  canvas.save()
  canvas.clipRRect(skia.RRectXY(place, radius, radius), skia.ClipOp.Intersect, true)
  drawImage(skia, canvas, image, place)
  canvas.restore()
}

/** The same on a white card with a thin border, so that drawings with white or transparent backgrounds have an edge too. */
export function drawCard(board: Board, picture: Decoded, rect: Rect, radius: number): void {
  board.box(rect, radius, board.fill(WHITE))
  drawPicture(board, picture, rect, radius)
  const { left, top, right, bottom } = rect
  const around = { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 }
  board.box(around, radius + 1, board.pen(CARD_EDGE, 2))
}

function drawImage(skia: CanvasKit, canvas: Board["canvas"], image: Image, into: Float32Array): void {
  const mipmapped = image.makeCopyWithDefaultMipmaps()
  const whole = skia.LTRBRect(0, 0, image.width(), image.height())
  canvas.drawImageRectOptions(mipmapped, whole, into, skia.FilterMode.Linear, skia.MipmapMode.Linear, null)
  mipmapped.delete()
}

/**
 * The largest part of a room that a picture fills in its own proportions, if it is enlarged by no more than the factor
 * `enlarged`.
 */
export function fitted(
  { width, height }: { readonly width: number; readonly height: number },
  room: Rect,
  enlarged: number,
): { width: number; height: number } {
  const scale = Math.min(enlarged, (room.right - room.left) / width, (room.bottom - room.top) / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
