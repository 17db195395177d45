import { segmentsOf } from "./jpeg-scan.ts"
import { largestSize, type Size } from "./largest-size.ts"
import { pngChunks, typeAt } from "./png-chunks.ts"
import { webpChunks } from "./webp-chunks.ts"

/**
 * How the rows of a picture relate to what people see (Exif 2.32, tag 0x0112): 1 unchanged, 3 upside down, 6
 * to be rotated clockwise, 8 the other way; 2, 4, 5 and 7 are mirrored too.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const TAG = 0x0112

/** The content of an APP1 segment starts like this; offsets in it are counted from the byte after it. */
const EXIF = "Exif"
const HEAD = 6

/** Bytes of a directory entry. */
const ENTRY = 12

/**
 * The orientation that a segment of a JPEG states; undefined if it states none.
 *
 * @param segment content of an APP1 segment
 */
export function orientationOf(segment: Uint8Array): Orientation | undefined {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength)
  try {
    if (typeAt(view, 0) !== EXIF) return undefined
    const isLittle = view.getUint16(HEAD) === 0x4949
    const directory = HEAD + view.getUint32(HEAD + 4, isLittle)
    for (let index = view.getUint16(directory, isLittle); index > 0; index--) {
      const entry = directory + 2 + (index - 1) * ENTRY
      if (view.getUint16(entry, isLittle) !== TAG) continue
      const value = view.getUint16(entry + 8, isLittle)
      return value >= 1 && value <= 8 ? (value as Orientation) : undefined
    }
  } catch (error) {
    // Broken metadata is ignored.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** The orientation that a picture states in its metadata; 1 if it states none. */
export function orientationIn(bytes: Uint8Array, mediaType: string): Orientation {
  for (const part of exifParts(bytes, mediaType)) {
    const orientation = orientationOf(part)
    if (orientation !== undefined) return orientation
  }
  return 1
}

/** The parts that may be metadata of cameras, as in a JPEG. */
function* exifParts(bytes: Uint8Array, mediaType: string): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (mediaType === "image/jpeg") {
      for (const { marker, from, to } of segmentsOf(bytes)) if (marker === 0xe1) yield bytes.subarray(from, to)
    } else if (mediaType === "image/png") {
      for (const { type, content, length } of pngChunks(view)) {
        if (type === "eXIf") yield withHead(bytes.subarray(content, content + length))
      }
    } else if (mediaType === "image/webp") {
      for (const { type, content, length } of webpChunks(view)) {
        if (type === "EXIF") yield withHead(bytes.subarray(content, content + length))
      }
    }
  } catch (error) {
    // The file ends.
    if (!(error instanceof RangeError)) throw error
  }
}

/** Only JPEGs always have the head, and some programs write it elsewhere, too. */
function withHead(exif: Uint8Array): Uint8Array {
  const head = Buffer.from(`${EXIF}\0\0`)
  return head.equals(exif.subarray(0, HEAD)) ? exif : Buffer.concat([head, exif])
}

/** The size of a picture as people see it, without decoding it; undefined if it is no picture. */
export function shownSize(bytes: Uint8Array, mediaType: string): Size | undefined {
  const size = largestSize(bytes, mediaType)
  if (size === undefined || !isTurned(orientationIn(bytes, mediaType))) return size
  return { width: size.height, height: size.width }
}

/** Whether rows and columns of the picture are swapped. */
export function isTurned(orientation: Orientation): boolean {
  return orientation >= 5
}
