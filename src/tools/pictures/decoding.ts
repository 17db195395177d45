import { hasAllOfItsScan, isShownJpeg } from "./jpeg-scan.ts"
import { PICTURE_PIXELS_MAX, sizeFault } from "./limit.ts"
import { isWhole } from "./whole.ts"

/** Pixels of a side: what is decoded is thrown away. */
const THUMBNAIL = 16

/**
 * What is wrong with a picture that pages or videos are to show, behind "the picture …", and what to do about it; undefined when
 * it can be decoded from its beginning to its end. Decoding takes four bytes of memory for each pixel.
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
