import { largestSize } from "./largest-size.ts"

/** Pixels of a picture, at most: a phone's largest photos have as many. To decode it takes four bytes for each, and more. */
export const PICTURE_PIXELS_MAX = 50_000_000

/**
 * What is wrong with the size of a picture that is to be decoded or shown, behind "the picture …"; undefined when nothing is. A
 * small file may state any size, and to decode it then takes all memory.
 */
export function sizeFault(bytes: Uint8Array, mediaType: string): string | undefined {
  const size = largestSize(bytes, mediaType)
  if (size === undefined || size.width * size.height <= PICTURE_PIXELS_MAX) return undefined
  return `has ${size.width} × ${size.height} pixels; at most ${PICTURE_PIXELS_MAX} are allowed altogether; make it smaller`
}
