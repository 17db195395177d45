import { compressedLicences } from "./notices.ts" with { type: "macro" }

/**
 * The output of `trainbase licenses`. A macro: the text is generated when the executable is built and embedded in it, as
 * zstd in base64.
 */
export function licenceNotices(): Buffer {
  return Bun.zstdDecompressSync(Buffer.from(compressedLicences(), "base64"))
}
