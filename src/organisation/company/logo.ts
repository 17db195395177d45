import { mediaTypeOf } from "../../files/media-types.ts"
import type { FileStore } from "../../files/port.ts"
import { readLogo } from "../../pdf/pictures/logo.ts"
import { UnusableLogo } from "../../pdf/pictures/picture.ts"
import { fault, Invalid, isUnavailable } from "../../tools/errors.ts"
import type { FaultKey } from "../../tools/language/messages.ts"
import { decodingFault } from "../../tools/pictures/decoding.ts"
import { PICTURE_PIXELS_MAX, sizeFault } from "../../tools/pictures/limit.ts"
import type { NewLogo } from "./store.ts"

/** Maximum bytes of a logo: it is part of every certificate. */
export const LOGO_MAX = 1024 * 1024

/** A logo in the file store that no row names yet. */
export interface StoredLogo extends NewLogo {
  /** To be told, whenever the transaction runs, whether a row names it. */
  readonly keep: (isNamed: boolean) => void
}

/**
 * Checks a picture, stores it, and calls `make`. If `make` does not keep it, it is removed again. Decoding takes a
 * while: not for use in transactions.
 *
 * @throws Invalid on `logo` for a picture that cannot be shown or printed
 */
export async function withStoredLogo<T>(
  files: FileStore,
  bytes: Uint8Array<ArrayBuffer>,
  make: (logo: StoredLogo) => Promise<T>,
): Promise<T> {
  const mediaType = await requireLogo(bytes)
  const storageName = crypto.randomUUID()
  await files.write(storageName, bytes)
  let isKept = false
  const keep = (isNamed: boolean) => {
    isKept = isNamed
  }
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex")
  // A copy that stays behind does no harm, and the outcome of the change matters more.
  const remove = () => files.remove(storageName).catch(() => {})
  try {
    const made = await make({ storageName, mediaType, size: bytes.length, sha256, keep })
    if (!isKept) await remove()
    return made
  } catch (error) {
    // Otherwise a row may name it.
    if (!isUnavailable(error) || error.unavailable !== "outcome_unknown") await remove()
    throw error
  }
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
