import { webpChunks } from "./webp-chunks.ts"

/** Where the chunks of a frame start within its content, after its place and duration. */
const FRAME_HEAD = 16

/** Bytes of the first chunk of an extended WebP, and its flag of transparency. */
const EXTENDED = 10
const TRANSPARENT = 0x10

/** A WebP with only the first picture of a moving one; any other as it is. */
export function firstFrame(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes)
  const frame = chunksOf(view).find(({ type }) => type === "ANMF")
  if (frame === undefined) return bytes
  const end = Math.min(frame.content + frame.length, bytes.length)
  const parts = chunksOf(view, frame.content + FRAME_HEAD, end)
  const pixels = parts.filter(({ type }) => type === "ALPH" || type === "VP8 " || type === "VP8L")
  const head = Buffer.alloc(8 + EXTENDED)
  head.write("VP8X")
  head.writeUInt32LE(EXTENDED, 4)
  head[8] = TRANSPARENT
  // Width and height, less one each.
  head.set(bytes.subarray(frame.content + 6, frame.content + 12), 12)
  const chunks = [
    head,
    ...pixels.map(({ content, length }) => bytes.subarray(content - 8, content + length + (length % 2))),
  ]
  const size = Buffer.alloc(4)
  size.writeUInt32LE(chunks.reduce((sum, chunk) => sum + chunk.length, 4))
  return Buffer.concat([Buffer.from("RIFF"), size, Buffer.from("WEBP"), ...chunks])
}

/** Whether the (first) picture of a WebP was written without loss. */
export function isLossless(bytes: Uint8Array): boolean {
  return chunksOf(viewOf(firstFrame(bytes))).some(({ type }) => type === "VP8L")
}

/** All chunks up to the end of the file, or before `end`. */
function chunksOf(view: DataView, from = 12, end = view.byteLength) {
  const chunks = []
  try {
    for (const chunk of webpChunks(view, from)) {
      if (chunk.content > end) break
      chunks.push(chunk)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return chunks
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
