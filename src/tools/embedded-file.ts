import { readFileSync } from "node:fs"

/** What a file begins with that zstd has compressed (RFC 8878, 3.1.1); neither a font nor WebAssembly does. */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** The bytes of a font or a program in WebAssembly, which the executable has compressed within it. */
export function readEmbedded(path: string): Buffer {
  const file = readFileSync(path)
  return file.subarray(0, ZSTD.length).equals(ZSTD) ? Bun.zstdDecompressSync(file) : file
}
