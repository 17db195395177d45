import type { PDFContext, PDFRawStream } from "pdf-lib"

type Entries = Parameters<PDFContext["stream"]>[1]

/** The header of deflated data with a window of 32 KB (RFC 1950). */
const ZLIB_HEADER = [0x78, 0x9c] as const
const CHECKSUM_LENGTH = 4

/** The level that compresses as well as zlib's default, in half the time. */
const LEVEL = 3

/** Deflated bytes in the zlib format, as the filter FlateDecode reads them. */
export function deflated(content: Uint8Array<ArrayBuffer> | string): Uint8Array<ArrayBuffer> {
  const plain = typeof content === "string" ? new TextEncoder().encode(content) : content
  const packed = Bun.deflateSync(plain, { library: "libdeflate", level: LEVEL })
  const bytes = new Uint8Array(ZLIB_HEADER.length + packed.length + CHECKSUM_LENGTH)
  bytes.set(ZLIB_HEADER)
  bytes.set(packed, ZLIB_HEADER.length)
  new DataView(bytes.buffer).setUint32(bytes.length - CHECKSUM_LENGTH, Bun.hash.adler32(plain))
  return bytes
}

/** A stream with compressed content; `entries` go into its dictionary. */
export function compressed(
  context: PDFContext,
  content: Uint8Array<ArrayBuffer> | string,
  entries?: Entries,
): PDFRawStream {
  return deflatedStream(context, deflated(content), entries)
}

/** The same for data that has already been deflated, because all documents contain it. */
export function deflatedStream(context: PDFContext, bytes: Uint8Array, entries: Entries = {}): PDFRawStream {
  return context.stream(bytes, { ...entries, Filter: "FlateDecode" })
}

/** A number in a content stream, rounded to a thousandth of a point. */
export function short(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

/** Each string is created on first use: a document has some thousand glyphs, but few different ones. */
const written: string[] = []

/** A number of 16 bits as four hexadecimal digits. */
export function hex4(value: number): string {
  written[value] ??= value.toString(16).toUpperCase().padStart(4, "0")
  return written[value]
}

/** A text as UTF-16, big-endian, without a byte order mark. */
export function utf16Hex(text: string): string {
  let hex = ""
  for (let index = 0; index < text.length; index++) hex += hex4(text.charCodeAt(index))
  return hex
}
