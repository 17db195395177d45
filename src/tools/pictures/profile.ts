import { inflateSync } from "node:zlib"
import { pngChunks } from "./png-chunks.ts"
import { webpChunks } from "./webp-chunks.ts"

/*
 * Colour profiles (ICC.1): `Bun.Image` keeps that of the source, but always writes red, green and blue. One for other
 * colours would make browsers show wrong ones, or nothing.
 */

/** Maximum bytes of a profile; those of cameras and screens have at most 60,000, and data could be hidden in more. */
const PROFILE_MAX = 128 * 1024

/** Where a profile says what its colours are, and that it is a profile. */
const COLOURS = 16
const SIGNATURE = 36

/** The same picture, as `Bun.Image` has written it, without a profile that is not for its colours. */
export function withFittingProfile(bytes: Uint8Array, mediaType: string): Uint8Array {
  if (mediaType === "image/jpeg") return inJpeg(bytes)
  return mediaType === "image/png" ? inPng(bytes) : inWebp(bytes)
}

function isFitting(profile: Uint8Array, size: number): boolean {
  const text = (at: number) => Buffer.from(profile.subarray(at, at + 4)).toString("latin1")
  return size <= PROFILE_MAX && text(COLOURS) === "RGB " && text(SIGNATURE) === "acsp"
}

/** The name of the segment with its zero byte, and the number of the part and how many there are. */
const JPEG_HEAD = "ICC_PROFILE\0".length + 2

function inJpeg(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes)
  const parts: { readonly from: number; readonly to: number }[] = []
  for (let at = 2; view.getUint8(at + 1) !== 0xda; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at + 1) === 0xe2) parts.push({ from: at, to: at + 2 + view.getUint16(at + 2) })
  }
  const [first] = parts
  if (first === undefined) return bytes
  const size = parts.reduce((sum, { from, to }) => sum + to - from, 0)
  if (isFitting(bytes.subarray(first.from + 4 + JPEG_HEAD, first.to), size)) return bytes
  return without(bytes, parts)
}

function inPng(bytes: Uint8Array): Uint8Array {
  for (const { type, content, length } of pngChunks(viewOf(bytes))) {
    if (type === "IEND") break
    if (type !== "iCCP") continue
    // Its name with a zero byte, and the method of compression.
    const data = bytes.indexOf(0, content) + 2
    const profile = inflateSync(bytes.subarray(data, content + length))
    if (!isFitting(profile, profile.length)) return without(bytes, [{ from: content - 8, to: content + length + 4 }])
  }
  return bytes
}

/** The flag of a profile in the first chunk of an extended WebP. */
const WEBP_PROFILE = 0x20
const WEBP_FLAGS = 20

function inWebp(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes)
  for (const { type, content, length } of webpChunks(view)) {
    if (type === "VP8 " || type === "VP8L") break
    if (type !== "ICCP" || isFitting(bytes.subarray(content, content + length), length)) continue
    const rest = without(bytes, [{ from: content - 8, to: content + length + (length % 2) }])
    rest[WEBP_FLAGS] = (rest[WEBP_FLAGS] ?? 0) & ~WEBP_PROFILE
    viewOf(rest).setUint32(4, rest.length - 8, true)
    return rest
  }
  return bytes
}

function without(bytes: Uint8Array, parts: readonly { readonly from: number; readonly to: number }[]): Uint8Array {
  const kept: Uint8Array[] = []
  let at = 0
  for (const { from, to } of parts) {
    kept.push(bytes.subarray(at, from))
    at = to
  }
  return new Uint8Array(Buffer.concat([...kept, bytes.subarray(at)]))
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
