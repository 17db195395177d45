import type { CanvasKit, Image } from "canvaskit-wasm/full"
import type { Picture } from "../messages.ts"
import { openCanvasKit } from "../picture/canvaskit.ts"
import { HEIGHT, WIDTH } from "../picture/model.ts"
import type { Frame } from "./frame.ts"

/** JPEG quality, up to 100. */
const QUALITY = 85

/** A frame, as an image that browsers show before a video plays. */
export async function posterOf(frame: Frame): Promise<Picture> {
  const skia = await openCanvasKit()
  const image = skia.MakeImage(
    {
      width: WIDTH,
      height: HEIGHT,
      colorType: skia.ColorType.RGBA_8888,
      alphaType: skia.AlphaType.Opaque,
      colorSpace: skia.ColorSpace.SRGB,
    },
    rgbaOf(frame),
    WIDTH * 4,
  )
  if (image === null) throw new Error("Skia could not allocate the poster of a video")
  const poster = jpegOf(skia, image)
  image.delete()
  return poster
}

export function jpegOf(skia: CanvasKit, image: Image): Picture {
  const bytes = image.encodeToBytes(skia.ImageFormat.JPEG, QUALITY)
  if (bytes === null) throw new Error("Skia could not encode the poster of a video")
  return { mediaType: "image/jpeg", base64: Buffer.from(bytes).toString("base64") }
}

/** Red, green, blue and 255 for each pixel (ITU-R BT.709 clause 3, video range). */
function rgbaOf({ luma, cb, cr }: Frame): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(4 * luma.length)
  // Neighbouring pixels often have the same colour, so its contribution is reused.
  let [knownCb, knownCr, red, green, blue] = [-1, -1, 0, 0, 0]
  for (let at = 0; at < luma.length; at += 2) {
    const row = (at / WIDTH) | 0
    const half = (row >> 1) * (WIDTH >> 1) + ((at - row * WIDTH) >> 1)
    if (cb[half] !== knownCb || cr[half] !== knownCr) {
      knownCb = cb[half] ?? 128
      knownCr = cr[half] ?? 128
      const [more, less] = [(255 / 224) * (knownCb - 128), (255 / 224) * (knownCr - 128)]
      red = 1.5748 * less
      green = -0.1873 * more - 0.4681 * less
      blue = 1.8556 * more
    }
    for (let pixel = at; pixel < at + 2; pixel++) {
      const light = (255 / 219) * ((luma[pixel] ?? 16) - 16)
      pixels[4 * pixel] = light + red
      pixels[4 * pixel + 1] = light + green
      pixels[4 * pixel + 2] = light + blue
      pixels[4 * pixel + 3] = 255
    }
  }
  return pixels
}
