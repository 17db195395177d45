import type { Picture } from "../messages.ts"
import { openCanvasKit } from "../picture/canvaskit.ts"
import { HEIGHT, WIDTH } from "../picture/model.ts"
import type { Frame } from "./frame.ts"

/** Of JPEG, up to 100. */
const QUALITY = 85

/** A frame as a picture that browsers show before a video plays. */
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
  const bytes = image?.encodeToBytes(skia.ImageFormat.JPEG, QUALITY)
  image?.delete()
  if (!bytes) throw new Error("Skia could not encode the poster of a video")
  return { mediaType: "image/jpeg", base64: Buffer.from(bytes).toString("base64") }
}

/** Red, green, blue and 255 for each pixel (ITU-R BT.709 clause 3, video range). */
function rgbaOf({ luma, cb, cr }: Frame): Uint8Array {
  const pixels = new Uint8ClampedArray(4 * luma.length)
  for (let at = 0; at < luma.length; at++) {
    const half = ((at / WIDTH) >> 1) * (WIDTH >> 1) + ((at % WIDTH) >> 1)
    const light = (255 / 219) * ((luma[at] ?? 16) - 16)
    const blue = (255 / 224) * ((cb[half] ?? 128) - 128)
    const red = (255 / 224) * ((cr[half] ?? 128) - 128)
    pixels[4 * at] = light + 1.5748 * red
    pixels[4 * at + 1] = light - 0.1873 * blue - 0.4681 * red
    pixels[4 * at + 2] = light + 1.8556 * blue
    pixels[4 * at + 3] = 255
  }
  return new Uint8Array(pixels.buffer)
}
