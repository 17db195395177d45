import { deflateSync } from "node:zlib"
import type { PDFContext, PDFRawStream } from "pdf-lib"

/** A stream that is compressed with zlib; `entries` go into its dictionary. */
export function compressed(
  context: PDFContext,
  content: Uint8Array | string,
  entries: Parameters<PDFContext["stream"]>[1] = {},
): PDFRawStream {
  return context.stream(deflateSync(content), { ...entries, Filter: "FlateDecode" })
}
