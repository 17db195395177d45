import { hasAllOfItsScan, isShownJpeg } from "./jpeg-scan.ts"
import { PICTURE_PIXELS_MAX, sizeFault } from "./limit.ts"
import { isWhole } from "./whole.ts"

/** Maximum width and height in pixels: the decoded picture is thrown away. */
const THUMBNAIL = 16

/**
 * The fault of a picture that can be found without decoding it, to follow "the picture …", and what to do about it;
 * undefined if there is none.
 */
export async function faultBeforeDecoding(bytes: Uint8Array, mediaType: string): Promise<string | undefined> {
  const fault = sizeFault(bytes, mediaType)
  if (fault !== undefined) return fault
  if (!isWhole(bytes, mediaType)) return "is cut off: its end is missing; save or copy it again"
  if (mediaType !== "image/jpeg") return undefined
  if (!isShownJpeg(bytes)) return "is a JPEG of a kind that browsers cannot show; save it as a usual JPEG or as PNG"
  return (await hasAllOfItsScan(bytes)) ? undefined : "is damaged: a part of it is missing; save or copy it again"
}

/**
 * The fault of a picture that pages or videos are to show, to follow "the picture …", and what to do about it;
 * undefined if it can be decoded completely. Decoding takes four bytes of memory per pixel.
 */
export async function decodingFault(bytes: Uint8Array, mediaType: string): Promise<string | undefined> {
  const fault = await faultBeforeDecoding(bytes, mediaType)
  if (fault !== undefined) return fault
  try {
    const picture = new Bun.Image(bytes, { maxPixels: PICTURE_PIXELS_MAX })
    await picture.resize(THUMBNAIL, THUMBNAIL).png().bytes()
    return undefined
  } catch (error) {
    if (isDecodingError(error)) return UNREADABLE
    throw error
  }
}

const UNREADABLE = "cannot be read: it is damaged, or of a kind that programs cannot show; save it again"

/** Whether `Bun.Image` has refused a file. */
export function isDecodingError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_IMAGE")
}
