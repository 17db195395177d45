import { pngChunks } from "./png-chunks.ts"

/** Whether a file has the end that its format requires: programs show a truncated one with a grey or empty rest. */
type Check = (file: DataView) => boolean

const CHECKS: Readonly<Record<string, Check>> = {
  "image/png": isWholePng,
  "image/jpeg": isWholeJpeg,
  "image/gif": isWholeGif,
  "image/webp": isWholeWebp,
}

/** Whether a picture is complete. Files of other types are not checked. */
export function isWhole(bytes: Uint8Array, mediaType: string): boolean {
  try {
    return CHECKS[mediaType]?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function isWholePng(file: DataView): boolean {
  for (const { type, content } of pngChunks(file)) if (type === "IEND") return content + 4 <= file.byteLength
  return false
}

/** After its first scan there is an end mark: a thumbnail within the metadata has its own. */
function isWholeJpeg(file: DataView): boolean {
  let at = 2
  while (file.getUint16(at) !== 0xffda) at += file.getUint8(at + 1) === 0xff ? 1 : 2 + file.getUint16(at + 2)
  for (let end = file.byteLength - 2; end > at; end--) if (file.getUint16(end) === 0xffd9) return true
  return false
}

function isWholeGif(file: DataView): boolean {
  let at = 13 + colourTable(file.getUint8(10))
  for (;;) {
    const block = file.getUint8(at)
    if (block === 0x3b) return true
    // For an image, its header and code size; for an extension, its label.
    if (block === 0x2c) at += 11 + colourTable(file.getUint8(at + 9))
    else if (block === 0x21) at += 2
    else return false
    while (file.getUint8(at) !== 0) at += 1 + file.getUint8(at)
    at += 1
  }
}

/** Bytes of a colour table of a GIF. */
export function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function isWholeWebp(file: DataView): boolean {
  return 8 + file.getUint32(4, true) <= file.byteLength
}
