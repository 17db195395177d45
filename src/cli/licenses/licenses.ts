import { compressedLicences } from "./notices.ts" with { type: "macro" }

/** What `trainbase licenses` prints. A macro: the text is generated when the executable is built and is part of it, as base64 of zstd. */
export function licenceNotices(): Buffer {
  return Bun.zstdDecompressSync(Buffer.from(compressedLicences(), "base64"))
}
