import { mediaTypeOf } from "../../files/media-types.ts"
import type { CheckedFile } from "../../files/uploading.ts"
import { readLogo } from "../../pdf/pictures/logo.ts"
import { UnusableLogo } from "../../pdf/pictures/picture.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import type { FaultKey } from "../../tools/language/messages.ts"
import { decodingFault } from "../../tools/pictures/decoding.ts"
import { PICTURE_PIXELS_MAX, sizeFault } from "../../tools/pictures/limit.ts"

/** Maximum bytes of a logo: it is part of every certificate. */
export const LOGO_MAX = 1024 * 1024

/** The logo, if it can be shown and printed. Decoding takes a while. Throws {@link Invalid} on `logo` otherwise. */
export async function checkedLogo(bytes: Uint8Array<ArrayBuffer>): Promise<CheckedFile> {
  return { bytes, mediaType: await requireLogo(bytes) }
}

/** The media type of a picture that pages can show and certificates can print. Throws {@link Invalid} for any other. */
async function requireLogo(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) throw new Invalid([fault("logo", "required")])
  if (bytes.length > LOGO_MAX) throw new Invalid([fault("logo", "logo_size", { limit: LOGO_MAX })])
  const mediaType = mediaTypeOf(bytes)
  if (mediaType !== "image/png" && mediaType !== "image/jpeg") throw new Invalid([fault("logo", "logo_type")])
  const key = await logoFault(bytes, mediaType)
  if (key === undefined) return mediaType
  throw new Invalid([fault("logo", key, key === "logo_pixels" ? { limit: PICTURE_PIXELS_MAX } : {})])
}

async function logoFault(bytes: Uint8Array, mediaType: string): Promise<FaultKey | undefined> {
  if (sizeFault(bytes, mediaType) !== undefined) return "logo_pixels"
  if ((await decodingFault(bytes, mediaType)) !== undefined) return "logo_damaged"
  try {
    readLogo(bytes, mediaType)
    return undefined
  } catch (error) {
    if (error instanceof UnusableLogo) return "logo_not_printable"
    throw error
  }
}
