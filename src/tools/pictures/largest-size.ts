import { pngChunks, typeAt } from "./png-chunks.ts"
import { colourTable } from "./whole.ts"

/** Pixels of a picture or of a part of it, as stated in its file. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The sizes that a file states, in the order of the file: of the whole, of frames, and repeated ones. */
type Sizes = Iterable<Size>

const READERS: Readonly<Record<string, (file: DataView) => Sizes>> = {
  "image/png": pngSizes,
  "image/jpeg": jpegSizes,
  "image/gif": gifSizes,
  "image/webp": webpSizes,
}

/**
 * The largest size that a picture states anywhere, without decoding it: some decoders use the first one, others the
 * last. Undefined if there is none, or the type is not a picture.
 */
export function largestSize(bytes: Uint8Array, mediaType: string): Size | undefined {
  const read = READERS[mediaType]
  if (read === undefined) return undefined
  let largest: Size | undefined
  try {
    for (const size of read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
      if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size
    }
  } catch (error) {
    // The file ends in the middle of something.
    if (!(error instanceof RangeError)) throw error
  }
  return largest
}

function* pngSizes(file: DataView): Sizes {
  for (const { type, content } of pngChunks(file)) {
    if (type === "IHDR") yield { width: file.getUint32(content), height: file.getUint32(content + 4) }
  }
}

/**
 * Markers that start a frame: all of their range except the tables of Huffman and arithmetic codes, and a reserved one.
 */
function isJpegFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function* jpegSizes(file: DataView): Sizes {
  for (let at = 2; ; ) {
    // Bytes that are not a marker are skipped, as decoders do: coded pixels, and fill bytes.
    const marker = file.getUint8(at) === 0xff ? file.getUint8(at + 1) : 0
    if (marker < 0xc0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) at += 1
    else if (marker === 0xd9) return
    else {
      if (isJpegFrame(marker)) yield { width: file.getUint16(at + 7), height: file.getUint16(at + 5) }
      at += 2 + file.getUint16(at + 2)
    }
  }
}

/** The size of the whole, with each frame: without frames there is nothing to decode. */
function* gifSizes(file: DataView): Sizes {
  const whole = { width: file.getUint16(6, true), height: file.getUint16(8, true) }
  let at = 13 + colourTable(file.getUint8(10))
  for (;;) {
    const block = file.getUint8(at)
    if (block === 0x2c) {
      const [left, top, width, height] = [1, 3, 5, 7].map((offset) => file.getUint16(at + offset, true)) as Four
      yield { width: Math.max(whole.width, left + width), height: Math.max(whole.height, top + height) }
      at += 11 + colourTable(file.getUint8(at + 9))
    } else if (block === 0x21) at += 2
    else return
    while (file.getUint8(at) !== 0) at += 1 + file.getUint8(at)
    at += 1
  }
}

type Four = [number, number, number, number]

function* webpSizes(file: DataView): Sizes {
  const uint24 = (at: number) => file.getUint16(at, true) + (file.getUint8(at + 2) << 16)
  for (let at = 12; ; ) {
    const type = typeAt(file, at)
    const length = file.getUint32(at + 4, true)
    const content = at + 8
    if (type === "VP8X") yield { width: uint24(content + 4) + 1, height: uint24(content + 7) + 1 }
    if (type === "VP8 ") {
      yield { width: file.getUint16(content + 6, true) & 0x3fff, height: file.getUint16(content + 8, true) & 0x3fff }
    }
    if (type === "VP8L") {
      const bits = file.getUint32(content + 1, true)
      yield { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    if (type === "ANMF") yield { width: uint24(content + 6) + 1, height: uint24(content + 9) + 1 }
    // A frame's own pixels come after its header.
    at = content + (type === "ANMF" ? 16 : length + (length % 2))
  }
}
