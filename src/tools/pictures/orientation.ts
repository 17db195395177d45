import { typeAt } from "./png-chunks.ts"

/**
 * How the rows of a JPEG relate to the picture that people see (Exif 2.32, tag 0x0112): 1 unchanged, 3 upside down, 6
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

/** Whether rows and columns of the picture are swapped. */
export function isTurned(orientation: Orientation): boolean {
  return orientation >= 5
}
