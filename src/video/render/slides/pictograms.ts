import type { Canvas, CanvasKit } from "canvaskit-wasm/full"
import { rgb } from "../../../tools/colour/contrast.ts"
import type { PictogramName } from "../../../tools/pictograms/shapes.ts"
import { type Shape, SIGN_SIZE, shapesOf } from "../../../tools/pictograms/sign.ts"
import { pictogramOf } from "../pictogram-keys.ts"
import type { Section } from "../script/model.ts"
import type { Decoded } from "./pictures.ts"

/** Width and height in pixels of a pictogram as it is drawn; slides show it in this size at most. */
const SIZE = 480

/** The pictograms that sections show, by their keys, to be freed by the caller. */
export function pictogramsIn(skia: CanvasKit, sections: readonly Section[]): [key: string, picture: Decoded][] {
  const keys = new Set(sections.flatMap(({ blocks }) => blocks.flatMap((one) => (one.type === "image" ? one.key : []))))
  return [...keys].flatMap((key) => {
    const name = pictogramOf(key)
    const picture = name && drawn(skia, name)
    return picture === undefined ? [] : [[key, picture]]
  })
}

function drawn(skia: CanvasKit, name: PictogramName): Decoded | undefined {
  const surface = skia.MakeSurface(SIZE, SIZE)
  if (surface === null) return undefined
  const canvas = surface.getCanvas()
  canvas.scale(SIZE / SIGN_SIZE, SIZE / SIGN_SIZE)
  for (const shape of shapesOf(name)) drawShape(skia, canvas, shape)
  const image = surface.makeImageSnapshot()
  surface.delete()
  return { image, width: SIZE, height: SIZE }
}

function drawShape(skia: CanvasKit, canvas: Canvas, { path: written, colour, lineWidth, place }: Shape): void {
  const path = skia.Path.MakeFromSVGString(written)
  if (path === null) throw new TypeError(`not a path: ${written}`)
  const paint = new skia.Paint()
  const [red, green, blue] = rgb(colour)
  paint.setAntiAlias(true)
  paint.setColor(skia.Color4f(red, green, blue, 1))
  if (lineWidth !== undefined) {
    paint.setStyle(skia.PaintStyle.Stroke)
    paint.setStrokeWidth(lineWidth)
    paint.setStrokeCap(skia.StrokeCap.Round)
    paint.setStrokeJoin(skia.StrokeJoin.Round)
  }
  canvas.save()
  if (place !== undefined) {
    canvas.translate(place.left, place.top)
    canvas.scale(place.scale, place.scale)
  }
  canvas.drawPath(path, paint)
  canvas.restore()
  paint.delete()
  path.delete()
}
