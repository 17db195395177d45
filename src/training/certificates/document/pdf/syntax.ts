import { deflateSync } from "node:zlib"
import type { PDFContext, PDFRawStream } from "pdf-lib"

/** A stream compressed with zlib; `entries` go into its dictionary. */
export function compressed(
  context: PDFContext,
  content: Uint8Array | string,
  entries: Parameters<PDFContext["stream"]>[1] = {},
): PDFRawStream {
  return context.stream(deflateSync(content), { ...entries, Filter: "FlateDecode" })
}

/** A number in a content stream, rounded to a thousandth of a point. */
export function short(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

/** Each made at its first use: a document has some thousand glyphs, but few different ones. */
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
