import { readFileSync } from "node:fs"

/** How files compressed with zstd begin (RFC 8878, 3.1.1); neither a font nor WebAssembly begins like that. */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** The bytes of a font or a WebAssembly program, which the executable contains in compressed form. */
export function readEmbedded(path: string): Buffer {
  const file = readFileSync(path)
  return file.subarray(0, ZSTD.length).equals(ZSTD) ? Bun.zstdDecompressSync(file) : file
}
