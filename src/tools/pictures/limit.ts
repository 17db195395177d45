import { largestSize } from "./largest-size.ts"

/**
 * Maximum number of pixels of a picture: as many as a phone's largest photos have. Decoding takes at least four bytes
 * for each.
 */
export const PICTURE_PIXELS_MAX = 50_000_000

/**
 * The fault of the size of a picture that is to be decoded or shown, to follow "the picture …"; undefined if there is
 * none. A small file may state any size, and decoding it would then use all memory.
 */
export function sizeFault(bytes: Uint8Array, mediaType: string): string | undefined {
  const size = largestSize(bytes, mediaType)
  if (size === undefined || size.width * size.height <= PICTURE_PIXELS_MAX) return undefined
  return `has ${size.width} × ${size.height} pixels; at most ${PICTURE_PIXELS_MAX} are allowed altogether; make it smaller`
}
