import { hasAllOfItsScan, isShownJpeg } from "./jpeg-scan.ts"
import { PICTURE_PIXELS_MAX, sizeFault } from "./limit.ts"
import { isWhole } from "./whole.ts"

/** Maximum width and height in pixels: the decoded picture is thrown away. */
const THUMBNAIL = 16

/**
 * The fault of a picture that pages or videos are to show, to follow "the picture …", and what to do about it;
 * undefined if it can be decoded completely. Decoding takes four bytes of memory per pixel.
 */
export async function decodingFault(bytes: Uint8Array, mediaType: string): Promise<string | undefined> {
  const fault = sizeFault(bytes, mediaType)
  if (fault !== undefined) return fault
  if (!isWhole(bytes, mediaType)) return "is cut off: its end is missing; save or copy it again"
  if (mediaType === "image/jpeg") {
    if (!isShownJpeg(bytes)) return "is a JPEG of a kind that browsers cannot show; save it as a usual JPEG or as PNG"
    if (!hasAllOfItsScan(bytes)) return "is damaged: a part of it is missing; save or copy it again"
  }
  try {
    const picture = new Bun.Image(bytes, { maxPixels: PICTURE_PIXELS_MAX })
    await picture.resize(THUMBNAIL, THUMBNAIL).png().bytes()
    return undefined
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("ERR_IMAGE"))) throw error
    return "cannot be read: it is damaged, or of a kind that programs cannot show; save it again"
  }
}
